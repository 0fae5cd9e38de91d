//! Reads the memory use of processes from `/proc`.

use std::fs;
use std::io;

use crate::cpu;

/// Returns the resident memory of all processes of a server in KiB. Memory that several processes share is counted once
/// for each process, so only differences between two results are meaningful.
///
/// # Errors
/// Returns an error if `/proc` cannot be read.
pub fn resident_kib(root: u32) -> io::Result<u64> {
    Ok(cpu::processes(root)?.into_iter().filter_map(of_process).sum())
}

fn of_process(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_process_has_resident_memory() {
        assert!(resident_kib(std::process::id()).unwrap() > 100);
    }
}
