//! The arguments of `cpu-per-request` and `open-loop`: `[SECONDS [ROUNDS [JOB]]]`.

use std::io;

use crate::job::{self, Job};

/// What to measure, and for how long.
#[derive(Debug)]
pub struct Options {
    /// The length of one load in seconds.
    pub seconds: u64,
    /// The number of rounds. In each round, every server is measured once.
    pub rounds: u64,
    /// The jobs to measure.
    pub jobs: Vec<Job>,
}

impl Options {
    /// Reads the arguments of the process. The default is all jobs, in 7 rounds of one second.
    ///
    /// # Errors
    /// If the number of seconds or rounds is not a positive number, or the job is unknown.
    pub fn read() -> io::Result<Self> {
        let mut arguments = std::env::args().skip(1);
        Ok(Self {
            seconds: positive(arguments.next(), 1)?,
            rounds: positive(arguments.next(), 7)?,
            jobs: job::chosen(arguments.next().as_deref())?,
        })
    }
}

fn positive(argument: Option<String>, default: u64) -> io::Result<u64> {
    let Some(text) = argument else { return Ok(default) };
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| {
        io::Error::other(format!("`{text}`: expected a positive number; usage: [SECONDS [ROUNDS [JOB]]]"))
    })
}

/// Returns the median of the values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = |at: usize| values.get(at).copied().unwrap_or(f64::NAN);
    f64::midpoint(middle(values.len().saturating_sub(1) / 2), middle(values.len() / 2))
}
