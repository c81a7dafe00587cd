#define _GNU_SOURCE

#include "Program.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// The number of the executable's descriptor in the plugin's process; a script sees it as /dev/fd/3.
static const int executable = STDERR_FILENO + 1;

static const rlim_t file_bytes = 16 << 20;
static const rlim_t open_files = 64;

extern char **environ;

static int is_same(const struct stat *file, const char *version) {
  char found[128];
  snprintf(found, sizeof found, "%ju.%ju.%jd.%jd.%ld", (uintmax_t)file->st_dev,
           (uintmax_t)file->st_ino, (intmax_t)file->st_size, (intmax_t)file->st_ctim.tv_sec,
           file->st_ctim.tv_nsec);
  return strcmp(version, "-") == 0 || strcmp(version, found) == 0;
}

static int check(int descriptor, const char *version) {
  struct stat file;
  if (fstat(descriptor, &file) != 0) return errno;
  if (!S_ISREG(file.st_mode)) return EACCES;
  if (file.st_uid != geteuid() && file.st_uid != 0) return PROGRAM_OWNED_BY_OTHER;
  if (file.st_mode & (S_IWGRP | S_IWOTH)) return PROGRAM_WRITABLE;
  if (!is_same(&file, version)) return PROGRAM_REPLACED;
  return file.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) ? 0 : EACCES;
}

int program_open(const char *path, const char *version, int *descriptor) {
  if (path[0] != '/') return ENOENT;
  // With O_PATH, a pipe or a device is not opened, and a program need not be readable.
  *descriptor = open(path, O_PATH | O_CLOEXEC);
  if (*descriptor < 0) return errno;
  return check(*descriptor, version);
}

// Sets a hard limit, or keeps a lower one.
static void set_limit(__rlimit_resource_t resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(resource, &limit);
}

static void set_limits(const program_limits *limits) {
  // The first second past the soft limit sends SIGXCPU, which says more than SIGKILL.
  const struct rlimit cpu = {limits->cpu_seconds, limits->cpu_seconds + 1};
  setrlimit(RLIMIT_CPU, &cpu);
  // The address space is not limited: V8 and Go reserve gigabytes that they never use.
  set_limit(RLIMIT_DATA, limits->data_bytes);
  set_limit(RLIMIT_NOFILE, open_files);
  set_limit(RLIMIT_FSIZE, file_bytes);
  set_limit(RLIMIT_CORE, 0);
}

static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Executes the file, and returns only on failure.
static int execute(int descriptor, char *const arguments[], const program_limits *limits,
                   pid_t parent) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before.
  if (getppid() != parent) _exit(1);
  reset_signals();
  set_limits(limits);
  if (dup3(descriptor, executable, O_CLOEXEC) < 0) return errno;
  execveat(executable, "", arguments, environ, AT_EMPTY_PATH);
  // The interpreter of a script could not open a descriptor that closes, so the kernel refuses it.
  if (errno != ENOENT || fcntl(executable, F_SETFD, 0) != 0) return errno;
  execveat(executable, "", arguments, environ, AT_EMPTY_PATH);
  return errno;
}

int program_start(int descriptor, char *const arguments[], const program_limits *limits,
                  pid_t *process) {
  // It closes when the program starts.
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) return errno;
  const pid_t parent = getpid();
  *process = fork();
  if (*process == 0) {
    const int error = execute(descriptor, arguments, limits, parent);
    _exit(write(failure[1], &error, sizeof error) == sizeof error ? 127 : 126);
  }
  int error = *process < 0 ? errno : 0;
  close(failure[1]);
  if (!error) {
    ssize_t count;
    do count = read(failure[0], &error, sizeof error);
    while (count < 0 && errno == EINTR);
  }
  close(failure[0]);
  return error;
}
