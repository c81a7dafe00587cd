#pragma once

// The arguments of `main`.
//
// Swift 6.3 finds them on the stack beside the environment, or in /proc. It finds none where /proc is
// missing or a preloaded library has set a variable, and a command without arguments is another one.

// Returns the number of arguments.
int carguments_count(void);

// Returns the arguments, which end with NULL.
char *const *carguments_values(void);
