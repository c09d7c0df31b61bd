"""The daily challenge: one deal a day and game for everybody, one ranked try each."""
