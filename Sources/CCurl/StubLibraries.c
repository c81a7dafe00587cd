#include "StubLibraries.h"

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// More than Scripts/stub-libraries builds.
enum { maximum_count = 8 };

static struct {
  void *handles[maximum_count];
  size_t count;
} stubs;

// Whether a file of this type is there and only this user or root can write to it.
static bool is_trusted(const char *path, mode_t type) {
  struct stat status;
  return lstat(path, &status) == 0 && (status.st_mode & S_IFMT) == type &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0 &&
         (status.st_uid == 0 || status.st_uid == geteuid());
}

// Opens the files of a folder; returns whether it may be used.
static bool open_files(const char *folder) {
  if (!is_trusted(folder, S_IFDIR)) return false;
  DIR *files = opendir(folder);
  if (files == NULL) return false;
  const struct dirent *file;
  while (stubs.count < maximum_count && (file = readdir(files)) != NULL) {
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
    if (length < 0 || (size_t)length >= sizeof path || !is_trusted(path, S_IFREG)) continue;
    void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (handle != NULL) stubs.handles[stubs.count++] = handle;
  }
  closedir(files);
  return true;
}

void ccurl_open_stubs(void) {
  char executable[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", executable, sizeof executable - 1);
  if (length <= 0) return;
  executable[length] = '\0';
  char *slash = strrchr(executable, '/');
  if (slash == NULL) return;
  *slash = '\0';
  char folder[PATH_MAX];
  int size = snprintf(folder, sizeof folder, "%s/dash-stubs", executable);
  if (size < 0 || (size_t)size >= sizeof folder || open_files(folder)) return;
  size = snprintf(folder, sizeof folder, "%s/../libexec/%s/dash-stubs", executable, slash + 1);
  if (size > 0 && (size_t)size < sizeof folder) open_files(folder);
}

bool ccurl_close_stubs(void) {
  const bool were_open = stubs.count > 0;
  while (stubs.count > 0) dlclose(stubs.handles[--stubs.count]);
  return were_open;
}
