|= problem
|= solution 1
r1c1 r2c1
|= end found 1 enough
