"""The course of a whole pulka: what one deal does to the record, and the file that keeps it."""
