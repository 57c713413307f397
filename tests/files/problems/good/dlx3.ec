| Of the third: bounds; 2|b is 2:2|b.
1:2|a 2|b c
a b
a c
b c
b
