//! Reads the CPU time of processes from `/proc`.

use std::fs;
use std::io;

/// The user and system time of processes, in clock ticks of 10 ms.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ticks {
    /// The time spent in user space.
    pub user: u64,
    /// The time spent in the kernel.
    pub system: u64,
}

/// The length of a clock tick in microseconds. On Linux, `USER_HZ` is 100.
pub const TICK_MICROS: u64 = 10_000;

impl Ticks {
    /// Returns the CPU time that was used between the reading `earlier` and this reading.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self { user: self.user - earlier.user, system: self.system - earlier.system }
    }

    /// Returns the sum of user and system time in microseconds.
    pub fn micros(self) -> u64 {
        (self.user + self.system) * TICK_MICROS
    }
}

/// Returns the CPU time that a server has used so far. The server consists of the process `root` and its running
/// children.
///
/// # Errors
/// Returns an error if `/proc` cannot be read.
pub fn of_tree(root: u32) -> io::Result<Ticks> {
    let mut total = Ticks::default();
    for fields in processes(root)?.into_iter().filter_map(read) {
        total.user += fields.ticks.user;
        total.system += fields.ticks.system;
    }
    Ok(total)
}

/// Returns the CPU time that a process has used so far. The CPU time of child processes is not included.
///
/// # Errors
/// Returns an error if there is no such process.
pub fn of_process(pid: u32) -> io::Result<Ticks> {
    read(pid).map(|fields| fields.ticks).ok_or_else(|| io::Error::other(format!("there is no process {pid}")))
}

/// Returns the ids of the process `root` and its running children.
///
/// # Errors
/// Returns an error if `/proc` cannot be read.
pub fn processes(root: u32) -> io::Result<Vec<u32>> {
    let mut found = Vec::new();
    for process in fs::read_dir("/proc")? {
        let name = process?.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        if pid == root || read(pid).is_some_and(|fields| fields.parent == root) {
            found.push(pid);
        }
    }
    Ok(found)
}

/// Reads the parent and the CPU time of a process. Returns `None` if the process no longer exists.
fn read(pid: u32) -> Option<Fields> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

struct Fields {
    parent: u32,
    ticks: Ticks,
}

/// Parses the contents of `/proc/<pid>/stat`, see `proc_pid_stat(5)`. Field 4 is the parent, field 14 is the user time,
/// and field 15 is the system time. The process name in field 2 may contain spaces and parentheses, so fields are
/// counted from the end of the name.
fn parse(stat: &str) -> Option<Fields> {
    let after_name = stat.rsplit_once(')')?.1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let number = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok());
    let parent = u32::try_from(number(1)?).ok()?;
    Some(Fields { parent, ticks: Ticks { user: number(11)?, system: number(12)? } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn process_name_with_spaces_and_parentheses_is_skipped() {
        let fields = parse("7 (a) b c) S 3 7 7 0 -1 0 0 0 0 0 41 42 0 0 20").unwrap();
        assert_eq!(fields.parent, 3);
        assert_eq!(fields.ticks, Ticks { user: 41, system: 42 });
    }

    #[test]
    fn times_of_own_process_are_readable() {
        assert!(of_tree(std::process::id()).is_ok());
    }
}
