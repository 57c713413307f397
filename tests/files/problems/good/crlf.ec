|= problem line ends
a b c
a b
c
a
b c
|= end
