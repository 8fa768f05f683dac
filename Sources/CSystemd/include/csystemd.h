// SPDX-License-Identifier: Apache-2.0
// What libsystemd does for a daemon. Its own headers are not for Swift: what they include would be theirs, and not the
// C library's.

#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <stddef.h>
#include <stdint.h>

/// Tells the service manager lines of state; 0 where there is none. The C function is `sd_notify`.
int csystemd_notify(const char *state);

/// Whether the manager wants pings of this process, and within how many microseconds; negative errno on failure. The
/// environment forgets it. The C function is `sd_watchdog_enabled`.
int csystemd_watchdog(uint64_t *microseconds);

/// Takes the sockets that were opened for this process: how many, from `csystemd_first` on; negative errno on failure. The
/// environment forgets them. `names` and each of them is the caller's to free. The C function is `sd_listen_fds_with_names`.
int csystemd_listen(char ***names);

/// The first descriptor that is handed over.
extern const int csystemd_first;

/// Whether it is a Unix socket of this type that listens. The C function is `sd_is_socket_unix`.
int csystemd_is_listening(int descriptor, int type);

/// Sends `count` fields, each a name, an equals sign and a value, to the journal; negative errno on failure, 0 also where
/// there is no journal. The C function is `sd_journal_sendv`.
int csystemd_send(const void *const *fields, const size_t *lengths, int count);

#endif
