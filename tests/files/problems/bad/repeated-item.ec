first second
first second first
