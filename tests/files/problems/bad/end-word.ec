|= problem
|= end found 0 gladly
