//! `portico serve`.

use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use pingora_core::connectors::ConnectorOptions;
use pingora_core::listeners::ListenerConfig;
use pingora_core::protocols::l4::stream::L4BufferSettings;
use pingora_core::server::Server;
use pingora_core::server::configuration::ServerConf;
use pingora_core::services::background::background_service;
use pingora_core::services::listening::Service;
use portico::admin::Admin;
use portico::metrics::Metrics;
use portico::{BuildFolder, Connection, FastPath, LiveSite, PorticoProxy, Stages};
use portico_policy::intake::Listener;
use tracing::info;

use crate::build_site::LoadedRules;
use crate::cli::ServeArguments;
use crate::config::{Config, Switch};
use crate::hit_keeper::HitKeeper;
use crate::probe::UpstreamProbe;
use crate::reload::{FirstRules, Home, LastGood, Reloader, RuleFolder, RuleWatch, hangup};
use crate::start_error::StartError;
use crate::{build_site, config_text, logging, shutdown};

/// Idle upstream connections that each listener keeps for all threads together: as many for requests without a body, by the exchange, as for
/// the others, by Pingora.
const POOL: usize = 256;
/// Peers that one request may be tried at.
const MAX_PEERS: usize = 16;

/// Runs the command.
pub(crate) fn run(arguments: &ServeArguments) -> ExitCode {
    match start(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn start(arguments: &ServeArguments) -> Result<(), StartError> {
    hangup::hold().map_err(StartError::Signal)?;
    let started = Instant::now();
    let config = config_text::read(&arguments.config)?;
    let rules = RuleFolder { path: config.rules.clone(), options: build_site::serving_options(&config) };
    let (state, hit_folder) = (config.rule_state.clone().map(LastGood::in_folder), config.rule_state.clone());
    let first = FirstRules::load(&rules, state.as_ref())?;
    let loading = started.elapsed();
    let build = BuildFolder::read(&config.build)?;
    let listeners = Listeners::claim(&config)?;
    let metrics = Arc::new(Metrics::new()?);
    let logging = logging::start(config.access_log, metrics.dropped_lines()).map_err(StartError::Log)?;

    metrics.describe(env!("CARGO_PKG_VERSION"), &build.id);
    let LoadedRules { rules: first_rules, warnings, .. } = &first.good.loaded;
    info!(
        listen = %config.listen, admin = %config.admin, rules = first_rules.len(), files = build.assets.len(),
        build = build.id, warnings = warnings.beginning(), "serving"
    );
    let (conf, internal_conf) = (server_conf(&config), server_conf(&config));
    let timeout = config.shutdown_timeout;
    let fast_path = if config.fast_path == Switch::On { FastPath::On } else { FastPath::Off };
    let live = LiveSite::new(build_site::site(config, build, &first.good)?);
    metrics.follow(live.clone())?;
    let keeper = background_service("hits", HitKeeper::begin(hit_folder, live.clone()));
    let hits = keeper.task();
    let home = Home { rules, state, live: live.clone(), metrics: Arc::clone(&metrics) };
    let options = ConnectorOptions::from_server_conf(&conf);
    let stages = Stages::new(live.clone(), Arc::clone(&metrics), logging.access_log.clone(), options);
    let shared = Shared { live, metrics: Arc::clone(&metrics), stages: Arc::new(stages), fast_path };
    let reloader = Arc::new(Reloader::begin(home, first, loading));
    let internal = listeners.internal.map(|address| (internal_server(internal_conf, address, &shared), address));
    let mut server = assemble(conf, &listeners, &shared, reloader);
    server.add_service(keeper);
    let ended = shutdown::run((server, listeners.visitors), internal, &metrics, timeout);
    // Only now the last request has been counted.
    hits.end();
    ended
}

/// What all listeners share.
struct Shared {
    live: LiveSite,
    metrics: Arc<Metrics>,
    stages: Arc<Stages>,
    fast_path: FastPath,
}

/// The addresses, seen to be free. Pingora would end in a panic when one is taken.
struct Listeners {
    visitors: SocketAddr,
    admin: SocketAddr,
    internal: Option<SocketAddr>,
}

impl Listeners {
    fn claim(config: &Config) -> Result<Self, StartError> {
        let internal = config.internal.map(|address| ("internal", address));
        for (key, address) in [("listen", config.listen), ("admin", config.admin)].into_iter().chain(internal) {
            TcpListener::bind(address).map_err(|source| StartError::Listen { key, address, source })?;
        }
        Ok(Self { visitors: config.listen, admin: config.admin, internal: config.internal })
    }
}

fn server_conf(config: &Config) -> ServerConf {
    ServerConf {
        threads: config.threads,
        // A queue for each thread: connections are short work and many, so there is little to steal.
        work_stealing: false,
        upstream_keepalive_pool_size: POOL,
        // Counts the peers that one request may be tried at: the addresses of each attempt. The policy decides about attempts.
        max_retries: MAX_PEERS,
        // The process ends by itself when the last request is answered; this bounds it. What is cut off then is logged while
        // Pingora drops it.
        grace_period_seconds: Some(config.shutdown_timeout.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX)),
        graceful_shutdown_timeout_seconds: Some(1),
        ca_file: config.ca_file.as_ref().map(|file| file.display().to_string()),
        ..ServerConf::default()
    }
}

/// A server of its own for our renderer, so that it can go on asking while the visitors' one is shutting down.
fn internal_server(conf: ServerConf, address: SocketAddr, shared: &Shared) -> Server {
    let mut server = Server::new_with_opt_and_conf(None, conf);
    server.bootstrap();
    let stages = shared.stages.for_listener(ConnectorOptions::from_server_conf(&server.configuration));
    let connection = connection(&server.configuration, Arc::new(stages), shared.fast_path, Listener::Internal);
    server.add_service(site_service(connection, address));
    server
}

fn connection(
    conf: &Arc<ServerConf>,
    stages: Arc<Stages>,
    fast_path: FastPath,
    listener: Listener,
) -> Connection<PorticoProxy> {
    let proxy = pingora_proxy::http_proxy(conf, PorticoProxy::new(Arc::clone(&stages)));
    Connection::new(proxy, stages, fast_path, listener)
}

fn site_service(connection: Connection<PorticoProxy>, address: SocketAddr) -> Service<Connection<PorticoProxy>> {
    let mut site = Service::new("site".to_owned(), connection);
    // A connection holds its own buffers, and only while it needs them.
    site.add_listener(ListenerConfig::tcp(address.to_string()).l4_buffer(L4BufferSettings::unbuffered()));
    site
}

fn assemble(conf: ServerConf, listeners: &Listeners, shared: &Shared, reloader: Arc<Reloader>) -> Server {
    let mut server = Server::new_with_opt_and_conf(None, conf);
    server.bootstrap();

    let stages = Arc::clone(&shared.stages);
    let connection = connection(&server.configuration, stages, shared.fast_path, Listener::Public);
    server.add_service(site_service(connection, listeners.visitors));

    let (live, metrics) = (&shared.live, &shared.metrics);
    let mut admin = Service::new("admin".to_owned(), Admin::new(Arc::clone(metrics), live.clone(), reloader.clone()));
    admin.add_tcp(&listeners.admin.to_string());
    admin.threads = Some(1);
    server.add_service(admin);
    server.add_service(background_service("rules", RuleWatch::new(reloader)));
    server.add_service(background_service("upstreams", UpstreamProbe::new(live.clone())));
    server
}
