//! Finds statements that apply only to paths with repeated slashes.

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::note::{DELETE, NoteSubject, Remark};

/// Returns an error if a path must contain repeated slashes to match an expression. Rules match paths without them.
pub(crate) fn check(pattern: &str) -> Result<(), Remark> {
    let Ok(parsed) = regex_syntax::parse(pattern) else { return Ok(()) };
    if !are_repeated(&slashes(&parsed)) {
        return Ok(());
    }
    Err(Remark::about(
        NoteSubject::SameUrl,
        "this statement applies only to paths with repeated slashes, which Portico merges before it searches for a rule",
        DELETE,
    ))
}

/// Returns a text with the slashes that every match of an expression contains. `x` stands for any other text, or for none.
fn slashes(expression: &Hir) -> String {
    let of_text = |text: &[u8]| text.iter().map(|byte| if *byte == b'/' { '/' } else { 'x' }).collect();
    let text: String = match expression.kind() {
        HirKind::Empty | HirKind::Look(_) => String::new(),
        HirKind::Literal(literal) => of_text(&literal.0),
        HirKind::Class(Class::Unicode(class)) => class.literal().map_or_else(|| "x".to_owned(), |text| of_text(&text)),
        HirKind::Class(Class::Bytes(_)) => "x".to_owned(),
        HirKind::Repetition(repetition) => match repetition.min {
            0 => "x".to_owned(),
            1 => slashes(&repetition.sub),
            _ => slashes(&repetition.sub).repeat(2),
        },
        HirKind::Capture(capture) => slashes(&capture.sub),
        HirKind::Concat(parts) => parts.iter().map(slashes).collect(),
        HirKind::Alternation(parts) => {
            let texts: Vec<String> = parts.iter().map(slashes).collect();
            shortened(|has| texts.iter().all(|text| has(text)))
        }
    };
    if text.len() <= 2 { text } else { shortened(|has| has(&text)) }
}

/// Returns a short text with the same slashes at the start and at the end, and with repeated ones if there are some.
fn shortened(all: impl Fn(&dyn Fn(&str) -> bool) -> bool) -> String {
    let start = if all(&|text| text.starts_with('/')) { "/" } else { "" };
    let end = if all(&|text| text.ends_with('/')) { "/" } else { "" };
    let repeated = if all(&are_repeated) { "//x" } else { "" };
    format!("{start}x{repeated}{end}")
}

fn are_repeated(slashes: &str) -> bool {
    slashes.contains("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_for_repeated_slashes_is_found() {
        for (pattern, is_required) in [
            ("//", true),
            ("^(.*)//(.*)$", true),
            ("^(.*)//+(.*)$", true),
            ("^(.*)/{2,}(.*)$", true),
            ("^(.*/)/+(.*)$", true),
            ("^/(?:a/|b/)/", true),
            ("(/)$^(/)", true),
            ("^/+(.*)$", false),
            ("/(.*)/", false),
            ("/[^/]*/", false),
            ("//?a", false),
            ("//|/a", false),
            ("/(?:a/|b)/", false),
            ("/(?:a)?/", false),
            ("/a*/", false),
            ("(?=//)", false),
        ] {
            assert_eq!(check(pattern).is_err(), is_required, "{pattern}");
        }
    }
}
