//! Reads paths with parameters as path-to-regexp 6.1 does, which Next.js and Vercel use.
//!
//! A source becomes a regular expression. A destination becomes a text in which the parameters have values.
//!
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#wildcard-path-matching>.

use std::collections::BTreeMap;

use crate::next::simulation::token::{Token, tokens};

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

/// A parameter such as `:id(\d+)?`, or a group in braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    /// The name, or the number of a parameter without a name. Empty for a group in braces without a parameter.
    pub(crate) name: String,
    prefix: String,
    suffix: String,
    pattern: String,
    /// One of the characters `?`, `*` and `+`.
    modifier: Option<char>,
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ParameterValue {
    Text(String),
    /// The values of a parameter that may occur several times.
    List(Vec<String>),
}

/// The values of parameters by name.
pub(crate) type ParameterValues = BTreeMap<String, ParameterValue>;

impl PathTemplate {
    /// Parses a path. Returns `None` if path-to-regexp reports an error.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let tokens = tokens(text)?;
        let mut reader = Reader { tokens: tokens.into_iter().peekable(), unnamed: 0 };
        let (mut parts, mut text) = (Vec::new(), String::new());
        while reader.tokens.peek().is_some() {
            let character = reader.character();
            let (name, pattern) = (reader.name(), reader.pattern());
            if name.is_some() || pattern.is_some() {
                let is_prefix = |c: &char| PREFIXES.contains(*c);
                text.extend(character.filter(|c| !is_prefix(c)));
                push_text(&mut parts, &mut text);
                let prefix = character.filter(is_prefix).map(String::from).unwrap_or_default();
                let name = name.unwrap_or_else(|| reader.number());
                let pattern = pattern.unwrap_or_else(|| SEGMENT.to_owned());
                let modifier = reader.modifier();
                parts.push(Part::Parameter(Parameter { name, prefix, suffix: String::new(), pattern, modifier }));
            } else if let Some(character) = character.or_else(|| reader.escaped()) {
                text.push(character);
            } else {
                push_text(&mut parts, &mut text);
                parts.push(Part::Parameter(reader.group()?));
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

impl Parameter {
    pub(crate) fn repeats(&self) -> bool {
        matches!(self.modifier, Some('*' | '+'))
    }

    /// Returns the value that the parameter has if its group matches `text`.
    pub(crate) fn value(&self, text: &str) -> ParameterValue {
        if !self.repeats() {
            return ParameterValue::Text(text.to_owned());
        }
        let separator = format!("{}{}", self.prefix, self.suffix);
        ParameterValue::List(match separator.as_str() {
            // In JavaScript, an empty separator splits a text into its characters.
            "" => text.chars().map(String::from).collect(),
            separator => text.split(separator).map(str::to_owned).collect(),
        })
    }

    fn with_edges(&self, value: &str) -> String {
        format!("{}{value}{}", self.prefix, self.suffix)
    }
}

fn push_text(parts: &mut Vec<Part>, text: &mut String) {
    if !text.is_empty() {
        parts.push(Part::Text(std::mem::take(text)));
    }
}

fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| (".+*?=^!:${}()[]|/\\".contains(c)).then_some('\\').into_iter().chain([c])).collect()
}

struct Reader {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
    unnamed: u32,
}

impl Reader {
    fn next_as<T>(&mut self, read: impl Fn(&Token) -> Option<T>) -> Option<T> {
        let found = self.tokens.peek().and_then(read)?;
        self.tokens.next();
        Some(found)
    }

    fn character(&mut self) -> Option<char> {
        self.next_as(|token| if let Token::Character(c) = token { Some(*c) } else { None })
    }

    fn escaped(&mut self) -> Option<char> {
        self.next_as(|token| if let Token::Escaped(c) = token { Some(*c) } else { None })
    }

    fn name(&mut self) -> Option<String> {
        self.next_as(|token| if let Token::Name(name) = token { Some(name.clone()) } else { None })
    }

    fn pattern(&mut self) -> Option<String> {
        self.next_as(|token| if let Token::Pattern(pattern) = token { Some(pattern.clone()) } else { None })
    }

    fn modifier(&mut self) -> Option<char> {
        self.next_as(|token| if let Token::Modifier(c) = token { Some(*c) } else { None })
    }

    fn text(&mut self) -> String {
        std::iter::from_fn(|| self.character().or_else(|| self.escaped())).collect()
    }

    /// Returns the next number of a parameter without a name.
    fn number(&mut self) -> String {
        self.unnamed += 1;
        (self.unnamed - 1).to_string()
    }

    /// Reads a group in braces.
    fn group(&mut self) -> Option<Parameter> {
        self.next_as(|token| (*token == Token::Open).then_some(()))?;
        let prefix = self.text();
        let (name, pattern) = (self.name(), self.pattern());
        let suffix = self.text();
        self.next_as(|token| (*token == Token::Close).then_some(()))?;
        let (name, pattern) = match (name, pattern) {
            (Some(name), pattern) => (name, pattern.unwrap_or_else(|| SEGMENT.to_owned())),
            (None, Some(pattern)) => (self.number(), pattern),
            (None, None) => (String::new(), String::new()),
        };
        Some(Parameter { name, prefix, suffix, pattern, modifier: self.modifier() })
    }
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
            ("/a{-:id-}*c", Some(r"\/a(?:-((?:[^\/]+?)(?:--(?:[^\/]+?))*)-)?c")),
            (r"/a\(b\)(.*)", Some(r"\/a\(b\)(.*)")),
            ("/:p((?!uk/).*)", Some(r"(?:\/((?!uk/).*))")),
            ("/a/:", None),
            ("/a*", None),
            ("/(a(b))", None),
            ("/(?:a)", None),
            ("/(", None),
            ("/()", None),
            ("/{a", None),
            (r"/a\", None),
        ] {
            assert_eq!(PathTemplate::parse(source).map(|path| path.expression()).as_deref(), expected, "{source}");
        }
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
            let filled = PathTemplate::parse(text).unwrap().filled(&values);
            assert_eq!(filled.as_deref(), expected, "{text}");
        }
        let parameter = |source: &str| PathTemplate::parse(source).unwrap().parameters().next().cloned().unwrap();
        assert_eq!(parameter("/:p*").value("a/b"), list(&["a", "b"]));
        assert_eq!(parameter("/x-:p*").value("ab"), list(&["a", "b"]));
        assert_eq!(parameter("/(.*)").value("a/b"), ParameterValue::Text("a/b".to_owned()));
    }
}
