NAME x FREE
ROWS
 N obj
 E one
COLUMNS
 a one 2
 b one 1
RHS
 rhs one 2
BOUNDS
 BV bnd a
 BV bnd b
ENDATA
