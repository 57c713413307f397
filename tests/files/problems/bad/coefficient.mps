NAME x FREE
ROWS
 N obj
 E one
COLUMNS
 a one 2
RHS
 rhs one 1
BOUNDS
 BV bnd a
ENDATA
