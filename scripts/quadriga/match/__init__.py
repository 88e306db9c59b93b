"""Matches between engines, played by a manager that knows no game: the engines are asked for the rules."""
