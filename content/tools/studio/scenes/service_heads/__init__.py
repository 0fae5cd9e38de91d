"""The wide pictures at the top of the pages of services. As in other heads, the left part stays calm, because text lies over it."""

# The cameras look a little to the left, so that the things stand in the right 36 % of the picture, which is what a tablet shows.
ASIDE = -0.16
