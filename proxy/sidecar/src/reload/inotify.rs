//! The kernel's word that something changes in folders.
//!
//! Only a hint: whether anything is new is told by the content. So it does not matter which event it was, and a queue that runs
//! over says as much as an event.

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

use super::folders::{Folder, Interest};

/// Nothing that reading causes: our own looks would wake us.
const MASK: WatchFlags = WatchFlags::CREATE
    .union(WatchFlags::DELETE)
    .union(WatchFlags::MODIFY)
    .union(WatchFlags::CLOSE_WRITE)
    .union(WatchFlags::MOVE)
    .union(WatchFlags::ATTRIB)
    .union(WatchFlags::DELETE_SELF)
    .union(WatchFlags::MOVE_SELF)
    .union(WatchFlags::ONLYDIR);

/// Watches folders.
pub(crate) struct Inotify {
    queue: Arc<Queue>,
    changed: Arc<Notify>,
}

/// What is watched now.
pub(crate) struct Covered {
    /// How many folders.
    pub(crate) count: usize,
    /// Whether something is watched that was not before.
    pub(crate) is_more: bool,
    /// What could not be watched.
    pub(crate) failed: Vec<(PathBuf, io::Error)>,
}

impl Inotify {
    /// Opens a queue, and starts a thread that waits at it: waiting for it inside the runtime takes unsafe code.
    ///
    /// # Errors
    /// When the system gives no queue or no thread.
    pub(crate) fn open() -> io::Result<Self> {
        let (queue, changed) = (Arc::new(Queue::open()?), Arc::new(Notify::new()));
        let (followed, tell) = (Arc::clone(&queue), Arc::clone(&changed));
        thread::Builder::new().name("rules-watch".to_owned()).spawn(move || {
            let Err(error) = followed.follow(|| tell.notify_one());
            warn!(%error, "the kernel tells of changes of the rules no more; they are still looked at from time to time");
        })?;
        Ok(Self { queue, changed })
    }

    /// Watches these folders and no others.
    pub(crate) fn cover(&self, folders: Vec<Folder>) -> Covered {
        self.queue.cover(folders)
    }

    /// Waits for a change that matters.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}

struct Queue {
    events: OwnedFd,
    /// By the number of the watch.
    interests: Mutex<HashMap<i32, Interest>>,
}

impl Queue {
    fn open() -> io::Result<Self> {
        let events = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
        Ok(Self { events, interests: Mutex::default() })
    }

    /// Asks for all of them each time: for a folder that is watched already the kernel gives the number that it has, and
    /// for one that was made anew under an old name another one.
    fn cover(&self, folders: Vec<Folder>) -> Covered {
        let (mut wanted, mut failed) = (HashMap::<i32, Interest>::new(), Vec::new());
        let mut interests = self.interests();
        for Folder { path, interest } in folders {
            match inotify::add_watch(&self.events, &path, MASK) {
                Ok(watch) => wanted.entry(watch).or_default().join(interest),
                Err(error) => failed.push((path, error.into())),
            }
        }
        for watch in interests.keys().filter(|watch| !wanted.contains_key(watch)) {
            // Of a folder that is gone the kernel has removed it already.
            inotify::remove_watch(&self.events, *watch).unwrap_or_default();
        }
        let is_more = wanted.keys().any(|watch| !interests.contains_key(watch));
        *interests = wanted;
        Covered { count: interests.len(), is_more, failed }
    }

    /// Tells of every change that matters, until the queue fails.
    fn follow(&self, tell: impl Fn()) -> Result<std::convert::Infallible, Errno> {
        loop {
            match poll(&mut [PollFd::new(&self.events, PollFlags::IN)], None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
            if self.drain()? {
                tell();
            }
        }
    }

    /// Reads the queue until it is empty; true when something in it matters.
    fn drain(&self) -> Result<bool, Errno> {
        let interests = self.interests();
        let mut buffer = [MaybeUninit::uninit(); 4096];
        let mut events = Reader::new(&self.events, &mut buffer);
        let mut matters = false;
        loop {
            match events.next() {
                Ok(event) => matters |= is_of_interest(&event, &interests),
                Err(Errno::WOULDBLOCK) => return Ok(matters),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn interests(&self) -> MutexGuard<'_, HashMap<i32, Interest>> {
        self.interests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is not about a name is about the folder itself, or about the queue. Of a folder that is not watched any more nothing
/// matters.
fn is_of_interest(event: &Event<'_>, interests: &HashMap<i32, Interest>) -> bool {
    const OF_THE_QUEUE: i32 = -1;
    match (event.file_name(), interests.get(&event.wd())) {
        (Some(name), Some(Interest::Names(names))) => names.contains(OsStr::from_bytes(name.to_bytes())),
        (_, Some(Interest::Everything)) | (None, Some(_)) => true,
        (_, None) => event.wd() == OF_THE_QUEUE,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use tempfile::TempDir;

    use super::*;
    use crate::reload::folders;

    /// A home with an empty folder of rules that is watched. Without a thread: events are queued by the call that causes them,
    /// so there is nothing to wait for.
    fn home() -> (TempDir, PathBuf, Queue) {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().join("rules");
        fs::create_dir(&root).unwrap();
        let queue = Queue::open().unwrap();
        assert!(cover(&queue, &root));
        (home, root, queue)
    }

    fn cover(queue: &Queue, root: &Path) -> bool {
        let covered = queue.cover(folders::around(root));
        assert!(covered.failed.is_empty(), "{:?}", covered.failed);
        covered.is_more
    }

    fn watches_of_the_kernel(queue: &Queue) -> usize {
        let told = fs::read_to_string(format!("/proc/self/fdinfo/{}", queue.events.as_raw_fd())).unwrap();
        told.lines().filter(|line| line.starts_with("inotify wd:")).count()
    }

    #[test]
    fn change_in_the_folder_matters_once() {
        let (_home, root, queue) = home();
        assert!(!queue.drain().unwrap());
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        assert!(queue.drain().unwrap());
        assert!(!queue.drain().unwrap());
    }

    #[test]
    fn reading_does_not_matter() {
        let (_home, root, queue) = home();
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        queue.drain().unwrap();
        fs::read(root.join("a.yaml")).unwrap();
        assert_eq!(fs::read_dir(&root).unwrap().count(), 1);
        assert!(!queue.drain().unwrap());
    }

    #[test]
    fn beside_the_folder_only_its_own_name_matters() {
        let (home, root, queue) = home();
        fs::write(home.path().join("other.log"), "busy").unwrap();
        assert!(!queue.drain().unwrap());
        fs::rename(&root, home.path().join("old")).unwrap();
        assert!(queue.drain().unwrap());
        // Now only the folder above can tell.
        fs::create_dir(&root).unwrap();
        assert!(queue.drain().unwrap());
    }

    #[test]
    fn folder_that_was_made_anew_is_watched_anew() {
        let (_home, root, queue) = home();
        assert!(!cover(&queue, &root), "nothing is new yet");
        // The new folder may well get the inode of the old one.
        fs::remove_dir(&root).unwrap();
        fs::create_dir(&root).unwrap();
        assert!(queue.drain().unwrap());
        assert!(cover(&queue, &root));
        queue.drain().unwrap();
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        assert!(queue.drain().unwrap());
    }

    #[test]
    fn folder_that_is_left_out_matters_no_more() {
        let (home, root, queue) = home();
        fs::create_dir(home.path().join("other")).unwrap();
        assert_eq!(watches_of_the_kernel(&queue), 2);
        cover(&queue, &home.path().join("other"));
        assert_eq!(watches_of_the_kernel(&queue), 2, "those that are not wanted are given back");
        queue.drain().unwrap();
        fs::write(root.join("a.yaml"), "rules: []").unwrap();
        assert!(!queue.drain().unwrap());
    }

    #[test]
    fn folder_that_is_gone_is_told() {
        let (_home, root, queue) = home();
        let gone = Folder { path: root.join("gone"), interest: Interest::Everything };
        assert_eq!(queue.cover(vec![gone]).failed.len(), 1);
    }

    #[tokio::test]
    async fn change_wakes_who_waits() {
        let home = tempfile::tempdir().unwrap();
        let inotify = Inotify::open().unwrap();
        inotify.cover(folders::around(home.path()));
        fs::write(home.path().join("a.yaml"), "rules: []").unwrap();
        inotify.changed().await;
    }
}
