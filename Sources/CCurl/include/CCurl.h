#pragma once

// libcurl, loaded at run time: with its dependencies it loads slower than the rest of the program,
// and most commands do not need it. Nothing is linked; libcurl's header provides types and
// constants. Call only the functions declared here, and only after `ccurl_load` has returned NULL.
//
// libcurl's variadic functions (such as curl_easy_setopt) cannot be called from Swift. Each wrapper
// fixes the type of the value, so that the compiler checks it.

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "LoaderCache.h"
#include "StubLibraries.h"

// 7.68 has curl_multi_poll and curl_multi_wakeup, 7.84 thread-safe global initialization, 7.85 the
// protocol options with strings, 7.87 CURL_WRITEFUNC_ERROR and CURLOPT_QUICK_EXIT.
#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed"
#endif

// Some versions of libcurl define these as enumerators, others as macros, which Swift would import
// with different types.
static const long ccurl_http_2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long ccurl_http_2 = CURL_HTTP_VERSION_2_0;
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;
static const long ccurl_password_authentication = CURLAUTH_BASIC;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;

// Loads libcurl. Returns NULL or an error message that stays valid until the next call. Call it
// once, from one thread, before any other function.
const char *ccurl_load(void);

CURLcode ccurl_global_init(long flags);
const curl_version_info_data *ccurl_version(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *handle);
const struct curl_easyoption *ccurl_easy_option_by_id(CURLoption option);
CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
// Also for CURLOPT_HEADERFUNCTION, whose callback has the same type.
CURLcode ccurl_set_callback(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode ccurl_set_socket_callback(CURL *handle, CURLoption option, curl_opensocket_callback value);
CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value);
CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *handle);
CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value);
CURLMcode ccurl_multi_add_handle(CURLM *handle, CURL *transfer);
CURLMcode ccurl_multi_remove_handle(CURLM *handle, CURL *transfer);
CURLMcode ccurl_multi_perform(CURLM *handle, int *running);
CURLMcode ccurl_multi_poll(CURLM *handle, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *handle);
CURLMsg *ccurl_multi_info_read(CURLM *handle, int *remaining);

CURLU *ccurl_url(void);
void ccurl_url_cleanup(CURLU *url);
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
void ccurl_free(void *memory);

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
static inline void ccurl_name_thread(const char *name) {
#ifdef __linux__
  prctl(PR_SET_NAME, name, 0, 0, 0);
#endif
}
