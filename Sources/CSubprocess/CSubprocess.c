#define _GNU_SOURCE

#include "CSubprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Between fork and exec

// The lowest descriptor above the streams: the pipe that reports why a program is not started.
static const int report = STDERR_FILENO + 1;

// The parent of the leader of a group.
static pid_t leader_parent;

static void kill_group(int signal) {
  // The program may continue its own group.
  if (signal == SIGCONT && getppid() == leader_parent) return;
  kill(0, SIGKILL);
}

static void set_signals(sighandler_t handler) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  signal(SIGTERM, handler);
  signal(SIGCONT, handler);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Forks the program's process, and returns in it; the leader ends as the program does.
static int lead_group(pid_t parent) {
  leader_parent = parent;
  set_signals(kill_group);
  // A leader that the program has stopped handles no other signal.
  prctl(PR_SET_PDEATHSIG, SIGCONT);
  // The parent may have died before.
  if (getppid() != parent) _exit(1);
  const pid_t program = fork();
  if (program < 0) return errno;
  if (program == 0) return 0;
  closefrom(0);
  const int status = csubprocess_wait(program).status;
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

static int connect_stream(int descriptor, int stream) {
  if (descriptor < 0) descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (descriptor == stream) return 0;
  return descriptor < 0 || dup2(descriptor, stream) < 0 ? errno : 0;
}

// Sets a limit, or keeps a lower one: only root may raise it again.
static int set_limit(__rlimit_resource_t resource, uint64_t value) {
  struct rlimit limit;
  if (value == UINT64_MAX) return 0;
  if (getrlimit(resource, &limit) != 0) return errno;
  // At the soft limit of processor time comes SIGXCPU, which says more than SIGKILL a second later.
  const rlim_t most = value + (resource == RLIMIT_CPU);
  if (limit.rlim_max > most) limit.rlim_max = most;
  limit.rlim_cur = limit.rlim_max > value ? value : limit.rlim_max;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

static int set_limits(const csubprocess_limits *limits) {
  int error = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
  if (!error) error = set_limit(RLIMIT_AS, limits->address_space_bytes);
  if (!error) error = set_limit(RLIMIT_DATA, limits->data_bytes);
  if (!error) error = set_limit(RLIMIT_CPU, limits->cpu_seconds);
  if (!error) error = set_limit(RLIMIT_FSIZE, limits->file_bytes);
  if (!error) error = set_limit(RLIMIT_NOFILE, limits->open_files);
  if (!error) error = set_limit(RLIMIT_CORE, 0);
  return error;
}

// Executes the program; returns an errno on failure.
static int execute(const char *path, char *const arguments[], char *const environment[],
                   const csubprocess_setting *setting, pid_t parent) {
  int error = 0;
  if (setting->relation != csubprocess_foreground) setsid();
  if (setting->relation == csubprocess_bound) error = lead_group(parent);
  if (error) return error;
  set_signals(SIG_DFL);
  closefrom(report + 1);
  if (setting->directory && chdir(setting->directory) != 0) return errno;
  if (setting->limits) error = set_limits(setting->limits);
  if (error) return error;
  execve(path, arguments, environment);
  return errno;
}

// MARK: Starting and waiting

int csubprocess_start(const char *path, char *const arguments[], char *const environment[],
                      csubprocess_setting setting, pid_t *process) {
  // It closes when the program is executed.
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) return errno;
  const pid_t parent = getpid();
  *process = fork();
  if (*process == 0) {
    int error = connect_stream(setting.input, STDIN_FILENO);
    if (!error) error = connect_stream(setting.output, STDOUT_FILENO);
    if (!error) error = connect_stream(setting.error, STDERR_FILENO);
    if (failure[1] != report) dup3(failure[1], report, O_CLOEXEC);
    if (!error) error = execute(path, arguments, environment, &setting, parent);
    _exit(write(report, &error, sizeof error) == sizeof error ? 127 : 126);
  }
  int error = *process < 0 ? errno : 0;
  close(failure[1]);
  if (!error) {
    ssize_t count;
    do count = read(failure[0], &error, sizeof error);
    while (count < 0 && errno == EINTR);
    if (count > 0) csubprocess_wait(*process);
  }
  close(failure[0]);
  return error;
}

int csubprocess_run(const char *path, char *const arguments[], char *const environment[],
                    csubprocess_usage *usage) {
  const csubprocess_setting setting = {
      .relation = csubprocess_foreground,
      .input = STDIN_FILENO,
      .output = STDOUT_FILENO,
      .error = STDERR_FILENO,
  };
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction interrupt, quit;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  pid_t process;
  const int error = csubprocess_start(path, arguments, environment, setting, &process);
  if (!error) *usage = csubprocess_wait(process);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  return error;
}

int csubprocess_watch(pid_t process) {
  // The system call, because glibc has pidfd_open only since 2.36. The descriptor is close-on-exec.
  return (int)syscall(SYS_pidfd_open, process, 0);
}

bool csubprocess_has_ended(pid_t process) {
  siginfo_t information = {0};
  // WNOWAIT keeps the process a zombie, so its process ID is not reused.
  const int result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT);
  return result == 0 && information.si_pid == process;
}

csubprocess_usage csubprocess_wait(pid_t process) {
  csubprocess_usage result = {-1, 0, 0};
  struct rusage usage;
  pid_t waited;
  do waited = wait4(process, &result.status, 0, &usage);
  while (waited < 0 && errno == EINTR);
  if (waited == process) {
    result.peak_kibibytes = usage.ru_maxrss;
    result.cpu_microseconds =
        (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000) +
        usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  }
  return result;
}

int csubprocess_pipe(int ends[2], int nonblocking) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  if (fcntl(ends[nonblocking], F_SETFL, O_NONBLOCK) == 0) return 0;
  const int error = errno;
  close(ends[0]);
  close(ends[1]);
  return error;
}
