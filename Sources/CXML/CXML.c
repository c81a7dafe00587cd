#include "CXML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Nothing is loaded from the network, and errors are returned, not printed. Without XML_PARSE_NOENT the
// reader replaces no entities, and without XML_PARSE_HUGE it limits depth and text. The values are those of
// XML_PARSE_NONET, XML_PARSE_NOERROR and XML_PARSE_NOWARNING in libxml/parser.h.
static const int options = 1 << 11 | 1 << 5 | 1 << 6;

// The functions of libxml2, with opaque readers.
static struct {
  void (*init)(void);
  void *(*open)(const char *, int, const char *, const char *, int);
  void (*close)(void *);
  int (*read)(void *);
  int (*type)(void *);
  int (*is_empty)(void *);
  const char *(*name)(void *);
  const char *(*text)(void *);
} library;

static _Bool is_loaded;

static void load(void) {
  // The soname changed with version 2.14; these functions did not.
  void *handle = dlopen("libxml2.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) handle = dlopen("libxml2.so.16", RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return;
  is_loaded = 1;
#define LOOK_UP(member, name)                                                                      \
  library.member = (__typeof__(library.member))dlsym(handle, name);                                \
  is_loaded = is_loaded && library.member != NULL;
  LOOK_UP(init, "xmlInitParser")
  LOOK_UP(open, "xmlReaderForMemory")
  LOOK_UP(close, "xmlFreeTextReader")
  LOOK_UP(read, "xmlTextReaderRead")
  LOOK_UP(type, "xmlTextReaderNodeType")
  LOOK_UP(is_empty, "xmlTextReaderIsEmptyElement")
  LOOK_UP(name, "xmlTextReaderConstLocalName")
  LOOK_UP(text, "xmlTextReaderConstValue")
  if (is_loaded) library.init();
}

_Bool cxml_read(const char *document, int length, void *context, cxml_visitor visit) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  void *reader = is_loaded ? library.open(document, length, NULL, NULL, options) : NULL;
  if (reader == NULL) return 0;
  int status;
  while ((status = library.read(reader)) == 1) {
    int type = library.type(reader);
    _Bool is_empty = type == CXML_ELEMENT && library.is_empty(reader) == 1;
    if (!visit(context, type, library.name(reader), library.text(reader), is_empty)) break;
  }
  library.close(reader);
  return status == 0;
}
