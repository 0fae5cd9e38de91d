//! Diagnostics as text, each with the line that it refers to.

use std::fmt::{self, Display, Write};

use crate::diagnostic::render::lines::SourceLines;
use crate::diagnostic::render::{Colors, counts, readable};
use crate::diagnostic::source::Source;
use crate::diagnostic::{Diagnostic, Place, Severity};

/// A line that is longer than this, in bytes, is not shown: it would be unreadable, and thousands of messages about a file with a
/// single line would each repeat the whole file.
const MAX_SHOWN: usize = 1000;

/// All diagnostics as one text, which ends with the number of errors and warnings.
pub fn text(diagnostics: &[Diagnostic], sources: &[Source]) -> String {
    colored_text(diagnostics, sources, Colors::Off)
}

/// Like [`text`], with colours if `colors` is [`Colors::On`].
pub fn colored_text(diagnostics: &[Diagnostic], sources: &[Source], colors: Colors) -> String {
    let mut report = TextReport { out: String::new(), lines: SourceLines::of(sources), colors };
    for diagnostic in diagnostics {
        report.diagnostic(diagnostic);
    }
    report.count(diagnostics);
    report.out
}

struct TextReport<'s> {
    out: String,
    lines: SourceLines<'s>,
    colors: Colors,
}

impl TextReport<'_> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        let accent = match diagnostic.severity {
            Severity::Error => Paint::Error,
            Severity::Warning => Paint::Warning,
        };
        let (severity, number) = (diagnostic.severity.name(), diagnostic.code.number());
        let heading = self.paint(accent, format!("{severity}[{number}]"));
        let title = self.paint(Paint::Title, format!(": {}", diagnostic.code.title()));
        self.line(format_args!("{heading}{title}"));
        let arrow = self.paint(Paint::Place, "-->");
        self.line(format_args!("  {arrow} {}", Sanitized(&diagnostic.place.to_string())));
        self.excerpt(&diagnostic.place, accent);
        self.line(format_args!("  {}", Sanitized(&readable(&diagnostic.found))));
        if let Some(expected) = &diagnostic.expected {
            self.line(format_args!("  expected: {}", Sanitized(&readable(expected))));
        }
        for (place, role) in &diagnostic.related {
            self.line(format_args!("  {}: {}", Sanitized(&place.to_string()), Sanitized(&readable(role))));
        }
        if let Some(hint) = &diagnostic.hint {
            self.line(format_args!("  hint: {}", Sanitized(&readable(hint))));
        }
        self.out.push('\n');
    }

    /// Prints the line of the file with a caret below the position.
    fn excerpt(&mut self, place: &Place, accent: Paint) {
        let Some(shown) = self.lines.at(place).filter(|line| line.len() <= MAX_SHOWN) else {
            return;
        };
        let number = place.line.to_string();
        let indent: String = shown
            .chars()
            .take(usize::try_from(place.column).map_or(0, |column| column.saturating_sub(1)))
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        let below = self.paint(Paint::Place, format!("{} |", " ".repeat(number.len())));
        let margin = self.paint(Paint::Place, format!("{number} |"));
        let caret = self.paint(accent, "^");
        self.line(format_args!("  {margin} {}", Sanitized(shown)));
        self.line(format_args!("  {below} {indent}{caret}"));
    }

    fn count(&mut self, diagnostics: &[Diagnostic]) {
        let (errors, warnings) = counts(diagnostics);
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        self.line(format_args!("{errors} error{}, {warnings} warning{}", plural(errors), plural(warnings)));
    }

    fn line(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.out, "{text}");
    }

    fn paint<T: Display>(&self, paint: Paint, text: T) -> Painted<T> {
        Painted { text, paint: (self.colors == Colors::On).then_some(paint) }
    }
}

#[derive(Clone, Copy)]
enum Paint {
    Error,
    Warning,
    Title,
    Place,
}

impl Paint {
    /// The code for Select Graphic Rendition, ECMA-48 §8.3.117. The eight basic colours follow the terminal theme.
    const fn code(self) -> &'static str {
        match self {
            Self::Error => "1;31",
            Self::Warning => "1;33",
            Self::Title => "1",
            Self::Place => "34",
        }
    }
}

struct Painted<T> {
    text: T,
    paint: Option<Paint>,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.paint {
            Some(paint) => write!(f, "\x1b[{}m{}\x1b[0m", paint.code(), self.text),
            None => self.text.fmt(f),
        }
    }
}

/// Text from a file that is safe to show in a terminal: characters that move the cursor, change colours or change the text direction
/// are replaced one for one, so that the caret stays in place.
struct Sanitized<'t>(&'t str);

impl Display for Sanitized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some((at, bad)) = rest.char_indices().find(|(_, c)| is_unsafe(*c)) {
            f.write_str(&rest[..at])?;
            f.write_char(char::REPLACEMENT_CHARACTER)?;
            rest = &rest[at + bad.len_utf8()..];
        }
        f.write_str(rest)
    }
}

fn is_unsafe(c: char) -> bool {
    let changes_direction = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (c.is_control() && c != '\t') || changes_direction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn at(line: u32, column: u32) -> Diagnostic {
        Diagnostic::new(Code::BadPath, Place { source: "a.yaml".into(), line, column }, "found")
    }

    fn source(text: &str) -> [Source; 1] {
        [Source { name: "a.yaml".to_owned(), text: text.to_owned() }]
    }

    #[test]
    fn colored_text_differs_only_in_colour_codes() {
        let mut diagnostics = [at(1, 3).expected("more").hint("try").related(at(2, 1).place, "there"), at(2, 1)];
        diagnostics[1].severity = Severity::Warning;
        let sources = source("one\n\ttwo");
        let plain = text(&diagnostics, &sources);
        let mut stripped = colored_text(&diagnostics, &sources, Colors::On);
        assert!(stripped.contains("\x1b[1;31merror[R007]\x1b[0m") && stripped.contains("\x1b[1;33mwarning[R007]"));
        for code in ["1;31", "1;33", "1", "34", "0"] {
            stripped = stripped.replace(&format!("\x1b[{code}m"), "");
        }
        assert_eq!(stripped, plain);
        assert!(!plain.contains('\x1b'));
    }

    #[test]
    fn escape_codes_of_a_file_do_not_reach_the_terminal() {
        let mut diagnostic = at(1, 5);
        diagnostic.found = "`\x1b[2J\u{202e}`\nforged: line".to_owned();
        let shown = text(&[diagnostic], &source("a: \x1b[31m\u{7}"));
        assert!(shown.contains("  1 | a: \u{fffd}[31m\u{fffd}\n    |     ^\n"), "{shown}");
        assert!(shown.contains("  `\u{fffd}[2J\u{fffd}`\u{fffd}forged: line\n"), "{shown}");
    }

    #[test]
    fn long_line_is_not_shown() {
        let long = "x".repeat(MAX_SHOWN + 1);
        let shown = text(&[at(1, 900), at(2, 1)], &source(&format!("{long}\nshort")));
        assert!(!shown.contains("xxx") && shown.contains("a.yaml:1:900") && shown.contains("2 | short"), "{shown}");
    }

    #[test]
    fn first_of_two_sources_with_one_name_is_shown() {
        let [first] = source("first");
        let [second] = source("second");
        let shown = text(&[at(1, 1)], &[first, second]);
        assert!(shown.contains("1 | first"), "{shown}");
    }
}
