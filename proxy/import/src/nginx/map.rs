//! Parses `map` blocks, which can assign targets to URLs.

use crate::condition::capturing::CapturingCondition;
use crate::condition::{self, Comparison, Condition, RequestPart, absent_as_empty, query_text};
use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::map_row::{MapKey, MapRow, row};
use crate::nginx::request_uri::{self, PathAndCondition};
use crate::nginx::text::{self, TextPiece};
use crate::nginx::tree::Directive;
use crate::nginx::{argument, if_condition, map_hosts};
use crate::note::{Remark, StatementOrigin};
use portico_redirects::LetterCase;

/// A `map` block.
#[derive(Debug, Clone)]
pub(super) struct Map {
    pub(super) variable: String,
    pub(super) origin: StatementOrigin,
    pub(super) source: MapSource,
    pub(super) rows: Vec<MapRow>,
}

/// The value with which nginx compares the keys of a map, such as the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MapSource {
    Path,
    Address,
    HostAndPath,
    HostAndAddress,
    /// Any other single variable, such as `$arg_id`. The text is its name.
    Other(String),
    /// Any other text, such as a combination of several variables.
    Mixed,
}

impl Map {
    /// Parses a block such as `map $source $variable { … }`. Returns `None` if the directive has another form.
    pub(super) fn read(directive: &Directive) -> Option<Self> {
        let [source, variable] = directive.arguments() else {
            return None;
        };
        let source = MapSource::read(source);
        let block = directive.block.as_ref()?;
        let mut rows: Vec<MapRow> = block.iter().filter_map(row).collect();
        if source.is_host() {
            rows = map_hosts::expanded(rows, block);
        }
        if let Some(first) = rows.iter_mut().find(|row| !row.value.is_empty()) {
            first.origin.comments.splice(..0, directive.origin.comments.iter().cloned());
        }
        Some(Self { variable: variable.strip_prefix('$')?.to_owned(), origin: directive.origin.clone(), source, rows })
    }

    /// Reports whether the map appears to contain redirects. The keys of such a map contain a path, and at least one
    /// value is a path or a URL.
    pub(super) fn is_for_redirects(&self) -> bool {
        let is_redirect = |row: &MapRow| row.value.starts_with('/') || row.value.starts_with("http");
        !matches!(self.source, MapSource::Other(_) | MapSource::Mixed) && self.rows.iter().any(is_redirect)
    }
}

impl MapSource {
    pub(super) fn read(text: &str) -> Self {
        let pieces = text::split_variables(text);
        let names: Vec<&str> = pieces
            .iter()
            .map(|piece| match piece {
                TextPiece::Variable(name) => name.as_str(),
                TextPiece::Text(_) | TextPiece::Parameter(_) | TextPiece::Value(_) => "",
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

    pub(super) fn is_host(&self) -> bool {
        matches!(self, Self::Other(name) if name == "host" || name == "http_host")
    }

    /// Converts a key to a restriction on the path and a condition. If the key cannot be translated, returns an error.
    pub(super) fn split(&self, key: &MapKey) -> Result<PathAndCondition, Remark> {
        match (self, key) {
            (_, MapKey::Default) => Ok(PathAndCondition::new(PathRestriction::Everything, Condition::always())),
            (_, MapKey::Other) => Err(included()),
            (_, MapKey::NoHost(text)) => Err(map_hosts::literal(text)),
            (Self::Mixed, _) => Err(if_condition::untranslatable("the map tests several variables")),
            (Self::Path, MapKey::Text(text)) => {
                Ok(PathAndCondition::new(PathRestriction::exact(text).ignoring_case(), Condition::always()))
            }
            (Self::Path, MapKey::Regex(pattern, case)) => {
                Ok(PathAndCondition::new(PathRestriction::regex(pattern, *case), Condition::always()))
            }
            (Self::Address, MapKey::Text(text)) => request_uri::exact(text, LetterCase::Ignored),
            (Self::Address, MapKey::Regex(pattern, case)) => {
                request_uri::check_expression(pattern)?;
                request_uri::regex(pattern, *case)
            }
            (Self::HostAndPath | Self::HostAndAddress, key) => self.split_host(key),
            (Self::Other(name), key) => {
                if self.is_host() {
                    map_hosts::check(key)?;
                }
                let part = if_condition::request_part(name)?;
                let captured = CapturingCondition::read(&part, &argument::decoded(&part, comparison(key)));
                let condition = match &captured {
                    Some(captured) => captured.condition.clone(),
                    None => value_condition(&part, key)?,
                };
                Ok(PathAndCondition { path: PathRestriction::Everything, condition, captured })
            }
        }
    }

    /// Converts a key that contains a host and a path, such as `old.example/page` or `~^old\.example/page$`.
    fn split_host(&self, key: &MapKey) -> Result<PathAndCondition, Remark> {
        let (host, rest) = match key {
            MapKey::Text(text) | MapKey::Regex(text, _) => text.split_once('/').ok_or_else(no_host)?,
            MapKey::Default | MapKey::NoHost(_) | MapKey::Other => return Err(no_host()),
        };
        let (host, rest) = match key {
            MapKey::Regex(_, case) => {
                (MapKey::Regex(format!("{host}$"), *case), MapKey::Regex(format!("^/{rest}"), *case))
            }
            MapKey::Text(_) | MapKey::Default | MapKey::NoHost(_) | MapKey::Other => {
                (MapKey::Text(host.to_owned()), MapKey::Text(format!("/{rest}")))
            }
        };
        let inner = if *self == Self::HostAndPath { Self::Path } else { Self::Address };
        let split = inner.split(&rest)?;
        let host = condition::read(&RequestPart::Host, &comparison(&host))?;
        Ok(PathAndCondition { condition: host.and(split.condition), ..split })
    }
}

/// Converts a key that is compared with the value of a parameter, a header or a cookie. The value of an absent parameter
/// is empty.
fn value_condition(part: &RequestPart, key: &MapKey) -> Result<Condition, Remark> {
    let MapKey::Text(text) = key else {
        return absent_as_empty::read(part, &argument::decoded(part, comparison(key)));
    };
    match part {
        RequestPart::Header(name) if name == "accept-language" => condition::read(part, &comparison(key)),
        RequestPart::Parameter(_) | RequestPart::Header(_) | RequestPart::Cookie(_) if text.is_empty() => {
            absent_as_empty::read(part, &Comparison::Absent)
        }
        // nginx docs, ngx_http_map_module, map: "String matching ignores the case".
        RequestPart::Parameter(_) => {
            condition::read(part, &Comparison::equal_ignoring_case(&query_text::decoded(text)))
        }
        RequestPart::Header(_) | RequestPart::Cookie(_) | RequestPart::Query => {
            condition::read(part, &Comparison::equal_ignoring_case(text))
        }
        RequestPart::Host | RequestPart::Method | RequestPart::Cookies => condition::read(part, &comparison(key)),
    }
}

fn comparison(key: &MapKey) -> Comparison {
    match key {
        MapKey::Text(text) => Comparison::Equal(text.clone()),
        MapKey::Regex(pattern, case) => Comparison::Matches(pattern.clone(), *case),
        MapKey::Default | MapKey::NoHost(_) | MapKey::Other => Comparison::Present,
    }
}

fn no_host() -> Remark {
    Remark::new("the key does not consist of a host and a path", "write the rule by hand")
}

fn included() -> Remark {
    Remark::new("included files are not read", "import that file separately")
}

/// Collects all maps of a configuration, including maps inside other blocks.
pub(super) fn collect(directives: &[Directive], maps: &mut Vec<Map>) {
    for directive in directives {
        match (directive.name(), &directive.block) {
            ("map", Some(_)) => maps.extend(Map::read(directive)),
            (_, Some(block)) => collect(block, maps),
            (_, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_is_recognized_by_its_variables() {
        for (text, source) in [
            ("$uri", MapSource::Path),
            ("$request_uri", MapSource::Address),
            ("$host$uri", MapSource::HostAndPath),
            ("$http_host$request_uri", MapSource::HostAndAddress),
            ("$arg_id", MapSource::Other("arg_id".to_owned())),
            ("$host:$uri", MapSource::Mixed),
            ("a", MapSource::Mixed),
        ] {
            assert_eq!(MapSource::read(text), source, "{text}");
        }
    }

    #[test]
    fn key_with_a_host_is_split_at_its_first_slash() {
        let split = MapSource::HostAndPath.split(&MapKey::Text("a.example/b".to_owned())).unwrap();
        assert_eq!(split.path, PathRestriction::exact("/b").ignoring_case());
        assert_eq!(split.condition.alternatives[0].host, ["a.example"]);
        assert!(MapSource::HostAndPath.split(&MapKey::Text("a.example".to_owned())).is_err());
        assert!(MapSource::Path.split(&MapKey::Other).is_err());
    }
}
