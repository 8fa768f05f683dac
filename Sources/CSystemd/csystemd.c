// SPDX-License-Identifier: Apache-2.0

#include "csystemd.h"

#include <errno.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

const int csystemd_first = SD_LISTEN_FDS_START;

int csystemd_notify(const char *state) { return sd_notify(0, state); }

int csystemd_watchdog(uint64_t *microseconds) { return sd_watchdog_enabled(1, microseconds); }

int csystemd_listen(char ***names) { return sd_listen_fds_with_names(1, names); }

int csystemd_is_listening(int descriptor, int type) { return sd_is_socket_unix(descriptor, type, 1, NULL, 0); }

int csystemd_send(const void *const *fields, const size_t *lengths, int count) {
  struct iovec vectors[32];
  if (count < 0 || count > 32) return -E2BIG;
  for (int index = 0; index < count; index++) {
    vectors[index] = (struct iovec){.iov_base = (void *)fields[index], .iov_len = lengths[index]};
  }
  return sd_journal_sendv(vectors, count);
}
