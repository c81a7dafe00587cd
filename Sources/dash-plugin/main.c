// Runs a plugin for dash, and ends all that it started.
//
//   dash-plugin MILLISECONDS CPU_SECONDS VERSION PATH [ARGUMENT...]
//
// The plugin has this program's standard streams and environment. Descriptor 3 is a socket to dash:
// - One line to dash says how the plugin ended, as soon as it has: see `report`.
// - A byte `kill_command` from dash kills everything at once. When dash closes its end or dies, or
//   after MILLISECONDS (0 for no limit), everything is ended: SIGTERM, and SIGKILL a second later.
//
// This program exits when no process of the plugin is left. It is a process of its own, because a
// sub-reaper inherits processes that it did not start, and dash has other children to reap.

#define _GNU_SOURCE

#include "Descendants.h"
#include "Program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// By the name of the project `make install` recognises its own programs.
static const char usage[] =
    "dash-plugin: dash starts this program of dash-weather-dashboard to run plugins; run dash\n";

// The socket to dash.
static const int dash = STDERR_FILENO + 1;

static const char kill_command = 'K';

// The memory that a process may write to, apart from shared memory.
static const uint64_t data_bytes = UINT64_C(512) << 20;

// Intervals in milliseconds.
static const int64_t drain_time = 100;    // for a child process that still writes after the plugin
static const int64_t grace_time = 1000;   // between SIGTERM and SIGKILL
static const int64_t kill_interval = 10;  // between two passes of SIGKILL
static const int64_t longest_kill = 5000; // a process that waits for a device may not die
static const int64_t never = INT64_MAX;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Tells dash how the plugin ended. The kinds: "exited STATUS", "killed SIGNAL", "limit", "timeout",
// "notrun ERRNO", "replaced", "foreign", "writable".
static void report(const char *kind, int value) {
  static bool is_reported;
  if (is_reported) return;
  is_reported = true;
  char line[32];
  const int length = snprintf(line, sizeof line, "%s %d\n", kind, value);
  send(dash, line, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void report_not_started(int error) {
  switch (error) {
    case PROGRAM_REPLACED: report("replaced", 0); break;
    case PROGRAM_OWNED_BY_OTHER: report("foreign", 0); break;
    case PROGRAM_WRITABLE: report("writable", 0); break;
    default: report("notrun", error);
  }
}

static void report_end(int status, const struct rusage *usage) {
  const bool is_killed = WIFSIGNALED(status);
  const int value = is_killed ? WTERMSIG(status) : WEXITSTATUS(status);
  // A program that fails with most of its memory in use has most likely failed for lack of it.
  const bool has_full_memory = (uint64_t)usage->ru_maxrss * 1024 > data_bytes / 4 * 3;
  const bool is_limit = is_killed && (value == SIGXCPU || value == SIGXFSZ);
  if (is_limit || (value != 0 && has_full_memory)) {
    report("limit", 0);
  } else {
    report(is_killed ? "killed" : "exited", value);
  }
}

// The plugin's processes, and when to do what about them.
typedef struct {
  pid_t group;     // of the plugin
  pid_t plugin;    // 0 once it has ended
  bool has_others; // whether other processes may be left
  int64_t deadline;
  int64_t end_at;  // the time of SIGTERM
  int64_t kill_at; // the time of SIGKILL
  int64_t give_up_at;
} supervision;

static void reap(supervision *state) {
  int status;
  struct rusage usage;
  pid_t process;
  while ((process = wait4(-1, &status, WNOHANG, &usage)) > 0) {
    if (process != state->plugin) continue;
    report_end(status, &usage);
    state->plugin = 0;
    state->deadline = never;
    if (state->kill_at == never) state->end_at = now() + drain_time;
  }
  state->has_others = process == 0;
}

static void kill_now(supervision *state) {
  state->end_at = never;
  if (state->kill_at > now()) state->kill_at = now();
}

// Reads what dash wants. Returns false when dash has closed its end.
static bool obey(supervision *state) {
  char command;
  const ssize_t count = recv(dash, &command, 1, MSG_DONTWAIT);
  if (count == 1 && command == kill_command) kill_now(state);
  const bool is_open = count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
  if (!is_open && state->kill_at == never) state->end_at = now();
  return is_open;
}

// The group first, which needs no list of processes: /proc may be absent or lack it.
static void signal_all(const supervision *state, int number) {
  if (state->plugin || state->has_others) kill(-state->group, number);
  descendants_signal(number);
}

// Does what is due.
static void act(supervision *state) {
  const int64_t moment = now();
  if (moment >= state->deadline) {
    report("timeout", 0);
    state->deadline = never;
    state->end_at = moment;
  }
  if (moment >= state->end_at) {
    signal_all(state, SIGTERM);
    // A stopped process would not see it.
    signal_all(state, SIGCONT);
    state->end_at = never;
    state->kill_at = moment + grace_time;
  }
  if (moment >= state->kill_at) {
    if (state->give_up_at == never) state->give_up_at = moment + longest_kill;
    signal_all(state, SIGKILL);
    state->kill_at = moment + kill_interval;
  }
}

static int64_t earliest(const supervision *state) {
  int64_t next = state->deadline;
  if (state->end_at < next) next = state->end_at;
  if (state->kill_at < next) next = state->kill_at;
  return next;
}

// Returns the time until a moment as a timeout of poll(2).
static int timeout_until(int64_t moment) {
  if (moment == never) return -1;
  const int64_t left = moment - now();
  return left < 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int)left;
}

// Waits for a signal, dash or a time.
static void wait_for_event(supervision *state, int signals, bool *has_dash) {
  struct pollfd polled[] = {
      {.fd = signals, .events = POLLIN},
      {.fd = *has_dash ? dash : -1, .events = POLLIN},
  };
  if (poll(polled, 2, timeout_until(earliest(state))) <= 0) return;
  if (polled[0].revents) {
    struct signalfd_siginfo information;
    if (read(signals, &information, sizeof information) == sizeof information &&
        information.ssi_signo != SIGCHLD && state->kill_at == never) {
      state->end_at = now();
    }
  }
  if (polled[1].revents) *has_dash = obey(state);
}

static int supervise(pid_t plugin, int64_t deadline, int signals) {
  supervision state = {
      .group = plugin,
      .plugin = plugin,
      .has_others = true,
      .deadline = deadline,
      .end_at = never,
      .kill_at = never,
      .give_up_at = never,
  };
  bool has_dash = true;
  while (true) {
    reap(&state);
    if (!state.plugin && !state.has_others) return EXIT_SUCCESS;
    if (now() >= state.give_up_at) return EXIT_FAILURE;
    act(&state);
    wait_for_event(&state, signals, &has_dash);
  }
}

// Blocks the signals that `supervise` reads. Returns their descriptor, or -1.
static int open_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  const int numbers[] = {SIGCHLD, SIGHUP, SIGINT, SIGTERM};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    sigaddset(&signals, numbers[index]);
  }
  sigprocmask(SIG_SETMASK, &signals, NULL);
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

// Closes the plugin's streams in this process, so that their other ends see when the plugin ends.
static void close_streams(void) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    if (nothing < 0 || dup2(nothing, stream) < 0) close(stream);
  }
}

int main(int count, char *arguments[]) {
  struct stat socket;
  if (count < 5 || fstat(dash, &socket) != 0 || !S_ISSOCK(socket.st_mode)) {
    fputs(usage, stderr);
    return 64; // EX_USAGE of sysexits.h
  }
  fcntl(dash, F_SETFD, FD_CLOEXEC);
  close_range(dash + 1, ~0U, 0);
  const int64_t limit = strtoll(arguments[1], NULL, 10);
  const int64_t deadline = limit > 0 ? now() + limit : never;
  const program_limits limits = {strtoull(arguments[2], NULL, 10), data_bytes};
  const int signals = open_signals();
  int error = signals < 0 || chdir("/") != 0 ? errno : 0;
  if (!error && prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) error = errno;
  if (!error && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) error = errno;
  int program = -1;
  pid_t plugin = 0;
  if (!error) error = program_open(arguments[4], arguments[3], &program);
  if (!error) error = program_start(program, arguments + 4, &limits, &plugin);
  close_streams();
  if (error) {
    report_not_started(error);
    return EXIT_FAILURE;
  }
  close(program);
  return supervise(plugin, deadline, signals);
}
