#include "StubLibraries.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
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

// Whether a file has this type and only this user or root can write to it.
static bool is_trusted(const struct stat *status, mode_t type) {
  return (status->st_mode & S_IFMT) == type && (status->st_mode & (S_IWGRP | S_IWOTH)) == 0 &&
         (status->st_uid == 0 || status->st_uid == geteuid());
}

// Opens the files of an open folder that may be used. Each path goes through the descriptor, so that it
// names a file of the folder that was checked.
static void open_files(DIR *files) {
  const int folder = dirfd(files);
  const struct dirent *file;
  while (stubs.count < maximum_count && (file = readdir(files)) != NULL) {
    struct stat status;
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, "/proc/self/fd/%d/%s", folder, file->d_name);
    if (length < 0 || (size_t)length >= sizeof path) continue;
    if (fstatat(folder, file->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (!is_trusted(&status, S_IFREG)) continue;
    void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (handle != NULL) stubs.handles[stubs.count++] = handle;
  }
}

// Returns whether the folder is there.
static bool open_folder(const char *path) {
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return false;
  struct stat status;
  DIR *files = fstat(folder, &status) == 0 && is_trusted(&status, S_IFDIR) ? fdopendir(folder) : NULL;
  if (files == NULL) {
    close(folder);
    return true;
  }
  open_files(files);
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
  if (size < 0 || (size_t)size >= sizeof folder || open_folder(folder)) return;
  size = snprintf(folder, sizeof folder, "%s/../libexec/%s/dash-stubs", executable, slash + 1);
  if (size > 0 && (size_t)size < sizeof folder) open_folder(folder);
}

bool ccurl_close_stubs(void) {
  const bool were_open = stubs.count > 0;
  while (stubs.count > 0) dlclose(stubs.handles[--stubs.count]);
  return were_open;
}
