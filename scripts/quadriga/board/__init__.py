"""The server of the board in the browser: it serves the page and carries lines between the page and engine processes."""
