#pragma once

// What the two halves share: Session.c takes and gives back, Handlers.c says when.

#include <stdatomic.h>
#include <sys/types.h>

extern pid_t session_owner;         // The thread that entered, and draws.
extern atomic_int session_is_open;  // From enter to leave, also while the process is stopped.

// Tells the reader of the notes what has happened.
void session_notify(char what);

// Takes the terminal, with SIGTSTP and SIGCONT blocked, and the signals that end the process not.
int session_take(void);

// Gives the terminal back, if it is taken.
void session_give_back(void);

// Installs the handlers; ignored signals stay so.
void handlers_set(void);

// Gives the signals back to who had them.
void handlers_restore(void);

// Lets the calling thread, the owner, be reached by the signals, but for SIGTSTP and SIGCONT.
void handlers_unblock(void);

// Forgets a SIGCONT that is blocked.
void handlers_discard_continue(void);
