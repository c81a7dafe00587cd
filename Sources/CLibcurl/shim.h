#pragma once

// libcurl's header, for CCurl, which loads the library at run time.

#include <curl/curl.h>
