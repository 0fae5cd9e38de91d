//! Parses the arguments of the programs `cpu-per-request` and `open-loop`. The arguments are `[SECONDS [ROUNDS
//! [JOB]]]`.

use std::io;

use crate::job::{self, Job};

/// The jobs to measure, and the length of the measurement.
#[derive(Debug)]
pub struct Options {
    /// The length of a single load in seconds.
    pub seconds: u64,
    /// The number of rounds. Every server is measured once in each round.
    pub rounds: u64,
    /// The jobs to measure.
    pub jobs: Vec<Job>,
}

impl Options {
    /// Parses the command-line arguments of this process. By default, all jobs are measured in 7 rounds of one second.
    ///
    /// # Errors
    /// Returns an error if the number of seconds or rounds is not a positive number, or the job is unknown.
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

/// Returns the median of the values, or NaN if there are no values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = |at: usize| values.get(at).copied().unwrap_or(f64::NAN);
    f64::midpoint(middle(values.len().saturating_sub(1) / 2), middle(values.len() / 2))
}
