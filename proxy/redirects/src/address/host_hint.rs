//! Creates hints for texts that are not valid hosts.

use crate::address::host::{self, HostError};

/// Returns a hint on how to correct a host with an optional port, such as `a_b.example`. `error` is the reason why
/// [`parse_host`](crate::parse_host) rejected the host.
pub fn host_hint(written: &str, error: HostError) -> String {
    let specific = match error {
        HostError::InvalidName | HostError::InvalidPort => part_of_url(written).or_else(|| name_hint(name_of(written))),
        HostError::MixedAlphabets | HostError::Ipv6Address => None,
    };
    specific.unwrap_or_else(|| error.hint().to_owned())
}

/// Returns the hint for a host name with a character or a label that is not allowed. Returns `None` for other mistakes,
/// such as a placeholder.
pub(crate) fn name_hint(name: &str) -> Option<String> {
    if name.contains(['{', '}', '$', '<', '>', '%']) {
        return None;
    }
    if let Some(character) = name.chars().find(|character| host::is_forbidden_in_names(*character)) {
        return Some(format!(
            "`{character}` is not allowed in a host name, which consists of letters, digits, hyphens and dots"
        ));
    }
    let has_invalid_label = !name.is_empty() && !host::has_valid_labels(name);
    has_invalid_label
        .then(|| "write one dot between the parts of the name, and no hyphen at the start or end of a part".to_owned())
}

/// Returns the hint for a URL, or for a host with a path, a user name or a password.
fn part_of_url(written: &str) -> Option<String> {
    let authority = written.split_once("://").map_or(written, |(_, rest)| rest);
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    if host.len() == written.len() || host::parse_host(host).is_err() {
        return None;
    }
    Some(if authority.contains('@') {
        format!("the host is `{host}`, and the text before `@` is a user name: write only the host that you mean")
    } else {
        format!("write `{host}`, without scheme and path")
    })
}

fn name_of(written: &str) -> &str {
    written.split(':').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_names_the_character_or_the_host() {
        let character = |sign: char| {
            format!("`{sign}` is not allowed in a host name, which consists of letters, digits, hyphens and dots")
        };
        let labels = "write one dot between the parts of the name, and no hyphen at the start or end of a part";
        for (written, hint) in [
            ("a_b.example", character('_')),
            ("a_b.example:8443", character('_')),
            ("a b.example", character(' ')),
            ("*.a.example", character('*')),
            ("a..example", labels.to_owned()),
            ("-a.example:8443", labels.to_owned()),
            ("https://a.example/b", "write `a.example`, without scheme and path".to_owned()),
            ("a.example/b", "write `a.example`, without scheme and path".to_owned()),
            (
                "u:p@a.example",
                "the host is `a.example`, and the text before `@` is a user name: write only the host that you mean"
                    .to_owned(),
            ),
            ("a.example:", HostError::InvalidPort.hint().to_owned()),
            ("{x}.example", HostError::InvalidName.hint().to_owned()),
            ("$host", HostError::InvalidName.hint().to_owned()),
            ("", HostError::InvalidName.hint().to_owned()),
            ("[::1]", HostError::Ipv6Address.hint().to_owned()),
        ] {
            let error = host::parse_host(written).unwrap_err();
            assert_eq!(host_hint(written, error), hint, "{written}");
        }
    }
}
