#define _GNU_SOURCE

#include "Descendants.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

// The most processes of one pass; a later pass finds the others.
enum { most_processes = 4096 };

typedef struct {
  pid_t processes[most_processes];
  size_t count;
} process_list;

// Adds the child processes of a thread: proc_pid_children(5).
static void add_children_of_thread(process_list *list, pid_t process, const char *thread) {
  char path[320];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", process, thread);
  FILE *children = fopen(path, "re");
  if (!children) return;
  pid_t child;
  while (list->count < most_processes && fscanf(children, "%d", &child) == 1) {
    list->processes[list->count++] = child;
  }
  fclose(children);
}

static void add_children(process_list *list, pid_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (!threads) return;
  const struct dirent *thread;
  while ((thread = readdir(threads))) {
    if (thread->d_name[0] != '.') add_children_of_thread(list, process, thread->d_name);
  }
  closedir(threads);
}

void descendants_signal(int signal) {
  static process_list list;
  list.count = 0;
  add_children(&list, getpid());
  // The list grows while it is walked. Parents get a signal before their children, so that none of
  // them starts another child instead.
  for (size_t index = 0; index < list.count; index++) {
    add_children(&list, list.processes[index]);
    kill(list.processes[index], signal);
  }
}
