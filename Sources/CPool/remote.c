// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <errno.h>
#include <libavutil/avstring.h>
#include <libavutil/opt.h>

static bool is_web(const char *url) { return av_strstart(url, "http://", NULL) || av_strstart(url, "https://", NULL); }

int cpool_remote_open(cpool_input *input, const char *url, const AVDictionary *options, struct cpool_file *file) {
  // HLS asks for encrypted segments this way. Decryption opens what it reads by the list of protocols, without files.
  const char *address = url;
  bool is_encrypted = av_strstart(url, "crypto+", &address);
  if (!is_web(address)) return AVERROR(EACCES);
  AVDictionary *own = NULL;
  av_dict_copy(&own, options, 0);
  av_dict_set(&own, "protocol_whitelist", is_encrypted ? "crypto," CPOOL_WEB_PROTOCOLS : CPOOL_WEB_PROTOCOLS, 0);
  av_dict_set(&own, "user_agent", "reel/0.1", 0);
  av_dict_set(&own, "tls_verify", "1", 0);
  av_dict_set(&own, "icy", "0", 0);
  AVIOInterruptCB callback = {cpool_interrupt_callback, (void *)input->interrupt};
  AVIOContext *remote = NULL;
  int error = avio_open2(&remote, url, AVIO_FLAG_READ, &callback, &own);
  av_dict_free(&own);
  // FFmpeg's errors do not always say so when they come of it.
  if (error < 0) return cpool_interrupt_state(input->interrupt) != CPOOL_GO ? AVERROR_EXIT : error;
  *file = (struct cpool_file){.descriptor = -1, .remote = remote, .input = input};
  return 0;
}

/// What went wrong on the way, in few numbers; the log has FFmpeg's words for it.
static int cause(const struct cpool_file *file, int error) {
  if (cpool_interrupt_state(file->input->interrupt) != CPOOL_GO) return AVERROR_EXIT;
  return cpool_is_http_error(error) ? error : AVERROR(EIO);
}

/// Counts what has come over the connection, wanted or not.
static void count_bytes(struct cpool_file *file) {
  file->input->bytes += file->remote->bytes_read - file->counted;
  file->counted = file->remote->bytes_read;
}

int cpool_remote_read(struct cpool_file *file, void *bytes, int count) {
  int got = avio_read_partial(file->remote, bytes, count);
  count_bytes(file);
  if (got > 0) return got;
  if (got < 0 && got != AVERROR_EOF) return cause(file, got);
  int64_t size = avio_size(file->remote);
  if (size <= file->offset) return AVERROR_EOF;
  av_log(NULL, AV_LOG_ERROR, "the connection ended at byte %" PRId64 " of %" PRId64 "\n", file->offset, size);
  return AVERROR(EIO);
}

int64_t cpool_remote_seek(struct cpool_file *file, int64_t offset, int whence) {
  if (whence & AVSEEK_SIZE) return avio_size(file->remote);
  if (!(file->remote->seekable & AVIO_SEEKABLE_NORMAL) && offset > 0 && offset < file->offset) {
    // FFmpeg's own protocol says no too, and then takes itself to be elsewhere.
    av_log(NULL, AV_LOG_ERROR, "this has to be read out of order, and the server does not send parts\n");
    return file->input->read_error = AVERROR(ENOSYS);
  }
  int64_t result = avio_seek(file->remote, offset, whence);
  count_bytes(file);
  if (result >= 0) return file->offset = result;
  // That a connection cannot go back says nothing about it.
  bool is_refusal = result == AVERROR(EPIPE) || result == AVERROR(ENOSYS) || result == AVERROR(EINVAL);
  if (!is_refusal) file->input->read_error = cause(file, (int)result);
  return result;
}

int cpool_is_http_error(int error) {
  return error == AVERROR_HTTP_BAD_REQUEST || error == AVERROR_HTTP_UNAUTHORIZED || error == AVERROR_HTTP_FORBIDDEN
         || error == AVERROR_HTTP_NOT_FOUND || error == AVERROR_HTTP_OTHER_4XX || error == AVERROR_HTTP_SERVER_ERROR;
}

static void *child_next(void *io, void *previous) {
  struct cpool_file *file = ((AVIOContext *)io)->opaque;
  return previous ? NULL : file->remote;
}

const AVClass cpool_remote_class = {
    .class_name = "input",
    .item_name = av_default_item_name,
    .version = LIBAVUTIL_VERSION_INT,
    .child_next = child_next,
};
