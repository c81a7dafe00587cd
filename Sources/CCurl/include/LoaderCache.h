#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns the absolute path of a library in the content of the loader's cache, or NULL.
//
// position: where to go on, 0 at first; several architectures may have a library of the name.
const char *ccurl_cached_library(const char *cache, size_t size, const char *name,
                                 uint32_t *position);

// Opens a library by the absolute path that the loader's cache names; returns NULL if it names none
// that can be opened.
void *ccurl_open_cached(const char *name);
