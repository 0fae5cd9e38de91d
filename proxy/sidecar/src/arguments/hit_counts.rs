//! Reads the stored hit counts for `portico unused` and `portico suggest`.

use std::path::PathBuf;

use clap::Args;
use portico::hits::HitState;

use crate::config::keys::Config;
use crate::errors::start_error::StartError;
use crate::state_file::StateFile;

/// The arguments that name the folders with hit counts.
#[derive(Debug, Args)]
pub(crate) struct CountArguments {
    /// Folder in which a running Portico stores its hit counts. Repeat the option for each machine that serves these
    /// rules [default: `rule_state` of the configuration]
    #[arg(long = "state", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

impl CountArguments {
    /// Reads the hit counts in each folder. The result has at least one element. Fails if neither the arguments nor the
    /// configuration name a folder.
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
    let file = StateFile::hit_counts(folder);
    match file.read() {
        Ok(Some(state)) => Ok(state),
        Ok(None) => Err(StartError::NoCounts(file.path())),
        Err(reason) => Err(StartError::UnreadableCounts { file: file.path(), reason }),
    }
}
