"""The client for engines that speak UGI or UCI. `quadriga` exports its public names."""
