// The header's type-checking macro would replace the name curl_easy_setopt.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#if defined(__aarch64__)
#define MULTIARCH "aarch64-linux-gnu"
#else
#define MULTIARCH "x86_64-linux-gnu"
#endif

// Where systems have their libraries: Debian and its relatives, Fedora, Arch.
static const char *const system_folders[] = {"/usr/lib/" MULTIARCH "/", "/usr/lib64/", "/usr/lib/"};

// The soname since 2006, shared by all later versions, and Debian's name for the flavour with GnuTLS,
// which has the same functions.
#define LIBRARY "libcurl.so.4"
#define GNUTLS_LIBRARY "libcurl-gnutls.so.4"

// The functions of libcurl, under their own names and types.
static struct {
#define POINTER(result, name, parameters, arguments) __typeof__(&name) name;
  CCURL_EACH_FUNCTION(POINTER)
  __typeof__(&curl_easy_getinfo) curl_easy_getinfo;
  __typeof__(&curl_easy_setopt) curl_easy_setopt;
  __typeof__(&curl_multi_setopt) curl_multi_setopt;
} library;

// Whether LD_LIBRARY_PATH has an empty or relative element, so that the loader searches the current
// directory or one below it (ld.so(8)).
static bool searches_current_directory(void) {
  const char *element = getenv("LD_LIBRARY_PATH");
  if (element == NULL || *element == '\0') return false;
  while (*element == '/') {
    element += strcspn(element, ":;");
    if (*element == '\0') return false;
    element++;
  }
  return true;
}

// Opens a library; from the system's folders first where the loader would search the current directory,
// whose files anyone may have written.
static void *open_library(const char *name) {
  if (searches_current_directory()) {
    for (size_t index = 0; index < sizeof system_folders / sizeof *system_folders; index++) {
      char path[64];
      strcpy(path, system_folders[index]);
      strcat(path, name);
      void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
      if (handle != NULL) return handle;
    }
  }
  return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

const char *ccurl_load(void) {
  // Never closed: libcurl's dependencies leave threads and exit handlers behind.
  void *handle = open_library(LIBRARY);
  if (handle == NULL) handle = open_library(GNUTLS_LIBRARY);
  if (handle == NULL) {
    // Fails again, for the error message of the common name.
    dlopen(LIBRARY, RTLD_LAZY);
    const char *reason = dlerror();
    return reason == NULL ? LIBRARY : reason;
  }
#define LOOK_UP(name)                                                                              \
  library.name = (__typeof__(&name))dlsym(handle, #name);                                          \
  if (library.name == NULL) return "libcurl has no " #name;
#define LOOK_UP_FUNCTION(result, name, parameters, arguments) LOOK_UP(name)
  CCURL_EACH_FUNCTION(LOOK_UP_FUNCTION)
  LOOK_UP(curl_easy_getinfo)
  LOOK_UP(curl_easy_setopt)
  LOOK_UP(curl_multi_setopt)
  return NULL;
}

#define DEFINE(result, name, parameters, arguments)                                                \
  result c##name parameters { return library.name arguments; }
CCURL_EACH_FUNCTION(DEFINE)

#define DEFINE_WRAPPER(wrapper, type, variadic, handle, option)                                    \
  CURLcode wrapper(handle *easy, option which, type value) {                                       \
    return library.variadic(easy, which, value);                                                   \
  }
CCURL_EACH_WRAPPER(DEFINE_WRAPPER)

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return library.curl_multi_setopt(multi, option, value);
}
