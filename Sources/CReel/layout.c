// SPDX-License-Identifier: Apache-2.0

// The layout of reel/1, which is fixed for ever: no compiler may pad it, and no change may move a field.

#include "reel.h"

#include <stddef.h>

#define SIZE(name, bytes) _Static_assert(sizeof(struct name) == (bytes), #name)
#define AT(name, field, bytes) _Static_assert(offsetof(struct name, field) == (bytes), #name "." #field)

SIZE(reel_header, 16); AT(reel_header, flags, 2); AT(reel_header, length, 4); AT(reel_header, serial, 8);
AT(reel_header, object, 12);
SIZE(reel_text, 4); AT(reel_text, length, 2);
SIZE(reel_hello, 32); AT(reel_hello, surface, 24); AT(reel_hello, name, 28);
SIZE(reel_welcome, 32); AT(reel_welcome, lease_timeout_ms, 24); AT(reel_welcome, max_packet, 28);
SIZE(reel_open, 24); AT(reel_open, kind, 16); AT(reel_open, name, 20);
SIZE(reel_subscribe, 56); AT(reel_subscribe, credits, 28); AT(reel_subscribe, player, 36);
AT(reel_subscribe, page_height, 40); AT(reel_subscribe, inset_top, 48);
SIZE(reel_scroll, 40); AT(reel_scroll, offset, 24); AT(reel_scroll, epoch, 32);
SIZE(reel_lift, 48); AT(reel_lift, offset, 24); AT(reel_lift, velocity, 32); AT(reel_lift, time_ms, 40);
SIZE(reel_tick, 24); AT(reel_tick, time_ms, 16);
SIZE(reel_land, 40); AT(reel_land, offset, 16); AT(reel_land, epoch, 24); AT(reel_land, flags, 32);
SIZE(reel_jump, 32); AT(reel_jump, reel, 20); AT(reel_jump, index, 24);
SIZE(reel_query, 24); AT(reel_query, name, 16);
SIZE(reel_layout, 32); AT(reel_layout, inset_top, 24);
SIZE(reel_pool_add, 40); AT(reel_pool_add, buffer_size, 24); AT(reel_pool_add, buffer_count, 32);
SIZE(reel_pool_retire, 16);
SIZE(reel_format, 104); AT(reel_format, plane_count, 24); AT(reel_format, rotation, 28); AT(reel_format, siting, 36);
AT(reel_format, aspect_num, 40); AT(reel_format, rate_num, 48); AT(reel_format, primaries, 56);
AT(reel_format, pixel_format, 68); AT(reel_format, planes, 72);
SIZE(reel_frame, 160); AT(reel_frame, generation, 24); AT(reel_frame, landing, 32); AT(reel_frame, pool, 40);
AT(reel_frame, format, 48); AT(reel_frame, flags, 52); AT(reel_frame, run, 56); AT(reel_frame, pts_ns, 64);
AT(reel_frame, due, 80); AT(reel_frame, ready_lead_ns, 88); AT(reel_frame, warm_cost_ns, 96);
AT(reel_frame, offset, 104); AT(reel_frame, line_size, 136); AT(reel_frame, reel, 152);
SIZE(reel_release, 24);
SIZE(reel_revoked, 32); AT(reel_revoked, count, 24);
SIZE(reel_slot, 40); AT(reel_slot, place, 24); AT(reel_slot, state, 28); AT(reel_slot, reel, 32);
AT(reel_slot, error, 36);
SIZE(reel_page, 128); AT(reel_page, ceiling, 32); AT(reel_page, epoch, 48); AT(reel_page, landing, 64);
AT(reel_page, current, 72); AT(reel_page, reel_count, 80); AT(reel_page, flags, 88); AT(reel_page, status, 100);
AT(reel_page, failed_load, 104); AT(reel_page, rejected, 108); AT(reel_page, reason, 112); AT(reel_page, reel, 116);
AT(reel_page, failure, 120);
SIZE(reel_stats, 112); AT(reel_stats, frames_sent, 56); AT(reel_stats, leases, 96);
SIZE(reel_error, 32); AT(reel_error, message, 24);
