//! Reloads rules while serving: read, compare, compile and test in the background, activate, save as last-known-good.

mod debounce;
mod findings;
mod folders;
pub(crate) mod hangup;
mod initial;
#[cfg(target_os = "linux")]
mod inotify;
#[cfg(not(target_os = "linux"))]
#[path = "reload/no_inotify.rs"]
mod inotify;
mod last_known_good;
mod load_guard;
mod retired;
mod rule_folder;
mod watch;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use portico::LiveSite;
use portico::metrics::{ActiveRules, Metrics};
use portico::reload::{Findings, Reload, ReloadOutcome, ReloadResult};
use portico_redirects::RuleSet;
use tokio::sync::Mutex;
use tracing::warn;

use self::load_guard::LoadGuard;
use self::retired::Retired;
use self::rule_folder::ScanResult;
use crate::rule_files::compile::LoadedRules;
use crate::rule_files::reader::Fingerprint;

pub(crate) use self::initial::{InitialRules, ValidRules};
pub(crate) use self::last_known_good::LastKnownGood;
pub(crate) use self::rule_folder::RuleFolder;
pub(crate) use self::watch::RuleWatch;

/// Loads rules, one load at a time.
pub(crate) struct Reloader {
    context: Arc<ReloadContext>,
    last: Mutex<LastLoad>,
}

/// What every load needs.
pub(crate) struct ReloadContext {
    pub(crate) rules: RuleFolder,
    /// The store of the last-known-good rules, if there is one.
    pub(crate) state: Option<LastKnownGood>,
    pub(crate) live: LiveSite,
    pub(crate) metrics: Arc<Metrics>,
}

/// The result of the last load.
struct LastLoad {
    /// What the last scan of the folder found, valid or not, so that an error is reported once.
    scan_result: ScanResult,
    /// Of the active rules.
    fingerprint: Fingerprint,
    warnings: Findings,
    /// Rule sets that were active before.
    retired: Retired<RuleSet>,
}

/// The cause of a load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An inotify event.
    Watch,
    /// A change found by polling.
    Poll,
    /// SIGHUP.
    Signal,
    /// `POST /-/reload`.
    Request,
}

impl Cause {
    fn label(self) -> &'static str {
        match self {
            Self::Watch => "watch",
            Self::Poll => "poll",
            Self::Signal => "signal",
            Self::Request => "request",
        }
    }
}

impl Reloader {
    /// Starts with the initial rules, which `context.live` serves already.
    pub(crate) fn new(context: ReloadContext, initial: InitialRules, took: Duration) -> Self {
        let InitialRules { valid, rejected, scan_result } = initial;
        context.publish_metrics(&valid);
        match rejected {
            None => {
                context.metrics.reload_finished(ReloadOutcome::Activated, took);
                context.save_last_known_good(&valid);
            }
            Some(error) => {
                context.metrics.reload_finished(ReloadOutcome::Rejected, took);
                let error = error.for_log();
                warn!(
                    error,
                    good_at = valid.good_at,
                    "rules rejected; serving the last-known-good rules of an earlier run"
                );
            }
        }
        let (fingerprint, warnings) = (valid.content.fingerprint, findings::of_warnings(&valid.loaded.warnings));
        Self {
            context: Arc::new(context),
            last: Mutex::new(LastLoad { scan_result, fingerprint, warnings, retired: Retired::default() }),
        }
    }

    /// Waits for a running load to finish.
    pub(crate) async fn lock(&self) -> LoadGuard<'_> {
        LoadGuard { context: &self.context, last: self.last.lock().await }
    }

    /// Scans the folder and loads the rules in it.
    pub(crate) async fn reload_for(&self, cause: Cause) -> ReloadResult {
        let mut guard = self.lock().await;
        let scan = guard.scan().await;
        guard.load(scan, cause).await
    }
}

#[async_trait]
impl Reload for Reloader {
    async fn reload(&self) -> ReloadResult {
        self.reload_for(Cause::Request).await
    }
}

impl ReloadContext {
    /// Updates the metrics for newly activated rules.
    fn publish_metrics(&self, valid: &ValidRules) {
        let (LoadedRules { rules, left_out, .. }, hash) = (&valid.loaded, valid.content.fingerprint.to_string());
        let generation = self.live.current().generation;
        self.metrics.set_active_rules(&ActiveRules { generation, hash: &hash, rules, quarantined: *left_out });
        self.metrics.set_last_success(valid.good_at);
        if *left_out > 0 {
            warn!(generation, quarantined = left_out, "rules with errors are quarantined");
        }
    }

    /// Saves the rules as last-known-good. A failure is only logged: the rules are served anyway.
    fn save_last_known_good(&self, valid: &ValidRules) {
        let Some(state) = &self.state else { return };
        if let Err(error) = state.save(&valid.content, valid.good_at) {
            warn!(%error, file = %state.file().display(), "failed to save the last-known-good rules");
        }
    }
}

/// The Unix time in seconds.
pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
