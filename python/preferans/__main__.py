"""`python -m preferans` is the `preferans` command."""

from preferans.cli import main

if __name__ == "__main__":
    main()
