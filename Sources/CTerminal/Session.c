// Everything that a handler calls here is in POSIX's list of what it may, or a bare system call. See
// signal-safety(7).

#define _GNU_SOURCE

#include "Session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "CTerminal.h"

// Alternate screen, no cursor, nothing on it.
static const char enter_bytes[] = "\033[?1049h\033[?25l\033[2J";

// Show what was held back, plain text, lines wrap, cursor, the screen as it was before.
static const char leave_bytes[] = "\033[?2026l\033[0m\033[?7h\033[?25h\033[?1049l";

// End what a picture's sequence may have been cut off in, and delete all pictures of kitty's protocol.
// Terminals without it pass over that, but not all: it is written after pictures alone.
static const char graphics_bytes[] = "\033\\\033_Ga=d,d=A,q=2\033\\";

// A terminal whose modes are changed: that of the output, and that of the input if it is another.
struct terminal {
  int descriptor;
  struct termios before;
  struct termios ours;
};

static struct terminal terminals[2];
static int terminal_count;
static int output = -1;
static atomic_int note = -1;
static atomic_int has_modes;    // The terminals' modes may be ours.
static int wants_screen;        // The alternate screen is to be ours.
static atomic_int is_shown;     // It is.
static atomic_int has_graphics; // Pictures may be on it.
static atomic_int keeps_input;  // What was typed is for who comes after us.
static atomic_uint generation;  // How often it was cleared.

pid_t session_owner;
atomic_int session_is_open;

void session_notify(char what) {
  int descriptor = atomic_load(&note);
  // A full pipe holds such a note already.
  if (descriptor >= 0 && write(descriptor, &what, 1) < 0) return;
}

// MARK: Taking and giving back

static void block_all(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, before);
}

// Writes without ever waiting for long: nobody may read any more, and the process is to end still.
static void put(const char *bytes, size_t count) {
  int flags = fcntl(output, F_GETFL);
  int is_blocking = flags != -1 && !(flags & O_NONBLOCK);
  if (is_blocking) fcntl(output, F_SETFL, flags | O_NONBLOCK);
  int patience = 5;
  while (count > 0 && patience >= 0) {
    ssize_t written = write(output, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd waiting = {.fd = output, .events = POLLOUT};
      poll(&waiting, 1, 100);
      // What waits to be read there was for a screen that is about to go, and is in the way.
      if (--patience == 0) tcflush(output, TCOFLUSH);
    } else if (errno != EINTR) {
      break;
    }
  }
  if (is_blocking) fcntl(output, F_SETFL, flags);
}

// Whether changing a terminal's modes is our business: in the background they are another's by now.
static int is_in_foreground(int descriptor) {
  pid_t group = tcgetpgrp(descriptor);
  return group < 0 || group == getpgrp();
}

// All signals are blocked meanwhile: one that ended the process in the middle would end it between
// "done" being noted and being done. It comes afterwards.
void session_give_back(void) {
  int saved_errno = errno;
  sigset_t before;
  block_all(&before);
  int graphics = atomic_exchange(&has_graphics, 0);
  if (atomic_exchange(&is_shown, 0)) {
    if (graphics) put(graphics_bytes, sizeof graphics_bytes - 1);
    put(leave_bytes, sizeof leave_bytes - 1);
  }
  if (atomic_exchange(&has_modes, 0)) {
    for (int i = 0; i < terminal_count; i++) {
      int descriptor = terminals[i].descriptor;
      if (!is_in_foreground(descriptor)) continue;
      // Not TCSAFLUSH, which waits for a terminal that has stopped reading. What was typed for us is
      // dropped all the same, and not given to the shell.
      tcsetattr(descriptor, TCSANOW, &terminals[i].before);
      if (!atomic_load(&keeps_input)) tcflush(descriptor, TCIFLUSH);
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved_errno;
}

int session_take(void) {
  atomic_store(&has_modes, 1);
  for (int i = 0; i < terminal_count; i++) {
    // In the background this stops the process by SIGTTOU until it is in the foreground.
    while (tcsetattr(terminals[i].descriptor, TCSANOW, &terminals[i].ours) != 0) {
      if (errno == EINTR) continue;
      int error = errno;
      atomic_store(&is_shown, 0);
      return error;
    }
  }
  // If that was after a stop, the signal that ended the stop is still to come, and is answered now.
  handlers_discard_continue();
  if (!wants_screen) return 0;

  sigset_t before;
  block_all(&before);
  atomic_store(&is_shown, 1);
  atomic_fetch_add(&generation, 1);
  put(enter_bytes, sizeof enter_bytes - 1);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return 0;
}

// MARK: Interface

static int add_terminal(int descriptor) {
  struct terminal *terminal = &terminals[terminal_count];
  terminal->descriptor = descriptor;
  if (tcgetattr(descriptor, &terminal->before) != 0) return errno;
  terminal->ours = terminal->before;
  terminal->ours.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  terminal->ours.c_cc[VMIN] = 1;
  terminal->ours.c_cc[VTIME] = 0;
  terminal_count++;
  return 0;
}

static int is_same_device(int a, int b) {
  struct stat first, second;
  return fstat(a, &first) == 0 && fstat(b, &second) == 0 && first.st_rdev == second.st_rdev;
}

static int enter(int input_descriptor, int output_descriptor, int note_descriptor, int is_screen) {
  if (atomic_load(&session_is_open)) return EBUSY;
  terminal_count = 0;
  wants_screen = is_screen;
  atomic_store(&keeps_input, 0);
  output = output_descriptor;
  int error = add_terminal(output_descriptor);
  if (error == 0 && input_descriptor >= 0 && isatty(input_descriptor) &&
      !is_same_device(input_descriptor, output_descriptor)) {
    error = add_terminal(input_descriptor);
  }
  if (error != 0) return error;

  session_owner = gettid();
  atomic_store(&note, note_descriptor);
  sigset_t held;
  sigemptyset(&held);
  sigaddset(&held, SIGTSTP);
  sigaddset(&held, SIGCONT);
  pthread_sigmask(SIG_BLOCK, &held, NULL);
  handlers_set();
  atomic_store(&session_is_open, 1);
  handlers_unblock();
  error = session_take();
  pthread_sigmask(SIG_UNBLOCK, &held, NULL);
  if (error != 0) cterminal_leave();
  return error;
}

int cterminal_enter(int input_descriptor, int output_descriptor, int note_descriptor) {
  return enter(input_descriptor, output_descriptor, note_descriptor, 1);
}

int cterminal_begin_question(int terminal) {
  // Who asks in the background would stop the process.
  if (!is_in_foreground(terminal)) return EPERM;
  return enter(-1, terminal, -1, 0);
}

void cterminal_end_question(int is_over) {
  atomic_store(&keeps_input, is_over);
  cterminal_leave();
}

void cterminal_leave(void) {
  if (!atomic_exchange(&session_is_open, 0)) return;
  session_give_back();
  handlers_restore();
  atomic_store(&note, -1);
}

int cterminal_write(const unsigned char *bytes, size_t count, unsigned int wanted) {
  while (count > 0) {
    if (!atomic_load(&is_shown)) return ECANCELED;
    if (atomic_load(&generation) != wanted) return EINTR;
    // In the background the screen is another's. Changing anything stops the process there until it
    // is in the foreground, or is an error where nobody could continue it, for the shell or script
    // that started it was killed. This changes nothing.
    if (!is_in_foreground(output) && tcflow(output, TCOON) != 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    ssize_t written = write(output, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      // Another program has made it non-blocking for itself.
      struct pollfd waiting = {.fd = output, .events = POLLOUT};
      poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void cterminal_expect_graphics(void) { atomic_store(&has_graphics, 1); }

unsigned int cterminal_generation(void) { return atomic_load(&generation); }

void cterminal_size(int terminal, int *columns, int *rows) {
  struct winsize size = {0};
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0) size.ws_col = size.ws_row = 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
}

void cterminal_cell_size(int terminal, int *width, int *height) {
  struct winsize size = {0};
  int is_known = ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  *width = is_known ? size.ws_xpixel / size.ws_col : 0;
  *height = is_known ? size.ws_ypixel / size.ws_row : 0;
}
