"""The server of the board: it serves the page and relays lines between the page and engine processes."""
