"""What people see: diagrams, tables and their words, as lines for a terminal. Loaded only where something is shown."""
