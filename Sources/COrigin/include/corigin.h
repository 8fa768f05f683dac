// SPDX-License-Identifier: Apache-2.0

// libmicrohttpd's variadic functions, which Swift cannot call, and waiting as exactly as the system can.

#ifndef CORIGIN_H
#define CORIGIN_H

#include <microhttpd.h>
#include <stdint.h>

/// Starts a server on 127.0.0.1, on a port that the system chooses, with a thread for each of its connections, of which
/// so many at most are open; more are closed at once. Both functions get `context` first. NULL where the system
/// refuses. The C function is `MHD_start_daemon`.
struct MHD_Daemon *corigin_start(
    unsigned connections, MHD_AccessHandlerCallback answer, MHD_NotifyConnectionCallback connection, void *context);

/// The port that a server listens on, 0 where nothing tells it. The C function is `MHD_get_daemon_info`.
uint16_t corigin_port(struct MHD_Daemon *daemon);

/// The socket of a connection, which stays the server's; -1 where it is gone. The C function is
/// `MHD_get_connection_info`.
int corigin_socket(struct MHD_Connection *connection);

/// What the function for connections has noted of this one. The C function is `MHD_get_connection_info`.
void *corigin_noted(struct MHD_Connection *connection);

/// Has no more than about so many bytes lie in a socket that the client has not received yet. The C function is
/// `setsockopt`.
void corigin_limit_unsent(int socket, int bytes);

enum corigin_reason { CORIGIN_DUE, CORIGIN_CLOSING, CORIGIN_GONE };

/// Waits for a moment of CLOCK_MONOTONIC in ns, INT64_MAX for none, until `closing` can be read, or until the client at the
/// other end of `socket` has gone. What is exact is awake a little earlier, and watches the clock. The C function is
/// `ppoll`.
enum corigin_reason corigin_wait(int closing, int socket, int64_t moment, int is_exact);

#endif
