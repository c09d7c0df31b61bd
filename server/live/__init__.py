"""Races as this process holds them: replicas, commits, presence, timers. Owns the log's port."""
