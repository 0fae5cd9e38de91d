//! Starts `HAProxy` as a server under test. `HAProxy` does not serve files from disk, so it answers requests for the
//! static file from memory.

use std::fmt::Write as _;
use std::fs;
use std::io;

use super::{Files, RESPONSE_FIELDS, Server, Share, free_port, pinned};

/// The name of `HAProxy` in result tables.
pub const NAME: &str = "haproxy";

/// The `ETag` of the static file. The value is fixed, because `HAProxy` does not compute an `ETag`.
const ETAG: &str = "bench-0123abcd";

/// A log format with the fields of Portico's access log. If `HAProxy` cannot provide the value of a field, the log line
/// contains a constant of typical length.
const LOG_FORMAT: &str = r#"'{"timestamp":"%tr","level":"INFO","message":"request","request.id":"%ID","client":"%ci","method":"%HM","host":"%[capture.req.hdr(0),json(utf8s)]","request.target":"%[var(txn.target),json(utf8s)]","status":%ST,"stage":"redirect","route":"page","rule.id":"rows.csv:12345","location":"%[var(txn.to),json(utf8s)]","upstream":"%si:%sp","attempts":1,"bytes":%B,"seconds":%Ta,"upstream_seconds":"%Tr","generation":1,"agent":"%[capture.req.hdr(1),json(utf8s)]","target":"access"}'"#;

/// Starts `HAProxy` with a configuration that does the same work as Portico. The access log goes to stdout, which is a
/// file.
///
/// # Errors
/// Returns an error if `HAProxy` does not start.
pub fn peer(files: &Files, upstream: u16, share: Share) -> io::Result<Server> {
    let port = free_port()?;
    let file = files.folder.join("haproxy.cfg");
    let conf = format!(
        "global
  nbthread {threads}
  maxconn 9500
  tune.bufsize 32768
  log stdout format raw local0
defaults
  mode http
  log global
  log-format {LOG_FORMAT}
  unique-id-format %[uuid]
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  timeout http-request 10s
  http-reuse always
frontend site
  bind 127.0.0.1:{port}
  http-request capture req.hdr(host) len 64
  http-request capture req.hdr(user-agent) len 256
  http-request set-var(txn.target) url
  http-request set-var(txn.to) path,map_str({map})
  http-request redirect code 301 location %[var(txn.to)] if {{ var(txn.to) -m found }}
  acl asset path /assets/file-0123abcd.js
  http-request return status 304 hdr ETag '\"{ETAG}\"' if asset {{ req.hdr(if-none-match) -m sub {ETAG} }}
  http-request return status 200 content-type application/javascript file {asset} hdr ETag '\"{ETAG}\"' hdr Cache-Control 'public, max-age=31536000, immutable' hdr Accept-Ranges bytes if asset
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  http-request set-header X-Request-Id %[unique-id]
{fields}  default_backend origin
backend origin
  server origin 127.0.0.1:{upstream}
",
        threads = share.threads,
        map = files.folder.join("haproxy.map").display(),
        asset = files.asset().display(),
        fields = response_fields(),
    );
    fs::write(&file, conf)?;
    Server::start(NAME, pinned(share.cores, "haproxy").args(["-db", "-f"]).arg(&file), port, files.log(NAME))
}

fn response_fields() -> String {
    let mut lines = String::new();
    for (name, value) in RESPONSE_FIELDS {
        let _ = writeln!(lines, "  http-after-response set-header {name} \"{value}\"");
    }
    // HAProxy does not add `Date` to responses that it generates itself, but the other servers do.
    lines.push_str("  http-after-response set-header Date %[date(),http_date] unless { res.hdr(date) -m found }\n");
    lines.push_str("  http-after-response set-header X-Request-Id %[unique-id]\n");
    lines
}
