// SPDX-License-Identifier: Apache-2.0

// The least that a round trip between two processes can cost.

#ifndef CLINUX_ECHO_H
#define CLINUX_ECHO_H


#ifdef __cplusplus
extern "C" {
#endif

enum { CLINUX_ECHO_BYTES = 64 };

/// Starts a process that receives packets of CLINUX_ECHO_BYTES and sends each back, and does nothing else, until the
/// socket ends. A SEQPACKET socket to it, which blocks and closes on exec, and its number; -1 and errno.
int clinux_echo_start(int *process);

/// Keeps such a process off the processor that the caller runs on just now, from its next packet on. 0, or -1 and errno
/// where there is no other processor. The C function is `sched_setaffinity`.
int clinux_echo_send_away(int process);

/// Sends such a packet and waits for it to come back. 0, or -1 and errno.
int clinux_echo_round_trip(int socket);

#ifdef __cplusplus
}
#endif

#endif
