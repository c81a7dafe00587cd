#pragma once

// Confines the process that decodes pictures.
// Written in C because Swift imports neither prctl, which is variadic, nor the macros of BPF.

// Takes away everything that decoding does not need. Afterwards the process can read its standard
// input, write to standard output and standard error, allocate memory and exit; each other system
// call fails with EPERM. Call it on the only thread, before the first untrusted byte is read.
//
// Returns 0, or an errno if the kernel cannot filter system calls; then read nothing untrusted.
int cconfinement_enter(void);
