#define _GNU_SOURCE

#include "CLastWords.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static const char *last_words;

// Calls only async-signal-safe functions; see signal-safety(7). SA_RESETHAND has restored the
// default action, so the raised signal ends the process when this returns.
static void on_fault(int signal) {
  if (write(STDERR_FILENO, last_words, strlen(last_words)) < 0) {
    // Standard error is closed.
  }
  raise(signal);
}

void lastwords_set(const char *message) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
  // A stack overflow leaves no room on the normal stack.
  static char memory[16 * 1024];
  const stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && current.ss_flags & SS_DISABLE) sigaltstack(&stack, NULL);

  last_words = message;
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
