//! Taking new rules while serving.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use pingora_core::server::ShutdownWatch;
use pingora_core::services::background::BackgroundService;
use portico::LiveSite;
use portico::metrics::{Metrics, Reload};
use portico_policy::Site;
use portico_redirects::CompileOptions;
use tracing::{info, warn};

use crate::build_site::{self, LoadedRules};
use crate::rule_files::{self, RuleFiles};
use crate::start_error::StartError;

/// How often the folder is looked at. Polling sees every kind of change: an editor's rename, a ConfigMap's symlink swap,
/// a network file system.
const INTERVAL: Duration = Duration::from_millis(500);

/// Looks after the rule files.
pub(crate) struct RuleWatch {
    pub(crate) folder: PathBuf,
    pub(crate) options: CompileOptions,
    pub(crate) live: LiveSite,
    pub(crate) metrics: Arc<Metrics>,
    /// The fingerprint of the files that are being served.
    pub(crate) first: u64,
}

#[async_trait]
impl BackgroundService for RuleWatch {
    async fn start(&self, mut shutdown: ShutdownWatch) {
        // The content that was looked at last, good or bad: a broken file is reported once.
        let mut seen = Seen::Content(self.first);
        loop {
            tokio::select! {
                () = tokio::time::sleep(INTERVAL) => {}
                _ = shutdown.changed() => return,
            }
            seen = self.look(seen);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Content(u64),
    Unreadable,
}

impl RuleWatch {
    fn look(&self, seen: Seen) -> Seen {
        let started = Instant::now();
        let files = match rule_files::read(&self.folder) {
            Ok(files) => files,
            Err(error) => {
                if seen != Seen::Unreadable {
                    self.refuse(&error, started);
                }
                return Seen::Unreadable;
            }
        };
        let content = Seen::Content(rule_files::fingerprint(&files));
        if content != seen {
            match self.compile(&files) {
                Ok(loaded) => self.take(loaded, started),
                Err(error) => self.refuse(&error, started),
            }
        }
        content
    }

    /// A folder that has lost all its files is a copy or a mount in progress, not the wish for no redirects.
    fn compile(&self, files: &RuleFiles) -> Result<LoadedRules, StartError> {
        if files.sources.is_empty() && files.unreadable.is_empty() && !self.live.current().rules.is_empty() {
            return Err(StartError::NoRuleFiles(self.folder.clone()));
        }
        build_site::compile(files, &self.options)
    }

    fn take(&self, loaded: LoadedRules, started: Instant) {
        let current = self.live.current();
        let site = Site { generation: current.generation + 1, rules: Arc::new(loaded.rules), ..Site::clone(&current) };
        let (generation, rules) = (site.generation, site.rules.len());
        self.live.replace(site);
        self.metrics.reloaded(Reload::Taken, started.elapsed());
        self.metrics.serving(generation, rules, unix_seconds());
        info!(
            generation,
            rules,
            warnings = %loaded.warnings,
            seconds = started.elapsed().as_secs_f64(),
            "rules reloaded"
        );
    }

    fn refuse(&self, error: &StartError, started: Instant) {
        self.metrics.reloaded(Reload::Refused, started.elapsed());
        warn!(generation = self.live.current().generation, error = %error, "rules refused, the last good ones keep serving");
    }
}

/// Seconds since 1970, for the metric.
pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
