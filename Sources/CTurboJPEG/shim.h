#pragma once

// Only the TurboJPEG interface, which returns error codes. libjpeg reports errors by longjmp, which
// must not cross Swift frames.

#include <turbojpeg.h>
