//! Reads and checks the keys of the configuration file. The crate `portico_policy` reads the nested blocks, such as
//! `limits`.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use portico_policy::block::Block;
use portico_policy::config_error::{ConfigError, ConfigErrors};
use portico_policy::forward::TrustedProxies;
use portico_policy::headers::RawHeaderPolicy;
use portico_policy::intake::{IntakePolicy, RawIntakePolicy};
use portico_policy::units::{self, Ratio};
use portico_policy::upstream::{RawUpstreamPolicy, UpstreamPolicy};
use portico_redirects::tree::Located;
use portico_redirects::{Routes, TrailingSlash, host_hint, parse_host};

use crate::config::regular_file;

/// The unchecked content of the configuration file. If a required key could not be read, its field is `None`, and an
/// error has been reported.
#[derive(Debug)]
pub(crate) struct RawConfig {
    /// The address of the public listener.
    listen: Option<Located<String>>,
    /// The address of the admin listener, which must not be public.
    admin: Option<Located<String>>,
    /// The address of the listener for requests of the renderer to `/api/`. During shutdown, the listener stays open
    /// until the last page request has been answered.
    internal: Option<Located<String>>,
    /// The number of worker threads. The default is one thread for each core.
    threads: Option<Located<i64>>,
    /// The folder of rule files.
    rules: Option<Located<String>>,
    /// The folder for the last-known-good rules and the hit counts. Without this key, Portico stores nothing.
    rule_state: Option<Located<String>>,
    /// The way in which rules with errors are handled.
    rule_errors: RuleErrors,
    /// The largest share of its rules that a file may lose in a reload.
    rule_loss_limit: Located<String>,
    /// The hosts to which rules may redirect.
    rule_hosts: Vec<Located<String>>,
    /// The form of the trailing slash in the site's paths.
    slash: TrailingSlash,
    /// The file that lists the routes of the site. A redirect target that matches no route causes a warning.
    rule_routes: Option<Located<String>>,
    /// The folder of the frontend's build. A proxy that only redirects has neither a build nor upstreams.
    build: Option<Located<String>>,
    api: Option<RawUpstreamPolicy>,
    pages: Option<RawUpstreamPolicy>,
    limits: RawIntakePolicy,
    headers: RawHeaderPolicy,
    /// The proxies whose forwarding fields, such as `X-Forwarded-For`, are trusted.
    trusted_proxies: Vec<Located<String>>,
    /// The file with the CA certificates for upstreams over TLS. By default, the system's CA certificates are used.
    ca_file: Option<Located<String>>,
    /// The destination of the access log.
    access_log: AccessLog,
    /// The switch for the fast path.
    fast_path: Switch,
    /// The switch for the compression of text responses from upstreams.
    compression: Switch,
    /// The grace period for requests in flight after SIGTERM.
    shutdown_timeout: Located<String>,
}

/// The way in which rules with errors are handled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum RuleErrors {
    /// The whole rule set is rejected.
    #[default]
    Reject,
    /// The rules with errors are left out, and the other rules are activated.
    Quarantine,
}

/// The destination of the access log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum AccessLog {
    /// One JSON line per request on stdout.
    #[default]
    Stdout,
    /// No access log.
    Off,
}

/// The state of an optional feature.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Switch {
    #[default]
    On,
    Off,
}

/// The checked configuration. All paths are resolved against the folder of the configuration file.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    pub(crate) internal: Option<SocketAddr>,
    pub(crate) threads: usize,
    pub(crate) rules: PathBuf,
    pub(crate) rule_state: Option<PathBuf>,
    pub(crate) rule_errors: RuleErrors,
    pub(crate) rule_loss_limit: Ratio,
    pub(crate) rule_hosts: Vec<String>,
    pub(crate) slash: TrailingSlash,
    pub(crate) rule_routes: Option<Routes>,
    pub(crate) build: Option<PathBuf>,
    pub(crate) api: Option<UpstreamPolicy>,
    pub(crate) pages: Option<UpstreamPolicy>,
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
    /// Reads all keys of the configuration file.
    pub(crate) fn read(file: &mut Block<'_>) -> Self {
        let rule_errors = [("refuse", RuleErrors::Reject), ("quarantine", RuleErrors::Quarantine)];
        let access_log = [("stdout", AccessLog::Stdout), ("off", AccessLog::Off)];
        let switch = [("on", Switch::On), ("off", Switch::Off)];
        let slash = TrailingSlash::ALL.map(|slash| (slash.name(), slash));
        Self {
            listen: file.required_text("listen", "127.0.0.1:8080"),
            admin: file.text("admin"),
            internal: file.text("internal"),
            threads: file.number("threads"),
            rules: file.required_text("rules", "rules"),
            rule_state: file.text("rule_state"),
            rule_errors: file.choice("rule_errors", &rule_errors).unwrap_or_default(),
            rule_loss_limit: file.text_or("rule_loss_limit", "0.2"),
            rule_hosts: file.texts("rule_hosts").unwrap_or_default(),
            slash: file.choice("slash", &slash).unwrap_or_default(),
            rule_routes: file.text("rule_routes"),
            build: file.text("build"),
            api: file.optional_block("api", RawUpstreamPolicy::read),
            pages: file.optional_block("pages", RawUpstreamPolicy::read_pages),
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

    /// Checks and converts all values. Relative paths are resolved against the folder of `file`.
    pub(crate) fn lower(self, file: &Path) -> Result<Config, Vec<ConfigError>> {
        let folder = file.parent().unwrap_or(Path::new("."));
        let path = |text: Located<String>| folder.join(text.value);
        let mut errors = ConfigErrors::default();
        let addresses = errors.take_all(self.addresses());
        let threads = errors.take(threads(self.threads.as_ref()));
        let api = errors.take_all(self.api.as_ref().map(|api| api.lower("api")).transpose());
        let pages = errors.take_all(self.pages.map(|pages| pages.lower("pages")).transpose());
        let intake = errors.take_all(self.limits.lower());
        // The result of this call is not used, because the header fields are built later, when the build id is known.
        errors.take_all(self.headers.lower(""));
        let rule_loss_limit = errors.take(units::ratio("rule_loss_limit", &self.rule_loss_limit));
        let rule_hosts = errors.take_all(hosts(&self.rule_hosts));
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
                rule_loss_limit: rule_loss_limit?,
                rule_hosts: rule_hosts?,
                slash: self.slash,
                rule_routes: rule_routes?,
                build: self.build.map(path),
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
            errors.add(ConfigError::at("admin", text, &text.value, format!("{own}, as metrics must not be public")));
        }
        if let (Some(text), true) = (&self.internal, internal.is_some() && [listen, admin].contains(&internal)) {
            errors.add(ConfigError::at(
                "internal",
                text,
                &text.value,
                format!("{own}, as the internal listener closes last"),
            ));
        }
        if let (Some(text), None) = (&self.internal, &self.api) {
            let error = ConfigError::at("internal", text, &text.value, "an address, together with the block `api`");
            errors.add(error.with_hint("the internal listener serves only `/api/`: add `api`, or delete `internal`"));
        }
        errors.or(listen.map(|listen| Addresses { listen, admin, internal }))
    }
}

/// The addresses of the listeners.
struct Addresses {
    listen: SocketAddr,
    admin: Option<SocketAddr>,
    internal: Option<SocketAddr>,
}

fn address(key: &str, text: &Located<String>) -> Result<SocketAddr, ConfigError> {
    text.value.parse().map_err(|_| {
        ConfigError::at(key, text, &text.value, "an IP address and a port")
            .with_hint("write `127.0.0.1:8080`, or `0.0.0.0:8080` for all addresses")
    })
}

/// Converts the hosts to ASCII. If some hosts are invalid, returns an error for each invalid host.
fn hosts(written: &[Located<String>]) -> Result<Vec<String>, Vec<ConfigError>> {
    let mut errors = ConfigErrors::default();
    let parse = |host: &Located<String>| {
        errors.take(parse_host(&host.value).map_err(|error| {
            ConfigError::at("rule_hosts", host, &host.value, "a host name, with a port unless the port is the default")
                .with_hint(host_hint(&host.value, error))
        }))
    };
    // All hosts are parsed before any error is returned, so that every invalid host is reported.
    let hosts: Vec<Option<String>> = written.iter().map(parse).collect();
    errors.or(hosts.into_iter().collect())
}

/// Checks that the file contains a certificate, and returns the path of the file. If Pingora could not read the file,
/// Pingora would panic. If the file contained no certificate, Pingora would trust no upstream.
fn certificates(text: &Located<String>, folder: &Path) -> Result<PathBuf, ConfigError> {
    const MARK: &str = "-----BEGIN CERTIFICATE-----";
    let file = folder.join(&text.value);
    let found = match regular_file::read_to_string(&file) {
        Ok(text) if text.contains(MARK) => return Ok(file),
        Ok(_) => format!("{}: the file contains no certificate", file.display()),
        Err(error) => format!("{}: {error}", file.display()),
    };
    Err(ConfigError::at("ca_file", text, found, "a PEM file with CA certificates"))
}

fn routes(text: &Located<String>, folder: &Path) -> Result<Routes, ConfigError> {
    let file = folder.join(&text.value);
    let invalid =
        |found: String| ConfigError::at("rule_routes", text, found, "a file with one path of the site per line");
    let lines = regular_file::read_to_string(&file).map_err(|error| invalid(format!("{}: {error}", file.display())))?;
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
