|= problem
a
a
|= options
a
