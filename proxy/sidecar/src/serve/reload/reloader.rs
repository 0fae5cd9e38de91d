//! Loads the rules while serving, one load at a time.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use portico::reload::{Reload, ReloadOutcome, ReloadResult};
use tokio::sync::Mutex;
use tracing::warn;

use super::context::ReloadContext;
use super::findings;
use super::initial::InitialRules;
use super::load_guard::{Cause, LastLoad, LoadGuard};
use super::retired::Retired;

/// Loads rules, one load at a time.
pub(crate) struct Reloader {
    pub(super) context: Arc<ReloadContext>,
    last: Mutex<LastLoad>,
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
