|= problem one
|= solution 1 options 1
a b
|= end found 1 complete
