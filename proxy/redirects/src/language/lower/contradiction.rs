//! Reports conditions that contradict each other, so that no request can meet them.

use crate::diagnostic::{Code, Diagnostic, Place, Severity};
use crate::language::raw_file::RawRule;
use crate::rule::condition::Conditions;

const HINT: &str = "delete one of the contradicting conditions, or delete the rule";

/// Reports a rule whose conditions contradict each other. If the rule has an error, reports nothing, because a condition
/// may be missing in `conditions`.
pub(super) fn check(raw: &RawRule, conditions: &Conditions, diagnostics: &mut Vec<Diagnostic>) {
    let Some(when) = raw.common.when.as_ref().or(raw.defaults.when.as_ref()) else { return };
    if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return;
    }
    let Some(mut found) = warning(conditions, when.place.clone()) else { return };
    if let Some(defaults) = raw.defaults.when.as_ref().filter(|_| raw.common.when.is_some()) {
        found = found.related(defaults.place.clone(), "these conditions also apply");
    }
    diagnostics.push(found);
}

/// Returns a warning if no request can meet the conditions.
pub(super) fn warning(conditions: &Conditions, place: Place) -> Option<Diagnostic> {
    if !conditions.contradict_themselves() {
        return None;
    }
    let message = if conditions.excluding_sets().next().is_some() {
        "`not` excludes every request that meets the other conditions"
    } else {
        "every alternative below `any` contradicts itself or the other conditions"
    };
    Some(Diagnostic::new(Code::Dead, place, message).hint(HINT))
}

#[cfg(test)]
mod tests {
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::Code;
    use crate::diagnostic::source::Source;

    /// Compiles a rule with these conditions. Returns the number of warnings that the rule can never match.
    fn warnings(when: &str) -> usize {
        let text = format!("rules: [{{ from: /a, to: /b, status: 302, when: {{ {when} }} }}]\n");
        found(&[Source { name: "t.yaml".to_owned(), text }])
    }

    fn found(sources: &[Source]) -> usize {
        let warnings = compile(sources, &CompileOptions::default()).unwrap().warnings;
        warnings.iter().filter(|one| one.code == Code::Dead).count()
    }

    #[test]
    fn condition_that_not_repeats_is_reported() {
        for when in [
            "host: a.example, not: { host: a.example }",
            "host: a.example, not: { host: [b.example, a.example] }",
            "host: a.old.example, not: { host: '*.old.example' }",
            "method: POST, not: { method: [POST, PUT] }",
            "language: en, not: { language: en }",
            "language: en-GB, not: { language: en }",
            "not: [{ cookie: { a: true } }, { cookie: { a: false } }]",
            "query: { id: 7 }, not: { query: { id: true } }",
            "header: { x-a: '1' }, not: { header: { x-a: { starts: '1' } } }",
            "cookie: { c: true }, not: [{ host: b.example }, { cookie: { c: true } }]",
            "host: a.example, not: { any: [{ host: a.example }, { language: en }] }",
            "host: a.example, any: [{ host: b.example }, { host: c.example }]",
            "any: [{ host: a.example, not: { host: a.example } }]",
        ] {
            assert_eq!(warnings(when), 1, "{when}");
        }
    }

    #[test]
    fn conditions_that_a_request_can_meet_are_not_reported() {
        for when in [
            "host: '*.old.example', not: { host: a.old.example }",
            "host: [a.example, b.example], not: { host: a.example }",
            "host: a.example, not: { host: a.example, language: en }",
            "query: { id: true }, not: { query: { id: 7 } }",
            "language: en, not: { cookie: { lang: true } }",
            "host: a.example, any: [{ host: b.example }, { language: en }]",
            "any: [{ host: a.example }, { host: b.example }], not: { host: a.example }",
        ] {
            assert_eq!(warnings(when), 0, "{when}");
        }
    }

    #[test]
    fn conditions_of_the_file_and_of_a_row_count() {
        let file = |text: &str| Source { name: "t.yaml".to_owned(), text: text.to_owned() };
        let defaults = "defaults: { when: { not: { host: a.example } } }\n";
        let rule = format!("{defaults}rules: [{{ from: /a, to: /b, when: {{ host: a.example }} }}]\n");
        assert_eq!(found(&[file(&rule)]), 1);
        let rows = "from,to,host\n/a,/b,a.example\n/c,/d,a.example\n/e,/f,b.example\n";
        let rows = Source { name: "r.csv".to_owned(), text: rows.to_owned() };
        let rule = format!("{defaults}rules: [{{ rows: r.csv }}]\n");
        assert_eq!(found(&[file(&rule), rows]), 1, "one warning for both rows");
    }
}
