#pragma once

// Sends a signal to all processes that descend from this one. As a sub-reaper it is also the parent
// of those whose own parent has ended, whatever their session.
void descendants_signal(int signal);
