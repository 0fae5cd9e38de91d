//! `map`: a table from addresses to targets.

use crate::condition::{self, Comparison, Condition};
use crate::draft::Case;
use crate::nginx::request_uri::{self, Split};
use crate::nginx::target::{self, Piecewise};
use crate::nginx::test;
use crate::nginx::tree::Directive;
use crate::note::{Origin, Remark};
use crate::paths::Path;

#[derive(Debug, Clone)]
pub(super) struct Map {
    pub(super) variable: String,
    pub(super) origin: Origin,
    pub(super) source: Source,
    pub(super) rows: Vec<Row>,
}

/// What the keys are compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    Path,
    Address,
    HostAndPath,
    HostAndAddress,
    /// Another variable.
    Other(String),
    /// Several of them together.
    Mixed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) origin: Origin,
    pub(super) key: Key,
    pub(super) value: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    Default,
    /// Strings are compared without regard to case.
    Text(String),
    Regex(String, Case),
    /// `include`, and what else is no row.
    Foreign,
}

impl Map {
    /// `map $source $variable { … }`
    pub(super) fn read(directive: &Directive) -> Option<Self> {
        let [source, variable] = directive.arguments() else {
            return None;
        };
        let mut rows: Vec<Row> = directive.block.as_ref()?.iter().filter_map(row).collect();
        if let Some(first) = rows.iter_mut().find(|row| !row.value.is_empty()) {
            first.origin.comments.splice(..0, directive.origin.comments.iter().cloned());
        }
        Some(Self {
            variable: variable.strip_prefix('$')?.to_owned(),
            origin: directive.origin.clone(),
            source: Source::read(source),
            rows,
        })
    }

    /// Whether rows lead from paths to targets, so that it can only be for redirects.
    pub(super) fn is_for_redirects(&self) -> bool {
        let leads = |row: &Row| row.value.starts_with('/') || row.value.starts_with("http");
        !matches!(self.source, Source::Other(_) | Source::Mixed) && self.rows.iter().any(leads)
    }
}

/// A row, also where the file holds nothing but rows.
pub(super) fn row(directive: &Directive) -> Option<Row> {
    let (key, value) = match directive.words.as_slice() {
        [word] if word == "hostnames" || word == "volatile" => return None,
        [key, value] if key != "include" => (key_of(key), value.clone()),
        _ => (Key::Foreign, String::new()),
    };
    Some(Row { origin: directive.origin.clone(), key, value })
}

fn key_of(word: &str) -> Key {
    if word == "default" {
        return Key::Default;
    }
    if let Some(pattern) = word.strip_prefix("~*") {
        return Key::Regex(pattern.to_owned(), Case::Ignore);
    }
    match word.strip_prefix('~') {
        Some(pattern) => Key::Regex(pattern.to_owned(), Case::Exact),
        None => Key::Text(word.strip_prefix('\\').unwrap_or(word).to_owned()),
    }
}

impl Source {
    pub(super) fn read(text: &str) -> Self {
        let pieces = target::cut(text);
        let names: Vec<&str> = pieces
            .iter()
            .map(|piece| match piece {
                Piecewise::Variable(name) => name.as_str(),
                Piecewise::Text(_) | Piecewise::Parameter(_) | Piecewise::Value(_) => "",
            })
            .collect();
        match names.as_slice() {
            ["uri" | "document_uri"] => Self::Path,
            ["request_uri"] => Self::Address,
            ["host" | "http_host" | "server_name", "uri" | "document_uri"] => Self::HostAndPath,
            ["host" | "http_host" | "server_name", "request_uri"] => Self::HostAndAddress,
            [name] if !name.is_empty() => Self::Other((*name).to_owned()),
            _ => Self::Mixed,
        }
    }

    /// What a key asks for; `None` for a row without one.
    pub(super) fn split(&self, key: &Key) -> Result<Split, Remark> {
        match (self, key) {
            (_, Key::Default) => Ok(Split { path: Path::Everything, condition: Condition::none() }),
            (_, Key::Foreign) => Err(included()),
            (Self::Mixed, _) => Err(test::untranslatable("the map looks at several things at once")),
            (Self::Path, Key::Text(text)) => {
                Ok(Split { path: Path::exact(text).ignoring_case(), condition: Condition::none() })
            }
            (Self::Path, Key::Regex(pattern, case)) => {
                Ok(Split { path: Path::regex(pattern, *case), condition: Condition::none() })
            }
            (Self::Address, Key::Text(text)) => request_uri::exact(text, Case::Ignore),
            (Self::Address, Key::Regex(pattern, case)) => request_uri::regex(pattern, *case),
            (Self::HostAndPath | Self::HostAndAddress, key) => self.split_host(key),
            (Self::Other(name), key) => {
                let condition = condition::read(&test::looked(name)?, &comparison(key))?;
                Ok(Split { path: Path::Everything, condition })
            }
        }
    }

    /// `old.example/page`, `~^old\.example/page$`.
    fn split_host(&self, key: &Key) -> Result<Split, Remark> {
        let (host, rest) = match key {
            Key::Text(text) | Key::Regex(text, _) => text.split_once('/').ok_or_else(no_host)?,
            Key::Default | Key::Foreign => return Err(no_host()),
        };
        let (host, rest) = match key {
            Key::Regex(_, case) => (Key::Regex(format!("{host}$"), *case), Key::Regex(format!("^/{rest}"), *case)),
            Key::Text(_) | Key::Default | Key::Foreign => (Key::Text(host.to_owned()), Key::Text(format!("/{rest}"))),
        };
        let inner = if *self == Self::HostAndPath { Self::Path } else { Self::Address };
        let split = inner.split(&rest)?;
        let host = condition::read(&condition::Looked::Host, &comparison(&host))?;
        Ok(Split { condition: host.and(split.condition), ..split })
    }
}

fn comparison(key: &Key) -> Comparison {
    match key {
        Key::Text(text) => Comparison::Equal(text.clone()),
        Key::Regex(pattern, case) => Comparison::Matches(pattern.clone(), *case),
        Key::Default | Key::Foreign => Comparison::Given,
    }
}

fn no_host() -> Remark {
    Remark::new("the key does not begin with a host and a path", "write the rule by hand")
}

fn included() -> Remark {
    Remark::new("rows from another file are not read", "import that file by itself, in the same way")
}

/// All maps, wherever they stand.
pub(super) fn collect(directives: &[Directive], maps: &mut Vec<Map>) {
    for directive in directives {
        match (directive.name(), &directive.block) {
            ("map", Some(_)) => maps.extend(Map::read(directive)),
            (_, Some(block)) => collect(block, maps),
            (_, None) => {}
        }
    }
}
