//! Watches the rule folder, and reloads the rules after a change or a SIGHUP.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use pingora_core::server::ShutdownWatch;
use pingora_core::services::background::BackgroundService;
use portico::Metrics;
use portico::reload::RuleLoss;
use tokio::sync::Mutex;
use tracing::warn;

use super::debounce::{Debounce, Stability};
use super::folders::WatchedFolder;
use super::hangup::Hangups;
use super::inotify::{Inotify, WatchResult};
use super::load_guard::Cause;
use super::reloader::Reloader;
use super::rule_folder::ScanResult;

/// The minimum polling interval. Polling finds changes that cause no inotify events, such as changes that another
/// machine makes on a network file system.
const MIN_POLL_INTERVAL: Duration = Duration::from_secs(2);
const MAX_POLL_INTERVAL: Duration = Duration::from_mins(1);
/// The polling interval, as a multiple of the duration of a scan. With the value 100, scanning takes at most one
/// hundredth of the time, unless the maximum interval applies.
const POLL_RATIO: u32 = 100;

/// A service that reloads the rules when the rule folder changes or when the process receives SIGHUP.
pub(crate) struct RuleWatch {
    reloader: Arc<Reloader>,
    /// The SIGHUP signals. The service locks this field when it starts, and keeps the lock.
    hangups: Mutex<Hangups>,
}

impl RuleWatch {
    pub(crate) fn new(reloader: Arc<Reloader>, hangups: Hangups) -> Self {
        Self { reloader, hangups: Mutex::new(hangups) }
    }
}

#[async_trait]
impl BackgroundService for RuleWatch {
    async fn start(&self, mut shutdown: ShutdownWatch) {
        let mut hangups = self.hangups.lock().await;
        let mut watcher = FolderWatcher::start(&self.reloader).await;
        loop {
            let next = watcher.next_scan();
            tokio::select! {
                () = watcher.changed() => watcher.record_event(),
                () = tokio::time::sleep_until(next.into()) => watcher.scan(&self.reloader).await,
                () = hangups.next() => drop(self.reloader.reload_for(Cause::Signal, RuleLoss::Limited).await),
                _ = shutdown.changed() => return,
            }
        }
    }
}

/// The state of watching the rule folder between two scans.
struct FolderWatcher {
    watches: InotifyWatches,
    debounce: Debounce<ScanResult>,
    /// The time of the next scan if there is no event.
    poll_at: Instant,
    /// The cause of the next load.
    cause: Cause,
}

impl FolderWatcher {
    /// Starts to watch the folders that were determined at startup. The first scan is due immediately, because files
    /// may have changed since startup.
    async fn start(reloader: &Reloader) -> Self {
        let mut watches = InotifyWatches::open();
        let folders = reloader.lock().await.take_initial_folders();
        watches.set(folders, &reloader.context.metrics);
        Self { watches, debounce: Debounce::default(), poll_at: Instant::now(), cause: Cause::Poll }
    }

    fn next_scan(&self) -> Instant {
        self.debounce.due().map_or(self.poll_at, |due| due.min(self.poll_at))
    }

    async fn changed(&self) {
        self.watches.changed().await;
    }

    fn record_event(&mut self) {
        self.cause = Cause::Watch;
        self.debounce.record_event(Instant::now());
    }

    async fn scan(&mut self, reloader: &Reloader) {
        let mut guard = reloader.lock().await;
        let mut scan = guard.scan().await;
        let folders = std::mem::take(&mut scan.folders);
        self.poll_at = Instant::now() + poll_interval(scan.took);
        if guard.is_known(&scan) {
            self.debounce.reset();
            self.cause = Cause::Poll;
        } else if self.debounce.record_scan(scan.result(), Instant::now()) == Stability::Stable {
            guard.load(scan, self.cause, RuleLoss::Limited).await;
            self.cause = Cause::Poll;
        }
        // A failed scan returns no folders, so the watched folders stay the same. If a folder was not watched before,
        // the rule folder must be scanned again, because inotify does not report earlier changes.
        if !folders.is_empty() && self.watches.set(folders, &reloader.context.metrics) {
            self.debounce.record_event(Instant::now());
        }
    }
}

fn poll_interval(scan_took: Duration) -> Duration {
    scan_took.saturating_mul(POLL_RATIO).clamp(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL)
}

/// The inotify watches on the rule folders. If inotify is not available, changes are found by polling.
struct InotifyWatches {
    inotify: Option<Inotify>,
    /// The folders that could not be watched, and for which this error has been logged.
    warned: BTreeSet<PathBuf>,
}

impl InotifyWatches {
    fn open() -> Self {
        let opened = Inotify::open();
        let log = |error: &io::Error| warn!(%error, "cannot start the file watcher; falling back to polling");
        Self { inotify: opened.inspect_err(log).ok(), warned: BTreeSet::new() }
    }

    /// Replaces the set of watched folders. Returns `true` if any of the folders was not watched before.
    fn set(&mut self, folders: Vec<WatchedFolder>, metrics: &Metrics) -> bool {
        let Some(inotify) = &self.inotify else { return false };
        let WatchResult { count, has_new, failed } = inotify.watch(folders);
        metrics.set_watched_folders(count);
        for (folder, error) in failed.iter().filter(|(folder, _)| !self.warned.contains(folder)) {
            let folder = folder.display();
            warn!(%folder, %error, "cannot watch this folder; falling back to polling");
        }
        self.warned = failed.into_iter().map(|(folder, _)| folder).collect();
        has_new
    }

    async fn changed(&self) {
        match &self.inotify {
            Some(inotify) => inotify.changed().await,
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poll_interval_is_a_hundred_scans_within_limits() {
        assert_eq!(poll_interval(Duration::from_micros(300)), Duration::from_secs(2));
        assert_eq!(poll_interval(Duration::from_millis(50)), Duration::from_secs(5));
        assert_eq!(poll_interval(Duration::from_secs(30)), Duration::from_mins(1));
    }
}
