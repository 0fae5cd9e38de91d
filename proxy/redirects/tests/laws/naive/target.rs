//! The targets of rules, with placeholders and filters.

use std::fmt::Write;

use proptest::prelude::*;

use crate::naive::paths::{Captures, TAIL};
use crate::naive::request::encoded;

/// A target. The names of the placeholders are chosen when the other keys of the rule are known.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Target {
    /// The scheme and the host, or an empty text for a target on this site.
    pub(super) origin: &'static str,
    pub(super) segments: Vec<Piece>,
    /// `true` if the target is written with a trailing slash.
    has_slash: bool,
    /// A parameter that is called `x` or `t`.
    query: Option<(&'static str, Piece)>,
    fragment: &'static str,
}

/// A text, followed by an optional placeholder.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Piece {
    text: &'static str,
    placeholder: Option<Placeholder>,
}

/// A placeholder. `number` selects its name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placeholder {
    pub(super) number: usize,
    pub(super) filters: Vec<Filter>,
}

/// The number of the placeholder `{value}`.
const VALUE: usize = usize::MAX;

/// The part of a target that contains a placeholder.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Position {
    Path,
    Query,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Filter {
    Lower,
    Replace(&'static str, &'static str),
}

/// The texts with which the placeholders of a target are filled.
#[derive(Debug, Clone, Default)]
pub(super) struct Values {
    /// The texts of the placeholders by name. `None` stands for a text that the request does not contain.
    pub(super) texts: Vec<(String, Option<String>)>,
}

/// A URL to which a rule redirects.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Address {
    pub(super) origin: &'static str,
    /// The path without a trailing slash. Letters outside ASCII are not percent-encoded.
    pub(super) path: String,
    pub(super) has_slash: bool,
    pub(super) query: String,
    pub(super) fragment: &'static str,
}

pub(super) fn filters() -> impl Strategy<Value = Vec<Filter>> {
    let filter = prop::sample::select(vec![
        Filter::Lower,
        Filter::Replace("_", "-"),
        Filter::Replace("_", "/"),
        Filter::Replace("a", ""),
        Filter::Replace("B", "bb"),
        Filter::Replace("Ж", "c"),
        Filter::Replace("ab", "."),
    ]);
    prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(filter, 1..3)]
}

fn piece() -> impl Strategy<Value = Piece> {
    let placeholder = (0..6_usize, filters()).prop_map(|(number, filters)| Placeholder { number, filters });
    (prop::sample::select(vec!["", "", "a", "n", "ж"]), prop::option::weighted(0.6, placeholder)).prop_map(
        |(text, placeholder)| Piece {
            text: if placeholder.is_none() && text.is_empty() { "b" } else { text },
            placeholder,
        },
    )
}

/// Generates a target. Targets on this site mostly start with `/n` or `/m`, so that few rules cause a redirect loop.
pub(super) fn target() -> BoxedStrategy<Target> {
    let origin = prop::sample::select(vec!["", "", "https://shop.example"]);
    let first = prop::sample::select(vec!["n", "n", "m", "m", "m", "z", "a"]);
    let query = (prop::sample::select(vec!["x", "t"]), piece());
    let end = (prop::bool::weighted(0.2), prop::sample::select(vec!["", "", "", "top", "end"]));
    let all = (origin, first, prop::collection::vec(piece(), 0..3), prop::option::weighted(0.3, query), end).prop_map(
        |(origin, first, rest, query, (has_slash, fragment))| {
            let segments = std::iter::once(Piece { text: first, placeholder: None }).chain(rest).collect();
            Target { origin, segments, has_slash, query, fragment }
        },
    );
    all.boxed()
}

impl Piece {
    fn fixed(self) -> Self {
        Self { text: if self.text.is_empty() { "b" } else { self.text }, placeholder: None }
    }
}

impl Placeholder {
    /// Returns the name of the placeholder. `names` is not empty.
    pub(super) fn name<'n>(&self, names: &'n [String]) -> &'n str {
        if self.number == VALUE { "value" } else { &names[self.number % names.len()] }
    }

    pub(super) fn written(&self, names: &[String]) -> String {
        format!("{{{}{}}}", self.name(names), written(&self.filters))
    }

    /// Returns the text that is inserted. Returns `None` if the rule must be skipped.
    fn filled(&self, names: &[String], values: &Values, position: Position) -> Option<String> {
        let name = self.name(names);
        let text = values.text(name)?;
        let is_parameter = name.starts_with("query.");
        if position == Position::Path && is_parameter && !is_segment(&text) {
            return None;
        }
        filtered(&text, &self.filters)
    }
}

pub(super) fn written(filters: &[Filter]) -> String {
    let written = filters.iter().map(|filter| match filter {
        Filter::Lower => "|lower".to_owned(),
        Filter::Replace(old, new) => format!("|replace:{old}:{new}"),
    });
    written.collect()
}

/// Reports whether the value of a parameter can be a segment of a path.
pub(super) fn is_segment(text: &str) -> bool {
    !matches!(text, "" | "." | "..")
}

/// Applies filters to a text. Returns `None` if they leave nothing of the text, or make a segment `.` or `..`.
pub(super) fn filtered(text: &str, filters: &[Filter]) -> Option<String> {
    let apply = |text: String, filter: &Filter| match filter {
        Filter::Lower => text.to_lowercase(),
        Filter::Replace(old, new) => text.replace(old, new),
    };
    let result = filters.iter().fold(text.to_owned(), apply);
    let is_lost = result.is_empty() && !text.is_empty();
    let has_dots = |text: &str| text.split('/').any(|segment| segment == "." || segment == "..");
    (!is_lost && (has_dots(text) || !has_dots(&result))).then_some(result)
}

impl Values {
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.texts.iter().find(|(key, _)| key == name)?.1.clone()
    }

    pub(super) fn with(captures: &Captures) -> Self {
        Self { texts: captures.iter().map(|(name, text)| (name.clone(), Some(text.clone()))).collect() }
    }
}

impl Target {
    /// Returns a target without placeholders.
    pub(super) fn fixed(self) -> Self {
        let query = self.query.map(|(name, piece)| (name, piece.fixed()));
        Self { segments: self.segments.into_iter().map(Piece::fixed).collect(), query, ..self }
    }

    /// Returns a target whose path contains every placeholder at most once. The path of a redirect loop would otherwise
    /// become twice as long with every redirect.
    pub(super) fn without_repetitions(mut self, names: &[String]) -> Self {
        let mut used = Vec::new();
        for segment in &mut self.segments {
            let Some(placeholder) = &segment.placeholder else { continue };
            let name = placeholder.name(names);
            if used.contains(&name) {
                *segment = segment.clone().fixed();
            } else {
                used.push(name);
            }
        }
        self
    }

    /// Returns the target without a trailing slash. The rule appends the rest of the path instead.
    pub(super) fn without_slash(self) -> Self {
        Self { has_slash: false, ..self }
    }

    /// Returns the target with `{value}` as an additional segment.
    pub(super) fn with_value(mut self) -> Self {
        self.segments.push(Piece { text: "", placeholder: Some(Placeholder { number: VALUE, filters: Vec::new() }) });
        self
    }

    fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.segments.iter().chain(self.query.iter().map(|(_, piece)| piece))
    }

    /// Returns the names of the query parameters that the target contains.
    pub(super) fn used_parameters(&self, names: &[String]) -> Vec<String> {
        let used = self.pieces().filter_map(|piece| piece.placeholder.as_ref()).map(|one| one.name(names));
        used.filter_map(|name| name.strip_prefix("query.")).map(str::to_owned).collect()
    }

    pub(super) fn written(&self, names: &[String]) -> String {
        let piece = |piece: &Piece| {
            let placeholder = piece.placeholder.as_ref().map(|one| one.written(names)).unwrap_or_default();
            format!("{}{placeholder}", piece.text)
        };
        let mut text = self.origin.to_owned();
        for segment in &self.segments {
            write!(text, "/{}", piece(segment)).unwrap();
        }
        if self.ends_with_written_slash() {
            text.push('/');
        }
        if let Some((name, value)) = &self.query {
            write!(text, "?{name}={}", piece(value)).unwrap();
        }
        if !self.fragment.is_empty() {
            write!(text, "#{}", self.fragment).unwrap();
        }
        text
    }

    /// Only a target that ends with a text is written with a slash.
    fn ends_with_written_slash(&self) -> bool {
        self.has_slash && self.segments.last().is_some_and(|segment| segment.placeholder.is_none())
    }

    /// If the path of the target ends with a placeholder, returns its name.
    pub(super) fn last_placeholder(&self, names: &[String]) -> Option<String> {
        Some(self.segments.last()?.placeholder.as_ref()?.name(names).to_owned())
    }

    /// Returns the address without the query of the request. Returns `None` if the rule must be skipped.
    pub(super) fn filled(&self, names: &[String], values: &Values) -> Option<Address> {
        let fill = |piece: &Piece, position| -> Option<String> {
            let text = match &piece.placeholder {
                Some(placeholder) => placeholder.filled(names, values, position)?,
                None => String::new(),
            };
            Some(format!("{}{text}", piece.text))
        };
        let mut path = String::new();
        for segment in &self.segments {
            let text = fill(segment, Position::Path)?;
            if !text.is_empty() {
                write!(path, "/{text}").unwrap();
            }
        }
        let tail = values.text(TAIL).unwrap_or_default();
        if !tail.is_empty() {
            write!(path, "/{tail}").unwrap();
        }
        let has_slash = self.ends_with_written_slash() && tail.is_empty() || path.ends_with('/');
        if self.origin.is_empty() {
            let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
            path = format!("/{}", segments.join("/"));
        }
        let path = path.strip_suffix('/').unwrap_or(&path).to_owned();
        let query = match &self.query {
            Some((name, value)) => format!("{name}={}", fill(value, Position::Query)?),
            None => String::new(),
        };
        Some(Address { origin: self.origin, path, has_slash, query: encoded(&query), fragment: self.fragment })
    }
}
