//! Parses the sources of redirects, such as `/blog/:slug*` or `/post/:id(\d+)`. The syntax is that of path-to-regexp,
//! version 6.

use crate::next::release::{Release, Separator};
use crate::note::Remark;
use crate::path::placeholder::{Capture, LeadingSlash, Placeholder, PlaceholderNames};
use crate::path::shape::{PathPart, PathShape};
use crate::regex;
use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

/// Parses the source of a redirect. Returns an error if rules do not support the source.
pub(crate) fn read(source: &str, case: LetterCase, release: Release) -> Result<PathShape, Remark> {
    if !source.starts_with('/') {
        let reason = format!("`{source}` does not start with a slash");
        return Err(Remark::new(reason, "write the absolute path"));
    }
    let shape = PathShape { case, ..PathShape::default() };
    let (text, names) = (String::new(), PlaceholderNames::default());
    let mut reader = SourceReader { rest: source, text, shape, names, unnamed: 0, release };
    while let Some(c) = reader.rest.chars().next() {
        reader.step(c)?;
    }
    reader.end_text();
    Ok(reader.shape)
}

/// The state of parsing a source.
struct SourceReader<'s> {
    rest: &'s str,
    /// The literal text that was read but is not yet a part of `shape`.
    text: String,
    shape: PathShape,
    names: PlaceholderNames,
    unnamed: u32,
    release: Release,
}

/// The number of times that a parameter may occur, which a modifier such as `*` selects. Each occurrence follows a
/// slash.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Times {
    Once,
    Optional,
    AnyNumber,
    AtLeastOnce,
}

/// The amount of text that a parameter matches if there is a choice, as in `/:a-:b`. path-to-regexp chooses the least for
/// parameters without a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Amount {
    /// As much text as possible. The last parameter of a segment has no choice.
    Most,
    Least,
}

/// The pattern of a parameter.
enum ParameterPattern {
    /// The pattern in parentheses.
    Written(String),
    /// The pattern of a parameter without parentheses, and the character that it does not match.
    Own(Amount, Option<char>),
}

impl SourceReader<'_> {
    fn step(&mut self, c: char) -> Result<(), Remark> {
        let following = self.rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '\\' => {
                let escaped = following.chars().next();
                self.text.extend(escaped);
                self.rest = following.get(escaped.map_or(0, char::len_utf8)..).unwrap_or_default();
                Ok(())
            }
            ':' if !identifier(following).is_empty() => {
                let name = identifier(following).to_owned();
                self.rest = following.get(name.len()..).unwrap_or_default();
                self.parameter(&name)
            }
            '(' => {
                let name = self.unnamed.to_string();
                self.unnamed += 1;
                self.parameter(&name)
            }
            '{' | '}' => {
                let reason = "the source contains a group in braces, which rules do not support";
                Err(Remark::new(reason, "write one rule with the group and one rule without the group"))
            }
            c => {
                self.text.push(c);
                self.rest = following;
                Ok(())
            }
        }
    }

    fn end_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            self.shape.parts.push(PathPart::Text(escape::path(&text, Escapes::Decoded)));
        }
    }

    fn parameter(&mut self, name: &str) -> Result<(), Remark> {
        let pattern = self.pattern()?;
        let times = self.times();
        let placeholder_name = self.names.unique(name);
        let placeholder = Placeholder { name: placeholder_name.clone(), slash: LeadingSlash::NotCaptured };
        self.shape.placeholders.push((Capture::Name(name.to_owned()), placeholder));
        let pattern = match pattern {
            Some(pattern) => ParameterPattern::Written(pattern),
            None => self.own_pattern()?,
        };
        let mut part = part(&placeholder_name, &pattern, times)?;
        if let PathPart::AnyText(name) = &part
            && self.rest.is_empty()
            && self.text.ends_with('/')
        {
            part = PathPart::Below(name.clone());
        }
        let takes_slash = matches!(part, PathPart::Below(_)) || matches!(times, Times::Optional | Times::AnyNumber);
        if takes_slash && self.text.pop() != Some('/') {
            let reason = format!("`:{name}` is optional, but does not follow a slash");
            return Err(Remark::new(reason, "write one rule with the parameter and one rule without the parameter"));
        }
        self.end_text();
        self.shape.parts.push(part);
        Ok(())
    }

    /// Reads a regular expression in parentheses, such as `(\d+)`, and returns the text between the parentheses. If the
    /// next character is not a parenthesis, returns `None`.
    fn pattern(&mut self) -> Result<Option<String>, Remark> {
        let Some(inner) = self.rest.strip_prefix('(') else {
            return Ok(None);
        };
        let mut depth = 1_u32;
        let mut is_escaped = false;
        for (at, c) in inner.char_indices() {
            match c {
                _ if is_escaped => {}
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            is_escaped = c == '\\' && !is_escaped;
            if depth == 0 {
                self.rest = inner.get(at + 1..).unwrap_or_default();
                return Ok(inner.get(..at).map(str::to_owned));
            }
        }
        Err(Remark::new("a parenthesis in the source is not closed", "close the parenthesis and import again"))
    }

    /// Returns the pattern of a parameter without a pattern. This parameter starts after `self.text` and ends before
    /// `self.rest`.
    fn own_pattern(&self) -> Result<ParameterPattern, Remark> {
        let is_first = self.shape.placeholders.len() == 1;
        let before = match self.text.chars().next_back() {
            // A dot or a slash belongs to the parameter itself.
            Some('.') => ".",
            _ if is_first => "/",
            _ => self.text.as_str(),
        };
        let separator = self.release.separator(before).ok_or_else(|| {
            let reason = "Next.js rejects the source, because there must be text between two parameters";
            Remark::new(reason, "write text between the parameters, or a pattern such as `:id(\\d+)`")
        })?;
        Ok(match separator {
            Separator::None => ParameterPattern::Own(self.amount(), None),
            Separator::Text(text) => {
                let mut characters = text.chars();
                let only = characters.next().filter(|_| characters.next().is_none());
                ParameterPattern::Own(self.amount(), only)
            }
        })
    }

    /// Returns the amount of text that a parameter without a pattern matches. This parameter ends before `self.rest`.
    fn amount(&self) -> Amount {
        let segment = self.rest.split('/').next().unwrap_or_default();
        let next = segment.find([':', '(']);
        match next.and_then(|at| segment.split_at_checked(at)) {
            None => Amount::Most,
            // The next parameter does not contain the text before it, so its last occurrence separates both parameters.
            Some((text, next)) if next.starts_with(':') && !next.contains('(') && self.separates(text) => Amount::Most,
            Some(_) => Amount::Least,
        }
    }

    fn separates(&self, text: &str) -> bool {
        text.len() > 1 && matches!(self.release.separator(text), Some(Separator::Text(_)))
    }

    fn times(&mut self) -> Times {
        let (times, length) = match self.rest.chars().next() {
            Some('?') => (Times::Optional, 1),
            Some('*') => (Times::AnyNumber, 1),
            Some('+') => (Times::AtLeastOnce, 1),
            _ => (Times::Once, 0),
        };
        self.rest = self.rest.get(length..).unwrap_or_default();
        times
    }
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

fn part(name: &str, pattern: &ParameterPattern, times: Times) -> Result<PathPart, Remark> {
    let (inner, can_be_empty, is_rest, is_plain) = match pattern {
        ParameterPattern::Own(amount, separator) => {
            let excluded = separator.map(|separator| ::regex::escape(&separator.to_string())).unwrap_or_default();
            let lazy = if *amount == Amount::Least { "?" } else { "" };
            (format!("[^/{excluded}]+{lazy}"), false, false, lazy.is_empty() && excluded.is_empty())
        }
        ParameterPattern::Written(pattern) => {
            let parsed = regex::parse(pattern)?;
            (parsed.text, regex::can_be_empty(&parsed.ast), regex::is_anything(&parsed.ast), false)
        }
    };
    let regex = |text: String, can_be_empty| PathPart::Regex { text, can_be_empty };
    let several = format!("{inner}(?:/{inner})*");
    let name = name.to_owned();
    Ok(match times {
        Times::Once if is_plain => PathPart::Segment(Some(name)),
        Times::AnyNumber if is_plain => PathPart::Below(Some(name)),
        Times::AtLeastOnce if is_plain => regex(format!("(?<{name}>.+)"), false),
        Times::Once if is_rest => PathPart::AnyText(Some(name)),
        Times::Once => regex(format!("(?<{name}>{inner})"), can_be_empty),
        Times::Optional => regex(format!("(?:/(?<{name}>{inner}))?"), true),
        Times::AnyNumber => regex(format!("(?:/(?<{name}>{several}))?"), true),
        Times::AtLeastOnce => regex(format!("(?<{name}>{several})"), can_be_empty),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::choose;
    use crate::rule::draft::RuleMatcher;

    fn matcher(source: &str) -> RuleMatcher {
        choose::choose(&read(source, LetterCase::Exact, Release::Next).unwrap(), None).unwrap().matcher
    }

    #[test]
    fn sources_become_the_simplest_matcher() {
        let exact = |text: &str| RuleMatcher::Exact(text.to_owned());
        let pattern = |text: &str| RuleMatcher::Pattern(text.to_owned());
        let regex = |text: &str| RuleMatcher::Regex(text.to_owned());
        for (source, expected) in [
            ("/about", exact("/about")),
            ("/a\\(b\\)/", exact("/a(b)")),
            ("/%D0%B0", exact("/а")),
            ("/blog/:blogSlug/c", pattern("/blog/{blog_slug}/c")),
            ("/post-:id.html", pattern("/post-{id}.html")),
            ("/a/:b/:c*", pattern("/a/{b}/{c...}")),
            ("/:id(\\d+)", regex("/(?<id>[0-9]+)")),
            ("/a/:path+", regex("/a/(?<path>.+)")),
            ("/a/:b?", regex("/a(?:/(?<b>[^/]+))?")),
            ("/a/:path*/b", regex("/a(?:/(?<path>.*))?/b")),
            ("/:lang(en|de)/:path*", regex("/(?<lang>en|de)(?:/(?<path>.*))?")),
            ("/a(.*)", regex("/a(?<p0>.*)")),
            ("/p/:a-:b", regex(r"/p/(?<a>[^/]+?)-(?<b>[^/\-]+)")),
            ("/p/:a.:b", regex(r"/p/(?<a>[^/]+?)\.(?<b>[^/\.]+)")),
            ("/p/:a-vs-:b", regex(r"/p/(?<a>[^/]+)-vs-(?<b>[^/]+)")),
            ("/p/:a-:b-c/:d", regex(r"/p/(?<a>[^/]+?)-(?<b>[^/\-]+)-c/(?<d>[^/]+)")),
            ("/:a*-:b", regex(r"(?:/(?<a>[^/]+?(?:/[^/]+?)*))?-(?<b>[^/\-]+)")),
        ] {
            assert_eq!(matcher(source), expected, "{source}");
        }
        for source in ["/old/:path*", "/old/(.*)", "/old/:path(.*)"] {
            assert!(matches!(matcher(source), RuleMatcher::Prefix { .. }), "{source}");
        }
    }

    #[test]
    fn sources_without_an_equivalent_are_rejected() {
        for source in ["a", "/:a((?!b).*)", "/{a-}:b", "/a-:b?", "/:a(b", "/:a:b"] {
            assert!(read(source, LetterCase::Exact, Release::Next).is_err(), "{source}");
        }
    }
}
