//! Describes requests that the original server refuses.

use crate::simulation::answer::Refusal;

/// Returns the reason for a difference in which the rules let a refused request pass, and the advice.
pub(super) fn reason(refusal: Refusal) -> (String, String) {
    let upstream = "the rules do not, so the upstream must refuse them";
    let (reason, hint) = match refusal {
        Refusal::Status(401) => (
            "the original server refuses these requests without a valid user name and password (401); the rules do not, \
             so the upstream must ask for them"
                .to_owned(),
            "configure the upstream to ask for a user name and password, because rules cannot",
        ),
        Refusal::Status(status) => (
            format!("the original server refuses these requests with {status}; {upstream}"),
            "configure the upstream to refuse these requests, or write a rule with `status: 410` for their paths",
        ),
        Refusal::ClosedConnection => (
            format!("the original server closes the connection for these requests without a response; {upstream}"),
            "configure the upstream to refuse these requests, or write a rule with `status: 410` for their paths",
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
}
