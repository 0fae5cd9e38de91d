"""People: what stands on the table of an employee, and the room of the board. The things are those of which the employees tell in
`content/stories`."""
