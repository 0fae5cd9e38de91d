//! Stores hit counts on disk, so that the counts are kept across restarts. Only one process at a time owns the folder.
//! If a second process starts before the first process has exited, the second process counts in memory. After the first
//! process has exited, the second process adds the stored counts to its own counts. Therefore, no hit is lost or
//! counted twice.

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

use crate::state_file::{StateFile, StateFileError};

/// The interval between two checks of the store. At each check, the store tries to claim the folder or writes the
/// counts if a write is due.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// The minimum interval between two writes of the hit counts.
const WRITE_INTERVAL: Duration = Duration::from_mins(1);
/// The interval between two writes if there are no new hits. Such a write stores the observed time, which also
/// increases without hits.
const IDLE_WRITE_INTERVAL: Duration = Duration::from_hours(1);
/// The maximum average write rate, in bytes per second. Because of this limit, the counts of a million rows are written
/// less often than the counts of a few rules.
const BYTES_PER_SECOND: u64 = 32 * 1024;

/// A service that loads hit counts at startup and writes them to disk while the proxy runs.
pub(crate) struct HitStore {
    live: LiveSite,
    /// The folder for hit counts. If this field is `None`, the counts are lost when the process ends.
    folder: Option<StateFolder>,
}

struct StateFolder {
    file: StateFile,
    live: LiveSite,
    ownership: Mutex<Ownership>,
}

/// The state of the lock on the folder, which only one process can hold.
enum Ownership {
    /// Another process owns the folder, or the folder cannot be used. `warned` is `true` if the reason has been logged.
    Waiting { warned: bool },
    /// This process owns the folder until the lock is dropped.
    Owned { _lock: File, last_write: LastWrite },
}

/// The time, the size and the result of the last write of the hit counts.
struct LastWrite {
    at: Instant,
    bytes: usize,
    /// `true` if the write failed. The failure has been logged.
    has_failed: bool,
}

/// The reason why the process cannot lock the folder and load the stored counts.
#[derive(Debug, thiserror::Error)]
enum ClaimError {
    #[error("another process uses the folder")]
    InUse,
    #[error("{0}")]
    Unusable(#[from] io::Error),
    #[error("failed to read the stored counts: {0}")]
    Unreadable(StateFileError),
}

impl HitStore {
    /// Opens the store. If no other process uses the folder, claims the folder and loads the stored counts.
    pub(crate) fn open(folder: Option<PathBuf>, live: LiveSite) -> Self {
        let waiting = Mutex::new(Ownership::Waiting { warned: false });
        let folder = folder.map(|folder| StateFolder {
            file: StateFile::hit_counts(folder),
            live: live.clone(),
            ownership: waiting,
        });
        let store = Self { live, folder };
        store.tick();
        store
    }

    /// Tries to claim the folder if this process does not own the folder yet. Otherwise, writes the counts if a write
    /// is due.
    fn tick(&self) {
        self.live.hits().record_uptime();
        if let Some(folder) = &self.folder {
            folder.tick();
        }
    }

    /// Writes the final counts before the process ends.
    pub(crate) fn close(&self) {
        if let Some(folder) = &self.folder {
            folder.close();
        }
    }
}

impl StateFolder {
    fn tick(&self) {
        let mut ownership = self.ownership.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *ownership {
            Ownership::Waiting { warned } => match self.claim() {
                Ok(lock) => *ownership = Ownership::Owned { _lock: lock, last_write: LastWrite::now(0) },
                Err(reason) if !*warned => {
                    *warned = true;
                    let folder = self.file.folder().display();
                    warn!(%folder, %reason, "cannot use the folder for hit counts; counting in memory until the folder is available");
                }
                Err(_) => {}
            },
            Ownership::Owned { last_write, .. }
                if last_write.is_due(Instant::now(), || self.live.hits().take_change()) =>
            {
                self.write(last_write);
            }
            Ownership::Owned { .. } => {}
        }
    }

    fn close(&self) {
        let mut ownership = self.ownership.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ownership::Owned { last_write, .. } = &mut *ownership {
            self.write(last_write);
        }
    }

    /// Locks the folder, and adds the stored counts to the counts in memory.
    fn claim(&self) -> Result<File, ClaimError> {
        fs::create_dir_all(self.file.folder())?;
        let lock = File::options().create(true).append(true).open(self.file.folder().join("hits.lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ClaimError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        match self.file.read::<HitState>() {
            Ok(None) => {}
            Ok(Some(state)) => {
                info!(rules = state.rules.len(), written = %state.written, "loaded stored hit counts");
                self.live.hits().merge(state);
            }
            Err(unreadable @ StateFileError::Unreadable(_)) => return Err(ClaimError::Unreadable(unreadable)),
            Err(error @ (StateFileError::OtherVersion | StateFileError::Damaged)) => self.move_aside(&error)?,
        }
        Ok(lock)
    }

    /// Renames a file of hit counts that cannot be read. The store continues without the counts in this file.
    fn move_aside(&self, error: &StateFileError) -> io::Result<()> {
        let renamed = self.file.move_aside()?;
        warn!(
            file = %self.file.path().display(), %error, aside = %renamed.display(),
            "cannot read the stored hit counts; counting starts from zero"
        );
        Ok(())
    }

    fn write(&self, last_write: &mut LastWrite) {
        match self.file.write(&self.live.hits().state()) {
            Ok(bytes) => *last_write = LastWrite::now(bytes),
            Err(error) => {
                if !last_write.has_failed {
                    warn!(%error, file = %self.file.path().display(), "failed to save hit counts");
                }
                *last_write = LastWrite { has_failed: true, ..LastWrite::now(last_write.bytes) };
            }
        }
    }
}

impl LastWrite {
    fn now(bytes: usize) -> Self {
        Self { at: Instant::now(), bytes, has_failed: false }
    }

    fn is_due(&self, now: Instant, has_changed: impl FnOnce() -> bool) -> bool {
        let elapsed = now.saturating_duration_since(self.at);
        let interval = Duration::from_secs(self.bytes as u64 / BYTES_PER_SECOND).max(WRITE_INTERVAL);
        elapsed >= interval && (self.has_failed || elapsed >= IDLE_WRITE_INTERVAL || has_changed())
    }
}

#[async_trait]
impl BackgroundService for HitStore {
    async fn start(&self, mut shutdown: ShutdownWatch) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(CHECK_INTERVAL) => self.tick(),
                _ = shutdown.changed() => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use portico::hits::UnixTime;
    use portico_redirects::RuleOrRow;

    use super::*;
    use crate::config::parse;
    use crate::rule_files::compile;
    use crate::serve::reload::initial::InitialRules;
    use crate::serve::reload::rule_folder::RuleFolder;
    use crate::serve::site;
    use crate::startup::Frontend;

    const CONFIG: &str = "listen: 127.0.0.1:1\nrules: rules\n";

    /// Returns a site with one active rule.
    fn live(home: &Path) -> LiveSite {
        fs::create_dir_all(home.join("rules")).unwrap();
        fs::write(home.join("rules/r.yaml"), "rules: [{ from: /a, to: /b }]").unwrap();
        let config = parse::parse(&home.join("portico.yaml"), CONFIG).unwrap();
        let rules = RuleFolder::new(config.rules.clone(), compile::options(&config));
        let initial = InitialRules::load(&rules, None).unwrap();
        let frontend = Frontend::read(&config).unwrap();
        LiveSite::new(site::with_initial_rules(config, frontend, &initial.valid))
    }

    fn hit(live: &LiveSite, times: usize) {
        let site = live.current();
        (0..times).for_each(|_| live.hits().record((&*site).into(), RuleOrRow { rule: 0, row: None }, UnixTime::now()));
    }

    fn hits(live: &LiveSite) -> u64 {
        live.hits().state().rules[0].hits
    }

    #[test]
    fn overlapping_processes_lose_no_hits_and_count_none_twice() {
        let home = tempfile::tempdir().unwrap();
        let (old, new) = (live(home.path()), live(home.path()));
        let first = HitStore::open(Some(home.path().join("state")), old.clone());
        hit(&old, 2);
        let second = HitStore::open(Some(home.path().join("state")), new.clone());
        hit(&new, 3);
        // The second process does not own the folder yet, so it must not overwrite the counts of the first process.
        second.close();
        hit(&old, 5);
        first.close();
        second.tick();
        assert_eq!(hits(&new), 3);

        drop(first);
        second.tick();
        assert_eq!(hits(&new), 10);
        second.tick();
        second.close();
        drop(second);
        let third = live(home.path());
        HitStore::open(Some(home.path().join("state")), third.clone());
        assert_eq!(hits(&third), 10);
    }

    #[test]
    fn unreadable_counts_are_not_overwritten() {
        let home = tempfile::tempdir().unwrap();
        let file = StateFile::hit_counts(home.path().join("state")).path();
        fs::create_dir_all(&file).unwrap();
        let store = HitStore::open(Some(home.path().join("state")), live(home.path()));
        store.close();
        assert!(file.is_dir());
        fs::remove_dir(&file).unwrap();
        store.tick();
        store.close();
        assert!(file.is_file());
    }

    #[test]
    fn new_counts_are_written_every_minute() {
        let last_write = LastWrite::now(1000);
        let after = |seconds| last_write.at + Duration::from_secs(seconds);
        assert!(!last_write.is_due(after(59), || true));
        assert!(last_write.is_due(after(60), || true));
        assert!(!last_write.is_due(after(3599), || false));
        assert!(last_write.is_due(after(3600), || false));
        let failed = LastWrite { has_failed: true, ..last_write };
        assert!(failed.is_due(after(60), || false));
    }

    #[test]
    fn large_files_are_written_less_often() {
        let last_write = LastWrite::now(20 * 1024 * 1024);
        assert!(!last_write.is_due(last_write.at + Duration::from_secs(639), || true));
        assert!(last_write.is_due(last_write.at + Duration::from_secs(640), || true));
    }
}
