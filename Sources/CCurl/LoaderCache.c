// The file of the dynamic loader that names the libraries of the system, as ldconfig writes it since
// glibc 2.32: see elf/dl-cache.h of glibc, and ld.so(8).

#include "LoaderCache.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct header {
  char magic[20];
  uint32_t entry_count;
  uint32_t unused[6];
};

struct entry {
  int32_t flags;
  uint32_t name;  // Offset of the soname.
  uint32_t path;  // Offset of the path.
  uint32_t os_version;
  uint64_t capabilities;  // What the processor must have; 0 for nothing.
};

static const char magic[] = "glibc-ld.so.cache1.1";

// Returns the text at an offset; NULL if it does not end within the file.
static const char *text(const char *cache, size_t size, uint32_t offset) {
  return offset < size && memchr(cache + offset, '\0', size - offset) ? cache + offset : NULL;
}

const char *ccurl_cached_library(const char *cache, size_t size, const char *name,
                                 uint32_t *position) {
  struct header header;
  if (size < sizeof header) return NULL;
  memcpy(&header, cache, sizeof header);
  if (memcmp(header.magic, magic, sizeof header.magic) != 0) return NULL;
  while (*position < header.entry_count) {
    size_t offset = sizeof header + (size_t)*position * sizeof(struct entry);
    struct entry entry;
    if (offset + sizeof entry > size) return NULL;
    memcpy(&entry, cache + offset, sizeof entry);
    ++*position;
    const char *found = text(cache, size, entry.name);
    const char *path = text(cache, size, entry.path);
    if (entry.capabilities == 0 && found != NULL && path != NULL && *path == '/' &&
        strcmp(found, name) == 0) {
      return path;
    }
  }
  return NULL;
}

void *ccurl_open_cached(const char *name) {
  int file = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  struct stat status;
  void *handle = NULL;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    size_t size = (size_t)status.st_size;
    char *cache = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (cache != MAP_FAILED) {
      uint32_t position = 0;
      const char *path = NULL;
      // A library for another architecture has the same name; it cannot be opened.
      while (handle == NULL &&
             (path = ccurl_cached_library(cache, size, name, &position)) != NULL) {
        handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
      }
      munmap(cache, size);
    }
  }
  close(file);
  return handle;
}
