// For dlinfo.
#define _GNU_SOURCE
// The header's type-checking macro would replace the name curl_easy_setopt.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// The soname since 2006, shared by all later versions, and Debian's name for the flavour with GnuTLS,
// which has the same functions.
static const char library_name[] = "libcurl.so.4";
static const char gnutls_library_name[] = "libcurl-gnutls.so.4";

// All libcurl functions in use.
#define EACH_FUNCTION(DO)                                                                          \
  DO(curl_easy_cleanup)                                                                            \
  DO(curl_easy_getinfo)                                                                            \
  DO(curl_easy_init)                                                                               \
  DO(curl_easy_option_by_id)                                                                       \
  DO(curl_easy_setopt)                                                                             \
  DO(curl_free)                                                                                    \
  DO(curl_global_init)                                                                             \
  DO(curl_multi_add_handle)                                                                        \
  DO(curl_multi_cleanup)                                                                           \
  DO(curl_multi_info_read)                                                                         \
  DO(curl_multi_init)                                                                              \
  DO(curl_multi_perform)                                                                           \
  DO(curl_multi_poll)                                                                              \
  DO(curl_multi_remove_handle)                                                                     \
  DO(curl_multi_setopt)                                                                            \
  DO(curl_multi_wakeup)                                                                            \
  DO(curl_slist_append)                                                                            \
  DO(curl_slist_free_all)                                                                          \
  DO(curl_url)                                                                                     \
  DO(curl_url_cleanup)                                                                             \
  DO(curl_url_get)                                                                                 \
  DO(curl_url_set)                                                                                 \
  DO(curl_version_info)

// Their addresses, under their own names and types.
static struct {
#define POINTER(name) __typeof__(&name) name;
  EACH_FUNCTION(POINTER)
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

// Opens a library from the absolute directories that the loader searches (dlinfo(3)).
//
// are_usual: whether to search the system's usual directories, or those that come before.
static void *open_from_directories(const Dl_serinfo *search, const char *name, bool are_usual) {
  for (unsigned index = 0; index < search->dls_cnt; index++) {
    const Dl_serpath *directory = &search->dls_serpath[index];
    if (*directory->dls_name != '/' || (directory->dls_flags == LA_SER_DEFAULT) != are_usual) {
      continue;
    }
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", directory->dls_name, name);
    if (length < 0 || (size_t)length >= sizeof path) continue;
    void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (handle != NULL) return handle;
  }
  return NULL;
}

// Opens a library by an absolute path, in the order of the loader: the directories of the program
// and of LD_LIBRARY_PATH, the loader's cache, the usual directories.
static void *open_by_absolute_path(const char *name) {
  void *program = dlopen(NULL, RTLD_LAZY);
  Dl_serinfo size;
  if (program == NULL || dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return NULL;
  Dl_serinfo *search = malloc(size.dls_size);
  void *handle = NULL;
  if (search != NULL && dlinfo(program, RTLD_DI_SERINFOSIZE, search) == 0 &&
      dlinfo(program, RTLD_DI_SERINFO, search) == 0) {
    handle = open_from_directories(search, name, false);
    if (handle == NULL) handle = ccurl_open_cached(name);
    if (handle == NULL) handle = open_from_directories(search, name, true);
  }
  free(search);
  return handle;
}

// Opens a library, but never from the current directory, whose files anyone may have written. The
// loader itself looks for the libraries that it needs.
static void *open_library(const char *name) {
  return searches_current_directory() ? open_by_absolute_path(name)
                                      : dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

const char *ccurl_load(void) {
  ccurl_open_stubs();
  // Never closed: libcurl's dependencies leave threads and exit handlers behind.
  void *handle = open_library(library_name);
  // Another libcurl than that of the build may import more than the stubs have.
  if (handle == NULL && ccurl_close_stubs()) handle = open_library(library_name);
  if (handle == NULL) handle = open_library(gnutls_library_name);
  if (handle == NULL) {
    // Fails again, for the error message of the common name.
    open_library(library_name);
    const char *reason = dlerror();
    return reason == NULL ? library_name : reason;
  }
#define LOOK_UP(name)                                                                              \
  library.name = (__typeof__(&name))dlsym(handle, #name);                                          \
  if (library.name == NULL) return "libcurl has no " #name;
  EACH_FUNCTION(LOOK_UP)
  return NULL;
}

CURLcode ccurl_global_init(long flags) { return library.curl_global_init(flags); }

const curl_version_info_data *ccurl_version(void) {
  return library.curl_version_info(CURLVERSION_NOW);
}

CURL *ccurl_easy_init(void) { return library.curl_easy_init(); }

void ccurl_easy_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }

const struct curl_easyoption *ccurl_easy_option_by_id(CURLoption option) {
  return library.curl_easy_option_by_id(option);
}

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_callback(CURL *handle, CURLoption option, curl_write_callback value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_socket_callback(CURL *handle, CURLoption option,
                                   curl_opensocket_callback value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return library.curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return library.curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value) {
  return library.curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return library.curl_easy_getinfo(handle, info, value);
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return library.curl_slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { library.curl_slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return library.curl_multi_init(); }

CURLMcode ccurl_multi_cleanup(CURLM *handle) { return library.curl_multi_cleanup(handle); }

CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return library.curl_multi_setopt(handle, option, value);
}

CURLMcode ccurl_multi_add_handle(CURLM *handle, CURL *transfer) {
  return library.curl_multi_add_handle(handle, transfer);
}

CURLMcode ccurl_multi_remove_handle(CURLM *handle, CURL *transfer) {
  return library.curl_multi_remove_handle(handle, transfer);
}

CURLMcode ccurl_multi_perform(CURLM *handle, int *running) {
  return library.curl_multi_perform(handle, running);
}

CURLMcode ccurl_multi_poll(CURLM *handle, int milliseconds) {
  return library.curl_multi_poll(handle, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_wakeup(CURLM *handle) { return library.curl_multi_wakeup(handle); }

CURLMsg *ccurl_multi_info_read(CURLM *handle, int *remaining) {
  return library.curl_multi_info_read(handle, remaining);
}

CURLU *ccurl_url(void) { return library.curl_url(); }

void ccurl_url_cleanup(CURLU *url) { library.curl_url_cleanup(url); }

CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return library.curl_url_get(url, part, text, flags);
}

CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return library.curl_url_set(url, part, text, flags);
}

void ccurl_free(void *memory) { library.curl_free(memory); }
