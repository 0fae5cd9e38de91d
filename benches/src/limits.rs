//! Reads and writes `benches/instructions.yaml`, which contains the recorded counts and the goals of each job.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use crate::callgrind::Executed;

/// The contents of `benches/instructions.yaml`.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The percentage by which a count may exceed the recorded count.
    pub tolerance_percent: u64,
    /// The limits of the jobs. The key is the name of a job.
    pub jobs: BTreeMap<String, Limit>,
}

/// The recorded counts and the goals of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The recorded number of instructions per request.
    pub instructions: u64,
    /// The recorded number of allocations per request.
    pub allocations: u64,
    /// The highest number of instructions per request that meets the goal.
    pub goal_instructions: u64,
    /// The highest number of allocations per request that meets the goal. `None` means that there is no goal.
    pub goal_allocations: Option<u64>,
}

const REMARKS: &str = "\
# The numbers of user-space instructions and allocations per request, counted by callgrind. The access log is included.
# `benches/instructions.sh` fails if a count exceeds its goal, or exceeds the recorded count by more than the tolerance.
# If a change makes requests cheaper, or makes requests more expensive for a good reason, run
# `benches/instructions.sh record`.
";

impl Limits {
    /// Reads the limits from a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not valid.
    pub fn read(file: &Path) -> io::Result<Self> {
        serde_saphyr::from_str(&fs::read_to_string(file)?).map_err(io::Error::other)
    }

    /// Writes the limits to a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let mut text = format!("{REMARKS}tolerance_percent: {}\njobs:\n", self.tolerance_percent);
        for (name, limit) in &self.jobs {
            let Limit { instructions, allocations, goal_instructions, goal_allocations } = limit;
            let _ = write!(
                text,
                "  {name}:\n    instructions: {instructions}\n    allocations: {allocations}\n    \
                 goal_instructions: {goal_instructions}\n"
            );
            if let Some(goal) = goal_allocations {
                let _ = writeln!(text, "    goal_allocations: {goal}");
            }
        }
        fs::write(file, text)
    }

    /// Returns a message for each count that exceeds the recorded count by more than the tolerance.
    pub fn above(&self, job: &str, limit: Limit, found: Executed) -> Vec<String> {
        describe(job, limit, found, |found, recorded| found > recorded + self.tolerance(recorded))
    }

    /// Returns a message for each count that exceeds its goal.
    pub fn missed(job: &str, limit: Limit, found: Executed) -> Vec<String> {
        let goals = [
            ("instructions", found.instructions, Some(limit.goal_instructions)),
            ("allocations", found.allocations, limit.goal_allocations),
        ];
        let missed =
            goals.into_iter().filter_map(|(unit, found, goal)| Some((unit, found, goal.filter(|goal| found > *goal)?)));
        missed
            .map(|(unit, found, goal)| format!("{job}: {found} {unit} per request, but the goal is at most {goal}"))
            .collect()
    }

    /// Returns a message for each count that is below the recorded count by more than the tolerance. Such a count
    /// should be recorded.
    pub fn below(&self, job: &str, limit: Limit, found: Executed) -> Vec<String> {
        describe(job, limit, found, |found, recorded| found + self.tolerance(recorded) < recorded)
    }

    /// Returns the permitted difference between a count and the recorded count. The result is at least one, because a
    /// few percent of a small number of allocations would be zero.
    fn tolerance(&self, recorded: u64) -> u64 {
        (recorded * self.tolerance_percent / 100).max(1)
    }
}

fn describe(job: &str, limit: Limit, found: Executed, is_meant: impl Fn(u64, u64) -> bool) -> Vec<String> {
    let counts = [
        ("instructions", found.instructions, limit.instructions),
        ("allocations", found.allocations, limit.allocations),
    ];
    let meant = counts.into_iter().filter(|(_, found, recorded)| is_meant(*found, *recorded));
    meant.map(|(unit, found, recorded)| format!("{job}: {found} {unit} per request instead of {recorded}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { instructions: 100, allocations: 9, goal_instructions: 50, goal_allocations: Some(8) };

    fn limits() -> Limits {
        Limits { tolerance_percent: 5, jobs: BTreeMap::from([("redirect".to_owned(), LIMIT)]) }
    }

    #[test]
    fn written_limits_can_be_read_back() {
        let file = tempfile::NamedTempFile::new().unwrap();
        limits().write(file.path()).unwrap();
        assert_eq!(Limits::read(file.path()).unwrap(), limits());
    }

    #[test]
    fn count_above_the_tolerance_is_reported() {
        let found = |instructions, allocations| Executed { instructions, allocations };
        assert_eq!(limits().above("redirect", LIMIT, found(105, 10)), [""; 0]);
        let above = limits().above("redirect", LIMIT, found(106, 11));
        assert_eq!(above[0], "redirect: 106 instructions per request instead of 100");
        assert_eq!(above.len(), 2);
    }

    #[test]
    fn count_above_its_goal_is_reported() {
        let found = |instructions, allocations| Executed { instructions, allocations };
        assert_eq!(Limits::missed("redirect", LIMIT, found(50, 8)), [""; 0]);
        let missed = Limits::missed("redirect", LIMIT, found(51, 9));
        assert_eq!(missed[0], "redirect: 51 instructions per request, but the goal is at most 50");
        assert_eq!(missed[1], "redirect: 9 allocations per request, but the goal is at most 8");
        let without_goal = Limit { goal_allocations: None, ..LIMIT };
        assert_eq!(Limits::missed("page", without_goal, found(1, 100)), [""; 0]);
    }

    #[test]
    fn count_below_the_tolerance_is_reported() {
        let found = Executed { instructions: 94, allocations: 8 };
        assert_eq!(limits().below("redirect", LIMIT, found), ["redirect: 94 instructions per request instead of 100"]);
    }
}
