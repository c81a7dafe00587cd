// Handlers use only async-signal-safe functions and plain system calls from here; see
// signal-safety(7).

#define _GNU_SOURCE

#include "Session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "CTerminal.h"

// Alternate screen, hidden cursor, bracketed paste, cleared.
static const char enter_bytes[] = "\033[?1049h\033[?25l\033[?2004h\033[2J";

// Reports of mouse buttons, with coordinates as decimal numbers.
static const char mouse_bytes[] = "\033[?1000h\033[?1006h";
static const char no_mouse_bytes[] = "\033[?1006l\033[?1000l";

// End synchronized output, reset style, line wrap, no bracketed paste, show cursor, normal screen.
static const char leave_bytes[] = "\033[?2026l\033[0m\033[?7h\033[?2004l\033[?25h\033[?1049l";

// Ends a truncated picture sequence and deletes all pictures of kitty's protocol. Some terminals
// show it as text, so it is written only after pictures.
static const char graphics_bytes[] = "\033\\\033_Ga=d,d=A,q=2\033\\";

static int output = -1;               // The terminal.
static struct termios modes_before;
static struct termios modes;
static atomic_int note = -1;
static atomic_int has_modes;    // The terminal's modes may be changed.
static int wants_screen;        // The session uses the alternate screen.
static int wants_mouse;         // The session reads the mouse.
static atomic_int is_shown;     // The alternate screen is on.
static atomic_int has_graphics; // The screen may show pictures.
static atomic_int keeps_input;  // Pending input is for the next reader.
static atomic_uint generation;  // How often the screen was cleared.

pid_t session_owner;
atomic_int session_is_open;

void session_notify(char what) {
  int descriptor = atomic_load(&note);
  // If the pipe is full, it already holds such a byte.
  if (descriptor >= 0 && write(descriptor, &what, 1) < 0) return;
}

// MARK: Taking and restoring

static void block_all(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, before);
}

// Writes without blocking for long: the reader may be gone, and the process must still end.
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
      // Output that is still queued belongs to the screen that is about to go.
      if (--patience == 0) tcflush(output, TCOFLUSH);
    } else if (errno != EINTR) {
      break;
    }
  }
  if (is_blocking) fcntl(output, F_SETFL, flags);
}

// Returns whether this process may change the terminal's modes: in the background it may not.
static int is_in_foreground(int terminal) {
  pid_t group = tcgetpgrp(terminal);
  return group < 0 || group == getpgrp();
}

// Blocks all signals: a fatal signal in the middle would end the process after a flag was cleared
// and before the terminal was restored.
void session_give_back(void) {
  int saved_errno = errno;
  sigset_t before;
  block_all(&before);
  int graphics = atomic_exchange(&has_graphics, 0);
  if (atomic_exchange(&is_shown, 0)) {
    if (graphics) put(graphics_bytes, sizeof graphics_bytes - 1);
    if (wants_mouse) put(no_mouse_bytes, sizeof no_mouse_bytes - 1);
    put(leave_bytes, sizeof leave_bytes - 1);
  }
  if (atomic_exchange(&has_modes, 0) && is_in_foreground(output)) {
    // TCSAFLUSH would wait for a terminal that has stopped reading. Discard pending input
    // explicitly, so that the shell does not receive it.
    tcsetattr(output, TCSANOW, &modes_before);
    if (!atomic_load(&keeps_input)) tcflush(output, TCIFLUSH);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved_errno;
}

int session_take(void) {
  atomic_store(&has_modes, 1);
  // In the background, SIGTTOU stops the process here until it is in the foreground.
  while (tcsetattr(output, TCSANOW, &modes) != 0) {
    if (errno == EINTR) continue;
    int error = errno;
    atomic_store(&is_shown, 0);
    return error;
  }
  // After a stop in the loop above, SIGCONT is still pending; its work is done now.
  handlers_discard_continue();
  if (!wants_screen) return 0;

  sigset_t before;
  block_all(&before);
  atomic_store(&is_shown, 1);
  atomic_fetch_add(&generation, 1);
  put(enter_bytes, sizeof enter_bytes - 1);
  if (wants_mouse) put(mouse_bytes, sizeof mouse_bytes - 1);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return 0;
}

// MARK: Interface

static int enter(int terminal, int note_descriptor, int is_screen) {
  if (atomic_load(&session_is_open)) return EBUSY;
  wants_screen = is_screen;
  atomic_store(&keeps_input, 0);
  output = terminal;
  if (tcgetattr(output, &modes_before) != 0) return errno;
  modes = modes_before;
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  // Ctrl-S would stop the output, and with it the bytes that restore the screen.
  modes.c_iflag &= ~(tcflag_t)IXON;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;

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
  int error = session_take();
  pthread_sigmask(SIG_UNBLOCK, &held, NULL);
  if (error != 0) cterminal_leave();
  return error;
}

int cterminal_enter(int terminal, int note_descriptor, int has_mouse) {
  if (!atomic_load(&session_is_open)) wants_mouse = has_mouse;
  return enter(terminal, note_descriptor, 1);
}

int cterminal_begin_question(int terminal) {
  // Changing modes in the background would stop the process.
  if (!is_in_foreground(terminal)) return EPERM;
  return enter(terminal, -1, 0);
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
    // In the background another process has the screen. tcflow changes nothing here, but in the
    // background it stops the process, or fails in an orphaned process group, which nobody could
    // continue.
    if (!is_in_foreground(output) && tcflow(output, TCOON) != 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    ssize_t written = write(output, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      // Another program may have set the terminal to non-blocking.
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

struct winsize cterminal_size(int terminal) {
  struct winsize size = {0};
  ioctl(terminal, TIOCGWINSZ, &size);
  return size;
}
