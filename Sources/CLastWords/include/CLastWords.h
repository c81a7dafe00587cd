#pragma once

// Lets all threads allocate from one heap, so that `ulimit -v` can be low. By default glibc reserves
// 64 MiB of address space for each thread. Call this before the first thread starts.
void lastwords_save_address_space(void);

// Prints a sentence to standard error when a fault ends the process, as when the system refuses it
// memory: a run must not end without a word. The process still ends by the signal.
//
// The message is not copied. A handler that is already set stays, such as Swift's backtracer.
void lastwords_set(const char *message);

// Ends the process with a message on standard error and a status, unless the alarm is stopped within
// these seconds and the seconds of grace that follow. A process that was stopped for long so has the
// grace for its own end. When it rings it needs no thread, descriptor or memory.
//
// The message is copied, up to 512 bytes.
void lastwords_start_alarm(unsigned seconds, unsigned grace, const char *message, int status);

// Stops the alarm.
void lastwords_stop_alarm(void);
