#pragma once

// Prints a sentence to standard error when a fault ends the process, as when the system refuses it
// memory: a run must not end without a word. The process still ends by the signal.
//
// The message is not copied. A handler that is already set stays, such as Swift's backtracer.
void lastwords_set(const char *message);
