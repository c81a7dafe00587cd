#pragma once

// Starts programs. Written in C because Swift does not import the glibc extensions that it needs:
// pipe2, prlimit, pidfd_open, SOCK_CLOEXEC, and closing all higher descriptors.

#include <stdint.h>
#include <sys/types.h>

// Resource limits of a program. All are hard, so the program cannot raise them.
typedef struct {
  uint64_t address_space_bytes;
  uint64_t cpu_seconds;
  uint64_t open_files;
} csubprocess_limits;

// The descriptors that a program inherits. -1 is /dev/null for a stream, and no socket for `control`.
typedef struct {
  int input;
  int output;
  int error;
  int control; // becomes descriptor 3
} csubprocess_streams;

// The exit status and resource usage of a program.
typedef struct {
  int status;               // encoded as by wait(2)
  int64_t peak_kibibytes;   // peak resident memory
  int64_t cpu_microseconds; // user and system time
} csubprocess_usage;

// Starts a program in a new session, with no other descriptors than the given ones. The environment
// is exactly the given one. With limits, the program can also write no files and no core dump; NULL
// sets no limits.
//
// Returns 0, or an errno if the program was not started. The caller's descriptors stay open.
int csubprocess_start(const char *path, char *const arguments[], char *const environment[],
                      csubprocess_streams streams, const csubprocess_limits *limits,
                      pid_t *process);

// Runs a program in the foreground with the caller's standard streams, like system(3): the caller
// ignores SIGINT and SIGQUIT until it exits.
//
// Returns 0, or an errno if the program was not started.
int csubprocess_run(const char *path, char *const arguments[], char *const environment[],
                    csubprocess_usage *usage);

// Returns a descriptor that becomes readable when a process exits, or -1 if the kernel has none.
int csubprocess_watch(pid_t process);

// Returns whether a child process has exited and can be reaped.
int csubprocess_has_ended(pid_t process);

// Waits for a process, reaps it, and returns its usage.
csubprocess_usage csubprocess_wait(pid_t process);

// Reaps a process if it has exited, and returns whether it had.
int csubprocess_reap(pid_t process, csubprocess_usage *usage);

// Creates a pipe whose ends are close-on-exec; the end with the index `nonblocking` (0 to read, 1
// to write) does not block. Returns 0 or an errno.
int csubprocess_pipe(int ends[2], int nonblocking);

// Creates a pair of connected sockets that are close-on-exec and do not block. Returns 0 or an errno.
int csubprocess_socket_pair(int ends[2]);
