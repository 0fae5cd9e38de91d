"""News: the main picture of an item, and the further pictures of its gallery."""

from materials import linear

GREEN = linear("#0b6b5c")
BLUE = linear("#2b7fa3")
