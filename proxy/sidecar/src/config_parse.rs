//! From the text of the configuration file to what it says. Free of files and reports, so that a fuzz target takes it in.

use std::path::Path;

use portico_policy::block;
use portico_policy::config_error::ConfigError;
use portico_redirects::{Code, Diagnostic, tree};

use crate::config::{Config, RawConfig};

/// What the text of a file says, or everything that is wrong with it, from its top to its end.
pub(crate) fn parse(file: &Path, text: &str) -> Result<Config, Vec<Diagnostic>> {
    let tree = tree::read(&file.display().to_string().into(), text).map_err(|mistake| vec![unreadable(*mistake)])?;
    let mut found = Vec::new();
    let lowered = block::read(tree, &mut found, RawConfig::read).map(|raw| raw.lower(file));
    match lowered {
        Some(Ok(config)) if found.is_empty() => return Ok(config),
        Some(Err(mistakes)) => found.extend(diagnostics(mistakes)),
        Some(Ok(_)) | None => {}
    }
    found.sort_by(|a, b| a.place.cmp(&b.place));
    Err(found)
}

/// The reader of rules has read it, under a code of rules.
fn unreadable(mistake: Diagnostic) -> Diagnostic {
    Diagnostic { code: Code::ConfigUnreadable, ..mistake }
}

/// Mistakes in values, in the form of all others.
pub(crate) fn diagnostics(mistakes: Vec<ConfigError>) -> Vec<Diagnostic> {
    mistakes.into_iter().map(Diagnostic::from).collect()
}

#[cfg(test)]
#[path = "../../../fuzz/proxy/src/choice.rs"]
mod choice;
#[cfg(test)]
#[path = "../../../fuzz/proxy/src/configuration.rs"]
mod laws;
#[cfg(test)]
#[path = "../../../fuzz/proxy/src/replay.rs"]
mod replay;

#[cfg(test)]
mod tests {
    use super::*;

    /// Any file is read in one way, or refused with mistakes that have a place in it.
    #[test]
    fn seeds_findings_and_their_mutations_obey_the_laws() {
        let law = |text: &[u8]| {
            laws::configuration(
                text,
                |text| parse(Path::new("portico.yaml"), text),
                |config| [&config.api, &config.pages].map(|upstream| upstream.timeouts),
            );
        };
        replay::all("configuration", law);
    }
}
