//! Describes requests that the original server refuses.

use std::collections::BTreeMap;

use crate::comparison::{Comparison, UncomparedRefusal};
use crate::note::{Note, NoteKind, NoteSubject, UPSTREAM_REFUSES};
use crate::report::entry::{Effect, EntryKind, ReportEntry};
use crate::report::grouping::NoteGroup;
use crate::report::statement;
use crate::simulation::answer::Refusal;

/// The advice for refused requests.
const HINT: &str =
    "configure the upstream to refuse these requests, or write a rule with `status: 410` for their paths";

/// The advice for requests whose paths are unknown, such as those that a module refuses because of their content.
const HINT_WITHOUT_PATH: &str = "configure the upstream to refuse these requests";

/// Returns the entries for the statements that may refuse requests, and that decided no known answer. Statements that
/// refuse requests for the same reason are one entry. A statement with a note about its refusal is left out.
pub(super) fn uncompared(text: &str, notes: &[Note], refusals: &[UncomparedRefusal]) -> Vec<ReportEntry> {
    let is_noted = |line: u32| notes.iter().any(|note| note.line == line && note.subject == NoteSubject::Refusal);
    let mut groups: BTreeMap<(String, &str), Vec<&UncomparedRefusal>> = BTreeMap::new();
    for found in refusals.iter().filter(|found| !is_noted(found.line)) {
        groups.entry(reason_and_hint(found)).or_default().push(found);
    }
    let entries = groups.into_iter().map(|((reason, hint), found)| {
        let lines: Vec<u32> = found.iter().map(|found| found.line).collect();
        let line = lines.first().copied().unwrap_or_default();
        let example = found.iter().find_map(|found| found.example.as_ref());
        ReportEntry {
            effect: Effect::Refusal,
            kind: EntryKind::Measured,
            reason: match example {
                Some(example) => format!("{reason} (for example https://{example})"),
                None => reason,
            },
            hint: hint.to_owned(),
            line,
            statement: statement::at(text, line),
            lines,
            requests: 0,
            example: None,
        }
    });
    entries.collect()
}

/// Reports whether notes about an unsupported status say no more than the entries for the statements that may refuse
/// requests.
pub(super) fn repeats(group: &NoteGroup<'_>, comparison: &Comparison) -> bool {
    group.first.subject == NoteSubject::UnsupportedStatus
        && group.differences.is_empty()
        && group.notes.iter().all(|note| comparison.may_refuse(note.line))
}

/// Returns the entry for the statements that limit the size or the number of requests. `lines` contains their lines.
pub(super) fn limits(text: &str, lines: &[u32]) -> Option<ReportEntry> {
    let line = *lines.first()?;
    Some(ReportEntry {
        effect: Effect::Limit,
        kind: EntryKind::Note(NoteKind::NotTranslated),
        reason: "the original server limits the size or the number of requests, and rules cannot".to_owned(),
        hint: "configure the upstream with this limit if it needs one".to_owned(),
        line,
        statement: statement::at(text, line),
        lines: lines.to_vec(),
        requests: 0,
        example: None,
    })
}

fn reason_and_hint(found: &UncomparedRefusal) -> (String, &'static str) {
    let Some(refusal) = found.refusal else {
        let reason = "the statement may refuse requests, but no request of the comparison shows this";
        return (format!("{reason}; {UPSTREAM_REFUSES}"), HINT_WITHOUT_PATH);
    };
    let refuses = match refusal {
        Refusal::Status(status) => format!("the original server refuses requests with {status}"),
        Refusal::ClosedConnection => "the original server closes the connection without a response".to_owned(),
    };
    let depends = found.reason.as_ref().map(|reason| format!(", depending on {reason}")).unwrap_or_default();
    (format!("{refuses}{depends}; {UPSTREAM_REFUSES}"), hint(refusal))
}

/// Returns the advice for refused requests. Only permanent refusals may become 410, because search engines forget a page
/// with this status.
const fn hint(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Status(401) => "configure the upstream to ask for a user name and password, because rules cannot",
        Refusal::Status(429 | 500..=599) => HINT_WITHOUT_PATH,
        Refusal::Status(_) | Refusal::ClosedConnection => HINT,
    }
}

/// Returns the reason for a difference in which the rules let a refused request pass, and the advice.
pub(super) fn reason(refusal: Refusal) -> (String, String) {
    let (reason, hint) = match refusal {
        Refusal::Status(401) => (
            "the original server refuses these requests without a valid user name and password (401); the rules do not, \
             so the upstream must ask for them"
                .to_owned(),
            hint(refusal),
        ),
        Refusal::Status(status @ 500..=599) => (
            format!("the original server answers these requests with the error {status}, and no rule redirects them"),
            "no change needed, or write a rule if these URLs should be redirected",
        ),
        Refusal::Status(status) => (
            format!("the original server refuses these requests with {status}; {UPSTREAM_REFUSES}"),
            hint(refusal),
        ),
        Refusal::ClosedConnection => (
            format!("the original server closes the connection for these requests without a response; {UPSTREAM_REFUSES}"),
            hint(refusal),
        ),
    };
    (reason, hint.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::comparison::{Risk, compare};
    use crate::report::{Effect, EntryKind, report};
    use crate::{Format, ImportOptions, import};

    #[test]
    fn refused_paths_are_one_entry_for_each_status_at_the_highest_risk() {
        let text = "server {\n server_name a.example;\n location /old { return 301 /new; }\n \
                    location ~ /\\.git { deny all; }\n location /secret/ { return 403; }\n \
                    location /gate { return 444; }\n location /in { internal; }\n location /page { return 410; }\n}\n";
        let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        let comparison = compare(Format::Nginx, "a.conf", text, &imported).unwrap();
        let entries = report(text, &imported, Some(&comparison));
        let refusals: Vec<_> = entries
            .iter()
            .filter(|entry| entry.example.as_ref().is_some_and(|example| example.refusal.is_some()))
            .map(|entry| (entry.effect, entry.kind, entry.lines.as_slice(), entry.reason.as_str()))
            .collect();
        let must = "the rules do not, so the upstream must refuse them";
        let [forbidden, missing] =
            [403, 404].map(|status| format!("the original server refuses these requests with {status}; {must}"));
        let closed = format!("the original server closes the connection for these requests without a response; {must}");
        assert_eq!(refusals.len(), 3, "{entries:?}");
        for (lines, reason) in [(&[4, 5][..], forbidden), (&[7], missing), (&[6], closed)] {
            let expected = (Effect::Risk(Risk::WrongPage), EntryKind::Measured, lines, reason.as_str());
            assert!(refusals.contains(&expected), "{reason}: {refusals:?}");
        }
    }

    #[test]
    fn limits_are_one_entry_without_a_risk_and_modules_are_refusals() {
        for (format, text, limited, refusing) in [
            (
                Format::Nginx,
                "server {\nclient_max_body_size 8m;\nlocation = /old { return 301 /new; }\n\
                 location /in { limit_req zone=a; }\nmodsecurity on;\n}\n",
                &[2, 4][..],
                &[5][..],
            ),
            (Format::Apache, "LimitRequestBody 1024\nRedirect 301 /a /b\nSecRuleEngine On\n", &[1], &[3]),
            (Format::Caddy, "a.example {\nrequest_body {\nmax_size 1MB\n}\nredir /old /new\n}\n", &[2], &[]),
        ] {
            let imported = import(format, "a.conf", text, &ImportOptions::default());
            let comparison = compare(format, "a.conf", text, &imported).unwrap();
            let entries = report(text, &imported, Some(&comparison));
            let lines =
                |effect| entries.iter().filter(move |one| one.effect == effect).flat_map(|one| one.lines.clone());
            assert_eq!(lines(Effect::Limit).collect::<Vec<_>>(), limited, "{entries:?}");
            assert_eq!(lines(Effect::Refusal).collect::<Vec<_>>(), refusing, "{entries:?}");
        }
        assert_eq!((Effect::Limit.risk(), Effect::Refusal.risk()), (None, Some(Risk::WrongPage)));
    }
}
