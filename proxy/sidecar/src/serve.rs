//! Runs `portico serve`, which starts the proxy.

mod descriptors;
mod hit_store;
mod logging;
mod reload;
mod shutdown;
mod site;
mod upstream_probe;

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use pingora_core::connectors::ConnectorOptions;
use pingora_core::server::Server;
use pingora_core::server::configuration::ServerConf;
use pingora_core::services::background::background_service;
use pingora_core::services::listening::Service;
use portico::admin::Admin;
use portico::metrics::Metrics;
use portico::resolver::MAX_ADDRESSES;
use portico::{Connection, FastPath, LiveSite, PorticoProxy, Stages, Workers};
use portico_policy::exchange::MAX_ATTEMPTS;
use portico_policy::intake::Listener;
use tracing::info;

use crate::config;
use crate::config::keys::{Config, Switch};
use crate::errors::start_error::StartError;
use crate::rule_files::compile;
use crate::rule_files::compile::LoadedRules;
use crate::serve::hit_store::HitStore;
use crate::serve::reload::context::ReloadContext;
use crate::serve::reload::hangup::Hangups;
use crate::serve::reload::initial::InitialRules;
use crate::serve::reload::last_known_good::LastKnownGood;
use crate::serve::reload::reloader::Reloader;
use crate::serve::reload::rule_folder::RuleFolder;
use crate::serve::reload::watch::RuleWatch;
use crate::serve::shutdown::RunningServer;
use crate::serve::upstream_probe::UpstreamProbe;
use crate::startup::Frontend;

/// The maximum number of idle upstream connections that each thread of a listener keeps. The fast path and Pingora's
/// path have separate pools of this size.
const POOL_SIZE: usize = 256;
/// The maximum number of connections in the accept queue of a listener.
const BACKLOG: i32 = 65_535;
/// The maximum number of upstream addresses to which Portico tries to connect for one request. Each attempt may try all
/// addresses of a host name.
const MAX_PEERS: usize = MAX_ADDRESSES * MAX_ATTEMPTS as usize;

/// The arguments of `portico serve`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  portico serve --config site.yaml")]
pub(crate) struct ServeArguments {
    /// The configuration file
    #[arg(long, short, value_name = "FILE", default_value = config::file::DEFAULT)]
    config: PathBuf,
}

/// Runs `portico serve` and returns the exit code.
pub(crate) fn run(arguments: &ServeArguments) -> ExitCode {
    match start(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn start(arguments: &ServeArguments) -> Result<(), StartError> {
    let hangups = Hangups::listen().map_err(StartError::Signal)?;
    let started = Instant::now();
    let config = config::file::read(&arguments.config)?;
    descriptors::raise_limit(config.threads)?;
    let rules = RuleFolder::new(config.rules.clone(), compile::serving_options(&config));
    let (state, hit_folder) = (config.rule_state.clone().map(LastKnownGood::in_folder), config.rule_state.clone());
    let initial = InitialRules::load(&rules, state.as_ref());
    let loading = started.elapsed();
    // As with `portico check`, the errors of the rules and of the frontend are reported together.
    let (initial, frontend) = StartError::both(initial, Frontend::read(&config))?;
    let listeners = Listeners::bind(&config)?;
    let metrics = Arc::new(Metrics::new()?);
    let logging = logging::start(config.access_log, metrics.dropped_lines()).map_err(StartError::Log)?;

    metrics.set_build_info(env!("CARGO_PKG_VERSION"), frontend.build_id());
    let LoadedRules { rules: initial_rules, warnings, .. } = &initial.valid.loaded;
    info!(
        listen = %config.listen, admin = config.admin.map(tracing::field::display), rules = initial_rules.len(),
        files = frontend.build.as_ref().map_or(0, |build| build.assets.len()), build = frontend.build_id(),
        warnings = warnings.truncated_text(), "serving"
    );
    let (conf, internal_conf) = (server_conf(&config), server_conf(&config));
    let (timeout, loss_limit) = (config.shutdown_timeout, config.rule_loss_limit);
    let fast_path = if config.fast_path == Switch::On { FastPath::On } else { FastPath::Off };
    let live = LiveSite::new(site::with_initial_rules(config, frontend, &initial.valid));
    metrics.register_hits(live.clone())?;
    let hit_service = background_service("hits", HitStore::open(hit_folder, live.clone()));
    let hits = hit_service.task();
    let context = ReloadContext { rules, state, live: live.clone(), metrics: Arc::clone(&metrics), loss_limit };
    let options = ConnectorOptions::from_server_conf(&conf);
    let stages = Stages::new(live.clone(), Arc::clone(&metrics), logging.access_log.clone(), options);
    let shared = Shared { live, metrics: Arc::clone(&metrics), stages: Arc::new(stages), fast_path };
    let reloader = Arc::new(Reloader::new(context, initial, loading));
    let watch = RuleWatch::new(Arc::clone(&reloader), hangups);
    let internal = listeners.internal.map(|listener| internal_server(internal_conf, listener, &shared)).transpose()?;
    let mut public = public_server(conf, (listeners.public, listeners.admin), &shared, reloader)?;
    public.server.add_service(background_service("rules", watch));
    public.server.add_service(hit_service);
    let ended = shutdown::run(public, internal, &metrics, timeout);
    // All requests have been counted, so the final hit counts can be written.
    hits.close();
    ended
}

/// The state that all listeners share.
struct Shared {
    live: LiveSite,
    metrics: Arc<Metrics>,
    stages: Arc<Stages>,
    fast_path: FastPath,
}

/// The public, internal and admin listeners.
struct Listeners {
    public: TcpListener,
    internal: Option<TcpListener>,
    /// The address of the admin listener. `None` if the configuration has no admin listener. Portico only checks that
    /// the address is free, because Pingora opens this listener later. If the port is in use at that time, Pingora
    /// retries for half a minute.
    admin: Option<SocketAddr>,
}

impl Listeners {
    fn bind(config: &Config) -> Result<Self, StartError> {
        let public = listen("listen", config.listen)?;
        let internal = config.internal.map(|address| listen("internal", address)).transpose()?;
        config.admin.map(|address| listen("admin", address)).transpose()?;
        Ok(Self { public, internal, admin: config.admin })
    }
}

fn listen(key: &'static str, address: SocketAddr) -> Result<TcpListener, StartError> {
    let bound = TcpListener::bind(address).and_then(|listener| {
        // The standard library creates a listener with a short accept queue. This call requests a longer queue, whose
        // length the kernel limits to `net.core.somaxconn`.
        rustix::net::listen(&listener, BACKLOG)?;
        Ok(listener)
    });
    bound.map_err(|source| StartError::Listen { key, address, source })
}

fn server_conf(config: &Config) -> ServerConf {
    ServerConf {
        threads: config.threads,
        work_stealing: false,
        upstream_keepalive_pool_size: POOL_SIZE,
        // Pingora counts addresses instead of attempts. The number of attempts is limited by the upstream policy.
        max_retries: MAX_PEERS,
        // The module `shutdown` ends the process after the last request or after the timeout. These values prevent
        // Pingora from ending the process earlier.
        grace_period_seconds: Some(u64::from(u32::MAX)),
        graceful_shutdown_timeout_seconds: Some(1),
        ca_file: config.ca_file.as_ref().map(|file| file.display().to_string()),
        ..ServerConf::default()
    }
}

/// Returns a separate server for requests from the renderer, because the renderer still needs `/api/` while the public
/// server shuts down.
fn internal_server(conf: ServerConf, listener: TcpListener, shared: &Shared) -> Result<RunningServer, StartError> {
    let mut server = Server::new_with_opt_and_conf(None, conf);
    server.bootstrap();
    let stages = shared.stages.for_listener(ConnectorOptions::from_server_conf(&server.configuration));
    let connection = connection(&server.configuration, Arc::new(stages), shared.fast_path, Listener::Internal);
    let workers = workers("internal", connection, listener, server.configuration.threads)?;
    let threads = workers.threads();
    server.add_service(workers);
    Ok(RunningServer { server, threads })
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

fn workers(
    name: &str,
    connection: Connection<PorticoProxy>,
    listener: TcpListener,
    threads: usize,
) -> Result<Workers<PorticoProxy>, StartError> {
    Workers::start(name, connection, listener, threads).map_err(StartError::Threads)
}

/// Returns the server with the public listener, the admin listener and the service that checks the upstreams at
/// startup.
fn public_server(
    conf: ServerConf,
    (public, admin_address): (TcpListener, Option<SocketAddr>),
    shared: &Shared,
    reloader: Arc<Reloader>,
) -> Result<RunningServer, StartError> {
    let mut server = Server::new_with_opt_and_conf(None, conf);
    server.bootstrap();

    let stages = Arc::clone(&shared.stages);
    let connection = connection(&server.configuration, stages, shared.fast_path, Listener::Public);
    let workers = workers("site", connection, public, server.configuration.threads)?;
    let threads = workers.threads();
    server.add_service(workers);

    let (live, metrics) = (&shared.live, &shared.metrics);
    if let Some(address) = admin_address {
        let mut admin = Service::new("admin".to_owned(), Admin::new(Arc::clone(metrics), live.clone(), reloader));
        admin.add_tcp(&address.to_string());
        admin.threads = Some(1);
        server.add_service(admin);
    }
    server.add_service(background_service("upstreams", UpstreamProbe::new(live.clone())));
    Ok(RunningServer { server, threads })
}
