| Lamps in a park of 4 x 4 crossings: a lamp lights its crossing and the neighbours of that. With 4 or 5
| lamps every crossing must be lit, by any number of lamps. A lamp costs 2, and 1 more for each of row and
| column that is not at the border. 42 solutions; the cheapest cost 12.
4:5|lamp 1:3|r1c1 1:4|r1c2 1:4|r1c3 1:3|r1c4 1:4|r2c1 1:5|r2c2 1:5|r2c3 1:4|r2c4 1:4|r3c1 1:5|r3c2 1:5|r3c3 1:4|r3c4 1:3|r4c1 1:4|r4c2 1:4|r4c3 1:3|r4c4
lamp r1c1 r1c2 r2c1 |2
lamp r1c2 r1c1 r1c3 r2c2 |3
lamp r1c3 r1c2 r1c4 r2c3 |3
lamp r1c4 r1c3 r2c4 |2
lamp r2c1 r1c1 r2c2 r3c1 |3
lamp r2c2 r1c2 r2c1 r2c3 r3c2 |4
lamp r2c3 r1c3 r2c2 r2c4 r3c3 |4
lamp r2c4 r1c4 r2c3 r3c4 |3
lamp r3c1 r2c1 r3c2 r4c1 |3
lamp r3c2 r2c2 r3c1 r3c3 r4c2 |4
lamp r3c3 r2c3 r3c2 r3c4 r4c3 |4
lamp r3c4 r2c4 r3c3 r4c4 |3
lamp r4c1 r3c1 r4c2 |2
lamp r4c2 r3c2 r4c1 r4c3 |3
lamp r4c3 r3c3 r4c2 r4c4 |3
lamp r4c4 r3c4 r4c3 |2
