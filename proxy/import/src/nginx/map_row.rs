//! Parses the rows of maps.
//! See <https://nginx.org/en/docs/http/ngx_http_map_module.html#map>.

use crate::nginx::text::{self, TextPiece};
use crate::nginx::tree::Directive;
use crate::note::StatementOrigin;
use portico_redirects::LetterCase;

/// A row of a map: a key and a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MapRow {
    pub(super) origin: StatementOrigin,
    pub(super) key: MapKey,
    pub(super) value: String,
}

/// How an `if` that tests the variable of a map evaluates the value of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowTruth {
    True,
    False,
    /// The value consists only of variables, so it depends on the request.
    Unknown,
}

/// The key of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MapKey {
    Default,
    /// A literal key. nginx ignores case when comparing literal keys.
    Text(String),
    Regex(String, LetterCase),
    /// A wildcard that nginx compares as text with the host, so that it matches none.
    NoHost(String),
    /// An `include`, or any other line that is not a row.
    Other,
}

impl MapRow {
    /// Returns how `if ($variable)` evaluates the value of the row. nginx docs, `ngx_http_rewrite_module`, `if`: a variable
    /// is false "if the value of a variable is an empty string or "0"".
    pub(super) fn truth(&self) -> RowTruth {
        let has_text = || text::split_variables(&self.value).iter().any(|piece| matches!(piece, TextPiece::Text(_)));
        match self.value.as_str() {
            "" | "0" => RowTruth::False,
            _ if has_text() => RowTruth::True,
            _ => RowTruth::Unknown,
        }
    }
}

/// Parses a row of a map, or of a file that contains only rows. If the line is a parameter of the map, such as
/// `hostnames`, returns `None`.
pub(super) fn row(directive: &Directive) -> Option<MapRow> {
    let (key, value) = match directive.words.as_slice() {
        [word] if word == "hostnames" || word == "volatile" => return None,
        [key, value] if key != "include" => (key_of(key), value.clone()),
        _ => (MapKey::Other, String::new()),
    };
    Some(MapRow { origin: directive.origin.clone(), key, value })
}

fn key_of(word: &str) -> MapKey {
    if word == "default" {
        return MapKey::Default;
    }
    if let Some(pattern) = word.strip_prefix("~*") {
        return MapKey::Regex(pattern.to_owned(), LetterCase::Ignored);
    }
    match word.strip_prefix('~') {
        Some(pattern) => MapKey::Regex(pattern.to_owned(), LetterCase::Exact),
        None => MapKey::Text(word.strip_prefix('\\').unwrap_or(word).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefix_of_a_key_decides_its_kind() {
        let text = |text: &str| MapKey::Text(text.to_owned());
        let regex = |text: &str, case| MapKey::Regex(text.to_owned(), case);
        for (word, key) in [
            ("default", MapKey::Default),
            ("/a", text("/a")),
            (r"\default", text("default")),
            ("~^/a", regex("^/a", LetterCase::Exact)),
            ("~*^/a", regex("^/a", LetterCase::Ignored)),
        ] {
            assert_eq!(key_of(word), key, "{word}");
        }
    }
}
