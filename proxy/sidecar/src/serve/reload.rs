//! Reloads rules while the proxy runs. A reload reads the rule files in the background. If a file has changed, the
//! rules are compiled and the rule tests are run. Valid rules are activated and saved as the last-known-good rules.

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
