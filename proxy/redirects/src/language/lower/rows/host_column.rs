//! Finds words in the column `host` that are read as names of hosts, such as `any` or `not`.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::host_words::{self, HostWord};

/// A word in the column `host`.
pub(super) struct HostSlip<'t> {
    pub(super) word: HostWord,
    /// The word as written.
    part: &'t str,
    text: &'t str,
}

/// Splits the text of the column into hosts.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', ';']).filter(|name| !name.is_empty())
}

/// Returns the first word that is not a host. Returns `None` for a list of hosts.
pub(super) fn find(text: &str) -> Option<HostSlip<'_>> {
    names(text).find_map(|part| Some(HostSlip { word: host_words::meaning(part)?, part, text }))
}

impl HostSlip<'_> {
    /// Returns the warning. `place` is the location of the field.
    pub(super) fn warning(self, place: &Place) -> Diagnostic {
        let hosts: Vec<&str> = names(self.text).filter(|name| host_words::meaning(name).is_none()).collect();
        let hint = match self.word {
            HostWord::Every => "leave the field empty: without a host, the row applies to every host".to_owned(),
            HostWord::Not => {
                let quoted: Vec<String> = hosts.iter().map(|host| yaml(host)).collect();
                let list =
                    if let [only] = quoted.as_slice() { only.clone() } else { format!("[{}]", quoted.join(", ")) };
                format!("delete the row and write a rule with `when: {{ not: {{ host: {list} }} }}`")
            }
            HostWord::Between => format!("write `{}`: the hosts of a row are alternatives", hosts.join(" ")),
        };
        let place = place.of_part(self.text, self.part);
        Diagnostic::new(Code::UnusualCharacter, place, host_words::message(self.part))
            .hint(host_words::with_name(&hint, self.part))
    }
}

/// Returns a host as a YAML scalar. An asterisk starts an alias in YAML.
fn yaml(host: &str) -> String {
    if host.starts_with('*') { format!("\"{host}\"") } else { host.to_owned() }
}
