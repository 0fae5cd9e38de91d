//! The configuration file: the keys of the process, and the blocks that each stage defines.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use portico_policy::block::Block;
use portico_policy::config_error::{ConfigError, ConfigErrors};
use portico_policy::forward::TrustedProxies;
use portico_policy::headers::RawHeaderPolicy;
use portico_policy::intake::{IntakePolicy, RawIntakePolicy};
use portico_policy::units;
use portico_policy::upstream::{RawUpstreamPolicy, UpstreamPolicy};
use portico_redirects::Routes;
use portico_redirects::tree::Located;

/// The content of the file as it is written. A required key is `None` if it could not be read, in which case an error
/// has been reported.
#[derive(Debug)]
pub(crate) struct RawConfig {
    /// The public listener.
    listen: Option<Located<String>>,
    /// The listener for metrics and health checks, which must not be public.
    admin: Option<Located<String>>,
    /// The listener for requests of the renderer to `/api/`. It stays open until the last page request has been
    /// answered.
    internal: Option<Located<String>>,
    /// The number of worker threads. The default is one for each core.
    threads: Option<Located<i64>>,
    /// The folder of rule files.
    rules: Option<Located<String>>,
    /// The folder for the last-known-good rules and the hit counts. Without this key, neither of them is stored.
    rule_state: Option<Located<String>>,
    /// How to handle rules with errors while serving.
    rule_errors: RuleErrors,
    /// The hosts that targets of rules may name.
    rule_hosts: Vec<Located<String>>,
    /// The file with the routes of the site. Targets that match no route are reported.
    rule_routes: Option<Located<String>>,
    /// The folder of the frontend's build.
    build: Option<Located<String>>,
    api: Option<RawUpstreamPolicy>,
    pages: Option<RawUpstreamPolicy>,
    limits: RawIntakePolicy,
    headers: RawHeaderPolicy,
    /// The peers whose forwarding headers are trusted.
    trusted_proxies: Vec<Located<String>>,
    /// The file with the CA certificates for upstreams over TLS. By default, those of the system are used.
    ca_file: Option<Located<String>>,
    /// Where the access log is written.
    access_log: AccessLog,
    /// Whether simple requests use the fast path.
    fast_path: Switch,
    /// Whether text responses of upstreams are compressed.
    compression: Switch,
    /// The grace period for requests in flight after SIGTERM.
    shutdown_timeout: Located<String>,
}

/// How to handle rules with errors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum RuleErrors {
    /// Rejects the whole rule set.
    #[default]
    Reject,
    /// Leaves out the rules with errors and activates the others.
    Quarantine,
}

/// Where the access log is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum AccessLog {
    /// One JSON line per request on stdout.
    #[default]
    Stdout,
    /// No access log.
    Off,
}

/// Whether an optional feature is on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Switch {
    #[default]
    On,
    Off,
}

/// The checked configuration. Its paths have already been resolved against the folder of the file.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) admin: SocketAddr,
    pub(crate) internal: Option<SocketAddr>,
    pub(crate) threads: usize,
    pub(crate) rules: PathBuf,
    pub(crate) rule_state: Option<PathBuf>,
    pub(crate) rule_errors: RuleErrors,
    pub(crate) rule_hosts: Vec<String>,
    pub(crate) rule_routes: Option<Routes>,
    pub(crate) build: PathBuf,
    pub(crate) api: UpstreamPolicy,
    pub(crate) pages: UpstreamPolicy,
    pub(crate) intake: IntakePolicy,
    pub(crate) headers: RawHeaderPolicy,
    pub(crate) trusted: TrustedProxies,
    pub(crate) ca_file: Option<PathBuf>,
    pub(crate) access_log: AccessLog,
    pub(crate) fast_path: Switch,
    pub(crate) compression: Switch,
    pub(crate) shutdown_timeout: Duration,
}

impl RawConfig {
    /// Reads all keys of the file.
    pub(crate) fn read(file: &mut Block<'_>) -> Self {
        let rule_errors = [("refuse", RuleErrors::Reject), ("quarantine", RuleErrors::Quarantine)];
        let access_log = [("stdout", AccessLog::Stdout), ("off", AccessLog::Off)];
        let switch = [("on", Switch::On), ("off", Switch::Off)];
        Self {
            listen: file.required_text("listen", "127.0.0.1:8080"),
            admin: file.required_text("admin", "127.0.0.1:9090"),
            internal: file.text("internal"),
            threads: file.number("threads"),
            rules: file.required_text("rules", "rules"),
            rule_state: file.text("rule_state"),
            rule_errors: file.choice("rule_errors", &rule_errors).unwrap_or_default(),
            rule_hosts: file.texts("rule_hosts").unwrap_or_default(),
            rule_routes: file.text("rule_routes"),
            build: file.required_text("build", "frontend/dist"),
            api: file.required_block("api", "{ origin: http://127.0.0.1:4000 }", RawUpstreamPolicy::read),
            pages: file.required_block("pages", "{ origin: http://127.0.0.1:3000 }", RawUpstreamPolicy::read_pages),
            limits: file.block("limits", RawIntakePolicy::read),
            headers: file.block("headers", RawHeaderPolicy::read),
            trusted_proxies: file.texts("trusted_proxies").unwrap_or_default(),
            ca_file: file.text("ca_file"),
            access_log: file.choice("access_log", &access_log).unwrap_or_default(),
            fast_path: file.choice("fast_path", &switch).unwrap_or_default(),
            compression: file.choice("compression", &switch).unwrap_or_default(),
            shutdown_timeout: file.text_or("shutdown_timeout", "8s"),
        }
    }

    /// Checks all values, and resolves relative paths against the folder of `file`.
    pub(crate) fn lower(self, file: &Path) -> Result<Config, Vec<ConfigError>> {
        let folder = file.parent().unwrap_or(Path::new("."));
        let path = |text: Located<String>| folder.join(text.value);
        let mut errors = ConfigErrors::default();
        let addresses = errors.take_all(self.addresses());
        let threads = errors.take(threads(self.threads.as_ref()));
        let api = self.api.and_then(|api| errors.take_all(api.lower("api")));
        let pages = self.pages.and_then(|pages| errors.take_all(pages.lower("pages")));
        let intake = errors.take_all(self.limits.lower());
        // This only checks the values, because the build id is not known yet.
        errors.take_all(self.headers.lower(""));
        for host in self.rule_hosts.iter().filter(|host| !is_host_name(&host.value)) {
            let error = ConfigError::at("rule_hosts", host, &host.value, "a host name");
            errors.add(error.with_hint("write `www.example.com`, without scheme, port or path"));
        }
        let rule_routes = errors.take(self.rule_routes.map(|text| routes(&text, folder)).transpose());
        let ca_file = errors.take(self.ca_file.map(|text| certificates(&text, folder)).transpose());
        let trusted = errors.take_all(TrustedProxies::parse(&self.trusted_proxies));
        let range = Duration::from_millis(100)..=Duration::from_mins(10);
        let shutdown_timeout = errors.take(units::duration("shutdown_timeout", &self.shutdown_timeout, range));
        let config = (|| {
            let Addresses { listen, admin, internal } = addresses?;
            Some(Config {
                listen,
                admin,
                internal,
                threads: threads?,
                rules: self.rules.map(path)?,
                rule_state: self.rule_state.map(path),
                rule_errors: self.rule_errors,
                rule_hosts: self.rule_hosts.into_iter().map(|host| host.value).collect(),
                rule_routes: rule_routes?,
                build: self.build.map(path)?,
                api: api?,
                pages: pages?,
                intake: intake?,
                headers: self.headers,
                trusted: trusted?,
                ca_file: ca_file?,
                access_log: self.access_log,
                fast_path: self.fast_path,
                compression: self.compression,
                shutdown_timeout: shutdown_timeout?,
            })
        })();
        errors.or(config)
    }

    fn addresses(&self) -> Result<Addresses, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let mut read = |key: &str, text: &Option<Located<String>>| {
            errors.take(text.as_ref().map(|text| address(key, text)).transpose()).flatten()
        };
        let listen = read("listen", &self.listen);
        let admin = read("admin", &self.admin);
        let internal = read("internal", &self.internal);
        let own = "a separate address";
        if let (Some(text), true) = (&self.admin, admin.is_some() && admin == listen) {
            errors.add(ConfigError::at("admin", text, &text.value, format!("{own}: metrics must not be public")));
        }
        if let (Some(text), true) = (&self.internal, internal.is_some() && [listen, admin].contains(&internal)) {
            errors.add(ConfigError::at(
                "internal",
                text,
                &text.value,
                format!("{own}: this listener closes after the others"),
            ));
        }
        errors.or(listen.zip(admin).map(|(listen, admin)| Addresses { listen, admin, internal }))
    }
}

/// The addresses of the listeners.
struct Addresses {
    listen: SocketAddr,
    admin: SocketAddr,
    internal: Option<SocketAddr>,
}

fn address(key: &str, text: &Located<String>) -> Result<SocketAddr, ConfigError> {
    text.value.parse().map_err(|_| {
        ConfigError::at(key, text, &text.value, "an IP address and a port")
            .with_hint("write `127.0.0.1:8080`, or `0.0.0.0:8080` for all addresses")
    })
}

fn is_host_name(text: &str) -> bool {
    let labels_are_valid =
        text.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    labels_are_valid && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
}

/// Checks the file. Pingora would panic if it could not read the file, and would trust no upstream if the file had no
/// certificate.
fn certificates(text: &Located<String>, folder: &Path) -> Result<PathBuf, ConfigError> {
    const MARK: &str = "-----BEGIN CERTIFICATE-----";
    let file = folder.join(&text.value);
    let found = match std::fs::read_to_string(&file) {
        Ok(text) if text.contains(MARK) => return Ok(file),
        Ok(_) => format!("{}: no certificate in the file", file.display()),
        Err(error) => format!("{}: {error}", file.display()),
    };
    Err(ConfigError::at("ca_file", text, found, "a PEM file with CA certificates"))
}

fn routes(text: &Located<String>, folder: &Path) -> Result<Routes, ConfigError> {
    let file = folder.join(&text.value);
    let invalid =
        |found: String| ConfigError::at("rule_routes", text, found, "a file with one path of the site per line");
    let lines = std::fs::read_to_string(&file).map_err(|error| invalid(format!("{}: {error}", file.display())))?;
    Routes::parse(&file.display().to_string(), &lines).map_err(|found| {
        let first = found.first().map(|first| format!("{}: {}", first.place, first.found));
        invalid(first.unwrap_or_default())
            .with_hint(format!("`portico check --routes {}` lists all errors", file.display()))
    })
}

fn threads(count: Option<&Located<i64>>) -> Result<usize, ConfigError> {
    let Some(count) = count else {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from));
    };
    let threads = usize::try_from(count.value).ok().filter(|threads| (1..=256).contains(threads));
    threads.ok_or_else(|| ConfigError::at("threads", count, count.value.to_string(), "1 to 256 threads"))
}
