#pragma once

// The terminal code that signal handlers run: plain POSIX, one session per process.
//
// The thread that enters the session is its owner. It alone writes, its handlers do all the work,
// and it must live as long as the session.

#include <stddef.h>
#include <sys/ioctl.h>

// Takes the terminal: cbreak mode, alternate screen, hidden cursor, and handlers for the signals
// that end, stop or continue the process. In the background, stops the process until it is in the
// foreground.
//
// note: a non-blocking descriptor that receives one byte per event: 'w' after a resize, 'r' after a
// stop.
// has_mouse: whether the terminal reports mouse buttons as input.
//
// Returns 0 or an errno; EBUSY if the terminal is already taken.
int cterminal_enter(int terminal, int note, int has_mouse);

// Restores the terminal and the previous handlers; further calls do nothing.
void cterminal_leave(void);

// Writes bytes for the given screen generation, in one call if the system accepts them.
//
// In the background, stops the process until it is in the foreground.
//
// Returns 0 or an errno: ECANCELED if the terminal was restored, EIO if it is gone or stays in the
// background for good, EINTR if the process was stopped and continued, which makes the bytes
// obsolete.
int cterminal_write(const unsigned char *bytes, size_t count, unsigned int generation);

// Announces pictures in the next frames, so that restoring the terminal deletes them.
void cterminal_expect_graphics(void);

// Puts a terminal in cbreak mode to read its replies, with the same signal handlers as a screen.
//
// Returns 0 or an errno: EPERM in the background, EBUSY if the terminal is already taken.
int cterminal_begin_question(int terminal);

// Restores the terminal; discards unread input unless all replies have arrived.
void cterminal_end_question(int is_over);

// Sets what is written to standard error when SIGHUP, SIGINT or SIGTERM ends the process, or any signal
// while the terminal is taken; at most 1024 bytes, none for nothing. One thread at a time may call it.
void cterminal_set_farewell(const unsigned char *bytes, size_t count);

// Returns how often the screen was cleared; frames of an earlier generation are gone.
unsigned int cterminal_generation(void);

// Returns the size of a terminal in cells and pixels; 0 if not reported.
struct winsize cterminal_size(int terminal);

// Names the calling thread and leaves the signals that end, stop or continue the process to others.
//
// SIGTTIN and SIGTTOU stay unblocked, because a blocked one turns a background read into an error.
// So do the signals that Swift's backtracer uses.
void cterminal_prepare_thread(const char *name);
