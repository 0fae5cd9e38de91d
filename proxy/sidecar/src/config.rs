//! The configuration file: the sum of what each stage and the process want to know.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use portico_policy::forward::TrustedProxies;
use portico_policy::headers::RawHeaderPolicy;
use portico_policy::intake::{IntakePolicy, RawIntakePolicy};
use portico_policy::mistake::{Mistake, Mistakes};
use portico_policy::units::{self, default_text};
use portico_policy::upstream::{RawUpstreamPolicy, UpstreamPolicy};
use serde::Deserialize;
use serde_saphyr::Spanned;

/// The file as it is written. Unknown keys are mistakes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawConfig {
    /// Where visitors come in.
    listen: Spanned<String>,
    /// Metrics and health; keep it away from visitors.
    admin: Spanned<String>,
    /// Where our own renderer comes in for `/api/`. It stays open until the last page is answered.
    internal: Option<Spanned<String>>,
    /// Worker threads; one for each core when left out.
    threads: Option<Spanned<usize>>,
    /// The folder of rule files.
    rules: Spanned<PathBuf>,
    /// The folder in which the last good rules are kept; nowhere when left out.
    rule_state: Option<Spanned<PathBuf>>,
    /// What becomes of rules with mistakes while serving.
    #[serde(default)]
    rule_errors: RuleErrors,
    /// Hosts that a rule may send visitors to.
    #[serde(default)]
    rule_hosts: Vec<Spanned<String>>,
    /// The folder of the frontend's build.
    build: Spanned<PathBuf>,
    api: RawUpstreamPolicy,
    pages: RawUpstreamPolicy,
    #[serde(default)]
    limits: RawIntakePolicy,
    #[serde(default)]
    headers: RawHeaderPolicy,
    /// Peers whose forwarding headers are believed.
    #[serde(default)]
    trusted_proxies: Vec<Spanned<String>>,
    /// Certificates of authorities for upstreams over TLS; the system's when left out.
    ca_file: Option<Spanned<PathBuf>>,
    /// Whether each request writes a line.
    #[serde(default)]
    access_log: AccessLog,
    /// How long requests may take to finish after SIGTERM.
    #[serde(default = "shutdown_timeout")]
    shutdown_timeout: Spanned<String>,
}

fn shutdown_timeout() -> Spanned<String> {
    default_text("8s")
}

/// What becomes of rules with mistakes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RuleErrors {
    /// No rule of the new files is taken.
    #[default]
    Refuse,
    /// They are left out, and the others are taken.
    Quarantine,
}

/// Whether each request writes a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AccessLog {
    /// One JSON line on stdout.
    #[default]
    Stdout,
    /// None.
    Off,
}

/// The checked configuration; paths are relative to the file's own folder no more.
#[derive(Debug)]
pub(crate) struct Config {
    /// Where it was read from.
    pub(crate) file: PathBuf,
    pub(crate) listen: SocketAddr,
    pub(crate) admin: SocketAddr,
    pub(crate) internal: Option<SocketAddr>,
    pub(crate) threads: usize,
    pub(crate) rules: PathBuf,
    pub(crate) rule_state: Option<PathBuf>,
    pub(crate) rule_errors: RuleErrors,
    pub(crate) rule_hosts: Vec<String>,
    pub(crate) build: PathBuf,
    pub(crate) api: UpstreamPolicy,
    pub(crate) pages: UpstreamPolicy,
    pub(crate) intake: IntakePolicy,
    pub(crate) headers: RawHeaderPolicy,
    pub(crate) trusted: TrustedProxies,
    pub(crate) ca_file: Option<PathBuf>,
    pub(crate) access_log: AccessLog,
    pub(crate) shutdown_timeout: Duration,
}

impl RawConfig {
    /// Checks everything; paths in it are relative to where `file` lies.
    pub(crate) fn lower(self, file: &Path) -> Result<Config, Vec<Mistake>> {
        let folder = file.parent().unwrap_or(Path::new("."));
        let mut mistakes = Mistakes::default();
        let listen = mistakes.take(address("listen", &self.listen));
        let admin = mistakes.take(address("admin", &self.admin));
        let internal = mistakes.take(self.internal.as_ref().map(|text| address("internal", text)).transpose());
        let threads = mistakes.take(threads(self.threads.as_ref()));
        let api = mistakes.take_all(self.api.lower("api"));
        let pages = mistakes.take_all(self.pages.lower("pages"));
        let intake = mistakes.take_all(self.limits.lower());
        // The build id is known later; the values are checked now.
        mistakes.take_all(self.headers.lower(""));
        if listen.is_some() && listen == admin {
            let expected = "an address of its own: metrics are not for visitors";
            mistakes.add(Mistake::at("admin", &self.admin, &self.admin.value, expected));
        }
        if let (Some(own), Some(text)) = (internal.flatten(), &self.internal)
            && [listen, admin].contains(&Some(own))
        {
            mistakes.add(Mistake::at(
                "internal",
                text,
                &text.value,
                "an address of its own: it outlives that of the visitors",
            ));
        }
        for host in self.rule_hosts.iter().filter(|host| !is_host_name(&host.value)) {
            let mistake = Mistake::at("rule_hosts", host, &host.value, "a host name");
            mistakes.add(mistake.with_hint("write `www.example.com`, without scheme, port or path"));
        }
        let ca_file = self.ca_file.map(|file| Spanned { value: folder.join(&file.value), ..file });
        if let Some(mistake) = ca_file.as_ref().and_then(no_certificates) {
            mistakes.add(mistake);
        }
        let trusted = mistakes.take_all(TrustedProxies::parse(&self.trusted_proxies));
        let range = Duration::from_millis(100)..=Duration::from_mins(10);
        let shutdown_timeout = mistakes.take(units::duration("shutdown_timeout", &self.shutdown_timeout, range));
        let config = (|| {
            Some(Config {
                file: file.to_owned(),
                listen: listen?,
                admin: admin?,
                internal: internal?,
                threads: threads?,
                rules: folder.join(self.rules.value),
                rule_state: self.rule_state.map(|state| folder.join(state.value)),
                rule_errors: self.rule_errors,
                rule_hosts: self.rule_hosts.into_iter().map(|host| host.value).collect(),
                build: folder.join(self.build.value),
                api: api?,
                pages: pages?,
                intake: intake?,
                headers: self.headers,
                trusted: trusted?,
                ca_file: ca_file.map(|file| file.value),
                access_log: self.access_log,
                shutdown_timeout: shutdown_timeout?,
            })
        })();
        mistakes.or(config)
    }
}

fn address(key: &str, text: &Spanned<String>) -> Result<SocketAddr, Mistake> {
    text.value.parse().map_err(|_| {
        Mistake::at(key, text, &text.value, "an IP address and a port")
            .with_hint("write `127.0.0.1:8080`, or `0.0.0.0:8080` for all addresses")
    })
}

fn is_host_name(text: &str) -> bool {
    let labels_are_sound =
        text.split('.').all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    labels_are_sound && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
}

/// Pingora panics on a file it cannot read, and trusts nobody when there is no certificate in it.
fn no_certificates(file: &Spanned<PathBuf>) -> Option<Mistake> {
    const MARK: &str = "-----BEGIN CERTIFICATE-----";
    let found = match std::fs::read_to_string(&file.value) {
        Ok(text) if text.contains(MARK) => return None,
        Ok(_) => format!("{}, which holds none", file.value.display()),
        Err(error) => format!("{}: {error}", file.value.display()),
    };
    Some(Mistake::at("ca_file", file, found, "a PEM file with certificates"))
}

fn threads(count: Option<&Spanned<usize>>) -> Result<usize, Mistake> {
    match count {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(count) if (1..=256).contains(&count.value) => Ok(count.value),
        Some(count) => Err(Mistake::at("threads", count, count.value.to_string(), "1 to 256 threads")),
    }
}
