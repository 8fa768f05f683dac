// SPDX-License-Identifier: Apache-2.0

/// How often memory was asked for so far.
unsigned long feed_speed_allocations(void);
