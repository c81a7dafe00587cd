#pragma once

// A program with this library ends with a sentence on standard error when a fault ends it.

// Lets all threads allocate from one heap, so that `ulimit -v` can be low. By default glibc reserves
// 64 MiB of address space for each thread. Call this before the first thread starts.
void lastwords_save_address_space(void);

// Arms a timer that ends the process with a message on standard error and a status. Both times must be
// positive. The first expiry, after `seconds`, does nothing; the second, `grace` seconds later, ends the
// process. So a process that was suspended during the first period still has `grace` seconds to end.
//
// The end needs no thread, descriptor or memory. The message is copied, up to 512 bytes.
void lastwords_start_alarm(unsigned seconds, unsigned grace, const char *message, int status);

// Disarms the timer.
void lastwords_stop_alarm(void);
