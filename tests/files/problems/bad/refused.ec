|= problem one
|= end found 0 error
