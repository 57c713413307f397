NAME          SMALL
ROWS
 N  cost
 E  one
 L  two
 G  three
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    a         cost                 1   one                  1
    a         two                  1
    b         one                  1   three                1
    MARKER                 'MARKER'                 'INTEND'
    c         two                  1   three                1
RHS
    rhs       one                  1   two                  1
    rhs       three                1
RANGES
    rng       three                1
BOUNDS
 UP bnd       a                    1
 UP bnd       b                    1
 BV bnd       c
ENDATA
