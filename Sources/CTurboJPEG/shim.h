#pragma once

// The TurboJPEG interface alone: it returns codes. That of libjpeg reports errors by longjmp, which
// must not pass through Swift.

#include <turbojpeg.h>
