//! Keeping what was counted from one run to the next.
//!
//! The folder belongs to one process at a time. A second one, as in a restart without a gap, counts in memory; when the first has
//! gone, its last counts are added to those of the second, so nothing is lost and nothing is counted twice.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use pingora_core::server::ShutdownWatch;
use pingora_core::services::background::BackgroundService;
use portico::LiveSite;
use portico::hits::HitState;
use tracing::{info, warn};

use crate::kept_file::{KeptError, KeptFile};

/// How often to look whether there is something to do.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How long counts stay in memory only.
const KEEP_EVERY: Duration = Duration::from_mins(1);
/// The same while nothing is counted: that nobody came is to be known too.
const KEEP_IDLE_EVERY: Duration = Duration::from_hours(1);
/// Bytes to write in a second on average, at most: files with a million rows are written less often.
const BYTES_PER_SECOND: u64 = 32 * 1024;

/// The file of counts in a state folder.
pub(crate) fn file_in(folder: PathBuf) -> KeptFile {
    KeptFile::new(folder, "hits", "portico-hits")
}

/// Writes what was counted.
pub(crate) struct HitKeeper {
    live: LiveSite,
    /// Without a folder counts live as long as the process.
    store: Option<Store>,
}

struct Store {
    file: KeptFile,
    live: LiveSite,
    hold: Mutex<Hold>,
}

/// What this process may do with the folder.
enum Hold {
    /// Another one has it, or it cannot be used; whether that has been told.
    Waiting { told: bool },
    /// It is ours until the lock goes.
    Ours { _lock: File, kept: Kept },
}

/// The last time when counts were written.
struct Kept {
    at: Instant,
    bytes: usize,
    /// Whether it failed, and has been told.
    has_failed: bool,
}

/// Why the folder is not ours.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("another process has it")]
    Taken,
    #[error("{0}")]
    Unusable(#[from] io::Error),
    #[error("failed to read what was kept: {0}")]
    Unreadable(KeptError),
}

impl HitKeeper {
    /// Takes over what earlier runs counted, when the folder is free.
    pub(crate) fn begin(folder: Option<PathBuf>, live: LiveSite) -> Self {
        let waiting = Hold::Waiting { told: false };
        let store = folder.map(|folder| Store { file: file_in(folder), live: live.clone(), hold: Mutex::new(waiting) });
        let keeper = Self { live, store };
        keeper.look();
        keeper
    }

    fn look(&self) {
        self.live.hits().record_uptime();
        if let Some(store) = &self.store {
            store.look();
        }
    }

    /// Writes everything for the last time.
    pub(crate) fn end(&self) {
        if let Some(store) = &self.store {
            store.end();
        }
    }
}

impl Store {
    /// Does what is due.
    fn look(&self) {
        let mut hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *hold {
            Hold::Waiting { told } => match self.claim() {
                Ok(lock) => *hold = Hold::Ours { _lock: lock, kept: Kept::now(0) },
                Err(reason) if !*told => {
                    *told = true;
                    let folder = self.file.folder().display();
                    warn!(%folder, %reason, "hits are counted in memory only until the folder of the rules' state can be used");
                }
                Err(_) => {}
            },
            Hold::Ours { kept, .. } if kept.is_due(Instant::now(), || self.live.hits().take_change()) => {
                self.keep(kept);
            }
            Hold::Ours { .. } => {}
        }
    }

    fn end(&self) {
        let mut hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        if let Hold::Ours { kept, .. } = &mut *hold {
            self.keep(kept);
        }
    }

    /// Takes the folder, and adds what it holds.
    fn claim(&self) -> Result<File, Refused> {
        fs::create_dir_all(self.file.folder())?;
        let lock = File::options().create(true).append(true).open(self.file.folder().join("hits.lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Refused::Taken),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        match self.file.read::<HitState>() {
            Ok(None) => {}
            Ok(Some(state)) => {
                info!(rules = state.rules.len(), written = %state.written, "hits of earlier runs taken over");
                self.live.hits().merge(state);
            }
            Err(unreadable @ KeptError::Unreadable(_)) => return Err(Refused::Unreadable(unreadable)),
            Err(error @ (KeptError::OtherVersion | KeptError::Damaged)) => self.set_aside(&error)?,
        }
        Ok(lock)
    }

    fn set_aside(&self, error: &KeptError) -> io::Result<()> {
        let aside = self.file.set_aside()?;
        warn!(
            file = %self.file.path().display(), %error, aside = %aside.display(),
            "hits of earlier runs are of no use; counting starts anew"
        );
        Ok(())
    }

    fn keep(&self, kept: &mut Kept) {
        match self.file.write(&self.live.hits().state()) {
            Ok(bytes) => *kept = Kept::now(bytes),
            Err(error) => {
                if !kept.has_failed {
                    warn!(%error, file = %self.file.path().display(), "hits could not be kept");
                }
                *kept = Kept { has_failed: true, ..Kept::now(kept.bytes) };
            }
        }
    }
}

impl Kept {
    fn now(bytes: usize) -> Self {
        Self { at: Instant::now(), bytes, has_failed: false }
    }

    fn is_due(&self, now: Instant, has_changed: impl FnOnce() -> bool) -> bool {
        let passed = now.saturating_duration_since(self.at);
        let pause = Duration::from_secs(self.bytes as u64 / BYTES_PER_SECOND).max(KEEP_EVERY);
        passed >= pause && (self.has_failed || passed >= KEEP_IDLE_EVERY || has_changed())
    }
}

#[async_trait]
impl BackgroundService for HitKeeper {
    async fn start(&self, mut shutdown: ShutdownWatch) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => self.look(),
                _ = shutdown.changed() => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use portico::BuildFolder;
    use portico::hits::UnixTime;
    use portico_redirects::Entry;

    use super::*;
    use crate::reload::{FirstRules, RuleFolder};
    use crate::{build_site, config_text};

    const CONFIG: &str = "listen: 127.0.0.1:1\nadmin: 127.0.0.1:2\nrules: rules\nbuild: dist\n\
        api: { origin: \"http://127.0.0.1:3\" }\npages: { origin: \"http://127.0.0.1:4\" }\n";

    /// A site with one rule.
    fn live(home: &Path) -> LiveSite {
        fs::create_dir_all(home.join("rules")).unwrap();
        fs::write(home.join("rules/r.yaml"), "rules: [{ from: /a, to: /b }]").unwrap();
        let config = config_text::parse(&home.join("portico.yaml"), CONFIG).unwrap();
        let rules = RuleFolder { path: config.rules.clone(), options: build_site::options(&config) };
        let first = FirstRules::load(&rules, None).unwrap();
        let build = BuildFolder { id: String::new(), assets: portico_policy::asset::AssetIndex::default() };
        LiveSite::new(build_site::site(config, build, &first.good).unwrap())
    }

    fn hit(live: &LiveSite, times: usize) {
        let site = live.current();
        (0..times).for_each(|_| live.hits().record((&*site).into(), Entry { rule: 0, row: None }, UnixTime::now()));
    }

    fn hits(live: &LiveSite) -> u64 {
        live.hits().state().rules[0].hits
    }

    #[test]
    fn two_processes_at_once_lose_nothing_and_count_nothing_twice() {
        let home = tempfile::tempdir().unwrap();
        let (old, new) = (live(home.path()), live(home.path()));
        let first = HitKeeper::begin(Some(home.path().join("state")), old.clone());
        hit(&old, 2);
        let second = HitKeeper::begin(Some(home.path().join("state")), new.clone());
        hit(&new, 3);
        // The folder is not its own yet, so what the first one counts stays whole.
        second.end();
        hit(&old, 5);
        first.end();
        second.look();
        assert_eq!(hits(&new), 3);

        drop(first);
        second.look();
        assert_eq!(hits(&new), 10);
        second.look();
        second.end();
        drop(second);
        let third = live(home.path());
        HitKeeper::begin(Some(home.path().join("state")), third.clone());
        assert_eq!(hits(&third), 10);
    }

    #[test]
    fn folder_that_cannot_be_read_is_left_as_it_is() {
        let home = tempfile::tempdir().unwrap();
        let file = file_in(home.path().join("state")).path();
        fs::create_dir_all(&file).unwrap();
        let keeper = HitKeeper::begin(Some(home.path().join("state")), live(home.path()));
        keeper.end();
        assert!(file.is_dir());
        fs::remove_dir(&file).unwrap();
        keeper.look();
        keeper.end();
        assert!(file.is_file());
    }

    #[test]
    fn counts_are_kept_every_minute_when_there_are_any() {
        let kept = Kept::now(1000);
        let after = |seconds| kept.at + Duration::from_secs(seconds);
        assert!(!kept.is_due(after(59), || true));
        assert!(kept.is_due(after(60), || true));
        assert!(!kept.is_due(after(3599), || false));
        assert!(kept.is_due(after(3600), || false));
        let failed = Kept { has_failed: true, ..kept };
        assert!(failed.is_due(after(60), || false));
    }

    #[test]
    fn large_files_are_written_less_often() {
        let kept = Kept::now(20 * 1024 * 1024);
        assert!(!kept.is_due(kept.at + Duration::from_secs(639), || true));
        assert!(kept.is_due(kept.at + Duration::from_secs(640), || true));
    }
}
