// What signals do; the handlers keep to what POSIX lets them call. See signal-safety(7).
//
// Why no part of a frame comes out after leave_bytes: frames are written by the owner, and handlers
// do their work on the owner, whichever thread the kernel has chosen; the kernel prefers the main
// thread, which is the owner, but need not. So the handler has interrupted the writer, and the writer
// goes on in three cases only: never, as the process ends; after the screen was taken anew, which
// cterminal_write sees by the generation; or, the screen being given back for good, not past its next
// look at is_shown. A thread that crashes cannot hand that on, so it parks the owner first.

#define _GNU_SOURCE

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "CTerminal.h"
#include "Session.h"

static atomic_int is_crashing;  // Another thread than the owner has crashed.
static atomic_int owner_is_parked;

static void set_handler(int signal);
static void set_default(int signal);
static void restore(int signal);

static int hand_to_owner(int signal) {
  return gettid() != session_owner && tgkill(getpid(), session_owner, signal) == 0;
}

static void raise_unblocked(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal);
}

static void on_end(int signal) {
  if (hand_to_owner(signal)) return;
  session_give_back();
  // By the signal, so that who waits for the process sees what ended it.
  set_default(signal);
  raise_unblocked(signal);
  _exit(128 + signal);  // The first process of a container is not ended by its own signals.
}

static void on_stop(int signal) {
  if (hand_to_owner(signal)) return;
  int saved_errno = errno;
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, NULL, &before);
  session_give_back();
  set_default(signal);
  raise_unblocked(signal);
  // Here it has been continued, or was not stopped at all: nobody could continue an orphan.
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  set_handler(signal);
  if (atomic_load(&session_is_open)) {
    session_take();
    session_notify('r');
  }
  errno = saved_errno;
}

// After a stop that could not be seen coming (SIGSTOP), the shell has had the terminal.
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
  // To who had it before, such as Swift's backtracer.
  restore(signal);
  int is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
  // A fault happens again, with all its particulars; what was sent has to be sent again.
  if (!is_fault || info->si_code <= 0) raise(signal);
}

// MARK: Signals

struct handled {
  int signal;
  void (*handler)(int);  // NULL for a crash.
  int is_set;
  struct sigaction before;
};

static struct handled handled[] = {
    {.signal = SIGINT, .handler = on_end},      {.signal = SIGTERM, .handler = on_end},
    {.signal = SIGHUP, .handler = on_end},      {.signal = SIGQUIT, .handler = on_end},
    {.signal = SIGTSTP, .handler = on_stop},    {.signal = SIGCONT, .handler = on_continue},
    {.signal = SIGWINCH, .handler = on_resize}, {.signal = SIGSEGV},
    {.signal = SIGBUS},                         {.signal = SIGILL},
    {.signal = SIGFPE},                         {.signal = SIGTRAP},
    {.signal = SIGABRT},                        {.signal = SIGSYS},
};
enum { handled_count = sizeof handled / sizeof handled[0] };

static struct handled *find(int signal) {
  struct handled *entry = handled;
  while (entry->signal != signal) entry++;
  return entry;
}

static void set_handler(int signal) {
  struct handled *entry = find(signal);
  struct sigaction action = {0};
  if (entry->handler == NULL) {
    action.sa_sigaction = on_crash;
    // On a stack of its own: there may be no room on the other.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
  } else if (entry->handler == on_end) {
    action.sa_handler = on_end;
    sigfillset(&action.sa_mask);
  } else {
    action.sa_handler = entry->handler;
    action.sa_flags = signal == SIGWINCH ? SA_RESTART : 0;
    // Not the signals that end the process, which may wait in the background meanwhile.
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

static void restore(int signal) { sigaction(signal, &find(signal)->before, NULL); }

static void set_alternate_stack(void) {
  static char memory[64 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
}

void handlers_set(void) {
  set_alternate_stack();
  for (int i = 0; i < handled_count; i++) {
    sigaction(handled[i].signal, NULL, &handled[i].before);
    // What is ignored stays so: nohup does that, and shells without job control.
    int is_ignored = handled[i].before.sa_handler == SIG_IGN;
    handled[i].is_set = !is_ignored || handled[i].signal == SIGCONT || handled[i].signal == SIGWINCH;
    if (handled[i].is_set) set_handler(handled[i].signal);
  }
}

void handlers_restore(void) {
  for (int i = 0; i < handled_count; i++) {
    if (handled[i].is_set) restore(handled[i].signal);
  }
}

void handlers_unblock(void) {
  sigset_t signals;
  sigemptyset(&signals);
  for (int i = 0; i < handled_count; i++) sigaddset(&signals, handled[i].signal);
  sigdelset(&signals, SIGTSTP);
  sigdelset(&signals, SIGCONT);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

void handlers_discard_continue(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGCONT, &ignore, NULL);
  set_handler(SIGCONT);
}

void cterminal_prepare_thread(const char *name) {
  sigset_t signals;
  sigemptyset(&signals);
  for (int i = 0; i < handled_count; i++) {
    if (handled[i].handler != NULL) sigaddset(&signals, handled[i].signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  prctl(PR_SET_NAME, name, 0, 0, 0);
}
