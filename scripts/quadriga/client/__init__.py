"""The client for engines that speak UGI or UCI; its names are those of `quadriga` itself."""
