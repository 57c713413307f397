| nothing follows
|= problem only
