| Of the fifth: costs, several of which add up.
a b c | x
a b |3
a b |1 x |1
c |10
a |2
b c |-5 x:y
b |0
c
