a 2|
a
