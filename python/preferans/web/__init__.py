"""The analysis board: a page in the browser over the engine's methods, served to this computer only unless told.

`server` runs it, `app` has the routes, `workers` the processes that solve. Needs the extra `web`.
"""
