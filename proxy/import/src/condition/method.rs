//! Converts conditions on the method. There are few methods, so an expression becomes the list of those that it matches.

use portico_redirects::LetterCase;
use regex::RegexBuilder;

use crate::condition::comparison::Comparison;
use crate::note::Remark;

/// The methods that a condition of a rule may name.
pub(crate) const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// Returns the methods that a comparison allows. An expression allows only some of [`METHODS`], or none of them.
pub(super) fn allowed(comparison: &Comparison) -> Result<Vec<String>, Remark> {
    let among = |is_allowed: &dyn Fn(&str) -> bool| {
        METHODS.into_iter().filter(|method| is_allowed(method)).map(str::to_owned).collect()
    };
    match comparison {
        // The method of every request has a value.
        Comparison::Present => Ok(among(&|_| true)),
        Comparison::Absent => Ok(Vec::new()),
        Comparison::Equal(method) => Ok(vec![method.to_ascii_uppercase()]),
        Comparison::Matches(pattern, case) => {
            let regex = RegexBuilder::new(pattern).case_insensitive(*case == LetterCase::Ignored).build();
            let regex = regex.map_err(|_| {
                let reason = format!("the expression `{pattern}` on the method is not supported");
                Remark::new(reason, "write the rule by hand")
            })?;
            Ok(among(&|method| regex.is_match(method)))
        }
        Comparison::Not(inner) => {
            let excluded = allowed(inner)?;
            Ok(among(&|method| !excluded.iter().any(|one| one == method)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_allows_the_methods_that_it_matches() {
        for (pattern, expected) in [
            ("POST", Some(&["POST"][..])),
            ("^(GET|HEAD)$", Some(&["GET", "HEAD"])),
            ("^P", Some(&["POST", "PUT", "PATCH"])),
            (".", Some(&METHODS)),
            ("^TRAC[EK]", Some(&[])),
            ("^post$", Some(&[])),
            ("(", None),
        ] {
            let comparison = Comparison::Matches(pattern.to_owned(), LetterCase::Exact);
            assert_eq!(
                allowed(&comparison).ok().as_deref(),
                expected.map(|names| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).as_deref(),
                "{pattern}"
            );
        }
        let not = Comparison::Matches("^(POST|P)".to_owned(), LetterCase::Exact).negated();
        assert_eq!(allowed(&not).unwrap(), ["GET", "HEAD", "DELETE", "OPTIONS"]);
    }
}
