#define _GNU_SOURCE

#include "CLastWords.h"

#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

void lastwords_save_address_space(void) { mallopt(M_ARENA_MAX, 1); }

// The message of a crash, which no code can translate any more.
static const char last_words[] =
    "dash: ended by a fault; too little memory can be the cause (ulimit -v)\n";

// Calls only async-signal-safe functions; see signal-safety(7). SA_RESETHAND has restored the
// default action, so the raised signal ends the process when this returns.
static void on_fault(int signal) {
  if (write(STDERR_FILENO, last_words, sizeof last_words - 1) < 0) {
    // Standard error is closed.
  }
  raise(signal);
}

// Prints a sentence to standard error when a fault ends the process, as when the system refuses it
// memory. The process still ends by the signal.
//
// Runs before the constructors of the program, which include those of the Swift runtime: they crash
// without memory. A handler that is already set stays, such as the backtracer of a shared runtime.
__attribute__((constructor(101))) static void handle_faults(void) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
  // A stack overflow leaves no room on the normal stack.
  static char memory[16 * 1024];
  const stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && current.ss_flags & SS_DISABLE) sigaltstack(&stack, NULL);

  struct sigaction action = {.sa_handler = on_fault};
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    struct sigaction before;
    if (sigaction(faults[index], NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
      sigaction(faults[index], &action, NULL);
    }
  }
}

static struct {
  char message[512];
  size_t length;
  int status;
  volatile sig_atomic_t expirations;
} alarm_clock;

static void on_alarm(int signal) {
  (void)signal;
  // A process that was suspended for long gets the grace to end by itself.
  if (++alarm_clock.expirations == 1) return;
  // If nobody reads standard error, the write would block.
  struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&output, 1, 0) == 1 && output.revents & POLLOUT &&
      write(STDERR_FILENO, alarm_clock.message, alarm_clock.length) < 0) {
    // Standard error is closed.
  }
  _exit(alarm_clock.status);
}

void lastwords_start_alarm(unsigned seconds, unsigned grace, const char *message, int status) {
  lastwords_stop_alarm();
  size_t length = strlen(message);
  if (length > sizeof alarm_clock.message) length = sizeof alarm_clock.message;
  memcpy(alarm_clock.message, message, length);
  alarm_clock.length = length;
  alarm_clock.status = status;
  alarm_clock.expirations = 0;

  struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  // A parent process may have blocked it.
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  const struct itimerval timer = {.it_value.tv_sec = seconds, .it_interval.tv_sec = grace};
  setitimer(ITIMER_REAL, &timer, NULL);
}

void lastwords_stop_alarm(void) {
  const struct itimerval none = {.it_value.tv_sec = 0};
  setitimer(ITIMER_REAL, &none, NULL);
}
