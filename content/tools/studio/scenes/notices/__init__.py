"""Pages that have no object of their own: a page that is not there, tenders, and the rules against corruption."""
