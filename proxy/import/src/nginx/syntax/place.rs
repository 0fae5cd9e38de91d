//! Finds directives in blocks in which nginx does not allow them. See <https://nginx.org/en/docs/dirindex.html>, whose pages
//! name the context of each directive.

use std::collections::BTreeSet;

use crate::nginx::syntax::variable::expression;
use crate::unreadable::StatementError;

/// A block that is open while the file is read.
pub(super) struct Block {
    /// The words before the block.
    words: Vec<String>,
    /// The byte offset of its first word.
    pub(super) start: usize,
    /// The locations, or the keys of a map, that the block contains.
    known: BTreeSet<String>,
}

impl Block {
    pub(super) fn new(words: Vec<String>, start: usize) -> Self {
        Self { words, start, known: BTreeSet::new() }
    }

    pub(super) fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// Returns the error about a directive inside this block.
    pub(super) fn error(&mut self, words: &[&str]) -> Option<StatementError> {
        let name = *words.first()?;
        if self.name() == "map" {
            return self.map_entry(words);
        }
        if !is_allowed(name, self.name()) {
            let reason = format!("nginx does not allow `{name}` in `{}`", self.name());
            return Some(StatementError::new("", reason, "move the statement and import again"));
        }
        if name == "location" { self.location(words) } else { None }
    }

    fn map_entry(&mut self, words: &[&str]) -> Option<StatementError> {
        let key = match words {
            ["hostnames" | "volatile"] | ["include", _] => return None,
            [key, _] => *key,
            _ => {
                let reason = format!("an entry of a map has a key and a value, and this one has {} words", words.len());
                return Some(StatementError::new("", reason, "add the missing semicolon or quotes, and import again"));
            }
        };
        if let Some(pattern) = key.strip_prefix("~*").or_else(|| key.strip_prefix('~')) {
            return expression(pattern);
        }
        (!self.known.insert(key.to_ascii_lowercase())).then(|| {
            let reason = format!("the map has two entries for `{key}`");
            StatementError::new("", reason, "delete one of the two entries and import again")
        })
    }

    fn location(&mut self, words: &[&str]) -> Option<StatementError> {
        let (modifier, path) = match words {
            [_, modifier, path] => (*modifier, *path),
            [_, path] => split_modifier(path),
            _ => return None,
        };
        let is_regex = modifier.starts_with('~');
        if self.name() == "location" && !is_regex {
            let (outer_modifier, outer) = match self.words.as_slice() {
                [_, modifier, path] => (modifier.as_str(), path.as_str()),
                [_, path] => split_modifier(path),
                _ => return None,
            };
            if outer_modifier == "=" || outer.starts_with('@') || !path.starts_with(outer) {
                let reason = format!("the location `{path}` is not inside the location `{outer}` around it");
                return Some(StatementError::new("", reason, "move the location and import again"));
            }
        }
        let kind = if modifier == "=" { "=" } else { "" };
        let is_new = is_regex || path.starts_with('@') || self.known.insert(format!("{kind} {path}"));
        (!is_new).then(|| {
            let reason = format!("the block has two locations `{path}`");
            StatementError::new("", reason, "delete one of the two locations and import again")
        })
    }
}

/// Separates the modifier of a location such as `=/a`, which nginx allows without a space.
fn split_modifier(path: &str) -> (&str, &str) {
    ["~*", "~", "^~", "="]
        .iter()
        .find_map(|modifier| Some((*modifier, path.strip_prefix(modifier)?)))
        .unwrap_or(("", path))
}

fn is_allowed(name: &str, parent: &str) -> bool {
    let allowed: &[&str] = match name {
        "location" | "try_files" | "if" => &["server", "location"],
        "return" | "rewrite" | "set" | "break" => &["server", "location", "if"],
        "server_name" | "listen" => &["server"],
        "map" | "geo" | "upstream" | "split_clients" => &["http"],
        "server" => &["http", "upstream"],
        "alias" | "internal" | "limit_except" => &["location"],
        _ => return true,
    };
    // Other blocks, such as those of other modules, are unknown.
    !["http", "server", "location", "if", "limit_except"].contains(&parent) || allowed.contains(&parent)
}
