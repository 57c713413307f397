* integers without bounds, bounds that fix, negated rows, a range below the right side
NAME bounds
OBJSENSE
    MAX
ROWS
 N  COST
 L  ONE
 G  TWO
 E  EVEN
 L  LOOSE
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    A         COST      1.5            ONE       1
    B         COST      2              ONE       1.0
    B         TWO       -1             EVEN      2
    C         TWO       -1e+00         EVEN      2
    D         EVEN      2              LOOSE     1
    E         EVEN      2
    MARKER                 'MARKER'                 'INTEND'
    F         COST      4              ONE       3
RHS
    RHS       ONE       7              TWO       -1
    RHS       EVEN      4              LOOSE     1e30
RANGES
    RNG       EVEN      -2
BOUNDS
 FX BND       F         2
 UI BND       D         1.5
 FR BND       E
 BV BND       E
ENDATA
