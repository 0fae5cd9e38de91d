//! Provides a proxy for fuzz targets. The proxy has a few rules, serves one file, and is connected to the client
//! through an in-memory stream.

#![allow(
    clippy::allow_attributes,
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::net::SocketAddr;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::HeaderValue;
use pingora_core::apps::ServerApp;
use pingora_core::connectors::ConnectorOptions;
use pingora_core::server::ShutdownWatch;
use pingora_core::server::configuration::ServerConf;
use pingora_proxy::HttpProxy;
use portico::metrics::ActiveRules;
use portico::{AccessLog, Connection, FastPath, LiveSite, Metrics, PorticoProxy, Stages};
use portico_policy::asset::{AssetFile, AssetIndex, Freshness, Representation};
use portico_policy::compression::Compression;
use portico_policy::forward::TrustedProxies;
use portico_policy::headers::RawHeaderPolicy;
use portico_policy::intake::{Listener, RawIntakePolicy};
use portico_policy::upstream::{RawUpstreamPolicy, UpstreamPolicy};
use portico_policy::{Site, block};
use portico_redirects::{CompileOptions, Source, compile, tree};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use super::origin::{Shared, yield_times};

/// True if any code has panicked. Connections run in separate tasks, so without this flag, a panic would look like a
/// closed connection.
static HAS_PANICKED: AtomicBool = AtomicBool::new(false);

fn notice_panics() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        HAS_PANICKED.store(true, Ordering::Relaxed);
        before(info);
    }));
}

const RULES: &str = "
rules:
  - { from: /old, to: /new }
  - { from: '/shop/{rest...}', to: '/goods/{rest}' }
  - { from: /gone, status: 410 }
";
/// The time limit for a connection. Only a connection that hangs takes this long.
const LIMIT: Duration = Duration::from_secs(8);

/// A proxy, an upstream, and the runtime of the proxy and the upstream.
pub struct Proxy {
    runtime: Runtime,
    fast: Arc<Connection<PorticoProxy>>,
    stock: Arc<Connection<PorticoProxy>>,
    /// The proxy as another Pingora server embeds it. Pingora accepts the connections and calls the phases of the
    /// plugin, so the connection code of Portico is not used.
    embedded: Arc<HttpProxy<PorticoProxy>>,
    /// The metrics of the proxy in `embedded`.
    metrics: Arc<Metrics>,
    /// The log of the upstream, which also determines the responses of the upstream.
    pub origin: Shared,
    shutdown: ShutdownWatch,
    _running: watch::Sender<bool>,
}

/// The way in which the bytes of a client are sent to the proxy.
#[derive(Debug, Clone, Copy)]
pub struct Travel {
    /// The fast-path setting of the proxy.
    pub fast_path: FastPath,
    /// The number of times that the client yields to the runtime after sending each piece.
    pub pause: usize,
    /// The size in bytes of the buffer between the client and the proxy. Each direction has a buffer of this size.
    pub room: usize,
}

impl Proxy {
    /// Starts the proxy and its upstream.
    pub fn start() -> Self {
        notice_panics();
        let runtime = Builder::new_current_thread().enable_all().build().expect("the runtime starts");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("there is a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let origin = Shared::default();
        runtime.spawn(origin.clone().accept(listener));
        let (running, shutdown) = watch::channel(false);
        let live = LiveSite::new(site(address));
        let [fast, stock] = [FastPath::On, FastPath::Off].map(|fast_path| connection(&live, fast_path));
        let (_, metrics, embedded) = proxy(&live);
        Self { runtime, fast, stock, embedded: Arc::new(embedded), metrics, origin, shutdown, _running: running }
    }

    /// Sends bytes piece by piece, half-closes the connection, and reads until the proxy closes the connection. Returns
    /// the received bytes.
    pub fn play(&self, pieces: &[&[u8]], travel: Travel) -> Vec<u8> {
        let app = if travel.fast_path == FastPath::On { &self.fast } else { &self.stock };
        self.play_with(app, pieces, travel)
    }

    /// Sends bytes piece by piece in the same way as [`Self::play`], but to the proxy that another Pingora server
    /// embeds.
    pub fn play_embedded(&self, pieces: &[&[u8]]) -> Vec<u8> {
        self.play_with(&self.embedded, pieces, Travel { fast_path: FastPath::Off, pause: 1, room: 64 * 1024 })
    }

    fn play_with<A: ServerApp + Send + Sync>(&self, app: &Arc<A>, pieces: &[&[u8]], travel: Travel) -> Vec<u8> {
        let limited = async {
            let played = tokio::time::timeout(LIMIT, self.converse(app, pieces, travel)).await;
            let received = played.unwrap_or_else(|_| panic!("hangs: {:?}", self.origin.log()));
            self.wait_for_upstreams().await;
            received
        };
        let received = self.runtime.block_on(limited);
        assert!(!HAS_PANICKED.swap(false, Ordering::Relaxed), "the proxy panicked");
        received
    }

    /// Returns the metrics of the proxy that [`Self::play_embedded`] uses, in the format of `/metrics`.
    pub fn metrics(&self) -> String {
        String::from_utf8(self.metrics.render()).expect("metrics are text")
    }

    async fn converse<A: ServerApp + Send + Sync>(&self, app: &Arc<A>, pieces: &[&[u8]], travel: Travel) -> Vec<u8> {
        let (server, client) = tokio::io::duplex(travel.room);
        let (mut reading, mut writing) = tokio::io::split(client);
        let serve = async { drop(app.process_new(Box::new(server), &self.shutdown).await) };
        let send = async {
            for piece in pieces {
                // Writing fails if the proxy has rejected the request, because the proxy then stops reading.
                if writing.write_all(piece).await.is_err() {
                    return;
                }
                yield_times(travel.pause).await;
            }
            let _ = writing.shutdown().await;
        };
        let mut received = Vec::new();
        let receive = async { drop(reading.read_to_end(&mut received).await) };
        tokio::join!(serve, send, receive);
        received
    }

    /// Waits until no upstream connection carries an incomplete request, so that every run starts in the same state.
    async fn wait_for_upstreams(&self) {
        let ended = async {
            yield_times(3).await;
            while self.origin.log().half_read > 0 {
                yield_times(1).await;
            }
        };
        let ended = tokio::time::timeout(LIMIT, ended).await;
        assert!(ended.is_ok(), "the proxy keeps an upstream connection open after sending only a part of a request");
    }
}

fn connection(live: &LiveSite, fast_path: FastPath) -> Arc<Connection<PorticoProxy>> {
    let (stages, _, proxy) = proxy(live);
    Arc::new(Connection::new(proxy, stages, fast_path, Listener::Public))
}

fn proxy(live: &LiveSite) -> (Arc<Stages>, Arc<Metrics>, HttpProxy<PorticoProxy>) {
    let conf = Arc::new(ServerConf { threads: 1, max_retries: 4, ..ServerConf::default() });
    let options = ConnectorOptions::from_server_conf(&conf);
    let metrics = Arc::new(Metrics::new().expect("the metrics are created"));
    let site = live.current();
    metrics.register_hits(live.clone()).expect("the hit counts are registered only once");
    metrics.set_build_info("1.0.0", "b1");
    metrics.set_active_rules(&ActiveRules { generation: 1, hash: &site.hash, rules: &site.rules, quarantined: 0 });
    let stages = Arc::new(Stages::new(live.clone(), Arc::clone(&metrics), AccessLog::disabled(), options));
    let proxy = pingora_proxy::http_proxy(&conf, PorticoProxy::new(Arc::clone(&stages)));
    (stages, metrics, proxy)
}

fn site(origin: SocketAddr) -> Site {
    let source = Source { name: "r.yaml".to_owned(), text: RULES.to_owned() };
    let Ok(compiled) = compile(&[source], &CompileOptions::default()) else { panic!("the rules do not compile") };
    Site {
        generation: 1,
        hash: "one".into(),
        rules: Arc::new(compiled.rules),
        assets: Some(Arc::new(AssetIndex::new([("/assets/a-1.txt".to_owned(), file())]))),
        headers: Arc::new(RawHeaderPolicy::default().lower("b1").expect("the defaults are valid")),
        intake: Arc::new(RawIntakePolicy::default().lower().expect("the defaults are valid")),
        compression: Compression::enabled(),
        trusted: Arc::new(TrustedProxies::default()),
        api: Some(upstream(origin)),
        pages: Some(upstream(origin)),
    }
}

fn file() -> AssetFile {
    let identity = Representation { bytes: Bytes::from_static(b"0123456789"), etag: HeaderValue::from_static("\"a\"") };
    let content_type = HeaderValue::from_static("text/plain");
    AssetFile { content_type, freshness: Freshness::Immutable, identity, encoded: Vec::new() }
}

/// Returns the policy of an upstream. The timeouts are so long that they expire only if a connection hangs. Retries
/// have no delay, and the retry budget is practically unlimited.
fn upstream(origin: SocketAddr) -> Arc<UpstreamPolicy> {
    let text = format!(
        "origin: http://{origin}
connect_timeout: 60s
first_byte_timeout: 60s
read_timeout: 60s
total_timeout: 60s
retry: {{ delay: 0s, retry_after_max: 0s, budget_ratio: 1, budget_floor: 10000 }}
"
    );
    let tree = tree::read(&"upstream.yaml".into(), &text).unwrap_or_else(|error| panic!("{error:?}"));
    let mut found = Vec::new();
    let raw = block::read(tree, &mut found, RawUpstreamPolicy::read).expect("the text is a block");
    assert!(found.is_empty(), "{found:?}");
    Arc::new(raw.lower("api").unwrap_or_else(|errors| panic!("{errors:?}")))
}
