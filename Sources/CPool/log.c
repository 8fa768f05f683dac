// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <dlfcn.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <string.h>

static _Thread_local char line[512];

/// The mov demuxer passes over pictures that lie in another file, and only its log says so.
static void note_reference(void *object, const char *format) {
  if (!object || *(const AVClass **)object != avformat_get_class()) return;
  cpool_input *input = ((AVFormatContext *)object)->opaque;
  if (input && strncmp(format, "Skipped opening external track", 30) == 0) cpool_input_refuse(input);
}

static void keep(void *object, int level, const char *format, va_list arguments) {
  if (level == AV_LOG_WARNING) note_reference(object, format);
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

static void say_nothing(void *context, const char *format, ...) {
  (void)context;
  (void)format;
}

void cpool_silence_xml(void) {
  // Loaded along with libavformat, or not at all: nothing else here needs it.
  void (*set)(void *, void (*)(void *, const char *, ...)) = dlsym(RTLD_DEFAULT, "xmlSetGenericErrorFunc");
  if (set) set(NULL, say_nothing);
}

void cpool_log_capture(void) { av_log_set_callback(keep); }

void cpool_log_reset(void) { line[0] = 0; }

const char *cpool_log_line(void) { return line; }
