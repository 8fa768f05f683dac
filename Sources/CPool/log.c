// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <dlfcn.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <string.h>

enum {
  // 8K with 16 bits in three planes is 199 MB; an index of eleven million packets 256 MiB.
  LARGEST_BLOCK = 256 << 20,
  // One packet of damaged data can log millions of lines.
  LINES_KEPT = 100
};

static _Thread_local char line[512];
static _Thread_local int line_count;
static _Thread_local bool too_large;
static _Thread_local int http_status;

/// The mov demuxer passes over pictures that lie in another file, and only its log says so.
static void note_reference(void *object, const char *format) {
  if (!object || *(const AVClass **)object != avformat_get_class()) return;
  AVFormatContext *context = object;
  // A context of somebody else in this process has an opaque of its own.
  if (context->io_open != cpool_reference_open) return;
  cpool_input *input = context->opaque;
  if (input && strncmp(format, "Skipped opening external track", 30) == 0) cpool_input_refuse(input);
}

/// FFmpeg's error numbers tell few statuses apart; its log has the number, as the first of the arguments.
static void note_status(const char *format, va_list arguments) {
  if (strncmp(format, "HTTP error %d", 13) != 0) return;
  va_list copy;
  va_copy(copy, arguments);
  http_status = va_arg(copy, int);
  va_end(copy);
}

static void keep(void *object, int level, const char *format, va_list arguments) {
  if (level == AV_LOG_WARNING) {
    note_reference(object, format);
    note_status(format, arguments);
  }
  if (level > AV_LOG_ERROR) return;
  if (strstr(format, "exceeds specified max pixel count")) too_large = true;
  if (line_count++ >= LINES_KEPT) return;
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

void cpool_prepare(void) {
  av_log_set_callback(keep);
  av_max_alloc(LARGEST_BLOCK);
}

void cpool_log_reset(void) {
  line[0] = 0;
  line_count = 0;
  too_large = false;
  http_status = 0;
}

int cpool_log_http_status(void) { return http_status; }

int cpool_log_says_too_large(void) { return too_large; }

const char *cpool_log_line(void) { return line; }
