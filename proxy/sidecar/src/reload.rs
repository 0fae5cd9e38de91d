//! Taking new rules while serving: read, compare, compile aside, test, swap, keep.

mod debounce;
mod findings;
mod first;
mod folders;
pub(crate) mod hangup;
#[cfg(target_os = "linux")]
mod inotify;
#[cfg(not(target_os = "linux"))]
#[path = "reload/no_inotify.rs"]
mod inotify;
mod last_good;
mod retired;
mod rule_folder;
mod turn;
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

use self::retired::Retired;
use self::rule_folder::Seen;
use self::turn::Turn;
use crate::build_site::LoadedRules;
use crate::rule_files::Fingerprint;

pub(crate) use self::first::{FirstRules, GoodRules};
pub(crate) use self::last_good::LastGood;
pub(crate) use self::rule_folder::RuleFolder;
pub(crate) use self::watch::RuleWatch;

/// Loads rules, one load at a time.
pub(crate) struct Reloader {
    home: Arc<Home>,
    last: Mutex<Last>,
}

/// What loads work with.
pub(crate) struct Home {
    pub(crate) rules: RuleFolder,
    /// Where the last good rules are kept, if anywhere.
    pub(crate) state: Option<LastGood>,
    pub(crate) live: LiveSite,
    pub(crate) metrics: Arc<Metrics>,
}

/// What came of the last load.
struct Last {
    /// What was in the folder, good or bad: a broken file is reported once.
    seen: Seen,
    /// Of the files that are being served.
    fingerprint: Fingerprint,
    warnings: Findings,
    /// What was served before.
    retired: Retired<RuleSet>,
}

/// Why the rules are loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The kernel told of a change.
    Watch,
    /// A look found a change that nobody had told of.
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
    /// Goes on from the first rules, which `home.live` serves already.
    pub(crate) fn begin(home: Home, first: FirstRules, took: Duration) -> Self {
        let FirstRules { good, refused, seen } = first;
        home.tell(&good);
        match refused {
            None => {
                home.metrics.reload_finished(ReloadOutcome::Activated, took);
                home.keep(&good);
            }
            Some(error) => {
                home.metrics.reload_finished(ReloadOutcome::Rejected, took);
                let error = error.for_log();
                warn!(error, good_at = good.good_at, "rules refused, the last good ones of an earlier run are served");
            }
        }
        let (fingerprint, warnings) = (good.content.fingerprint, findings::of_warnings(&good.loaded.warnings));
        Self {
            home: Arc::new(home),
            last: Mutex::new(Last { seen, fingerprint, warnings, retired: Retired::default() }),
        }
    }

    /// Waits until nobody else loads rules.
    pub(crate) async fn turn(&self) -> Turn<'_> {
        Turn { home: &self.home, last: self.last.lock().await }
    }

    /// Takes what is in the folder now.
    pub(crate) async fn reload_for(&self, cause: Cause) -> ReloadResult {
        let mut turn = self.turn().await;
        let look = turn.look().await;
        turn.settle(look, cause).await
    }
}

#[async_trait]
impl Reload for Reloader {
    async fn reload(&self) -> ReloadResult {
        self.reload_for(Cause::Request).await
    }
}

impl Home {
    /// Tells the metrics what is being served.
    fn tell(&self, good: &GoodRules) {
        let (LoadedRules { rules, left_out, .. }, hash) = (&good.loaded, good.content.fingerprint.to_string());
        let generation = self.live.current().generation;
        self.metrics.set_active_rules(&ActiveRules { generation, hash: &hash, rules, quarantined: *left_out });
        self.metrics.set_last_success(good.good_at);
        if *left_out > 0 {
            warn!(generation, quarantined = left_out, "rules with mistakes are left out");
        }
    }

    /// A disk that takes nothing is no reason not to serve.
    fn keep(&self, good: &GoodRules) {
        let Some(state) = &self.state else { return };
        if let Err(error) = state.keep(&good.content, good.good_at) {
            warn!(%error, file = %state.file().display(), "the last good rules could not be kept");
        }
    }
}

/// Seconds since 1970.
pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
