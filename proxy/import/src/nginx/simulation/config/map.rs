//! Reads `map` blocks.
//! See <https://nginx.org/en/docs/http/ngx_http_map_module.html#map>.

use portico_redirects::LetterCase;

use crate::nginx::simulation::host_table::{FoundHost, HostTable, Wildcards};
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::template::Template;
use crate::nginx::tree::Directive;

/// A `map` block.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) source: Template,
    keys: HostTable<MapRow>,
    pub(crate) patterns: Vec<(Pattern, MapRow)>,
    pub(crate) default: Template,
    hostnames: Wildcards,
    pub(crate) lifetime: MapLifetime,
}

/// A row of a map.
#[derive(Debug)]
pub(crate) struct MapRow {
    pub(crate) line: u32,
    pub(crate) value: Template,
}

/// The time for which the value of a map is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MapLifetime {
    /// The map is evaluated once for each request, at the first use of its variable.
    Request,
    /// The map is evaluated at each use, as with `volatile`.
    Use,
}

impl Map {
    fn new(source: &str) -> Self {
        Self {
            source: Template::parse(source),
            keys: HostTable::default(),
            patterns: Vec::new(),
            default: Template::parse(""),
            hostnames: Wildcards::Literal,
            lifetime: MapLifetime::Request,
        }
    }

    /// Reads the rows of a block.
    pub(super) fn read(source: &str, rows: &[Directive]) -> Self {
        let mut map = Self::new(source);
        if rows.iter().any(|row| row.words.as_slice() == ["hostnames"]) {
            map.hostnames = Wildcards::Allowed;
        }
        for row in rows {
            map.row(row);
        }
        map
    }

    fn row(&mut self, row: &Directive) {
        match row.words.as_slice() {
            [word] if word == "volatile" => self.lifetime = MapLifetime::Use,
            // The rows of the included file are imported with that file, so no request of the comparison has their keys.
            [word, _] if word == "include" => {}
            [word, value] if word == "default" => self.default = Template::parse(value),
            [key, value] => self.key(key, MapRow { line: row.origin.line, value: Template::parse(value) }),
            _ => {}
        }
    }

    /// Adds a key. A backslash at its start is removed, so that the key can begin with a tilde or equal a parameter.
    fn key(&mut self, key: &str, row: MapRow) {
        if let Some(pattern) = key.strip_prefix("~*") {
            self.patterns.push((Pattern::new(pattern, LetterCase::Ignored), row));
        } else if let Some(pattern) = key.strip_prefix('~') {
            self.patterns.push((Pattern::new(pattern, LetterCase::Exact), row));
        } else {
            self.keys.add(key.strip_prefix('\\').unwrap_or(key), self.hostnames, row);
        }
    }

    /// Returns the row whose key equals the text. The letter case is ignored (nginx docs,
    /// `ngx_http_map_module`, map).
    pub(crate) fn find(&self, text: &[u8]) -> Option<&MapRow> {
        let text = match self.hostnames {
            Wildcards::Allowed => text.strip_suffix(b".").unwrap_or(text),
            Wildcards::Literal => text,
        };
        self.keys.find(text).map(|found| match found {
            FoundHost::Exact(row) | FoundHost::Wildcard(row) => row,
        })
    }
}
