|= problem
|= solution 1
r1c1 extra
|= end found 1 enough
