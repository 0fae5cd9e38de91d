//! Reads paths with parameters as path-to-regexp 6 does, which Next.js and Vercel use.
//!
//! A source becomes a regular expression. A destination becomes a text in which the parameters have values.
//!
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#wildcard-path-matching>.

use crate::next::release::{Release, Separator};
use crate::next::simulation::parameter::{Parameter, ParameterValue, ParameterValues};
use crate::next::simulation::template_reader::TemplateReader;

/// The characters before a parameter that belong to it, such as the slash of `/:path*`.
const PREFIXES: &str = "./";
/// The expression of a parameter without its own expression.
const SEGMENT: &str = r"[^\/]+?";

/// A path with parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PathTemplate(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Parameter(Parameter),
}

impl PathTemplate {
    /// Parses a path. Returns `None` if path-to-regexp reports an error.
    pub(crate) fn parse(text: &str, release: Release) -> Option<Self> {
        let mut reader = TemplateReader::of(text)?;
        let (mut parts, mut text) = (Vec::new(), String::new());
        while !reader.is_at_end() {
            let character = reader.character();
            let (name, pattern) = (reader.name(), reader.pattern());
            if name.is_some() || pattern.is_some() {
                let is_prefix = |c: &char| PREFIXES.contains(*c);
                text.extend(character.filter(|c| !is_prefix(c)));
                push_text(&mut parts, &mut text);
                let prefix = character.filter(is_prefix).map(String::from).unwrap_or_default();
                let name = name.unwrap_or_else(|| reader.number());
                let pattern = pattern.or_else(|| own_pattern(release, &parts, &prefix))?;
                let modifier = reader.modifier();
                parts.push(Part::Parameter(Parameter { name, prefix, suffix: String::new(), pattern, modifier }));
            } else if let Some(character) = character.or_else(|| reader.escaped()) {
                text.push(character);
            } else {
                push_text(&mut parts, &mut text);
                let group = reader.group(|prefix| own_pattern(release, &parts, prefix))?;
                parts.push(Part::Parameter(group));
            }
        }
        push_text(&mut parts, &mut text);
        Some(Self(parts))
    }

    /// Returns the regular expression that matches the path, without anchors.
    pub(crate) fn expression(&self) -> String {
        self.0.iter().map(Part::expression).collect()
    }

    /// Returns the literal text at the start of all matching paths.
    pub(crate) fn start(&self) -> &str {
        match self.0.first() {
            Some(Part::Text(text)) => text,
            Some(Part::Parameter(_)) | None => "",
        }
    }

    /// Returns the literal text at the end of all matching paths.
    pub(crate) fn end(&self) -> &str {
        match self.0.last() {
            Some(Part::Text(text)) => text,
            Some(Part::Parameter(_)) | None => "",
        }
    }

    /// Reports whether the template matches a single path.
    pub(crate) fn is_literal(&self) -> bool {
        self.0.iter().all(|part| matches!(part, Part::Text(_)))
    }

    /// Returns the literal text outside parameters.
    pub(crate) fn literal_text(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Parameter(_) => None,
        })
    }

    /// Returns the parameters if there is no other text.
    pub(crate) fn only_parameters(&self) -> Option<Vec<&Parameter>> {
        let parameter = |part| match part {
            &Part::Text(_) => None,
            Part::Parameter(parameter) => Some(parameter),
        };
        self.0.iter().map(parameter).collect()
    }

    /// Returns the parameters that are groups of the expression, in order.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.0.iter().filter_map(|part| match part {
            Part::Parameter(parameter) if !parameter.pattern.is_empty() => Some(parameter),
            Part::Parameter(_) | Part::Text(_) => None,
        })
    }

    /// Returns the text with the values of the parameters. Returns `None` if path-to-regexp reports an error.
    pub(crate) fn filled(&self, values: &ParameterValues) -> Option<String> {
        let mut out = String::new();
        for part in &self.0 {
            let parameter = match part {
                Part::Text(text) => {
                    out.push_str(text);
                    continue;
                }
                Part::Parameter(parameter) => parameter,
            };
            match values.get(&parameter.name) {
                Some(ParameterValue::Text(value)) => out.push_str(&parameter.with_edges(value)),
                Some(ParameterValue::List(list)) if parameter.repeats() && !list.is_empty() => {
                    out.extend(list.iter().map(|value| parameter.with_edges(value)));
                }
                Some(ParameterValue::List(list)) if !list.is_empty() => return None,
                Some(ParameterValue::List(_)) | None if matches!(parameter.modifier, Some('?' | '*')) => {}
                Some(ParameterValue::List(_)) | None => return None,
            }
        }
        Some(out)
    }
}

impl Part {
    fn expression(&self) -> String {
        let parameter = match self {
            Self::Text(text) => return escaped(text),
            Self::Parameter(parameter) => parameter,
        };
        let Parameter { pattern, .. } = parameter;
        let (prefix, suffix) = (escaped(&parameter.prefix), escaped(&parameter.suffix));
        let modifier = parameter.modifier.map(String::from).unwrap_or_default();
        if pattern.is_empty() {
            return format!("(?:{prefix}{suffix}){modifier}");
        }
        if prefix.is_empty() && suffix.is_empty() {
            return format!("({pattern}){modifier}");
        }
        if parameter.repeats() {
            let optional = if modifier == "*" { "?" } else { "" };
            return format!("(?:{prefix}((?:{pattern})(?:{suffix}{prefix}(?:{pattern}))*){suffix}){optional}");
        }
        format!("(?:{prefix}({pattern}){suffix}){modifier}")
    }
}

/// Returns the expression of a parameter without its own expression. `parts` come before it. Returns `None` if
/// path-to-regexp reports an error.
fn own_pattern(release: Release, parts: &[Part], prefix: &str) -> Option<String> {
    let text = match parts.last() {
        _ if !prefix.is_empty() => prefix,
        Some(Part::Text(text)) => text,
        // Only the first parameter may have no text before it.
        None => "/",
        Some(Part::Parameter(_)) => "",
    };
    Some(match release.separator(text)? {
        Separator::None => SEGMENT.to_owned(),
        Separator::Text(text) => format!(r"(?:(?!{})[^\/])+?", escaped(text)),
    })
}

fn push_text(parts: &mut Vec<Part>, text: &mut String) {
    if !text.is_empty() {
        parts.push(Part::Text(std::mem::take(text)));
    }
}

fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| (".+*?=^!:${}()[]|/\\".contains(c)).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_become_the_expressions_of_path_to_regexp() {
        for (source, expected) in [
            ("/a.b", Some(r"\/a\.b")),
            ("/:id", Some(r"(?:\/([^\/]+?))")),
            ("/a-:id.html", Some(r"\/a-([^\/]+?)\.html")),
            ("/a/:p*", Some(r"\/a(?:\/((?:[^\/]+?)(?:\/(?:[^\/]+?))*))?")),
            ("/a/:p+", Some(r"\/a(?:\/((?:[^\/]+?)(?:\/(?:[^\/]+?))*))")),
            (r"/:id(\d+)?", Some(r"(?:\/(\d+))?")),
            ("/a{/b}?", Some(r"\/a(?:\/b)?")),
            ("/a{-:id-}*c", Some(r"\/a(?:-((?:(?:(?!-)[^\/])+?)(?:--(?:(?:(?!-)[^\/])+?))*)-)?c")),
            (r"/a\(b\)(.*)", Some(r"\/a\(b\)(.*)")),
            ("/:p((?!uk/).*)", Some(r"(?:\/((?!uk/).*))")),
            ("/c/:a-:b", Some(r"\/c(?:\/([^\/]+?))-((?:(?!-)[^\/])+?)")),
            ("/c/:a.:b", Some(r"\/c(?:\/([^\/]+?))(?:\.((?:(?!\.)[^\/])+?))")),
            ("/c/:a/b-:c", Some(r"\/c(?:\/([^\/]+?))\/b-([^\/]+?)")),
            ("/c/:a:b", None),
            ("/a/:", None),
            ("/a*", None),
            ("/(a(b))", None),
            ("/(?:a)", None),
            ("/(", None),
            ("/()", None),
            ("/{a", None),
            (r"/a\", None),
        ] {
            assert_eq!(
                PathTemplate::parse(source, Release::Next).map(|path| path.expression()).as_deref(),
                expected,
                "{source}"
            );
        }
    }

    #[test]
    fn release_of_vercel_permits_separators_in_parameters() {
        let expression = |text: &str| PathTemplate::parse(text, Release::Vercel).map(|path| path.expression());
        assert_eq!(expression("/c/:a-:b").as_deref(), Some(r"\/c(?:\/([^\/]+?))-([^\/]+?)"));
        assert_eq!(expression("/c/:a:b").as_deref(), Some(r"\/c(?:\/([^\/]+?))([^\/]+?)"));
    }

    #[test]
    fn parameters_have_values_in_a_destination() {
        let list = |list: &[&str]| ParameterValue::List(list.iter().map(|&value| value.to_owned()).collect());
        let values: ParameterValues = [
            ("id".to_owned(), ParameterValue::Text("7".to_owned())),
            ("p".to_owned(), list(&["a", "b"])),
            ("none".to_owned(), list(&[])),
        ]
        .into();
        for (text, expected) in [
            ("/x/:id", Some("/x/7")),
            ("/x-:id-y.:id", Some("/x-7-y.7")),
            ("/x/:p*", Some("/x/a/b")),
            ("/x-:p+", Some("/x-ab")),
            ("/x/:p", None),
            ("/x/:none*/y", Some("/x/y")),
            ("/x/:other?", Some("/x")),
            ("/x/:other", None),
            ("/x{-:id}?", Some("/x-7")),
        ] {
            let filled = PathTemplate::parse(text, Release::Next).unwrap().filled(&values);
            assert_eq!(filled.as_deref(), expected, "{text}");
        }
        let parameter =
            |source: &str| PathTemplate::parse(source, Release::Next).unwrap().parameters().next().cloned().unwrap();
        assert_eq!(parameter("/:p*").value("a/b"), list(&["a", "b"]));
        assert_eq!(parameter("/x-:p*").value("ab"), list(&["a", "b"]));
        assert_eq!(parameter("/(.*)").value("a/b"), ParameterValue::Text("a/b".to_owned()));
    }
}
