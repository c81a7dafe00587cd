#pragma once

// Starts programs. Written in C because only async-signal-safe functions may run between fork and
// exec, and because Swift does not import the glibc extensions that it needs.

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Hard resource limits of a program, which it cannot raise; UINT64_MAX is no limit.
typedef struct {
  uint64_t address_space_bytes;
  uint64_t data_bytes;
  uint64_t cpu_seconds;
  uint64_t file_bytes;
  uint64_t open_files;
} csubprocess_limits;

// How a program belongs to this process.
typedef enum {
  // It shares the session and the terminal.
  csubprocess_foreground,
  // It has a session of its own.
  csubprocess_detached,
  // It is in a session and process group of its own, which is killed when the thread ends that
  // started it, or this process, in whatever way. The group's leader is a process without a program.
  csubprocess_bound,
} csubprocess_relation;

// What a program inherits; it has no other descriptors than these.
typedef struct {
  csubprocess_relation relation;
  int input; // -1 is /dev/null, as for the other streams
  int output;
  int error;
  const char *directory;            // NULL is the caller's
  const csubprocess_limits *limits; // NULL for none; with limits it also gains no privileges
} csubprocess_setting;

// The exit status and resource usage of a program.
typedef struct {
  int status;               // encoded as by wait(2)
  int64_t peak_kibibytes;   // peak resident memory
  int64_t cpu_microseconds; // user and system time
} csubprocess_usage;

// Starts a program. Its environment is exactly the given one, and no signal is blocked or ignored in
// it. The process of a bound program is that of its group's leader, which ends like the program.
//
// Returns 0, or an errno if the program was not started. The caller's descriptors stay open.
int csubprocess_start(const char *path, char *const arguments[], char *const environment[],
                      csubprocess_setting setting, pid_t *process);

// Runs a program in the foreground with the caller's standard streams, like system(3): the caller
// ignores SIGINT and SIGQUIT until it exits.
//
// Returns 0, or an errno if the program was not started.
int csubprocess_run(const char *path, char *const arguments[], char *const environment[],
                    csubprocess_usage *usage);

// Returns a descriptor that becomes readable when a process exits, or -1 if the kernel has none.
int csubprocess_watch(pid_t process);

// Returns whether a child process has exited and can be reaped.
bool csubprocess_has_ended(pid_t process);

// Waits for a process, reaps it, and returns its usage.
csubprocess_usage csubprocess_wait(pid_t process);

// Creates a pipe whose ends are close-on-exec; the end with the index `nonblocking` (0 to read, 1
// to write) does not block. Returns 0 or an errno.
int csubprocess_pipe(int ends[2], int nonblocking);
