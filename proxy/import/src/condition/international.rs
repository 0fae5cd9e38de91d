//! Finds tests of host names with letters outside ASCII, which no request contains: browsers send these names in ASCII.

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::host_name;
use crate::note::{NoteSubject, Remark};

/// Returns the remark about names that the original server compares with the host as they are written. The rule also matches
/// the names that browsers send.
pub(crate) fn remark(names: &[String]) -> Option<Remark> {
    let sent = |name: &String| (!name.is_ascii()).then(|| host_name::sent(name));
    let is_listed = |ascii: &String| names.iter().any(|name| name.eq_ignore_ascii_case(ascii));
    let found = names.iter().filter_map(|name| Some((name, sent(name).filter(|ascii| !is_listed(ascii))?)));
    let (written, ascii): (Vec<&String>, Vec<String>) = found.unzip();
    let (first, first_ascii) = (written.first()?, ascii.first()?);
    let reason = format!(
        "the original server never uses the name `{first}`, because browsers send `{first_ascii}`; the rule applies to this host"
    );
    let hint = "no change needed if the redirect is intended; otherwise, delete the rule";
    Some(Remark::about(NoteSubject::InternationalHosts(ascii), reason, hint))
}

/// Returns the remark about an expression that matches no host, because it requires letters outside ASCII.
pub(super) fn never_matches(pattern: &str) -> Option<Remark> {
    let is_possible = pattern.is_ascii() || regex_syntax::parse(pattern).map_or(true, |hir| matches_ascii(&hir));
    (!is_possible).then(|| {
        Remark::about(
            NoteSubject::InternationalHosts(Vec::new()),
            format!(
                "the expression `{pattern}` never matches, because browsers send host names with such letters in ASCII, \
                 as in `{}`",
                host_name::sent("пример.рф")
            ),
            "write the name in ASCII and import again, or delete the statement, which has no effect",
        )
    })
}

/// Reports whether an expression may match a text in ASCII.
fn matches_ascii(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => literal.0.is_ascii(),
        HirKind::Class(Class::Unicode(class)) => class.iter().any(|range| range.start().is_ascii()),
        HirKind::Class(Class::Bytes(class)) => class.iter().any(|range| range.start().is_ascii()),
        HirKind::Repetition(repetition) => repetition.min == 0 || matches_ascii(&repetition.sub),
        HirKind::Capture(group) => matches_ascii(&group.sub),
        HirKind::Concat(parts) => parts.iter().all(matches_ascii),
        HirKind::Alternation(branches) => branches.iter().any(matches_ascii),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_that_requires_other_letters_never_matches() {
        for (pattern, never) in [
            (r"^магазин\.рф$", true),
            (r"(?i)^(www\.)?магазин\.рф$", true),
            (r"^(магазин\.рф|shop\.example)$", false),
            (r"^(?:магазин\.)?shop\.example$", false),
            (r"^[а-я]+\.рф$", true),
            (r"^[^а-я]+$", false),
            (r"^shop\.", false),
        ] {
            assert_eq!(never_matches(pattern).is_some(), never, "{pattern}");
        }
    }

    #[test]
    fn name_that_is_also_written_in_ascii_needs_no_remark() {
        let remark = |names: &[&str]| remark(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert!(remark(&["магазин.рф", "xn--80aairftm.xn--p1ai"]).is_none() && remark(&["a.example"]).is_none());
        let found = remark(&["магазин.рф", "www.магазин.рф", "xn--80aairftm.xn--p1ai"]).unwrap();
        assert_eq!(found.subject, NoteSubject::InternationalHosts(vec!["www.xn--80aairftm.xn--p1ai".to_owned()]));
    }
}
