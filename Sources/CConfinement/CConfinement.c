#define _GNU_SOURCE

#include "CConfinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static void limit(__rlimit_resource_t resource, rlim_t value) {
  const struct rlimit both = {value, value};
  setrlimit(resource, &both);
}

#ifdef ARCHITECTURE

// The filter is written by hand: it has some 40 instructions, and libseccomp would be one more library
// for everyone who builds the program. See seccomp(2), and networking/filter.rst of the kernel.

#define STATEMENT(code, value) BPF_STMT((code), (value))
#define LOAD(field) STATEMENT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) STATEMENT(BPF_RET | BPF_K, (action))
#define SKIP_IF(test, value, skipped, otherwise) \
  BPF_JUMP(BPF_JMP | (test) | BPF_K, (value), (skipped), (otherwise))
#define DENY RETURN(SECCOMP_RET_ERRNO | EPERM)

// Allows a system call.
#define ALLOW(number) SKIP_IF(BPF_JEQ, (number), 0, 1), RETURN(SECCOMP_RET_ALLOW)

// Allows a system call unless the low half of an argument meets a test. The kernel ignores the high
// half of a descriptor, and the protection bits are in the low half.
#define ALLOW_UNLESS(number, argument, test, value)                                            \
  SKIP_IF(BPF_JEQ, (number), 0, 4), LOAD(args[argument]), SKIP_IF((test), (value), 1, 0), \
      RETURN(SECCOMP_RET_ALLOW), DENY

static const struct sock_filter filter[] = {
    LOAD(arch),
    SKIP_IF(BPF_JEQ, ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW_UNLESS(__NR_read, 0, BPF_JGT, STDIN_FILENO),
    ALLOW_UNLESS(__NR_write, 0, BPF_JGT, STDERR_FILENO),
    // Memory, but no new code. The main thread alone allocates, so its heap is brk.
    ALLOW_UNLESS(__NR_mmap, 2, BPF_JSET, PROT_EXEC),
    ALLOW_UNLESS(__NR_mprotect, 2, BPF_JSET, PROT_EXEC),
    ALLOW(__NR_brk),
    ALLOW(__NR_madvise),
    ALLOW(__NR_mremap),
    ALLOW(__NR_munmap),
    // Locks, the seed of Swift's hashes, and the clock, which is a system call on some machines.
    ALLOW(__NR_clock_gettime),
    ALLOW(__NR_futex),
    ALLOW(__NR_getrandom),
    ALLOW(__NR_exit),
    ALLOW(__NR_exit_group),
    DENY,
};

static int filter_system_calls(void) {
  const struct sock_fprog program = {sizeof filter / sizeof *filter, (struct sock_filter *)filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // For all threads, in case there is more than one: an unfiltered thread would defeat the filter.
  const long result =
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  if (result > 0) return EBUSY;
  return result == 0 ? 0 : errno;
}

#else

static int filter_system_calls(void) { return ENOSYS; }

#endif

int cconfinement_enter(void) {
  closefrom(STDERR_FILENO + 1);
  // No network and, for root, no capabilities outside. Some systems do not allow a user namespace.
  const int namespaces = CLONE_NEWNET | CLONE_NEWIPC;
  if (unshare(CLONE_NEWUSER | namespaces) != 0) unshare(namespaces);
  // No other process of the user can read or trace this one.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  // The filter forbids the same; these limits hold even if it has a mistake. The limit of open files is
  // 0, not 3, so that no file can be opened even after a standard stream is closed.
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_NPROC, 0);
  return filter_system_calls();
}
