#pragma once

// What Swift needs of libcurl and cannot have directly: curl_easy_setopt and its kin are variadic
// functions, which Swift does not call. Each function below fixes the type of the value, so that
// the compiler checks what libcurl itself cannot.

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// 7.68 has curl_multi_poll and curl_multi_wakeup, 7.84 a thread-safe global initialisation, 7.85
// the protocol options that take strings, 7.87 CURL_WRITEFUNC_ERROR and CURLOPT_QUICK_EXIT.
#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed"
#endif

// Values that some versions of libcurl have as enumerators and others as macros: Swift would see
// them as different types.
static const long ccurl_http_2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

// Also for CURLOPT_HEADERFUNCTION, whose callback has the same type.
static inline CURLcode ccurl_set_callback(CURL *handle, CURLoption option,
                                          curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_socket_callback(CURL *handle, CURLoption option,
                                                 curl_opensocket_callback value) {
  return curl_easy_setopt(handle, option, value);
}

// The bytes of an address in network order, and how many they are; 0 for one of another family.
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

static inline CURLMcode ccurl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_message_result(const CURLMsg *message) {
  return message->data.result;
}

static inline const curl_version_info_data *ccurl_version(void) {
  return curl_version_info(CURLVERSION_NOW);
}

// Names the calling thread for debuggers and process lists: libcurl's thread, which is why it is
// here. prctl is variadic, and pthread_setname_np is not among what Glibc offers to Swift.
static inline void ccurl_name_thread(const char *name) {
#ifdef __linux__
  prctl(PR_SET_NAME, name, 0, 0, 0);
#endif
}
