NAME x FREE
ROWS
 N obj
 E one
