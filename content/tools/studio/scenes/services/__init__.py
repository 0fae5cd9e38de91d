"""Directions and services."""

from materials import linear

GREEN = linear("#0b6b5c")
