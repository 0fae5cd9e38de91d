//! Defines the sections that limit statements to a part of the requests, such as `<Directory>`.
//! See <https://httpd.apache.org/docs/2.4/sections.html#types>.

use portico_redirects::LetterCase;

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::words;
use crate::apache::simulation::if_expression::IfExpression;
use crate::apache::simulation::world::World;
use crate::simulation::branch;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};

/// The test of a section.
#[derive(Debug, Clone)]
pub(super) struct Section {
    pub(super) line: u32,
    pub(super) kind: SectionKind,
}

#[derive(Debug, Clone)]
pub(super) enum SectionKind {
    /// `<Directory>`, or an `.htaccess` file.
    Folder(Folder),
    /// `<Files>`: the name of a file.
    File(NamePattern),
    /// `<Location>`: the start of a path, without its final slash.
    Location(Vec<u8>),
    /// `<LocationMatch>`, or `<Location>` with wildcards.
    LocationMatch(NamePattern),
    /// `<If>`, `<ElseIf>` or `<Else>` with its expression.
    If(IfExpression),
    /// A section whose test is not simulated, and the reason as a noun phrase.
    Unknown(String),
}

/// The folder of a `<Directory>` section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Folder {
    /// The path after the folder of the site. Empty for the folder of the site itself.
    OfSite(Vec<u8>),
    /// A folder that may be of the site, because the file has no `DocumentRoot`. This is its path after the folder of the site,
    /// as for [`Folder::OfSite`]: the value of its `RewriteBase` if its name ends with it, and otherwise empty.
    PerhapsSite(Vec<u8>),
    /// The folder `/`.
    Root,
    /// A folder outside the folder of the site.
    Outside,
}

/// A pattern, or the reason why it is unknown.
pub(super) type NamePattern = Result<SimulatedPattern, String>;

/// The parts of a request that sections test.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tested<'r> {
    /// The path of the request.
    pub(super) uri: &'r [u8],
    /// The folders that exist on the path, relative to the folder of the site.
    pub(super) folders: &'r [Vec<u8>],
    /// The name that Apache compares with `<Files>` if no file exists, and the last name of the path.
    pub(super) names: (&'r [u8], &'r [u8]),
    /// `true` if the file name of the request is outside the folder of the site.
    pub(super) is_outside: bool,
}

impl Section {
    /// Parses the tag that starts a section. `base` is the value of the `RewriteBase` in the section.
    pub(super) fn read(directive: &Directive, document_root: Option<&str>, base: &str) -> Self {
        let words = words(directive);
        let (is_pattern, argument) = match words.as_slice() {
            [mark, pattern, ..] if mark == "~" => (true, pattern.as_str()),
            [argument, ..] => (directive.name.ends_with("match"), argument.as_str()),
            [] => (false, ""),
        };
        let has_wildcard = argument.contains(['*', '?', '[']);
        let pattern = || {
            let text = if is_pattern { argument.to_owned() } else { from_wildcards(argument) };
            SimulatedPattern::new(&text, LetterCase::Exact, LineBreaks::Ordinary)
        };
        let kind = match directive.name.as_str() {
            "<directory" if !is_pattern && !has_wildcard => SectionKind::Folder(folder(argument, document_root, base)),
            "<files" | "<filesmatch" => SectionKind::File(pattern()),
            "<location" if !is_pattern && !has_wildcard => SectionKind::Location(argument.as_bytes().to_vec()),
            "<location" | "<locationmatch" => SectionKind::LocationMatch(pattern()),
            "<if" | "<elseif" => expression(directive, &words),
            "<else" => SectionKind::If(IfExpression::Constant(true)),
            _ => Self::unknown(directive),
        };
        Self { line: directive.origin.line, kind }
    }

    /// Returns the test of a section that is not simulated.
    pub(super) fn unknown(directive: &Directive) -> SectionKind {
        SectionKind::Unknown(format!("the section `{}`", directive.origin.text))
    }

    /// Returns the place in the order in which Apache merges sections. (Apache HTTP Server 2.4, Configuration Sections,
    /// How the sections are merged.)
    pub(super) fn rank(&self) -> (u8, usize) {
        match &self.kind {
            SectionKind::Folder(Folder::Root) => (0, 0),
            SectionKind::Folder(Folder::OfSite(path) | Folder::PerhapsSite(path)) => {
                (1, path.split(|byte| *byte == b'/').count())
            }
            SectionKind::Folder(Folder::Outside) => (1, 0),
            SectionKind::File(_) => (2, 0),
            SectionKind::Location(_) | SectionKind::LocationMatch(_) => (3, 0),
            SectionKind::If(_) | SectionKind::Unknown(_) => (4, 0),
        }
    }

    /// Returns whether Apache tests the section before it looks for the file of the request.
    pub(super) fn is_for_urls(&self) -> bool {
        matches!(self.kind, SectionKind::Location(_) | SectionKind::LocationMatch(_))
    }

    /// Returns whether the section may also apply to a request without a file, which is forwarded to another server.
    pub(super) fn is_without_file(&self) -> bool {
        match self.kind {
            SectionKind::Location(_) | SectionKind::LocationMatch(_) | SectionKind::If(_) | SectionKind::Unknown(_) => {
                true
            }
            SectionKind::Folder(_) | SectionKind::File(_) => false,
        }
    }

    /// Returns whether the section applies to a request.
    pub(super) fn matches(&self, tested: &Tested<'_>, world: &mut World) -> bool {
        let is_match = |pattern: &NamePattern, text: &[u8], world: &mut World| match pattern {
            Ok(pattern) => {
                pattern.is_match(text).unwrap_or_else(|unknown| world.assume(self.line, text, unknown.reason()))
            }
            Err(reason) => world.assume(self.line, text, reason),
        };
        match &self.kind {
            // The caller evaluates the expression of `If`, which tests more than a section does.
            SectionKind::Folder(Folder::Root) | SectionKind::If(_) => true,
            SectionKind::Folder(Folder::OfSite(path)) => !tested.is_outside && tested.folders.contains(path),
            SectionKind::Folder(Folder::PerhapsSite(path)) => {
                !tested.is_outside && tested.folders.contains(path) && world.assume(self.line, b"", branch::FOLDER)
            }
            SectionKind::Folder(Folder::Outside) => false,
            SectionKind::File(pattern) => {
                let (missing, last) = tested.names;
                let is_missing_match = is_match(pattern, missing, world);
                if is_missing_match == is_match(pattern, last, world) {
                    is_missing_match
                } else {
                    world.assume(self.line, tested.uri, "the files on the old server, on which `<Files>` depends")
                }
            }
            SectionKind::Location(start) => {
                let rest = tested.uri.strip_prefix(start.as_slice());
                rest.is_some_and(|rest| start.last() == Some(&b'/') || matches!(rest.first(), None | Some(b'/')))
            }
            SectionKind::LocationMatch(pattern) => is_match(pattern, tested.uri, world),
            SectionKind::Unknown(reason) => world.assume(self.line, tested.uri, reason),
        }
    }
}

/// Reads the expression of `<If>` or `<ElseIf>`, which is usually quoted.
fn expression(directive: &Directive, words: &[String]) -> SectionKind {
    let text = match words {
        [quoted] => Some(quoted.as_str()),
        _ => directive.origin.text.strip_suffix('>').and_then(|tag| tag.get(directive.name.len()..)),
    };
    text.and_then(IfExpression::parse).map_or_else(|| Section::unknown(directive), SectionKind::If)
}

/// Returns the folder that a `<Directory>` section names.
fn folder(path: &str, document_root: Option<&str>, base: &str) -> Folder {
    let path = path.trim_end_matches('/');
    match document_root.map(|root| path.strip_prefix(root.trim_end_matches('/'))) {
        _ if path.is_empty() => Folder::Root,
        None => {
            let base = Some(base.trim_end_matches('/')).filter(|base| base.starts_with('/') && path.ends_with(base));
            Folder::PerhapsSite(base.unwrap_or_default().as_bytes().to_vec())
        }
        Some(Some(rest)) if rest.is_empty() || rest.starts_with('/') => Folder::OfSite(rest.as_bytes().to_vec()),
        Some(_) => Folder::Outside,
    }
}

/// Converts wildcards to a regular expression. A wildcard does not match a slash.
fn from_wildcards(pattern: &str) -> String {
    let mut out = String::from("^");
    for character in pattern.chars() {
        match character {
            '*' => out.push_str("[^/]*"),
            '?' => out.push_str("[^/]"),
            '[' | ']' => out.push(character),
            other => out.push_str(&regex_syntax::escape(&other.to_string())),
        }
    }
    out.push('$');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;
    use crate::simulation::branch::Extent;

    fn matches(line: &str, uri: &str) -> bool {
        let section = Section::read(&lines::read(line)[0], Some("/srv/site"), "");
        let last = uri.rsplit('/').next().unwrap_or_default();
        let folders = [Vec::new(), b"/blog".to_vec()];
        let folders = if uri.starts_with("/blog") { folders.as_slice() } else { &folders[..1] };
        let names = (last.as_bytes(), last.as_bytes());
        let tested = Tested { uri: uri.as_bytes(), folders, names, is_outside: false };
        section.matches(&tested, &mut World::new(Vec::new(), Vec::new(), Extent::Unknown))
    }

    #[test]
    fn sections_match_folders_files_and_paths() {
        for (line, uri, expected) in [
            ("<Directory />", "/a", true),
            ("<Directory /srv/site>", "/a", true),
            ("<Directory \"/srv/site/blog/\">", "/blog/a", true),
            ("<Directory /srv/site/blog>", "/a", false),
            ("<Directory /srv/other>", "/a", false),
            ("<Location /a>", "/a/b", true),
            ("<Location /a>", "/ab", false),
            ("<Location /a/>", "/a", false),
            ("<Location />", "/a", true),
            ("<Location /*/b>", "/a/b", true),
            ("<Location ~ ^/a>", "/ab", true),
            ("<LocationMatch \"^/(a|b)$\">", "/b", true),
            ("<LocationMatch ^/a$>", "/ab", false),
            ("<Files *.html>", "/a/b.html", true),
            ("<FilesMatch \"\\.html$\">", "/a/b.htm", false),
        ] {
            assert_eq!(matches(line, uri), expected, "{line} {uri}");
        }
    }

    #[test]
    fn sections_with_unknown_tests_are_assumptions() {
        let section = Section::read(&lines::read("<If \"-T reqenv('x')\">")[0], None, "");
        let tested = Tested { uri: b"/", folders: &[], names: (b"", b""), is_outside: false };
        for is_true in [false, true] {
            assert_eq!(section.matches(&tested, &mut World::new(Vec::new(), vec![is_true], Extent::Unknown)), is_true);
        }
    }
}
