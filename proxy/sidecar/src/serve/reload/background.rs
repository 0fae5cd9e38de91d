//! Runs blocking work on threads that serve no requests.

use tokio::task::spawn_blocking;

use crate::errors::start_error::StartError;

/// The difference in niceness between background threads and the other threads. The niceness has an effect only if the
/// CPU is busy. A thread that serves requests then gets three times the CPU time of a thread that loads rules
/// (sched(7)). With a higher value, loading a million rows would take too long.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// Runs blocking work on a thread that serves no requests.
pub(super) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StartError> {
    let work = || {
        lower_priority();
        work()
    };
    spawn_blocking(work).await.map_err(StartError::TaskFailed)
}

/// Permanently lowers the priority of the current thread. This is possible because the runtime uses the thread only for
/// blocking work.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux, the call changes only the calling thread, although POSIX requires a change of the whole process
    // (setpriority(2)). An error is ignored, because the thread then merely keeps its normal priority.
    let _ = priority_of_process().and_then(|process| rustix::process::setpriority_process(None, process + NICENESS));
}

/// Returns the niceness of the main thread, with which the process was started. The niceness of background threads is
/// higher by [`NICENESS`].
#[cfg(target_os = "linux")]
fn priority_of_process() -> rustix::io::Result<i32> {
    rustix::process::getpriority_process(Some(rustix::process::getpid()))
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn panic_in_blocking_work_is_an_error() {
        let result = run_blocking(|| panic!("an unexpected rule")).await;
        let error = result.map(|()| "no error").unwrap_err().to_string();
        assert!(error.contains("failed to load the rules") && error.contains("an unexpected rule"), "{error}");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn blocking_work_has_a_lower_priority_than_the_runtime() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let before = priority();
        let in_background = run_blocking(priority).await.map_err(|error| error.to_string());
        assert_eq!((in_background, priority()), (Ok((before + NICENESS).min(19)), before));
    }
}
