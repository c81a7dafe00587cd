#pragma once

// libcurl, loaded when it is first used: linking it would make every run load its 30 libraries, also
// those that send no request. Each function has the name of libcurl's with a `c` before it; call none
// before `ccurl_load` has returned NULL.
//
// libcurl's variadic functions (such as curl_easy_setopt) cannot be called from Swift. Each wrapper
// fixes the type of the value, so that the compiler checks it.

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>

// 7.68 has curl_multi_poll and curl_multi_wakeup, 7.84 thread-safe global initialization, 7.85 the
// protocol options with strings, 7.87 CURL_WRITEFUNC_ERROR and CURLOPT_QUICK_EXIT.
#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed"
#endif

// Some versions of libcurl define these as enumerators, others as macros, which Swift would import
// with different types.
static const long ccurl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;
static const long ccurl_password_authentication = CURLAUTH_BASIC;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;
static const CURLversion ccurl_version_now = CURLVERSION_NOW;

// Loads libcurl. Returns NULL or an error message that stays valid until the next call. Call it
// once, from one thread, before any other function.
const char *ccurl_load(void);

// The functions with fixed parameters: DO(result, name, parameters, arguments).
#define CCURL_EACH_FUNCTION(DO)                                                                      \
  DO(void, curl_easy_cleanup, (CURL * handle), (handle))                                             \
  DO(CURL *, curl_easy_init, (void), ())                                                             \
  DO(const struct curl_easyoption *, curl_easy_option_by_id, (CURLoption option), (option))          \
  DO(void, curl_free, (void *memory), (memory))                                                      \
  DO(CURLcode, curl_global_init, (long flags), (flags))                                              \
  DO(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL * handle), (multi, handle))              \
  DO(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi))                                        \
  DO(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *remaining), (multi, remaining))           \
  DO(CURLM *, curl_multi_init, (void), ())                                                           \
  DO(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running))                 \
  DO(CURLMcode, curl_multi_poll,                                                                     \
     (CURLM * multi, struct curl_waitfd * others, unsigned count, int milliseconds, int *ready),     \
     (multi, others, count, milliseconds, ready))                                                    \
  DO(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL * handle), (multi, handle))           \
  DO(CURLMcode, curl_multi_wakeup, (CURLM * multi), (multi))                                         \
  DO(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text),           \
     (list, text))                                                                                   \
  DO(void, curl_slist_free_all, (struct curl_slist * list), (list))                                  \
  DO(CURLU *, curl_url, (void), ())                                                                  \
  DO(void, curl_url_cleanup, (CURLU * url), (url))                                                   \
  DO(CURLUcode, curl_url_get, (CURLU * url, CURLUPart part, char **text, unsigned flags),             \
     (url, part, text, flags))                                                                       \
  DO(CURLUcode, curl_url_set, (CURLU * url, CURLUPart part, const char *text, unsigned flags),       \
     (url, part, text, flags))                                                                       \
  DO(curl_version_info_data *, curl_version_info, (CURLversion version), (version))

#define CCURL_DECLARE(result, name, parameters, arguments) result c##name parameters;
CCURL_EACH_FUNCTION(CCURL_DECLARE)

// The variadic functions by the type of their value: DO(wrapper, type, variadic, handle, option).
#define CCURL_EACH_WRAPPER(DO)                                                                       \
  DO(ccurl_set_long, long, curl_easy_setopt, CURL, CURLoption)                                       \
  DO(ccurl_set_string, const char *, curl_easy_setopt, CURL, CURLoption)                             \
  DO(ccurl_set_pointer, void *, curl_easy_setopt, CURL, CURLoption)                                  \
  DO(ccurl_set_list, struct curl_slist *, curl_easy_setopt, CURL, CURLoption)                        \
  /* Also for CURLOPT_HEADERFUNCTION, whose callback has the same type. */                           \
  DO(ccurl_set_callback, curl_write_callback, curl_easy_setopt, CURL, CURLoption)                    \
  DO(ccurl_set_socket_callback, curl_opensocket_callback, curl_easy_setopt, CURL, CURLoption)        \
  DO(ccurl_get_long, long *, curl_easy_getinfo, CURL, CURLINFO)                                      \
  DO(ccurl_get_offset, curl_off_t *, curl_easy_getinfo, CURL, CURLINFO)                              \
  DO(ccurl_get_string, char **, curl_easy_getinfo, CURL, CURLINFO)                                   \
  DO(ccurl_get_pointer, void **, curl_easy_getinfo, CURL, CURLINFO)

#define CCURL_DECLARE_WRAPPER(wrapper, type, variadic, handle, option)                               \
  CURLcode wrapper(handle *, option, type);
CCURL_EACH_WRAPPER(CCURL_DECLARE_WRAPPER)

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

static inline CURLcode ccurl_message_result(const CURLMsg *message) {
  return message->data.result;
}

// Copies the bytes of an address in network order and returns their count, or 0 for another family.
static inline size_t ccurl_address_bytes(const struct curl_sockaddr *address,
                                         unsigned char bytes[16]) {
  if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
    memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
    memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

// Names the calling thread for debuggers and process lists. It is here because libcurl's thread
// uses it: prctl is variadic, and the Glibc module does not export pthread_setname_np.
static inline void ccurl_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
