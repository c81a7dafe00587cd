#pragma once

#include <stdint.h>
#include <sys/types.h>

// Limits of each process of a plugin, all hard.
typedef struct {
  uint64_t cpu_seconds;
  uint64_t data_bytes;
} program_limits;

// The result of opening an executable: 0, an errno, or one of these.
enum {
  PROGRAM_REPLACED = -1,       // it is another file than before
  PROGRAM_OWNED_BY_OTHER = -2, // its owner is neither this user nor root
  PROGRAM_WRITABLE = -3,       // its group or others can write to it
};

// Opens an executable by its absolute path once and checks the opened file, so that what runs is what
// was checked.
//
// `version` is what the caller knows of the file, "DEVICE.INODE.BYTES.SECONDS.NANOSECONDS" with the
// time of its last change; "-" if nothing. The descriptor is close-on-exec.
int program_open(const char *path, const char *version, int *descriptor);

// Starts an opened executable with this process's standard streams, in a new session, with limits and
// without other descriptors; a script has one more, by which its interpreter reads it. It dies with
// this process. Returns 0 or an errno.
int program_start(int descriptor, char *const arguments[], const program_limits *limits,
                  pid_t *process);
