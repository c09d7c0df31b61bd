"""Who was how good: results of ranked tries, their tables, places and histories."""
