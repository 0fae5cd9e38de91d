//! Watches folders with inotify. An inotify event only causes a scan of the rule folder, which shows whether the
//! content is new. Therefore, the type of an event does not matter. An overflow of the event queue counts as an event.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::inotify::{self, CreateFlags, Event, Reader, WatchFlags};
use rustix::io::Errno;
use tokio::sync::Notify;
use tracing::warn;

use super::folders::{Interest, WatchedFolder};

/// The inotify events after which the rule folder is scanned. Read events are not included, because every scan would
/// cause such events.
const MASK: WatchFlags = WatchFlags::CREATE
    .union(WatchFlags::DELETE)
    .union(WatchFlags::MODIFY)
    .union(WatchFlags::CLOSE_WRITE)
    .union(WatchFlags::MOVE)
    .union(WatchFlags::ATTRIB)
    .union(WatchFlags::DELETE_SELF)
    .union(WatchFlags::MOVE_SELF)
    .union(WatchFlags::ONLYDIR);

/// A watcher of folders that uses inotify.
pub(crate) struct Inotify {
    queue: Arc<EventQueue>,
    changed: Arc<Notify>,
}

/// The result of replacing the set of watched folders.
pub(crate) struct WatchResult {
    /// The number of watched folders.
    pub(crate) count: usize,
    /// `true` if any of the folders was not watched before.
    pub(crate) has_new: bool,
    /// The folders that could not be watched.
    pub(crate) failed: Vec<(PathBuf, io::Error)>,
}

impl Inotify {
    /// Opens an event queue, and starts a thread that waits for events. Waiting for events inside the async runtime
    /// would need unsafe code.
    ///
    /// # Errors
    /// Fails if the queue or the thread cannot be created.
    pub(crate) fn open() -> io::Result<Self> {
        let (queue, changed) = (Arc::new(EventQueue::open()?), Arc::new(Notify::new()));
        let (thread_queue, notify) = (Arc::clone(&queue), Arc::clone(&changed));
        thread::Builder::new().name("rules-watch".to_owned()).spawn(move || {
            let Err(error) = thread_queue.run(|| notify.notify_one());
            warn!(%error, "file watcher stopped; falling back to polling");
        })?;
        Ok(Self { queue, changed })
    }

    /// Replaces the set of watched folders.
    pub(crate) fn watch(&self, folders: Vec<WatchedFolder>) -> WatchResult {
        self.queue.watch(folders)
    }

    /// Waits until an entry of a watched folder has changed.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}

struct EventQueue {
    events: OwnedFd,
    /// The relevant entries of each watched folder, keyed by watch descriptor.
    interests: Mutex<HashMap<i32, Interest>>,
}

impl EventQueue {
    fn open() -> io::Result<Self> {
        let events = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
        Ok(Self { events, interests: Mutex::default() })
    }

    /// Replaces the set of watched folders. Every call adds all watches again. If a folder is already watched, the
    /// kernel returns the existing watch descriptor. If a folder was deleted and created again, the kernel returns a
    /// new watch descriptor.
    fn watch(&self, folders: Vec<WatchedFolder>) -> WatchResult {
        let (mut wanted, mut failed) = (HashMap::<i32, Interest>::new(), Vec::new());
        let mut interests = self.interests();
        for WatchedFolder { path, interest } in folders {
            match inotify::add_watch(&self.events, &path, MASK) {
                Ok(watch) => wanted.entry(watch).or_default().merge(interest),
                Err(error) => failed.push((path, error.into())),
            }
        }
        for watch in interests.keys().filter(|watch| !wanted.contains_key(watch)) {
            // If the folder was deleted, this call fails, because the kernel has already removed the watch.
            inotify::remove_watch(&self.events, *watch).unwrap_or_default();
        }
        let has_new = wanted.keys().any(|watch| !interests.contains_key(watch));
        *interests = wanted;
        WatchResult { count: interests.len(), has_new, failed }
    }

    /// Calls `notify` after each relevant event. Returns only if reading the event queue fails.
    fn run(&self, notify: impl Fn()) -> Result<std::convert::Infallible, Errno> {
        loop {
            match poll(&mut [PollFd::new(&self.events, PollFlags::IN)], None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
            if self.drain()? {
                notify();
            }
        }
    }

    /// Reads all events in the queue. Returns `true` if an event concerns a watched entry.
    fn drain(&self) -> Result<bool, Errno> {
        let interests = self.interests();
        let mut buffer = [MaybeUninit::uninit(); 4096];
        let mut events = Reader::new(&self.events, &mut buffer);
        let mut is_relevant = false;
        loop {
            match events.next() {
                Ok(event) => is_relevant |= is_relevant_event(&event, &interests),
                Err(Errno::WOULDBLOCK) => return Ok(is_relevant),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn interests(&self) -> MutexGuard<'_, HashMap<i32, Interest>> {
        self.interests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reports whether an event concerns a watched entry. An event without a name concerns the folder itself or the queue.
/// Events in folders that are no longer watched are ignored.
fn is_relevant_event(event: &Event<'_>, interests: &HashMap<i32, Interest>) -> bool {
    const QUEUE_OVERFLOW: i32 = -1;
    match (event.file_name(), interests.get(&event.wd())) {
        (Some(name), Some(Interest::Names(names))) => names.contains(OsStr::from_bytes(name.to_bytes())),
        (_, Some(Interest::Everything)) | (None, Some(_)) => true,
        (_, None) => event.wd() == QUEUE_OVERFLOW,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use tempfile::TempDir;

    use super::*;
    use crate::rule_files::disk::LocalDisk;
    use crate::rule_files::listing;
    use crate::serve::reload::folders;

    /// Returns a temporary folder, an empty rule folder inside the temporary folder, and an event queue that watches
    /// the rule folder. No thread is needed, because a system call adds its events to the queue before the call
    /// returns.
    fn home() -> (TempDir, PathBuf, EventQueue) {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().join("rules");
        fs::create_dir(&root).unwrap();
        let queue = EventQueue::open().unwrap();
        assert!(watch(&queue, &root));
        (home, root, queue)
    }

    fn watch(queue: &EventQueue, root: &Path) -> bool {
        let result = queue.watch(folders_of(root));
        assert!(result.failed.is_empty(), "{:?}", result.failed);
        result.has_new
    }

    fn folders_of(root: &Path) -> Vec<WatchedFolder> {
        folders::to_watch(root, &listing::list(&LocalDisk, root).unwrap_or_default())
    }

    fn kernel_watch_count(queue: &EventQueue) -> usize {
        let fdinfo = fs::read_to_string(format!("/proc/self/fdinfo/{}", queue.events.as_raw_fd())).unwrap();
        fdinfo.lines().filter(|line| line.starts_with("inotify wd:")).count()
    }

    #[test]
    fn change_in_the_folder_is_reported_once() {
        let (_home, root, queue) = home();
        assert!(!queue.drain().unwrap());
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        assert!(queue.drain().unwrap());
        assert!(!queue.drain().unwrap());
    }

    #[test]
    fn reading_causes_no_event() {
        let (_home, root, queue) = home();
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        queue.drain().unwrap();
        fs::read(root.join("a.yaml")).unwrap();
        assert_eq!(fs::read_dir(&root).unwrap().count(), 1);
        assert!(!queue.drain().unwrap());
    }

    #[test]
    fn only_the_name_of_the_folder_matters_in_its_parent() {
        let (home, root, queue) = home();
        fs::write(home.path().join("other.log"), "busy").unwrap();
        assert!(!queue.drain().unwrap());
        fs::rename(&root, home.path().join("old")).unwrap();
        assert!(queue.drain().unwrap());
        // The new folder is not watched yet, so the event comes from the watch on the parent folder.
        fs::create_dir(&root).unwrap();
        assert!(queue.drain().unwrap());
    }

    #[test]
    fn recreated_folder_is_watched_again() {
        let (_home, root, queue) = home();
        assert!(!watch(&queue, &root), "nothing has changed yet");
        // The new folder can have the same inode as the deleted folder.
        fs::remove_dir(&root).unwrap();
        fs::create_dir(&root).unwrap();
        assert!(queue.drain().unwrap());
        assert!(watch(&queue, &root));
        queue.drain().unwrap();
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        assert!(queue.drain().unwrap());
    }

    #[test]
    fn folder_that_is_not_watched_any_more_is_ignored() {
        let (home, root, queue) = home();
        fs::create_dir(home.path().join("other")).unwrap();
        assert_eq!(kernel_watch_count(&queue), 2);
        watch(&queue, &home.path().join("other"));
        assert_eq!(kernel_watch_count(&queue), 2, "unused watches are removed");
        queue.drain().unwrap();
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        assert!(!queue.drain().unwrap());
    }

    #[test]
    fn missing_folder_is_reported() {
        let (_home, root, queue) = home();
        let missing = WatchedFolder { path: root.join("missing"), interest: Interest::Everything };
        assert_eq!(queue.watch(vec![missing]).failed.len(), 1);
    }

    #[tokio::test]
    async fn change_wakes_the_waiting_task() {
        let home = tempfile::tempdir().unwrap();
        let inotify = Inotify::open().unwrap();
        inotify.watch(folders_of(home.path()));
        fs::write(home.path().join("a.yaml"), "rules: []").unwrap();
        inotify.changed().await;
    }
}
