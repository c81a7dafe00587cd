#pragma once

// Internal interface: Session.c takes and restores the terminal, Handlers.c handles the signals.

#include <stdatomic.h>
#include <sys/types.h>

extern pid_t session_owner;         // The thread that entered the session and draws.
extern atomic_int session_is_open;  // From enter to leave, even while the process is stopped.

// Sends a notification byte to the reader of the pipe.
void session_notify(char what);

// Takes the terminal. SIGTSTP and SIGCONT must be blocked, terminating signals must not.
int session_take(void);

// Restores the terminal if it is taken.
void session_give_back(void);

// Says the farewell, if there is one.
void farewell_say(void);

// Installs the handlers; ignored signals stay ignored.
void handlers_set(void);

// Restores the previous handlers.
void handlers_restore(void);

// Unblocks the handled signals, except SIGTSTP and SIGCONT, on the calling thread (the owner).
void handlers_unblock(void);

// Discards a pending SIGCONT.
void handlers_discard_continue(void);
