"""The wide pictures at the top of landing pages. The left part stays calm, because text lies over it on wide screens."""

from materials import linear

WHITE = linear("#f6f4ee")
