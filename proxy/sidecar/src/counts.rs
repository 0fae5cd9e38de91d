//! What a running Portico has counted, for commands that judge by it.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use portico::hits::{HitState, UnixTime};

use crate::config::Config;
use crate::hit_keeper;
use crate::start_error::StartError;

/// Where the counts are.
#[derive(Debug, Args)]
pub(crate) struct CountArguments {
    /// A folder in which a running Portico keeps what it has counted; again for each machine that serves these rules [default:
    /// `rule_state` of the configuration]
    #[arg(long = "state", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

impl CountArguments {
    /// Reads what was counted, folder by folder; at least one.
    pub(crate) fn read(&self, config: Option<&Config>) -> Result<Vec<HitState>, StartError> {
        let configured = config.and_then(|config| config.rule_state.clone());
        let folders = if self.folders.is_empty() { configured.into_iter().collect() } else { self.folders.clone() };
        if folders.is_empty() {
            return Err(StartError::NoStateFolder);
        }
        folders.into_iter().map(read).collect()
    }
}

fn read(folder: PathBuf) -> Result<HitState, StartError> {
    let file = hit_keeper::file_in(folder);
    match file.read() {
        Ok(Some(state)) => Ok(state),
        Ok(None) => Err(StartError::NoCounts(file.path())),
        Err(why) => Err(StartError::UselessCounts { file: file.path(), why }),
    }
}

/// The day of a moment, for people.
pub(crate) fn day(moment: UnixTime) -> String {
    moment.to_string().chars().take_while(|letter| *letter != 'T').collect()
}

/// Whole days.
pub(crate) fn days(duration: Duration) -> u64 {
    duration.as_secs() / (24 * 60 * 60)
}

/// `1 hit`, `2 hits`.
pub(crate) fn number(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
