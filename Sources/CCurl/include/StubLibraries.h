#pragma once

#include <stdbool.h>

// Opens the stubs of libraries that libcurl needs and this program does not use; the loader then does
// not load these libraries. They are the files of the folder `dash-stubs` beside this executable, or
// in PREFIX/libexec/NAME for PREFIX/bin/NAME. A folder or a file that others can write to is ignored.
void ccurl_open_stubs(void);

// Closes the stubs, after which the libraries themselves can be loaded. Returns whether any was open.
bool ccurl_close_stubs(void);
