"""Messages: what comes in, what goes out, and the page about both."""
