#define _GNU_SOURCE

#include "CSubprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Connects a stream of the program to a descriptor, or to /dev/null.
static int connect_stream(posix_spawn_file_actions_t *actions, int descriptor, int stream) {
  if (descriptor >= 0) return posix_spawn_file_actions_adddup2(actions, descriptor, stream);
  return posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDWR, 0);
}

// Starts the program without blocked and ignored signals, which it would inherit.
static int reset_signals(posix_spawnattr_t *attributes, short other_flags) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (error) return error;
  return posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | other_flags);
}

static int spawn(const char *path, char *const arguments[], char *const environment[],
                 csubprocess_streams streams, posix_spawn_file_actions_t *actions,
                 posix_spawnattr_t *attributes, pid_t *process) {
  int error = reset_signals(attributes, POSIX_SPAWN_SETSID);
  int first_closed = STDERR_FILENO + 1;
  if (!error) error = connect_stream(actions, streams.input, STDIN_FILENO);
  if (!error) error = connect_stream(actions, streams.output, STDOUT_FILENO);
  if (!error) error = connect_stream(actions, streams.error, STDERR_FILENO);
  // Last, because one of the others may have its number.
  if (!error && streams.control >= 0) {
    error = posix_spawn_file_actions_adddup2(actions, streams.control, first_closed++);
  }
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, first_closed);
  if (!error) error = posix_spawn(process, path, actions, attributes, arguments, environment);
  return error;
}

// Sets a limit, or keeps a lower one: only root may raise it again.
static int set_limit(pid_t process, __rlimit_resource_t resource, uint64_t value) {
  struct rlimit limit;
  if (prlimit(process, resource, NULL, &limit) != 0) return errno;
  if (limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return prlimit(process, resource, &limit, NULL) == 0 ? 0 : errno;
}

int csubprocess_start(const char *path, char *const arguments[], char *const environment[],
                      csubprocess_streams streams, const csubprocess_limits *limits,
                      pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = spawn(path, arguments, environment, streams, &actions, &attributes, process);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  if (error || !limits) return error;

  // The program already runs, but waits for input, which the caller writes after this.
  error = set_limit(*process, RLIMIT_AS, limits->address_space_bytes);
  if (!error) error = set_limit(*process, RLIMIT_CPU, limits->cpu_seconds);
  if (!error) error = set_limit(*process, RLIMIT_NOFILE, limits->open_files);
  if (!error) error = set_limit(*process, RLIMIT_FSIZE, 0);
  if (!error) error = set_limit(*process, RLIMIT_CORE, 0);
  if (error) {
    kill(*process, SIGKILL);
    csubprocess_wait(*process);
  }
  return error;
}

int csubprocess_watch(pid_t process) {
  // The system call, because glibc has pidfd_open only since 2.36. The descriptor is close-on-exec.
  return (int)syscall(SYS_pidfd_open, process, 0);
}

int csubprocess_has_ended(pid_t process) {
  siginfo_t information = {0};
  // WNOWAIT keeps the process a zombie, so its process ID is not reused.
  const int result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT);
  return result == 0 && information.si_pid == process;
}

// Reaps a process; with WNOHANG, returns 0 while it still runs.
static pid_t reap(pid_t process, int options, csubprocess_usage *result) {
  *result = (csubprocess_usage){-1, 0, 0};
  struct rusage usage;
  pid_t waited;
  do {
    waited = wait4(process, &result->status, options, &usage);
  } while (waited < 0 && errno == EINTR);
  if (waited == process) {
    result->peak_kibibytes = usage.ru_maxrss;
    result->cpu_microseconds =
        (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000) +
        usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  }
  return waited;
}

csubprocess_usage csubprocess_wait(pid_t process) {
  csubprocess_usage result;
  reap(process, 0, &result);
  return result;
}

int csubprocess_reap(pid_t process, csubprocess_usage *usage) {
  return reap(process, WNOHANG, usage) != 0;
}

int csubprocess_pipe(int ends[2], int nonblocking) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  if (fcntl(ends[nonblocking], F_SETFL, O_NONBLOCK) == 0) return 0;
  const int error = errno;
  close(ends[0]);
  close(ends[1]);
  return error;
}

int csubprocess_socket_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0 ? 0 : errno;
}

int csubprocess_run(const char *path, char *const arguments[], char *const environment[],
                    csubprocess_usage *usage) {
  posix_spawnattr_t attributes;
  int error = posix_spawnattr_init(&attributes);
  if (error) return error;
  error = reset_signals(&attributes, 0);
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction interrupt, quit;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  pid_t process;
  if (!error) error = posix_spawn(&process, path, NULL, &attributes, arguments, environment);
  if (!error) *usage = csubprocess_wait(process);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  posix_spawnattr_destroy(&attributes);
  return error;
}
