//! Replaces placeholders in content files, such as `{count.branches}`, with values that are computed from the content.
//!
//! Placeholders are replaced before a file is parsed, so they work in every text of every file, including the numbers
//! of figures. The contract `docs/contracts/content.md` lists the placeholders.

mod number;
mod shifts;
mod syntax;
mod values;

use std::collections::BTreeSet;

use super::diagnostic::{Diagnostic, Position};
use super::read::Texts;
pub(super) use number::plural;
pub(super) use shifts::{Shift, Shifts};
use syntax::{Candidate, Placeholder};
pub(super) use values::Values;

/// Replaces the placeholders in all texts. Also returns the shifts, which lead from positions in the returned texts to
/// positions in the files.
///
/// # Errors
/// Returns an error for every placeholder that is invalid or unknown, and for every fact that no text uses.
pub(super) fn resolve(texts: Texts, values: &Values) -> Result<(Texts, Shifts), Vec<Diagnostic>> {
    let mut resolver = Resolver { values, used: BTreeSet::new(), shifts: Shifts::default(), diagnostics: Vec::new() };
    let texts = texts.into_iter().map(|(file, text)| {
        let text = resolver.text(&file, &text);
        (file, text)
    });
    let texts = texts.collect();
    resolver.diagnostics.extend(values.unused_facts(&resolver.used));
    if resolver.diagnostics.is_empty() { Ok((texts, resolver.shifts)) } else { Err(resolver.diagnostics) }
}

struct Resolver<'a> {
    values: &'a Values,
    /// The names of all values that a placeholder has used.
    used: BTreeSet<String>,
    shifts: Shifts,
    diagnostics: Vec<Diagnostic>,
}

impl Resolver<'_> {
    fn text(&mut self, file: &str, text: &str) -> String {
        let lines = (1..).zip(text.split_inclusive('\n'));
        lines.map(|(number, line)| self.line(file, number, line)).collect()
    }

    fn line(&mut self, file: &str, number: u64, line: &str) -> String {
        let (mut out, mut end) = (String::with_capacity(line.len()), 0);
        for candidate in syntax::candidates(line) {
            let column = columns(&line[..candidate.range.start]) + 1;
            match self.value(&candidate) {
                Ok(value) => {
                    out.push_str(&line[end..candidate.range.start]);
                    let shift = Shift {
                        line: number,
                        column: columns(&out) + 1,
                        original_column: column,
                        length: columns(&value),
                        original_length: columns(candidate.text),
                    };
                    self.shifts.add(file, shift);
                    out.push_str(&value);
                    end = candidate.range.end;
                }
                Err(message) => {
                    self.diagnostics.push(Diagnostic::new(file, Position { line: number, column }, message));
                }
            }
        }
        out.push_str(&line[end..]);
        out
    }

    fn value(&mut self, candidate: &Candidate<'_>) -> Result<String, String> {
        let placeholder = Placeholder::parse(candidate.text)?;
        let Some(value) = self.values.get(placeholder.name) else {
            let known = self.values.names();
            return Err(format!("the placeholder `{}` is unknown; use one of {known}", candidate.text));
        };
        self.used.insert(placeholder.name.to_owned());
        Ok(number::format(value, &placeholder))
    }
}

/// Returns the number of columns that a text takes. YAML positions count characters.
fn columns(text: &str) -> u64 {
    text.chars().map(|_| 1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> Values {
        Values::for_tests(&[("count.branches", 4), ("count.medicines", 22), ("facts.staff", 2400)])
    }

    fn resolve_text(text: &str) -> Result<String, Vec<String>> {
        let texts = Texts::from([("a.yaml".to_owned(), text.to_owned())]);
        match resolve(texts, &values()) {
            Ok((mut texts, _)) => Ok(texts.remove("a.yaml").unwrap_or_default()),
            Err(diagnostics) => Err(diagnostics.iter().map(ToString::to_string).collect()),
        }
    }

    #[test]
    fn a_placeholder_becomes_the_number() {
        assert_eq!(resolve_text("value: \"{count.medicines}\"\n").unwrap(), "value: \"22\"\n");
    }

    #[test]
    fn all_placeholders_of_a_line_are_replaced() {
        let text = "a {count.branches} b {count.branches:Word} {count.medicines|штука|штуки|штук}.";
        assert_eq!(resolve_text(text).unwrap(), "a 4 b Четыре 22\u{a0}штуки.");
    }

    #[test]
    fn mappings_and_other_braces_stay_as_they_are() {
        for text in
            ["{ title: А, dates: { from: 2026-12-07 } }", "[{ value: \"6\" }]", "{ a: b", "{}", "{ 1 }", "a } b {"]
        {
            assert_eq!(resolve_text(text).unwrap(), text);
        }
    }

    #[test]
    fn an_unknown_placeholder_is_reported_at_its_place() {
        let errors = resolve_text("title: А\nlead: «Ё» {count.medicnes}\n").unwrap_err();
        let expected = "a.yaml:2:11: the placeholder `{count.medicnes}` is unknown; use one of `{count.branches}`, \
                        `{count.medicines}`, `{facts.staff}`";
        assert_eq!(errors, [expected]);
    }

    #[test]
    fn every_wrong_placeholder_of_a_text_is_reported() {
        let errors = resolve_text("{medicines} {count.medicines|a|b}\n{count.medicines\n").unwrap_err();
        let places: Vec<_> = errors.iter().map(|error| error.split(": ").next().unwrap_or_default()).collect();
        assert_eq!(places, ["a.yaml:1:1", "a.yaml:1:13", "a.yaml:2:1"]);
    }

    #[test]
    fn positions_after_a_placeholder_lead_back_to_the_file() {
        let text = "{count.branches} и {count.medicines}: [ошибка]\n";
        let (texts, shifts) = resolve(Texts::from([("a.yaml".to_owned(), text.to_owned())]), &values()).unwrap();
        assert_eq!(texts["a.yaml"], "4 и 22: [ошибка]\n");
        let original = |column| shifts.original("a.yaml", Position { line: 1, column }).column;
        // The column of the bracket, of the second placeholder, of its inside, and of the first placeholder.
        assert_eq!([original(9), original(5), original(6), original(1)], [39, 20, 20, 1]);
        assert_eq!(shifts.original("a.yaml", Position { line: 2, column: 7 }).column, 7);
        assert_eq!(shifts.original("b.yaml", Position { line: 1, column: 7 }).column, 7);
    }
}
