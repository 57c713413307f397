NAME x FREE
ROWS
 N obj
 E one
COLUMNS
 a one 1
RHS
 rhs one 1
BOUNDS
 FR bnd a
ENDATA
