#pragma once

// Starting another program. In C because what it takes (pipe2, prlimit, pidfd_open, closing all
// descriptors above) are extensions of glibc's that Swift is not shown.

#include <stdint.h>
#include <sys/types.h>

// What a program may use. Each limit is hard: the program cannot raise it again.
typedef struct {
  uint64_t address_space_bytes;
  uint64_t cpu_seconds;
  uint64_t open_files;
} csubprocess_limits;

// What became of a program that has ended.
typedef struct {
  int status;               // as wait(2) gives it
  int64_t peak_kibibytes;   // of memory that was resident
  int64_t cpu_microseconds; // its own and the kernel's
} csubprocess_usage;

// Starts a program with this environment and nothing of the caller's, `input` as its standard input
// and `output` as its standard output (-1 is /dev/null), nothing as its standard error, and no other
// descriptor, in a session of its own. With limits, also without the right to write files or leave a
// core; NULL sets none.
//
// Gives 0, or an errno; then nothing runs. The caller's descriptors stay open.
int csubprocess_start(const char *path, char *const arguments[], char *const environment[],
                      int input, int output, const csubprocess_limits *limits, pid_t *process);

// A descriptor that can be read from once a process has ended; -1 where the kernel has none.
int csubprocess_watch(pid_t process);

// Whether a process of the caller's has ended and waits to be waited for.
int csubprocess_has_ended(pid_t process);

// Waits for the end of a process and gives what it used.
csubprocess_usage csubprocess_wait(pid_t process);

// Does so where it has ended, and gives whether it had: 0 leaves it as it is.
int csubprocess_reap(pid_t process, csubprocess_usage *usage);

// A pipe whose ends are not inherited; the one named by `nonblocking` (0 to read, 1 to write) does
// not block. Gives 0, or an errno.
int csubprocess_pipe(int ends[2], int nonblocking);
