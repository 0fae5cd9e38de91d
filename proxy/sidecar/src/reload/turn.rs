//! One load of the rules, from a look at the folder to what is told of it.

use std::sync::Arc;
use std::time::Instant;

use portico::reload::{Findings, ReloadOutcome, ReloadResult};
use portico_policy::Site;
use tokio::sync::MutexGuard;
use tokio::task::spawn_blocking;
use tracing::{info, warn};

use super::first::GoodRules;
use super::rule_folder::{Content, Look};
use super::{Cause, Home, Last, findings, unix_seconds};
use crate::start_error::StartError;

/// The right to load rules: whoever holds it is the only one, so that no load overtakes another.
pub(crate) struct Turn<'r> {
    pub(super) home: &'r Arc<Home>,
    pub(super) last: MutexGuard<'r, Last>,
}

impl Turn<'_> {
    /// Reads the folder, and puts away what is not needed any more.
    pub(crate) async fn look(&mut self) -> Look {
        let (home, began, unused) = (Arc::clone(self.home), Instant::now(), self.last.retired.take_unused());
        let look = aside(move || {
            drop(unused);
            home.rules.look()
        });
        look.await.unwrap_or_else(|broken| Look::failed(broken, began))
    }

    /// Whether the last look saw the same.
    pub(crate) fn knows(&self, look: &Look) -> bool {
        self.last.seen == look.seen()
    }

    /// Serves what was seen when it is new and good.
    pub(crate) async fn settle(&mut self, look: Look, cause: Cause) -> ReloadResult {
        self.last.seen = look.seen();
        let began = look.began;
        match look.content {
            Ok(content) if content.fingerprint == self.last.fingerprint => self.leave(cause, began),
            Ok(content) => match self.compile(content).await {
                Ok(good) => self.take(good, cause, began).await,
                Err(error) => self.refuse(&error, cause, began),
            },
            Err(error) => self.refuse(&error, cause, began),
        }
    }

    async fn compile(&self, content: Content) -> Result<GoodRules, StartError> {
        let home = Arc::clone(self.home);
        let is_serving_rules = !home.live.current().rules.is_empty();
        let compiled = aside(move || {
            if is_serving_rules {
                home.rules.check_not_emptied(&content)?;
            }
            GoodRules::compile(&home.rules, content, unix_seconds())
        });
        compiled.await?
    }

    async fn take(&mut self, good: GoodRules, cause: Cause, began: Instant) -> ReloadResult {
        let current = self.home.live.current();
        let (hash, rules) = (good.hash(), Arc::clone(&good.loaded.rules));
        let site = Site { generation: current.generation + 1, hash, rules, ..Site::clone(&current) };
        let generation = site.generation;
        self.home.live.replace(site);
        self.last.retired.add(Arc::clone(&current.rules));
        self.home.tell(&good);
        self.last.fingerprint = good.content.fingerprint;
        self.last.warnings = findings::of_warnings(&good.loaded.warnings);
        let reloaded = self.tell(ReloadOutcome::Activated, began, self.last.warnings.clone());
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
        let home = Arc::clone(self.home);
        if let Err(error) = aside(move || home.keep(&good)).await {
            warn!(%error, "the last good rules could not be kept");
        }
        reloaded
    }

    /// The files are those that are being served; perhaps broken ones were put back.
    fn leave(&self, cause: Cause, began: Instant) -> ReloadResult {
        self.home.metrics.set_last_success(unix_seconds());
        let reloaded = self.tell(ReloadOutcome::Unchanged, began, self.last.warnings.clone());
        info!(generation = reloaded.generation, hash = reloaded.hash, cause = cause.label(), "rules unchanged");
        reloaded
    }

    fn refuse(&self, error: &StartError, cause: Cause, began: Instant) -> ReloadResult {
        let reloaded = self.tell(ReloadOutcome::Rejected, began, findings::of_refusal(error));
        let (generation, error) = (reloaded.generation, error.for_log());
        warn!(generation, cause = cause.label(), error, "rules refused, the last good ones keep serving");
        reloaded
    }

    fn tell(&self, outcome: ReloadOutcome, began: Instant, findings: Findings) -> ReloadResult {
        let (site, took) = (self.home.live.current(), began.elapsed());
        self.home.metrics.reload_finished(outcome, took);
        let hash = self.last.fingerprint.to_string();
        ReloadResult { outcome, generation: site.generation, rules: site.rules.len(), hash, took, findings }
    }
}

/// Works on a thread that serves nobody.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StartError> {
    spawn_blocking(work).await.map_err(StartError::BrokeOff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_panics_is_an_error_and_no_end() {
        let broken = aside(|| panic!("a rule nobody thought of")).await;
        let error = broken.map(|()| "nothing").unwrap_err().to_string();
        assert!(error.contains("broke off") && error.contains("a rule nobody thought of"), "{error}");
    }
}
