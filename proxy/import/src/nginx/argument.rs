//! Decodes the texts with which a configuration compares variables such as `$arg_id`. nginx compares the value as the client
//! encoded it, and rules compare the decoded value.

use crate::condition::query_text;
use crate::condition::{Comparison, RequestPart};
use crate::escapes;

/// Returns a comparison with decoded texts if it tests a parameter of the query.
pub(super) fn decoded(part: &RequestPart, comparison: Comparison) -> Comparison {
    if matches!(part, RequestPart::Parameter(_)) { decoded_value(comparison) } else { comparison }
}

fn decoded_value(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal(text) => Comparison::Equal(query_text::decoded(&text)),
        // Characters of ASCII may have a special meaning in an expression.
        Comparison::Matches(pattern, case) => {
            Comparison::Matches(escapes::decoded(&pattern, |byte| !byte.is_ascii()), case)
        }
        Comparison::Not(inner) => Comparison::Not(Box::new(decoded_value(*inner))),
        Comparison::Present | Comparison::Absent => comparison,
    }
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::simulation::request::SimulatedRequest;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn encoded_values_of_parameters_match_the_requests_of_browsers() {
        for (head, condition) in [
            ("", "if ($arg_q = \"%D0%BE%D0%B4+a\") { return 301 /b; }"),
            ("", "if ($arg_q ~ \"^%D0%BE%D0%B4\") { return 301 /b; }"),
            ("map $arg_q $to { default \"\"; \"%D0%BE%D0%B4\" /b; }\n", "if ($to) { return 301 $to; }"),
            ("map $arg_q $to { default \"\"; \"~^%D0%BE\" /b; }\n", "if ($to) { return 301 $to; }"),
        ] {
            let text = format!("{head}server {{\nserver_name a.example;\nlocation = /a {{ {condition} }}\n}}\n");
            let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
            let compared = compare(Format::Nginx, "a.conf", &text, &imported).unwrap();
            let is_own = |one: &SimulatedRequest| {
                one.host == "a.example" && one.target.starts_with("/a?q=%D0%BE") && !one.target.contains('&')
            };
            let mut own = compared.differences.iter().filter(|one| is_own(&one.request));
            assert_eq!(
                own.find(|one| one.original.starts_with("301") && one.imported == "no redirect"),
                None,
                "{text}"
            );
            assert!(imported.yaml.contains('\u{43e}'), "{}", imported.yaml);
        }
    }
}
