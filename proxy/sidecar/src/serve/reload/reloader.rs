//! Loads the rules while the proxy runs, one load at a time.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use portico::reload::{Reload, ReloadOutcome, ReloadResult, RuleLoss};
use tokio::sync::Mutex;
use tracing::warn;

use super::context::ReloadContext;
use super::findings;
use super::initial::InitialRules;
use super::load_guard::{Cause, LastLoad, LoadGuard};
use super::retired::Retired;

/// A service that loads the rules, one load at a time.
pub(crate) struct Reloader {
    pub(super) context: Arc<ReloadContext>,
    last: Mutex<LastLoad>,
}

impl Reloader {
    /// Returns a reloader. The site in `context.live` already serves the rules that were loaded at startup.
    pub(crate) fn new(context: ReloadContext, initial: InitialRules, took: Duration) -> Self {
        let InitialRules { valid, rejected, scan_result, folders } = initial;
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
        let (active, fingerprint) = (valid.content.scan_result(), valid.content.fingerprint);
        let (warnings, retired) = (findings::of_warnings(&valid.loaded.warnings), Retired::default());
        let contents = valid.loaded.contents;
        Self {
            context: Arc::new(context),
            last: Mutex::new(LastLoad { scan_result, folders, active, fingerprint, warnings, contents, retired }),
        }
    }

    /// Waits until no other load is running, and returns exclusive access to the reloader.
    pub(crate) async fn lock(&self) -> LoadGuard<'_> {
        LoadGuard { context: &self.context, last: self.last.lock().await }
    }

    /// Scans the rule folder and loads the rules.
    pub(crate) async fn reload_for(&self, cause: Cause, loss: RuleLoss) -> ReloadResult {
        let mut guard = self.lock().await;
        let scan = guard.scan().await;
        guard.load(scan, cause, loss).await
    }
}

#[async_trait]
impl Reload for Reloader {
    async fn reload(&self, loss: RuleLoss) -> ReloadResult {
        self.reload_for(Cause::Request, loss).await
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use portico::{LiveSite, Metrics};
    use portico_redirects::CompileOptions;

    use super::*;
    use crate::config::parse;
    use crate::rule_files::disk::counting::{CountingDisk, once};
    use crate::serve::reload::rule_folder::RuleFolder;
    use crate::serve::site;
    use crate::startup::Frontend;

    const CONFIG: &str = "listen: 127.0.0.1:1\nrules: rules\n";

    fn reloader(rules: RuleFolder, initial: InitialRules) -> Reloader {
        let config = parse::parse(Path::new("portico.yaml"), CONFIG).unwrap();
        let frontend = Frontend::read(&config).unwrap();
        let loss_limit = config.rule_loss_limit;
        let live = LiveSite::new(site::with_initial_rules(config, frontend, &initial.valid));
        let metrics = Arc::new(Metrics::new().unwrap());
        Reloader::new(ReloadContext { rules, state: None, live, metrics, loss_limit }, initial, Duration::ZERO)
    }

    #[tokio::test]
    async fn load_lists_the_folder_once_and_reads_each_file_once() {
        let home = tempfile::tempdir().unwrap();
        let (folder, disk) = (home.path(), Arc::new(CountingDisk::default()));
        fs::write(folder.join("a.yaml"), "rules: [{ id: old, rows: OLD.CSV }]").unwrap();
        fs::write(folder.join("OLD.CSV"), "/a,/b\n").unwrap();
        let rules = RuleFolder::on_disk(folder.to_owned(), CompileOptions::default(), disk.clone());
        let initial = InitialRules::load(&rules, None).unwrap();
        assert_eq!(disk.take(), once(folder, &["a.yaml", "OLD.CSV"]), "at startup");

        let reloader = reloader(rules, initial);
        assert_eq!(disk.take(), [].into(), "the folder is not read again after startup");

        fs::write(folder.join("OLD.CSV"), "/a,/b\n/c,/d\n").unwrap();
        let result = reloader.reload_for(Cause::Request, RuleLoss::Limited).await;
        assert_eq!((result.outcome, result.generation), (ReloadOutcome::Activated, 2));
        assert_eq!(disk.take(), once(folder, &["a.yaml", "OLD.CSV"]), "at a reload");

        let unchanged = reloader.reload_for(Cause::Request, RuleLoss::Limited).await;
        assert_eq!(unchanged.outcome, ReloadOutcome::Unchanged);
        assert_eq!(disk.take(), once(folder, &["a.yaml", "OLD.CSV"]), "without a change");
    }
}
