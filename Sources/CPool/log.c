// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <libavutil/log.h>
#include <string.h>

static _Thread_local char line[512];

static void keep(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  char text[sizeof line];
  int prefix = 1;
  av_log_format_line2(object, level, format, arguments, text, sizeof text, &prefix);
  size_t length = strcspn(text, "\n");
  text[length] = 0;
  // "[mov,mp4 @ 0x55…] words": the address differs from run to run and says nothing.
  char *words = text, *close = strchr(text, ']');
  if (text[0] == '[' && close && close[1] == ' ') words = close + 2;
  if (*words) memmove(line, words, strlen(words) + 1);
}

void cpool_log_capture(void) { av_log_set_callback(keep); }

void cpool_log_reset(void) { line[0] = 0; }

const char *cpool_log_line(void) { return line; }
