//! Looking after the folder of rules.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use pingora_core::server::ShutdownWatch;
use pingora_core::services::background::BackgroundService;
use portico::Metrics;
use tracing::warn;

use super::debounce::{Advice, Debounce};
use super::folders::Folder;
use super::hangup::Hangups;
use super::inotify::{Covered, Inotify};
use super::rule_folder::Seen;
use super::{Cause, Reloader};

/// How long to wait between two looks that nothing called for. They find what the kernel does not tell: changes made by another
/// machine on a network file system, and those below links that lead further than watches do.
const POLL_AT_LEAST: Duration = Duration::from_secs(2);
const POLL_AT_MOST: Duration = Duration::from_mins(1);
/// Looks may take one hundredth of the time, however large the files are.
const POLL_SHARE: u32 = 100;

/// Reloads the rules when their folder changes, and on SIGHUP.
pub(crate) struct RuleWatch {
    reloader: Arc<Reloader>,
}

impl RuleWatch {
    pub(crate) fn new(reloader: Arc<Reloader>) -> Self {
        Self { reloader }
    }
}

#[async_trait]
impl BackgroundService for RuleWatch {
    async fn start(&self, mut shutdown: ShutdownWatch) {
        let mut hangups = Hangups::listen();
        let mut eyes = Eyes::new();
        loop {
            let next = eyes.next_look();
            tokio::select! {
                () = eyes.changed() => eyes.stir(),
                () = tokio::time::sleep_until(next.into()) => eyes.look(&self.reloader).await,
                () = hangups.next() => drop(self.reloader.reload_for(Cause::Signal).await),
                _ = shutdown.changed() => return,
            }
        }
    }
}

/// What is known about the folder between two looks.
struct Eyes {
    watches: Watches,
    debounce: Debounce<Seen>,
    /// When to look although nothing stirs.
    poll_at: Instant,
    /// What a change would be put down to.
    cause: Cause,
}

impl Eyes {
    /// The first look is due at once: files may have changed since they were read at the start.
    fn new() -> Self {
        Self { watches: Watches::open(), debounce: Debounce::default(), poll_at: Instant::now(), cause: Cause::Poll }
    }

    fn next_look(&self) -> Instant {
        self.debounce.due().map_or(self.poll_at, |due| due.min(self.poll_at))
    }

    async fn changed(&self) {
        self.watches.changed().await;
    }

    fn stir(&mut self) {
        self.cause = Cause::Watch;
        self.debounce.stir(Instant::now());
    }

    async fn look(&mut self, reloader: &Reloader) {
        let mut turn = reloader.turn().await;
        let mut look = turn.look().await;
        let folders = std::mem::take(&mut look.folders);
        self.poll_at = Instant::now() + pause_after(look.took);
        if turn.knows(&look) {
            self.debounce.settle();
            self.cause = Cause::Poll;
        } else if self.debounce.saw(look.seen(), Instant::now()) == Advice::Take {
            turn.settle(look, self.cause).await;
            self.cause = Cause::Poll;
        }
        // A look that broke off knows of no folder. What happened before the watches stood, they have not told.
        if !folders.is_empty() && self.watches.cover(folders, &reloader.home.metrics) {
            self.debounce.stir(Instant::now());
        }
    }
}

fn pause_after(look: Duration) -> Duration {
    look.saturating_mul(POLL_SHARE).clamp(POLL_AT_LEAST, POLL_AT_MOST)
}

/// The kernel's watches on the folders of rules; without them there are still the looks.
struct Watches {
    inotify: Option<Inotify>,
    /// Folders of which it has been told that they are not watched.
    told: BTreeSet<PathBuf>,
}

impl Watches {
    fn open() -> Self {
        let opened = Inotify::open();
        let tell =
            |error: &io::Error| warn!(%error, "changes of the rules are noticed late: the kernel watches no folder");
        Self { inotify: opened.inspect_err(tell).ok(), told: BTreeSet::new() }
    }

    /// Watches these folders and no others; true when one of them was not watched before.
    fn cover(&mut self, folders: Vec<Folder>, metrics: &Metrics) -> bool {
        let Some(inotify) = &self.inotify else { return false };
        let Covered { count, is_more, failed } = inotify.cover(folders);
        metrics.set_watched_folders(count);
        for (folder, error) in failed.iter().filter(|(folder, _)| !self.told.contains(folder)) {
            let folder = folder.display();
            warn!(%folder, %error, "changes of the rules are noticed late: the kernel does not watch this folder");
        }
        self.told = failed.into_iter().map(|(folder, _)| folder).collect();
        is_more
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
    fn looks_take_a_hundredth_of_the_time_within_bounds() {
        assert_eq!(pause_after(Duration::from_micros(300)), Duration::from_secs(2));
        assert_eq!(pause_after(Duration::from_millis(50)), Duration::from_secs(5));
        assert_eq!(pause_after(Duration::from_secs(30)), Duration::from_mins(1));
    }
}
