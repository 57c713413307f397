NAME x FREE
ROWS
 N obj
 E one
COLUMNS
 a one 1001
 b one 1
RHS
 rhs one 1001
BOUNDS
 BV bnd a
 BV bnd b
ENDATA
