// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The configuration of an nginx for tests: everything it writes lies in one folder, and one worker does all the work,
/// as the user who runs the tests. (Without a master, 1.22 crashes on a socket that it is given.)
struct NginxConfiguration {
  let folder: String
  let root: String
  let port: LoopbackPort
  /// Directives for the server block.
  let directives: String

  /// Answered without a trace in the log: it tells when nginx is up, and when it has logged what came before.
  static let probePath = "/.probe"

  var text: String {
    """
    daemon off;
    worker_processes 1;
    \(geteuid() == 0 ? "user root;" : "")
    pid \(folder)/pid;
    error_log \(folder)/error.log warn;
    events { worker_connections 256; }
    http {
      keepalive_timeout 3600s;
      types {
        video/mp4 mp4; video/webm webm; video/mp2t ts; application/vnd.apple.mpegurl m3u8;
        application/dash+xml mpd; application/json json;
      }
      default_type application/octet-stream;
      client_body_temp_path \(folder)/body;
      proxy_temp_path \(folder)/proxy;
      fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi;
      scgi_temp_path \(folder)/scgi;
      log_format requests \(NginxRequest.format);
      access_log \(folder)/access.log requests;
      server {
        listen 127.0.0.1:\(port.number);
        root \(root);
        location = \(Self.probePath) { access_log off; return 204; }
        \(directives)
      }
    }
    """
  }
}
