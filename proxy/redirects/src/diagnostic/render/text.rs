//! Formats diagnostics as text. Below each diagnostic, the lines of the file that cause the diagnostic are shown. The
//! crate `annotate-snippets` does the layout.

use std::borrow::Cow;
use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Message, Origin, Renderer, Snippet};

use crate::diagnostic::render::lines::{Excerpt, Extent, SourceLines};
use crate::diagnostic::render::readable::readable;
use crate::diagnostic::render::selection::{Omitted, Selection};
use crate::diagnostic::render::totals::{Colors, Counts, more_places, silenced_note};
use crate::diagnostic::source::Source;
use crate::diagnostic::{Diagnostic, Place, Severity};

/// Formats all diagnostics as one text, which ends with the number of errors and warnings.
///
/// Silenced warnings are not shown, but counted. If a file has more than 100 diagnostics with the same code, the first
/// 100 are shown, and the others are counted.
pub fn text(diagnostics: &[Diagnostic], sources: &[Source]) -> String {
    colored_text(diagnostics, sources, Colors::Off)
}

/// Formats diagnostics in the same way as [`text`]. If `colors` is [`Colors::On`], the text has colours.
pub fn colored_text(diagnostics: &[Diagnostic], sources: &[Source], colors: Colors) -> String {
    let renderer = match colors {
        Colors::On => Renderer::styled(),
        Colors::Off => Renderer::plain(),
    };
    let lines = SourceLines::of(sources);
    let mut out = String::new();
    let selection = Selection::of(diagnostics.iter().filter(|diagnostic| !diagnostic.is_silenced()));
    for diagnostic in selection.shown {
        out.push_str(&renderer.render(&groups(diagnostic, &lines)));
        out.push_str("\n\n");
    }
    write_omitted(&selection.omitted, &mut out);
    let Counts { errors, warnings, .. } = Counts::of(diagnostics);
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    let silenced = silenced_note(diagnostics);
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{errors} error{}, {warnings} warning{}{silenced}", plural(errors), plural(warnings));
    out
}

/// For each file and code with too many diagnostics, writes a line with the number of diagnostics that are not shown.
fn write_omitted(omitted: &[Omitted<'_>], out: &mut String) {
    for Omitted { file, code, count, .. } in omitted {
        let (severity, number, title) = (code.severity().name(), code.number(), code.title());
        // Writing to a String cannot fail.
        let _ = writeln!(out, "and {count} more in {}: {severity}[{number}]: {title}", visible(file));
    }
    if !omitted.is_empty() {
        out.push('\n');
    }
}

/// Converts a diagnostic to the groups from which `annotate-snippets` renders a report.
fn groups<'d>(diagnostic: &'d Diagnostic, lines: &SourceLines<'d>) -> Vec<Group<'d>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.clone().primary_title(diagnostic.code.title()).id(diagnostic.code.number());
    let mut report = TextReport { complete: Vec::new(), group: Group::with_title(title), level };
    report.place(&diagnostic.place, &diagnostic.found, AnnotationKind::Primary, lines);
    for (place, role) in &diagnostic.related {
        report.place(place, role, AnnotationKind::Context, lines);
    }
    if let Some(more) = more_places(diagnostic) {
        report.message(Level::NOTE.no_name().message(more));
    }
    if let Some(expected) = &diagnostic.expected {
        report.message(Level::NOTE.with_name("expected").message(sanitized(expected)));
    }
    if let Some(hint) = &diagnostic.hint {
        report.message(Level::HELP.with_name("hint").message(sanitized(hint)));
    }
    report.complete.push(report.group);
    report.complete
}

struct TextReport<'d> {
    complete: Vec<Group<'d>>,
    group: Group<'d>,
    level: Level<'d>,
}

impl<'d> TextReport<'d> {
    fn message(&mut self, message: Message<'d>) {
        self.group = std::mem::replace(&mut self.group, Group::with_level(Level::NOTE)).element(message);
    }

    /// Adds the lines of the file at a location. `text` is shown below or beside the marked range.
    fn place(&mut self, place: &'d Place, text: &'d str, kind: AnnotationKind, lines: &SourceLines<'d>) {
        let group = std::mem::replace(&mut self.group, Group::with_level(self.level.clone()));
        let text = sanitized(text);
        match lines.excerpt(place) {
            Some(excerpt) if excerpt.extent == Extent::WholeLine => {
                let path = visible(&place.source);
                self.group = group.element(snippet(&excerpt, place, kind, text).path(path));
            }
            // The excerpt is a part of a long line, and `annotate-snippets` would count columns from the start of the
            // excerpt. The location is therefore shown separately. A snippet without a path must be the first element
            // of its group.
            Some(excerpt) => {
                self.complete.push(group.element(origin(place)));
                let group = Group::with_level(self.level.clone());
                self.group = group.element(snippet(&excerpt, place, kind, text));
            }
            None => self.group = group.element(origin(place)).element(Level::NOTE.no_name().message(text)),
        }
    }
}

fn snippet<'d>(
    excerpt: &Excerpt<'d>,
    place: &Place,
    kind: AnnotationKind,
    label: Cow<'d, str>,
) -> Snippet<'d, annotate_snippets::Annotation<'d>> {
    let [before, marked, after] = [excerpt.before, excerpt.marked, excerpt.after].map(visible);
    let range = before.len()..before.len() + marked.len();
    let line = format!("{before}{marked}{after}");
    let number = usize::try_from(place.line).unwrap_or(usize::MAX);
    Snippet::source(line).line_start(number).annotation(kind.span(range).label(label))
}

fn origin(place: &Place) -> Origin<'_> {
    let origin = Origin::path(visible(&place.source));
    match (usize::try_from(place.line), usize::try_from(place.column)) {
        (Ok(line @ 1..), Ok(column)) => origin.line(line).char_column(column),
        (Ok(_) | Err(_), _) => origin,
    }
}

/// Decodes percent-encoded letters in a message, and replaces the characters that are not safe in a terminal.
fn sanitized(text: &str) -> Cow<'_, str> {
    match readable(text) {
        Cow::Borrowed(text) => visible(text),
        Cow::Owned(text) => Cow::Owned(visible(&text).into_owned()),
    }
}

/// Replaces the characters of a text that are not safe in a terminal.
///
/// These characters move the cursor, change colours or change the text direction. Each of them is replaced by one
/// character, so that columns stay the same.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe) { Cow::Owned(text.replace(is_unsafe, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

fn is_unsafe(c: char) -> bool {
    let changes_direction =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (c.is_control() && c != '\t') || changes_direction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn at(line: u32, column: u32, text: &str) -> Diagnostic {
        Diagnostic::new(Code::BadPath, Place::point("a.yaml".into(), line, column).over(text), "found")
    }

    fn source(text: &str) -> [Source; 1] {
        [Source { name: "a.yaml".to_owned(), text: text.to_owned() }]
    }

    #[test]
    fn every_place_is_shown_with_its_line() {
        let other = Place::point("b.yaml".into(), 12, 3).over("x");
        let elsewhere = Place::whole_line("c.yaml".into(), 3);
        let diagnostic = at(1, 4, "/новости\r\n").related(at(2, 1, "\ttwo").place, "there");
        let diagnostic = diagnostic.related(other, "unread").related(elsewhere, "gone").expected("more").hint("try");
        let [mut sources, empty] = [source("a: /новости\r\n\ttwo"), source("")].map(Vec::from);
        sources.extend(empty.into_iter().map(|source| Source { name: "c.yaml".to_owned(), ..source }));
        let expected = "\
error[R007]: invalid path
 --> a.yaml:1:4
  |
1 | a: /новости
  |    ^^^^^^^^ found
  |
 ::: a.yaml:2:1
  |
2 |     two
  | ------- there
 ::: b.yaml:12:3
  = unread
 ::: c.yaml:3:1
  = gone
  = expected: more
  = hint: try

1 error, 0 warnings
";
        assert_eq!(text(&[diagnostic], &sources), expected);
    }

    #[test]
    fn after_a_hundred_with_one_code_in_a_file_the_others_are_counted() {
        let of = |code, count| (1..=count).map(move |line| Diagnostic { code, ..at(line, 1, "x") });
        let diagnostics: Vec<_> = of(Code::BadPath, 12_445).chain(of(Code::BadTarget, 100)).collect();
        let shown = text(&diagnostics, &source("x"));
        assert_eq!(shown.matches("error[R007]").count() + shown.matches("error[R009]").count(), 201);
        let end = "\n\nand 12345 more in a.yaml: error[R007]: invalid path\n\n12545 errors, 0 warnings\n";
        assert!(shown.ends_with(end), "{}", shown.lines().rev().take(5).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn colored_text_differs_only_in_colour_codes() {
        let mut diagnostics =
            [at(1, 3, "e").expected("more").hint("try").related(at(2, 1, "").place, "there"), at(2, 1, "")];
        diagnostics[1].severity = Severity::Warning;
        let sources = source("one\n\ttwo");
        let plain = text(&diagnostics, &sources);
        let colored = colored_text(&diagnostics, &sources, Colors::On);
        assert!(colored.contains('\x1b') && !plain.contains('\x1b'));
        let mut parts = colored.split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        let stripped = parts.fold(first, |out, part| out + part.split_once('m').map_or("", |(_, rest)| rest));
        assert_eq!(stripped, plain);
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let mut diagnostic = at(1, 5, "[31m").hint("\x1b[1m").expected("\0").related(at(1, 4, "").place, "\u{202e}");
        diagnostic.found = "`\x1b[2J\u{202e}`\nforged: line".to_owned();
        diagnostic.place.source = "a\x1b.yaml".into();
        let mut sources = source("a: \x1b[31m\u{7}\0");
        for name in ["a.yaml", "a\x1b.yaml"] {
            sources[0].name = name.to_owned();
            let shown = text(std::slice::from_ref(&diagnostic), &sources);
            let is_bad = |c: char| c != '\n' && is_unsafe(c);
            assert!(
                !shown.contains(is_bad) && shown.contains("`\u{fffd}[2J\u{fffd}`\u{fffd}forged: line\n"),
                "{shown}"
            );
        }
        let shown = text(&[at(1, 5, "[31m")], &source("a: \x1b[31m\u{7}\0"));
        assert!(shown.contains("1 | a: \u{fffd}[31m\u{fffd}\u{fffd}\n  |     ^^^^ found\n"), "{shown}");
    }

    #[test]
    fn long_line_is_shown_around_the_range() {
        let long = format!("{}bad{}", "й".repeat(3000), "x".repeat(3000));
        let shown = text(&[at(1, 3001, "bad")], &source(&format!("{long}\nshort")));
        let expected = format!(
            " --> a.yaml:1:3001\n  |\n  |\n1 | {}bad{}\n  | {}^^^ found\n",
            "й".repeat(40),
            "x".repeat(40),
            " ".repeat(40)
        );
        assert!(shown.contains(&expected), "{shown}");
        let medium = "x".repeat(900);
        let shown = text(&[at(1, 451, "x")], &source(&medium));
        assert!(shown.contains("a.yaml:1:451") && shown.lines().all(|line| line.len() < 160), "{shown}");
    }

    #[test]
    fn caret_is_below_characters_of_any_width() {
        let shown = text(&[at(1, 3, "文"), at(1, 4, "")], &source("\t中文"));
        assert!(shown.contains("1 |     中文\n  |       ^^ found\n"), "{shown}");
        assert!(shown.contains("1 |     中文\n  |         ^ found\n"), "{shown}");
    }

    #[test]
    fn first_of_two_sources_with_the_same_name_is_shown() {
        let [first] = source("first");
        let [second] = source("second");
        let shown = text(&[at(1, 1, "")], &[first, second]);
        assert!(shown.contains("1 | first"), "{shown}");
    }
}
