//! Tests that a request in flight keeps the rules and headers with which it started, even if a reload replaces them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use pingora_core::connectors::ConnectorOptions;
use pingora_core::server::Server;
use pingora_core::server::configuration::ServerConf;
use pingora_core::services::listening::Service;
use portico::{AccessLog, Connection, FastPath, LiveSite, Metrics, PorticoProxy, Stages};
use portico_policy::Site;
use portico_policy::block;
use portico_policy::compression::Compression;
use portico_policy::forward::TrustedProxies;
use portico_policy::headers::RawHeaderPolicy;
use portico_policy::intake::Listener;
use portico_policy::intake::RawIntakePolicy;
use portico_policy::upstream::{RawUpstreamPolicy, UpstreamPolicy};
use portico_redirects::{CompileOptions, RuleSet, Source, compile, tree};

/// The maximum time for which a test waits for the server. The time is reached only if the server hangs.
const LIMIT: Duration = Duration::from_secs(15);

/// An upstream that reads a request, and sends the response only when the test allows it.
struct Renderer {
    address: SocketAddr,
    arrival: Receiver<()>,
    release: Sender<()>,
}

impl Renderer {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let ((request_seen, arrival), (release, gate)) = (mpsc::channel(), mpsc::channel());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                read_head(&stream);
                request_seen.send(()).unwrap();
                gate.recv().unwrap();
                let response =
                    "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\nconnection: close\r\n\r\npage";
                stream.write_all(response.as_bytes()).unwrap();
            }
        });
        Self { address, arrival, release }
    }
}

fn read_head(stream: &TcpStream) {
    let lines = BufReader::new(stream.try_clone().unwrap()).lines();
    lines.map(Result::unwrap).take_while(|line| !line.is_empty()).for_each(drop);
}

fn upstream(address: SocketAddr) -> Arc<UpstreamPolicy> {
    let text = format!("{{ origin: http://{address}, first_byte_timeout: 15s, total_timeout: 20s }}");
    let tree = tree::read(&Arc::from("pages.yaml"), &text).unwrap();
    let raw = block::read(tree, &mut Vec::new(), RawUpstreamPolicy::read).unwrap();
    Arc::new(raw.lower("pages").unwrap())
}

/// Returns a site whose responses carry the build id `build`.
fn site(generation: u64, build: &str, renderer: SocketAddr, rules: RuleSet) -> Site {
    Site {
        generation,
        hash: build.into(),
        rules: Arc::new(rules),
        assets: None,
        headers: Arc::new(RawHeaderPolicy::default().lower(build).unwrap()),
        intake: Arc::new(RawIntakePolicy::default().lower().unwrap()),
        compression: Compression::enabled(),
        trusted: Arc::new(TrustedProxies::default()),
        api: Some(upstream(renderer)),
        pages: Some(upstream(renderer)),
    }
}

/// Starts a server on a thread that runs until the process ends. Returns the address of the server.
fn serve(live: &LiveSite) -> SocketAddr {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let metrics = Arc::new(Metrics::new().unwrap());
    let mut server = Server::new_with_opt_and_conf(None, ServerConf { threads: 1, ..ServerConf::default() });
    server.bootstrap();
    let options = ConnectorOptions::from_server_conf(&server.configuration);
    let stages = Arc::new(Stages::new(live.clone(), Arc::clone(&metrics), AccessLog::disabled(), options));
    let proxy = pingora_proxy::http_proxy(&server.configuration, PorticoProxy::new(Arc::clone(&stages)));
    let mut service = Service::new("site".to_owned(), Connection::new(proxy, stages, FastPath::On, Listener::Public));
    service.add_tcp(&address.to_string());
    server.add_service(service);
    thread::spawn(move || server.run_forever());
    address
}

/// Sends a request for `/page`. Repeats the attempt to connect until the server is listening.
fn request(address: SocketAddr) -> TcpStream {
    let mut stream = loop {
        match TcpStream::connect(address) {
            Ok(stream) => break stream,
            Err(_) => thread::yield_now(),
        }
    };
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream.write_all(b"GET /page HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n").unwrap();
    stream
}

fn response(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text.to_ascii_lowercase()
}

#[test]
fn request_held_across_a_reload_sees_the_old_headers_and_rules() {
    let renderer = Renderer::start();
    let live = LiveSite::new(site(1, "one", renderer.address, RuleSet::empty()));
    let address = serve(&live);

    let held = request(address);
    renderer.arrival.recv_timeout(LIMIT).unwrap();
    let source = Source { name: "r.yaml".to_owned(), text: "rules: [{ from: /page, to: /moved }]".to_owned() };
    let rules = compile(&[source], &CompileOptions::default()).unwrap().rules;
    live.replace(site(2, "two", renderer.address, rules));

    // A second request uses the new rules while the first request is still in flight.
    let next = response(request(address));
    assert!(next.starts_with("http/1.1 301") && next.contains("location: /moved\r\n"), "{next}");
    renderer.release.send(()).unwrap();
    let held = response(held);
    assert!(held.starts_with("http/1.1 200") && held.ends_with("page"), "{held}");
    assert!(held.contains("x-build-id: one\r\n"), "{held}");
}

#[test]
fn site_without_upstreams_and_build_answers_with_404() {
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 1));
    let site = Site { api: None, pages: None, ..site(1, "", nowhere, RuleSet::empty()) };
    let mut response = String::new();
    request(serve(&LiveSite::new(site))).read_to_string(&mut response).unwrap();
    let (head, body) = response.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 404 ") && head.contains("cache-control: no-store"), "{head}");
    assert!(!head.to_ascii_lowercase().contains("x-build-id"), "{head}");
    assert_eq!(body, "Not found: no redirect rule matches this URL.\n");
}
