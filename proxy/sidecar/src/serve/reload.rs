//! Reloads rules while serving: reads and compares the files, compiles and tests the rules in the background, activates
//! them, and saves them as the last-known-good rules.

mod background;
pub(super) mod context;
mod debounce;
mod findings;
mod folders;
pub(super) mod hangup;
pub(super) mod initial;
#[cfg(target_os = "linux")]
mod inotify;
#[cfg(not(target_os = "linux"))]
#[path = "reload/no_inotify.rs"]
mod inotify;
pub(super) mod last_known_good;
mod load_guard;
pub(super) mod reloader;
mod retired;
pub(super) mod rule_folder;
pub(super) mod watch;
