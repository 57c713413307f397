|= end
