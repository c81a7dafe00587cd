// The signal handlers. They call only async-signal-safe functions; see signal-safety(7).
//
// No part of a frame may follow leave_bytes. Only the owner thread writes frames, and handlers pass
// their signal on to the owner, because the kernel may deliver it to any thread. So a handler
// always interrupts the writer, with three outcomes: the process ends; the screen is taken again,
// which cterminal_write detects by the generation; or it is restored for good, which
// cterminal_write detects by is_shown. A crashing thread cannot pass its signal on, so it parks the
// owner first.

#define _GNU_SOURCE

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "CTerminal.h"
#include "Session.h"

static atomic_int is_crashing;  // A thread other than the owner has crashed.
static atomic_int owner_is_parked;

static void set_handler(int signal);
static void set_default(int signal);
static void restore(int signal);

static int hand_to_owner(int signal) {
  return gettid() != session_owner && tgkill(getpid(), session_owner, signal) == 0;
}

static void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void raise_unblocked(int signal) {
  unblock(signal);
  raise(signal);
}

// An ignored SIGCONT still continues the process.
static void ignore_continue(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGCONT, &ignore, NULL);
}

static void on_end(int signal) {
  if (hand_to_owner(signal)) return;
  session_give_back();
  farewell_say();
  // End by the signal itself, so that the parent process sees the cause.
  set_default(signal);
  raise_unblocked(signal);
  _exit(128 + signal);  // Process 1 of a container survives its own signals.
}

static void on_stop(int signal) {
  if (hand_to_owner(signal)) return;
  int saved_errno = errno;
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, NULL, &before);
  session_give_back();
  set_default(signal);
  // Another thread could get the SIGCONT, and hand it over after the terminal is taken again. A
  // blocked signal would stay pending although it is ignored.
  ignore_continue();
  unblock(SIGCONT);
  raise_unblocked(signal);
  // The process was continued, or never stopped, as in an orphaned process group.
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  set_handler(signal);
  set_handler(SIGCONT);
  if (atomic_load(&session_is_open)) {
    session_take();
    session_notify('r');
  }
  errno = saved_errno;
}

// After SIGSTOP, which cannot be handled, the shell has had the terminal.
static void on_continue(int signal) {
  if (hand_to_owner(signal)) return;
  int saved_errno = errno;
  if (atomic_load(&session_is_open)) {
    session_take();
    session_notify('r');
  }
  errno = saved_errno;
}

static void on_resize(int signal) {
  (void)signal;
  int saved_errno = errno;
  if (atomic_load(&is_crashing) && gettid() == session_owner) {
    atomic_store(&owner_is_parked, 1);
    for (;;) pause();
  }
  session_notify('w');
  errno = saved_errno;
}

static void on_crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (gettid() != session_owner) {
    atomic_store(&is_crashing, 1);
    if (tgkill(getpid(), session_owner, SIGWINCH) == 0) {
      for (int i = 0; i < 100 && !atomic_load(&owner_is_parked); i++) poll(NULL, 0, 1);
    }
  }
  session_give_back();
  // The previous handler takes over, for example Swift's backtracer.
  restore(signal);
  int is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
  // A fault occurs again on return; any other signal must be raised again.
  if (!is_fault || info->si_code <= 0) raise(signal);
}

// MARK: Signals

// The handler of a signal; NULL for none.
typedef void handler(int);

// Placeholder for on_crash, which has another signature.
static void crash(int signal) { (void)signal; }

// Handles all signals that end the process by default, including real-time ones. The C library
// reserves two of those and rejects handlers for them.
static handler *handler_of(int signal) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
    case SIGILL:
    case SIGFPE:
    case SIGTRAP:
    case SIGABRT:
    case SIGSYS:
      return crash;
    case SIGTSTP:
      return on_stop;
    case SIGCONT:
      return on_continue;
    case SIGWINCH:
      return on_resize;
    // They do not end the process or cannot be handled; the program ignores SIGPIPE.
    case SIGCHLD:
    case SIGKILL:
    case SIGPIPE:
    case SIGSTOP:
    case SIGTTIN:
    case SIGTTOU:
    case SIGURG:
      return NULL;
    default:
      return on_end;
  }
}

static struct {
  int is_set;
  struct sigaction before;
} states[NSIG];

static void set_handler(int signal) {
  handler *wanted = handler_of(signal);
  struct sigaction action = {0};
  if (wanted == crash) {
    action.sa_sigaction = on_crash;
    // An alternate stack, because a stack overflow leaves no room on the normal one.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
  } else if (wanted == on_end) {
    action.sa_handler = on_end;
    sigfillset(&action.sa_mask);
  } else {
    action.sa_handler = wanted;
    action.sa_flags = signal == SIGWINCH ? SA_RESTART : 0;
    // Terminating signals stay unblocked, because the handler may wait in the background.
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTSTP);
    sigaddset(&action.sa_mask, SIGCONT);
  }
  sigaction(signal, &action, NULL);
}

static void set_default(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
}

static void restore(int signal) { sigaction(signal, &states[signal].before, NULL); }

static void set_alternate_stack(void) {
  static char memory[64 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
}

void handlers_set(void) {
  set_alternate_stack();
  for (int signal = 1; signal < NSIG; signal++) {
    struct sigaction *before = &states[signal].before;
    states[signal].is_set = 0;
    if (handler_of(signal) == NULL || sigaction(signal, NULL, before) != 0) continue;
    // Keep ignored signals ignored: nohup and shells without job control rely on it.
    if (before->sa_handler == SIG_IGN && signal != SIGCONT && signal != SIGWINCH) continue;
    states[signal].is_set = 1;
    set_handler(signal);
  }
}

void handlers_restore(void) {
  for (int signal = 1; signal < NSIG; signal++) {
    if (states[signal].is_set) restore(signal);
  }
}

void handlers_unblock(void) {
  sigset_t signals;
  sigemptyset(&signals);
  for (int signal = 1; signal < NSIG; signal++) {
    if (handler_of(signal) != NULL) sigaddset(&signals, signal);
  }
  sigdelset(&signals, SIGTSTP);
  sigdelset(&signals, SIGCONT);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

void handlers_discard_continue(void) {
  ignore_continue();
  set_handler(SIGCONT);
}

void cterminal_prepare_thread(const char *name) {
  sigset_t signals;
  sigemptyset(&signals);
  for (int signal = 1; signal < NSIG; signal++) {
    handler *done = handler_of(signal);
    if (done != NULL && done != crash) sigaddset(&signals, signal);
  }
  // Swift's backtracer suspends threads with one of these.
  sigdelset(&signals, SIGUSR1);
  sigdelset(&signals, SIGUSR2);
  sigdelset(&signals, SIGPROF);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  prctl(PR_SET_NAME, name, 0, 0, 0);
}
