//! Parses the text of the configuration file. The file itself is read by another module, so that a fuzz target can
//! include this module.

use std::path::Path;

use portico_policy::block;
use portico_policy::config_error::ConfigError;
use portico_redirects::{Code, Diagnostic, tree};

use crate::config::keys::{Config, RawConfig};

/// Parses and checks the text of a configuration file.
///
/// # Errors
/// Returns all errors in the file, sorted by location.
pub(crate) fn parse(file: &Path, text: &str) -> Result<Config, Vec<Diagnostic>> {
    let tree = tree::read(&file.display().to_string().into(), text).map_err(|error| vec![unreadable(*error)])?;
    let mut found: Vec<Diagnostic> = tree::invisible_characters(&tree).into_iter().map(invalid_value).collect();
    let lowered = block::read(tree, &mut found, RawConfig::read).map(|raw| raw.lower(file));
    match lowered {
        Some(Ok(config)) if found.is_empty() => return Ok(config),
        Some(Err(errors)) => found.extend(diagnostics(errors)),
        Some(Ok(_)) | None => {}
    }
    found.sort_by(|a, b| a.place.cmp(&b.place));
    Err(found)
}

/// Replaces the diagnostic code of a YAML error. The YAML reader also reads rule files, so its errors have a code for
/// rule files.
fn unreadable(error: Diagnostic) -> Diagnostic {
    Diagnostic { code: Code::ConfigUnreadable, ..error }
}

/// Changes the warning about an invisible character to an error. An invisible character in a configuration value is
/// always a mistake.
fn invalid_value(warning: Diagnostic) -> Diagnostic {
    let code = Code::ConfigValue;
    Diagnostic { code, severity: code.severity(), ..warning }
}

/// Converts errors in configuration values to diagnostics.
pub(crate) fn diagnostics(errors: Vec<ConfigError>) -> Vec<Diagnostic> {
    errors.into_iter().map(Diagnostic::from).collect()
}

#[cfg(test)]
#[path = "../../../../fuzz/proxy/src/choice.rs"]
mod choice;
#[cfg(test)]
#[path = "../../../../fuzz/proxy/src/configuration.rs"]
mod laws;
#[cfg(test)]
#[path = "../../../../fuzz/proxy/src/replay.rs"]
mod replay;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_character_in_a_value_is_an_error() {
        let text = "listen: 0.0.0.0:8080\nrules: rules\nrule_hosts: [\"shop\u{200b}.example\"]\n";
        let found = parse(Path::new("portico.yaml"), text).unwrap_err();
        let one = found.first().unwrap();
        assert_eq!((one.code, one.place.line, one.place.column), (Code::ConfigValue, 3, 19));
        assert_eq!(one.found, "the value contains an invisible character: U+200B ZERO WIDTH SPACE");
    }

    /// Checks that parsing is deterministic and that every error has a location in the file.
    #[test]
    fn corpus_and_its_mutations_satisfy_the_fuzz_properties() {
        let law = |text: &[u8]| {
            laws::configuration(
                text,
                |text| parse(Path::new("portico.yaml"), text),
                |config| [&config.api, &config.pages].into_iter().flatten().map(|upstream| upstream.timeouts).collect(),
            );
        };
        replay::all("configuration", law);
    }
}
