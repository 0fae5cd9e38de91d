//! Starts nginx, either as a server under test or as the upstream of all servers.

use std::fs;
use std::io;
use std::process::Command;

use super::{Files, LOAD_CORE, RESPONSE_FIELDS, Server, Share, free_port, pinned};

/// The way in which nginx writes the access log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Log {
    /// nginx writes the access log through a buffer of 64 KiB, and flushes the buffer every second.
    Buffered,
    /// Every line is written immediately, without a buffer. This is the default of nginx.
    EachLine,
    /// nginx writes no access log.
    Off,
}

/// A log format with the fields of Portico's access log. If nginx cannot provide the value of a field, the log line
/// contains a constant of typical length.
const FIELDS: &str = r#"log_format fields escape=json '{"timestamp":"$time_iso8601","level":"INFO","message":"request",'
  '"request.id":"$request_id","client":"$remote_addr","method":"$request_method","host":"$http_host",'
  '"request.target":"$request_uri","status":$status,"stage":"redirect","route":"page","rule.id":"rows.csv:12345",'
  '"location":"$sent_http_location","upstream":"$upstream_addr","attempts":1,"bytes":$body_bytes_sent,'
  '"seconds":$request_time,"upstream_seconds":"$upstream_response_time","generation":1,"agent":"$http_user_agent",'
  '"target":"access"}';"#;

/// Starts nginx as the upstream on the core of the load generator. The upstream serves the page and the API responses
/// from disk.
///
/// # Errors
/// Returns an error if nginx does not start.
pub fn upstream(files: &Files) -> io::Result<Server> {
    let port = free_port()?;
    let body = format!(
        "server {{
           listen 127.0.0.1:{port}; keepalive_requests 1000000; root {root}; default_type text/html;
           location = /api/forms {{ default_type application/json; return 201 '{{\"accepted\":true}}'; }}
           location /api/ {{ default_type application/json; }}
         }}",
        root = files.folder.join("upstream").display()
    );
    let share = Share { threads: 1, cores: LOAD_CORE };
    start("upstream", &body, files, (port, share, Log::Off))
}

/// Starts nginx with a configuration that does the same work as Portico.
///
/// # Errors
/// Returns an error if nginx does not start.
pub fn peer(files: &Files, upstream: u16, share: Share, log: Log) -> io::Result<Server> {
    let port = free_port()?;
    let name = if log == Log::EachLine { "nginx, each line" } else { "nginx" };
    let fields = response_fields();
    let body = format!(
        "map_hash_max_size 524288; map_hash_bucket_size 256;
         map $uri $to {{ default ''; include {map}; }}
         upstream origin {{ server 127.0.0.1:{upstream}; keepalive 256; keepalive_requests 1000000; }}
         server {{
           listen 127.0.0.1:{port}; keepalive_requests 1000000; root {client};
           {fields}
           if ($to) {{ return 301 $to; }}
           rewrite ^/(.+)/$ /$1 permanent;
           location /assets/ {{ expires max; {fields} add_header Cache-Control \"public, max-age=31536000, immutable\"; }}
           location / {{
             proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection \"\";
             proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
             proxy_set_header X-Forwarded-Host $host; proxy_set_header X-Request-Id $request_id;
             proxy_buffers 8 16k; proxy_buffer_size 16k;
           }}
         }}",
        map = files.nginx_map().display(),
        client = files.folder.join("dist/client").display()
    );
    start(name, &body, files, (port, share, log))
}

fn response_fields() -> String {
    let mut lines: Vec<String> =
        RESPONSE_FIELDS.iter().map(|(name, value)| format!("add_header {name} \"{value}\" always;")).collect();
    lines.push("add_header X-Request-Id $request_id always;".to_owned());
    lines.join("\n")
}

fn start(
    name: &'static str,
    servers: &str,
    files: &Files,
    (port, share, log): (u16, Share, Log),
) -> io::Result<Server> {
    let file = files.folder.join(format!("{name}.conf"));
    let scratch = files.folder.join(format!("{name}-scratch").replace([' ', ','], ""));
    fs::create_dir_all(&scratch)?;
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};", scratch.join(kind).display()))
        .join("\n");
    let lines = files.log(name);
    let log = match log {
        Log::Buffered => format!("access_log '{}' fields buffer=64k flush=1s;", lines.display()),
        Log::EachLine => format!("access_log '{}' fields;", lines.display()),
        Log::Off => "access_log off;".to_owned(),
    };
    let user = if is_root() { "user root;" } else { "" };
    let conf = format!(
        "{user} worker_processes {threads}; daemon off; pid {pid}; error_log {errors} error;
         events {{ worker_connections 16384; }}
         http {{
           {FIELDS} {log}
           sendfile on; tcp_nopush on; keepalive_timeout 60s; open_file_cache max=1000; server_tokens off;
           include /etc/nginx/mime.types; {temporary}
           {servers}
         }}",
        threads = share.threads,
        pid = scratch.join("pid").display(),
        errors = scratch.join("error.log").display(),
    );
    fs::write(&file, conf)?;
    Server::start(name, pinned(share.cores, "nginx").arg("-c").arg(&file), port, lines)
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
