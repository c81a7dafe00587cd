#pragma once

// Swift uses libpng's simplified interface (http://www.libpng.org/pub/png/libpng-manual.txt, IV):
// it returns error codes and keeps setjmp inside libpng.

#include <png.h>

#ifndef PNG_SIMPLIFIED_READ_SUPPORTED
#error "libpng is needed with its simplified reading interface"
#endif

// Swift does not import a macro that consists of macros.
static const png_uint_32 cpng_rgba = PNG_FORMAT_RGBA;
