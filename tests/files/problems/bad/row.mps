NAME x FREE
ROWS
 N obj
 E one
COLUMNS
 a two 1
