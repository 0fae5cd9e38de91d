//! Scans the rule folder, compiles the rules, activates or rejects the rules, and reports the result.

use std::sync::Arc;
use std::time::Instant;

use portico::hits::UnixTime;
use portico::reload::{Findings, ReloadOutcome, ReloadResult, RuleLoss};
use portico_policy::Site;
use portico_redirects::{FileContents, RuleSet};
use tokio::sync::MutexGuard;
use tracing::{error, info, warn};

use super::background::run_blocking;
use super::context::ReloadContext;
use super::findings;
use super::folders::WatchedFolder;
use super::initial::ValidRules;
use super::retired::Retired;
use super::rule_folder::{Content, Scan, ScanResult};
use crate::errors::start_error::StartError;
use crate::rule_files::fingerprint::Fingerprint;
use crate::rule_files::loss;

/// A lock guard that gives exclusive access to the reloader, so that only one load runs at a time.
pub(crate) struct LoadGuard<'r> {
    pub(super) context: &'r Arc<ReloadContext>,
    pub(super) last: MutexGuard<'r, LastLoad>,
}

/// The result of the last load.
pub(super) struct LastLoad {
    /// The result of the scan before the last load, even if the load was rejected. If a later scan has the same result,
    /// the files are not loaded again, so an error is reported only once.
    pub(super) scan_result: ScanResult,
    /// The folders to watch, which were determined at startup.
    pub(super) folders: Vec<WatchedFolder>,
    /// The result of the scan from which the active rules were loaded.
    pub(super) active: ScanResult,
    /// The fingerprint of the active rules.
    pub(super) fingerprint: Fingerprint,
    pub(super) warnings: Findings,
    /// The rules in each file of the active rules.
    pub(super) contents: FileContents,
    /// The rule sets that were replaced, but that requests in flight may still use.
    pub(super) retired: Retired<RuleSet>,
}

/// The cause of a load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An inotify event.
    Watch,
    /// A change that was found by polling.
    Poll,
    /// The signal SIGHUP.
    Signal,
    /// A request `POST /-/reload`.
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

impl LoadGuard<'_> {
    /// Scans the rule folder. Also frees replaced rule sets that no request uses any more.
    pub(crate) async fn scan(&mut self) -> Scan {
        let (context, began, unused) = (Arc::clone(self.context), Instant::now(), self.last.retired.take_unused());
        let scan = run_blocking(move || {
            drop(unused);
            context.rules.scan()
        });
        scan.await.unwrap_or_else(|error| Scan::failed(error, began))
    }

    /// Returns the folders to watch, which were determined at startup. From the second call on, the list is empty.
    pub(crate) fn take_initial_folders(&mut self) -> Vec<WatchedFolder> {
        std::mem::take(&mut self.last.folders)
    }

    /// Reports whether the last load was based on the same scan result, so that the files need not be loaded again.
    pub(crate) fn is_known(&self, scan: &Scan) -> bool {
        self.last.scan_result == scan.result()
    }

    /// Loads the rules that a scan has found. If the rules are new and valid, activates the rules. Otherwise, the
    /// active rules keep serving.
    pub(crate) async fn load(&mut self, scan: Scan, cause: Cause, loss: RuleLoss) -> ReloadResult {
        self.last.scan_result = scan.result();
        let began = scan.began;
        match scan.content {
            Ok(content) if content.scan_result() == self.last.active => self.keep_active(cause, began),
            Ok(content) => match self.compile(content).await.and_then(|valid| self.check_loss(valid, loss)) {
                Ok(valid) => self.activate(valid, cause, began).await,
                Err(error) => self.reject(&error, cause, began),
            },
            Err(error) => self.reject(&error, cause, began),
        }
    }

    async fn compile(&self, files: Content) -> Result<ValidRules, StartError> {
        let context = Arc::clone(self.context);
        let compiled = run_blocking(move || ValidRules::compile(&context.rules, files, UnixTime::now().unix().into()));
        compiled.await?
    }

    /// Returns an error if a file has lost too many rules, unless `loss` accepts the loss.
    fn check_loss(&self, valid: ValidRules, loss: RuleLoss) -> Result<ValidRules, StartError> {
        let limit = self.context.loss_limit;
        let shrunken = match loss {
            RuleLoss::Limited => loss::beyond(limit, &self.last.contents, &valid.loaded.contents),
            RuleLoss::Accepted => Vec::new(),
        };
        if shrunken.is_empty() { Ok(valid) } else { Err(StartError::RulesLost(loss::message(&shrunken, limit))) }
    }

    async fn activate(&mut self, valid: ValidRules, cause: Cause, began: Instant) -> ReloadResult {
        let current = self.context.live.current();
        let (hash, rules) = (valid.hash(), Arc::clone(&valid.loaded.rules));
        let site = Site { generation: current.generation + 1, hash, rules, ..Site::clone(&current) };
        let generation = site.generation;
        self.replace(site).await;
        self.last.retired.add(Arc::clone(&current.rules));
        self.context.publish_metrics(&valid);
        self.last.active = valid.content.scan_result();
        self.last.fingerprint = valid.content.fingerprint;
        self.last.contents = valid.loaded.contents.clone();
        self.last.warnings = findings::of_warnings(&valid.loaded.warnings);
        let reloaded = self.record(ReloadOutcome::Activated, began, self.last.warnings.clone());
        let ReloadResult { rules, hash, took, findings, .. } = &reloaded;
        info!(
            generation,
            rules,
            hash,
            cause = cause.label(),
            warnings = findings.text,
            seconds = took.as_secs_f64(),
            "rules reloaded"
        );
        let context = Arc::clone(self.context);
        if let Err(error) = run_blocking(move || context.save_last_known_good(&valid)).await {
            warn!(%error, "failed to save the last-known-good rules");
        }
        reloaded
    }

    /// Activates a site with new rules. This is done in a background thread, because the hit counts of all rows must be
    /// moved to the new rules.
    async fn replace(&self, site: Site) {
        let live = self.context.live.clone();
        if let Err(error) = run_blocking(move || live.replace(site)).await {
            error!(%error, "failed to move the hit counts to the new rules");
        }
    }

    /// Keeps the active rules. Called if the files have the same content as the active rules, for example after an
    /// invalid edit was reverted.
    fn keep_active(&self, cause: Cause, began: Instant) -> ReloadResult {
        self.context.metrics.set_last_success(UnixTime::now().unix().into());
        let reloaded = self.record(ReloadOutcome::Unchanged, began, self.last.warnings.clone());
        info!(generation = reloaded.generation, hash = reloaded.hash, cause = cause.label(), "rules unchanged");
        reloaded
    }

    fn reject(&self, error: &StartError, cause: Cause, began: Instant) -> ReloadResult {
        let reloaded = self.record(ReloadOutcome::Rejected, began, findings::of_rejection(error));
        let (generation, error) = (reloaded.generation, error.for_log());
        warn!(generation, cause = cause.label(), error, "rules rejected; still serving the last-known-good rules");
        reloaded
    }

    fn record(&self, outcome: ReloadOutcome, began: Instant, findings: Findings) -> ReloadResult {
        let (site, took) = (self.context.live.current(), began.elapsed());
        self.context.metrics.reload_finished(outcome, took);
        let hash = self.last.fingerprint.to_string();
        ReloadResult { outcome, generation: site.generation, rules: site.rules.len(), hash, took, findings }
    }
}
