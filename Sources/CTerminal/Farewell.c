// What is said on standard error when a signal ends the process.

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "CTerminal.h"
#include "Session.h"

// One is read by handlers while the other is written.
static struct {
  size_t count;
  unsigned char bytes[1024];
} texts[2];

static atomic_int current = -1;  // The text to say; -1 for none.
static int last;

void farewell_say(void) {
  int said = atomic_exchange(&current, -1);
  if (said >= 0 && write(STDERR_FILENO, texts[said].bytes, texts[said].count) < 0) return;
}

// Ends by the signal itself, so that the parent process sees the cause.
static void on_end(int number) {
  farewell_say();
  signal(number, SIG_DFL);
  raise(number);
}

void cterminal_set_farewell(const unsigned char *bytes, size_t count) {
  if (count == 0) {
    atomic_store(&current, -1);
    return;
  }
  last = !last;
  texts[last].count = count < sizeof texts[last].bytes ? count : sizeof texts[last].bytes;
  memcpy(texts[last].bytes, bytes, texts[last].count);
  atomic_store(&current, last);
  static const int ends[] = {SIGHUP, SIGINT, SIGTERM};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct sigaction before;
    // A screen has handlers of its own, and an ignored signal (nohup) stays ignored.
    if (sigaction(ends[i], NULL, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    struct sigaction action = {.sa_handler = on_end, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigdelset(&action.sa_mask, ends[i]);
    sigaction(ends[i], &action, NULL);
  }
}
