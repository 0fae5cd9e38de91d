//! The servers under test, set up for the same job on one core.

use std::fs;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A running server; ends with the value.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub port: u16,
}

impl Server {
    /// The process id of its first process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    fn start(command: &mut Command, port: u16) -> io::Result<Self> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let server = Self { child, port };
        let deadline = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if Instant::now() > deadline {
                return Err(io::Error::other(format!("{command:?} did not start")));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // nginx's master needs a signal that it can pass on to its workers.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// The files that the servers work on.
pub struct Job {
    /// A scratch folder.
    pub folder: PathBuf,
    /// The rule files that Portico gets.
    pub rules: PathBuf,
}

/// A port that is free now.
///
/// # Errors
/// When there is none.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// The size of the static file and of the page, in bytes.
pub const STATIC_BYTES: usize = 20 * 1024;
/// The size of the page.
pub const PAGE_BYTES: usize = 10 * 1024;

/// Writes the build and the page.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_files(folder: &Path) -> io::Result<()> {
    let assets = folder.join("dist/client/assets");
    fs::create_dir_all(&assets)?;
    fs::write(folder.join("dist/build.json"), "{\"id\":\"bench\"}")?;
    fs::write(assets.join("file-0123abcd.js"), "x".repeat(STATIC_BYTES))?;
    fs::create_dir_all(folder.join("pages"))?;
    fs::write(folder.join("pages/about"), "y".repeat(PAGE_BYTES))
}

/// The upstream of both: an nginx that serves the page from disk.
///
/// # Errors
/// When it does not start.
pub fn upstream(job: &Job, core: usize) -> io::Result<Server> {
    let port = free_port()?;
    let root = job.folder.join("pages");
    let body = format!(
        "server {{ listen 127.0.0.1:{port}; keepalive_requests 1000000; root {}; default_type text/html; }}",
        root.display()
    );
    nginx("upstream", &body, job, (port, core))
}

/// nginx doing Portico's job: the redirect, the file, the page, with the same headers.
///
/// # Errors
/// When it does not start.
pub fn peer(job: &Job, upstream: u16, core: usize) -> io::Result<Server> {
    let port = free_port()?;
    let headers = headers();
    let client = job.folder.join("dist/client");
    let body = format!(
        "map $uri $to {{ default ''; /company /about; /company/history /history; /company/structure /branches; }}
         upstream pages {{ server 127.0.0.1:{upstream}; keepalive 256; keepalive_requests 1000000; }}
         server {{
           listen 127.0.0.1:{port}; keepalive_requests 1000000; root {client};
           {headers}
           if ($to) {{ return 301 $to; }}
           rewrite ^/(.+)/$ /$1 permanent;
           location /assets/ {{ expires max; {headers} add_header Cache-Control \"public, max-age=31536000, immutable\"; }}
           location / {{
             proxy_pass http://pages; proxy_http_version 1.1; proxy_set_header Connection \"\";
             proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
             proxy_set_header X-Forwarded-Host $host; proxy_set_header X-Request-Id $request_id;
             proxy_buffers 8 16k; proxy_buffer_size 16k;
           }}
         }}",
        client = client.display()
    );
    nginx("peer", &body, job, (port, core))
}

/// What Portico sends with every reply.
fn headers() -> String {
    [
        "X-Content-Type-Options nosniff",
        "X-Frame-Options DENY",
        "Referrer-Policy strict-origin-when-cross-origin",
        "Cross-Origin-Opener-Policy same-origin",
        "Cross-Origin-Resource-Policy same-origin",
        "Permissions-Policy \"camera=(), geolocation=(), microphone=(), payment=(), usb=()\"",
        "Content-Security-Policy \"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'\"",
        "X-Request-Id $request_id",
    ]
    .map(|header| format!("add_header {header} always;"))
    .join("\n")
}

/// nginx with redirects in a map of its own file, with the same headers.
///
/// # Errors
/// When it does not start.
pub fn map_peer(job: &Job, map: &Path, core: usize) -> io::Result<Server> {
    let port = free_port()?;
    let body = format!(
        "map_hash_max_size 524288; map_hash_bucket_size 256;
         map $uri $to {{ default ''; include {map}; }}
         server {{
           listen 127.0.0.1:{port}; keepalive_requests 1000000;
           {headers}
           if ($to) {{ return 301 $to; }}
           location / {{ return 404; }}
         }}",
        map = map.display(),
        headers = headers(),
    );
    nginx("map-peer", &body, job, (port, core))
}

fn nginx(name: &str, servers: &str, job: &Job, (port, core): (u16, usize)) -> io::Result<Server> {
    let file = job.folder.join(format!("nginx-{name}.conf"));
    let scratch = job.folder.join(name);
    fs::create_dir_all(&scratch)?;
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};", scratch.join(kind).display()))
        .join("\n");
    let user = if is_root() { "user root;" } else { "" };
    let conf = format!(
        "{user} worker_processes 1; daemon off; pid {pid}; error_log {log} error;
         events {{ worker_connections 4096; }}
         http {{
           access_log off; sendfile on; tcp_nopush on; keepalive_timeout 60s; open_file_cache max=1000; server_tokens off;
           include /etc/nginx/mime.types; {temporary}
           {servers}
         }}",
        pid = scratch.join("pid").display(),
        log = scratch.join("error.log").display(),
    );
    fs::write(&file, conf)?;
    Server::start(Command::new("taskset").args(["-c", &core.to_string(), "nginx", "-c"]).arg(&file), port)
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Portico with one thread and no access log, as nginx has none here.
///
/// # Errors
/// When it does not start.
pub fn portico(job: &Job, binary: &Path, upstream: u16, core: usize) -> io::Result<Server> {
    let (port, admin) = (free_port()?, free_port()?);
    let file = job.folder.join("portico.yaml");
    let conf = format!(
        "listen: 127.0.0.1:{port}\nadmin: 127.0.0.1:{admin}\nthreads: 1\nrules: {}\nbuild: {}\naccess_log: off\n\
         api: {{ origin: \"http://127.0.0.1:{upstream}\" }}\npages: {{ origin: \"http://127.0.0.1:{upstream}\" }}\n",
        job.rules.display(),
        job.folder.join("dist").display()
    );
    fs::write(&file, conf)?;
    Server::start(
        Command::new("taskset").args(["-c", &core.to_string()]).arg(binary).args(["serve", "--config"]).arg(&file),
        port,
    )
}
