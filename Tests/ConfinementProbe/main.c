// Does what a decoder could do after an attack: `confinement-probe free|confined [USER]`.
//
// It prints a line per attempt, "NAME: done" or "NAME: ERRNO", first as USER if one is given. With
// `confined` it calls the confinement of dash-picture before.
//
// `confinement-probe unfiltered PROGRAM ARGUMENT...` runs a program as on a kernel without seccomp.

#define _GNU_SOURCE

#include "CConfinement.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// Prints without allocating or buffering.
static void report(const char *name, int error) {
  char line[80];
  const int length =
      snprintf(line, sizeof line, "%s: %s\n", name, error ? strerrorname_np(error) : "done");
  if (write(STDOUT_FILENO, line, (size_t)length) < 0) _exit(1);
}

static void report_result(const char *name, long result) { report(name, result < 0 ? errno : 0); }

static void *do_nothing(void *context) { return context; }

static void open_files(pid_t parent) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", parent);
  report_result("open", open("/etc/passwd", O_RDONLY));
  // A limit of open files lets one in for each that is closed.
  close(STDIN_FILENO);
  const int environment = open(path, O_RDONLY);
  report_result("open the parent's environment", environment);
  char byte;
  report_result("read the parent's environment",
                environment < 0 ? environment : read(environment, &byte, 1));
  snprintf(path, sizeof path, "/proc/%d/mem", parent);
  report_result("open the parent's memory", open(path, O_RDONLY));
  report_result("write a file", open("/tmp", O_TMPFILE | O_WRONLY, 0600));
  report_result("memfd", memfd_create("probe", 0));
  report_result("dup", dup(STDOUT_FILENO));
}

static void reach_others(pid_t parent) {
  // Connecting a datagram socket sends nothing and needs nobody who listens.
  const int socket_ = socket(AF_INET, SOCK_DGRAM, 0);
  report_result("socket", socket_);
  const struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  report_result("connect", connect(socket_, (const struct sockaddr *)&address, sizeof address));
  report_result("unix socket", socket(AF_UNIX, SOCK_STREAM, 0));
  report_result("signal the parent", kill(parent, 0));
  struct rlimit limit;
  report_result("limit the parent", prlimit(parent, RLIMIT_CORE, NULL, &limit));
  char byte;
  struct iovec here = {&byte, 1}, there = {&here, 1};
  report_result("read the parent's memory", process_vm_readv(parent, &here, 1, &there, 1, 0));
  report_result("ptrace the parent", ptrace(PTRACE_SEIZE, parent, NULL, NULL));
  report_result("type into the terminal", ioctl(STDIN_FILENO, TIOCSTI, "x"));
}

static void run_code(void) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  report_result("fork", child);
  if (child > 0) waitpid(child, NULL, 0);
  pthread_t thread;
  report("thread", pthread_create(&thread, NULL, do_nothing, NULL));
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  report("memory", memory == MAP_FAILED ? errno : 0);
  report_result("make code", mprotect(memory, 4096, PROT_READ | PROT_EXEC));
  void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  report("map code", code == MAP_FAILED ? errno : 0);
  report_result("dumpable", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
  // On success, echo prints the line.
  execl("/bin/echo", "echo", "exec: done", NULL);
  report("exec", errno);
}

// Makes seccomp(2) fail like on a kernel that was built without it, and runs a program.
static int run_unfiltered(char *arguments[]) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) return 1;
  execv(arguments[0], arguments);
  return 1;
}

int main(int count, char *arguments[]) {
  if (count > 2 && strcmp(arguments[1], "unfiltered") == 0) return run_unfiltered(arguments + 2);
  if (count < 2) return 64;
  if (count > 2) {
    const uid_t user = (uid_t)strtoul(arguments[2], NULL, 10);
    if (setgid(user) != 0 || setuid(user) != 0) return 1;
  }
  const pid_t parent = getppid();
  if (strcmp(arguments[1], "confined") == 0) report("confinement", cconfinement_enter());
  open_files(parent);
  reach_others(parent);
  run_code();
  _exit(0);
}
