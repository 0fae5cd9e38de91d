//! Runs a server under Valgrind's callgrind, which counts user-space instructions.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The numbers of instructions and allocations of a process between two callgrind dumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Executed {
    /// The number of instructions in all threads.
    pub instructions: u64,
    /// The number of memory allocations and reallocations.
    pub allocations: u64,
}

/// Returns the beginning of a Valgrind command line, to which the caller appends the program. Nothing is counted until
/// [`count`] is called, so the startup of the program is not included.
pub fn command(dumps: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--tool=callgrind", "--instr-atstart=no", "--dump-instr=no", "--vgdb=yes"]);
    command.arg(format!("--callgrind-out-file={}", dumps.join("dump").display()));
    command
}

/// Starts counting the instructions of a process that runs under callgrind.
///
/// # Errors
/// Returns an error if the process does not run under Valgrind.
pub fn count(pid: u32) -> io::Result<()> {
    control(pid, "instrumentation on")
}

/// Calls `work`, and returns the numbers of instructions and allocations of the process during this call.
///
/// # Errors
/// Returns an error if the work fails, the process does not run under Valgrind, or callgrind does not write a valid
/// dump.
pub fn measure(pid: u32, dumps: &Path, work: impl FnOnce() -> io::Result<()>) -> io::Result<Executed> {
    let old = files(dumps)?;
    control(pid, "zero")?;
    work()?;
    control(pid, "dump")?;
    let new = files(dumps)?.into_iter().find(|file| !old.contains(file));
    let file = new.ok_or_else(|| io::Error::other("callgrind wrote no dump"))?;
    parse(&fs::read_to_string(&file)?).ok_or_else(|| io::Error::other(format!("unexpected dump {}", file.display())))
}

fn control(pid: u32, order: &str) -> io::Result<()> {
    let output =
        Command::new("vgdb").arg(format!("--pid={pid}")).args(order.split(' ')).stdin(Stdio::null()).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("vgdb {order}: {}", String::from_utf8_lossy(&output.stderr))))
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// The allocation functions of mimalloc and of the C library. The `portico` binary uses mimalloc.
const ALLOCATORS: [&str; 10] = [
    "mi_malloc",
    "mi_zalloc",
    "mi_malloc_aligned",
    "mi_zalloc_aligned",
    "mi_realloc",
    "mi_realloc_aligned",
    "malloc",
    "calloc",
    "realloc",
    "posix_memalign",
];

/// Parses a callgrind dump. A line with `fn=` begins the section of a function. Lines with `cfn=` and `calls=` describe
/// the calls that this function makes. The first line that mentions a function contains its number and its name, and
/// later lines contain only the number. Returns `None` if the dump is invalid or contains no allocations.
fn parse(dump: &str) -> Option<Executed> {
    let mut names = HashMap::new();
    let (mut function, mut called, mut executed) = ("", "", Executed { instructions: 0, allocations: 0 });
    for line in dump.lines() {
        if let Some(total) = line.strip_prefix("totals: ") {
            executed.instructions = total.trim().parse().ok()?;
        } else if let Some(name) = line.strip_prefix("fn=") {
            function = resolve(&mut names, name)?;
        } else if let Some(name) = line.strip_prefix("cfn=") {
            called = resolve(&mut names, name)?;
        } else if let Some(calls) = line.strip_prefix("calls=") {
            let times: u64 = calls.split(' ').next()?.parse().ok()?;
            // If one allocator function calls another, the inner call is not an additional allocation.
            if is_allocator(called) && !is_inside_allocator(function) {
                executed.allocations += times;
            }
        }
    }
    (executed.instructions > 0 && executed.allocations > 0).then_some(executed)
}

fn resolve<'a>(names: &mut HashMap<&'a str, &'a str>, text: &'a str) -> Option<&'a str> {
    let (number, name) = text.split_once(')')?;
    match name.trim() {
        "" => names.get(number).copied(),
        // For a recursive call, callgrind appends an apostrophe and the depth to the name of the function.
        name => Some(names.entry(number).or_insert(name.split('\'').next().unwrap_or(name))),
    }
}

fn is_allocator(name: &str) -> bool {
    ALLOCATORS.contains(&name)
}

fn is_inside_allocator(name: &str) -> bool {
    name.starts_with("mi_") || name.starts_with("_mi_") || is_allocator(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_inside_the_allocator_do_not_count() {
        let dump = "fn=(1) serve\n12 100\ncfn=(2) mi_malloc_aligned\ncalls=3 0\n12 60\n\
                    fn=(2)\n1 20\ncfn=(3) mi_malloc\ncalls=3 0\n1 40\n\
                    fn=(4) other\ncfn=(3)\ncalls=2 0\n1 5\ncfn=(5) mi_free\ncalls=5 0\n1 5\ntotals: 1234\n";
        assert_eq!(parse(dump), Some(Executed { instructions: 1234, allocations: 5 }));
    }

    #[test]
    fn dump_without_known_allocator_is_an_error() {
        assert_eq!(parse("fn=(1) serve\n12 100\ntotals: 100\n"), None);
    }
}
