#include "CArguments.h"

#include <stddef.h>

static int count;
static char **values;

// glibc calls constructors with the arguments of `main`; see _dl_init in its elf/dl-init.c.
__attribute__((constructor)) static void receive(int argc, char **argv) {
  count = argc;
  values = argv;
}

int carguments_count(void) { return count; }

char *const *carguments_values(void) { return values; }
