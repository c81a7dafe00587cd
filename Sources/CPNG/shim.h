#pragma once

// The simplified interface is what Swift uses (http://www.libpng.org/pub/png/libpng-manual.txt, IV):
// it returns codes, and its setjmp stays inside libpng.

#include <png.h>

#ifndef PNG_SIMPLIFIED_READ_SUPPORTED
#error "libpng is needed with its simplified reading interface"
#endif

// A macro of macros, which Swift does not see.
static const png_uint_32 cpng_rgba = PNG_FORMAT_RGBA;
