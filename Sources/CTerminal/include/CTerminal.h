#pragma once

// The part of the terminal that signal handlers run: plain POSIX, one session for the process.
//
// The thread that enters is the one to write, and the one whose handlers do all the work; it has to
// live as long as the session.

#include <stddef.h>

// Takes the terminal: cbreak mode, alternate screen, no cursor, handlers for the signals that end,
// stop or continue the process. In the background it stops the process until it is in the foreground.
//
// input: where keys come from, or -1; output: a terminal; note: a non-blocking descriptor that gets a
// byte for each 'w' change of size and 'r' return from a stop.
//
// Returns 0 or an errno; EBUSY where the terminal is taken already.
int cterminal_enter(int input, int output, int note);

// Gives the terminal back, and the signals to who had them; again does nothing.
void cterminal_leave(void);

// Writes bytes for a screen that was cleared so many times, in one call where the system takes them.
//
// In the background it stops the process until that is in the foreground.
//
// Returns 0 or an errno: ECANCELED where the terminal is not ours any more, EIO where it is gone or
// will stay another's, EINTR where the process was stopped and continued meanwhile, so that they are
// not for what the terminal shows now.
int cterminal_write(const unsigned char *bytes, size_t count, unsigned int generation);

// Says that the next frames have pictures, which are to be deleted when the terminal is given back.
void cterminal_expect_graphics(void);

// Puts a terminal in cbreak mode to read what it answers, with the handlers of a screen meanwhile.
//
// Returns 0 or an errno: EPERM in the background, EBUSY where the terminal is taken already.
int cterminal_begin_question(int terminal);

// Gives it back; what has come and was not read is dropped, unless all answers are there.
void cterminal_end_question(int is_over);

// How often the screen was cleared: what was drawn before the latest time is gone.
unsigned int cterminal_generation(void);

// The size of a terminal; 0 for what it does not say.
void cterminal_size(int terminal, int *columns, int *rows);

// The size of a terminal's cell in pixels; 0 for what it does not say.
void cterminal_cell_size(int terminal, int *width, int *height);

// Names the calling thread, and leaves the signals that end, stop or continue the process to others.
//
// Not those that stop who reads in the background, which would be an error of the read then, nor one by
// which a backtracer holds threads.
void cterminal_prepare_thread(const char *name);
