//! Converts the elements `httpRedirect`.

use roxmltree::{Document, Node};

use crate::condition::Condition;
use crate::condition::other_parameters::OtherParameters;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::unsupported;
use crate::iis::place::{Places, Switch, folder, is_true};
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::{Piece, TargetTemplate};
use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

/// The phase of redirects that are evaluated after all rules of the module URL Rewrite.
const PHASE: u32 = 2;

pub(super) fn convert_all(document: &Document<'_>, places: &Places<'_>, importer: &mut Importer<'_>) {
    for node in document.descendants().filter(|node| node.has_tag_name("httpRedirect")) {
        if !is_true(node, "enabled", Switch::Off) {
            continue;
        }
        let origin = places.origin(node);
        let wildcards: Vec<Node<'_, '_>> = node.children().filter(|child| child.has_tag_name("add")).collect();
        for entry in &wildcards {
            importer.report_untranslated(&places.origin(*entry), wildcard(*entry));
        }
        match foreign_rule(node, origin.clone()) {
            Ok(Some(mut rule)) => {
                rule.remarks.extend(wildcards.first().map(|entry| takes_wildcards(*entry)));
                importer.convert(rule);
            }
            Ok(None) => {}
            Err(remark) => importer.report_untranslated(&origin, remark),
        }
    }
}

/// Returns the remark about a rule for a folder in which some paths have targets of their own.
fn takes_wildcards(first: Node<'_, '_>) -> Remark {
    let text = first.attribute("wildcard").unwrap_or_default();
    let reason = format!("the rule also redirects the paths of wildcards such as `{text}`, which have other targets");
    Remark::new(reason, "write the rules for these wildcards above the rule, with `order: written`")
}

/// Returns the remark about an element `add`. Microsoft documents only wildcards such as `*.php`, and not the text with which
/// IIS compares them.
fn wildcard(entry: Node<'_, '_>) -> Remark {
    let text = entry.attribute("wildcard").unwrap_or_default();
    if let Some(folder) = text.strip_suffix("/*").filter(|folder| folder.starts_with('/') && !folder.contains('*')) {
        let reason = format!("it is not documented with which part of a URL IIS compares the wildcard `{text}`");
        return Remark::new(
            reason,
            format!("write a rule with `prefix: {folder}` if these paths should be redirected"),
        );
    }
    if text.contains('*') {
        let reason = format!("it is not documented with which part of a URL IIS compares the wildcard `{text}`");
        return Remark::new(reason, "write a rule with `regex` for the paths that should be redirected");
    }
    let reason = format!("the text `{text}` of `wildcard` has no `*`, and it is not documented which URLs it matches");
    Remark::new(reason, "write a rule with `from` for the path that should be redirected")
}

fn foreign_rule(node: Node<'_, '_>, origin: StatementOrigin) -> Result<Option<ForeignRule>, Remark> {
    let destination = node.attribute("destination").unwrap_or_default();
    if destination.is_empty() {
        return Ok(None);
    }
    if is_true(node, "childOnly", Switch::Off) {
        let reason = "with `childOnly`, the redirect applies only to the files of the folder, without its subfolders";
        return Err(Remark::new(reason, "write a rule such as `from: /folder/{name}`"));
    }
    let folder = escape::path(&folder(node), Escapes::Decoded);
    let is_exact = is_true(node, "exactDestination", Switch::Off);
    let (shape, pieces, query) = if is_exact {
        let (text, suffix, query) = split(destination)?;
        let (shape, rest) = PathShape::with_tail(&folder);
        let suffix = (suffix == Suffix::Kept).then_some(Piece::Capture(rest));
        (shape, std::iter::once(Piece::Text(text.to_owned())).chain(suffix).collect(), query)
    } else {
        let (shape, rest) = PathShape::with_tail(&folder);
        (shape, vec![Piece::Text(destination.to_owned()), Piece::Capture(rest)], QueryPolicy::Keep)
    };
    // Windows ignores the letter case of folders.
    let shape = PathShape { case: LetterCase::Ignored, ..shape };
    // Longer folders come first, because IIS reads the settings of the innermost folder.
    let depth = i64::try_from(folder.len()).unwrap_or_default();
    Ok(Some(ForeignRule {
        origin,
        precedence: Precedence { phase: PHASE, order: -depth },
        shape,
        outcome: ForeignOutcome::Redirect { status: status(node)?, template: TargetTemplate(pieces), query },
        alternatives: Condition::always().alternatives,
        other_parameters: OtherParameters::Allowed,
        remarks: Vec::new(),
    }))
}

/// Whether a redirect appends the rest of the path to its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Suffix {
    Kept,
    Dropped,
}

/// Splits an exact target into its text and the variables at its end: `$S` or `$V` for the path, and `$Q` for the query.
fn split(destination: &str) -> Result<(&str, Suffix, QueryPolicy), Remark> {
    let (rest, query) = match destination.strip_suffix("$Q") {
        Some(rest) => (rest, QueryPolicy::Keep),
        None => (destination, QueryPolicy::Drop),
    };
    let (text, suffix) = match rest.strip_suffix("$S").or_else(|| rest.strip_suffix("$V")) {
        Some(text) => (text, Suffix::Kept),
        None => (rest, Suffix::Dropped),
    };
    if text.contains('$') {
        let reason = "the destination contains a variable that is not at its end";
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    Ok((text, suffix, query))
}

fn status(node: Node<'_, '_>) -> Result<u16, Remark> {
    match node.attribute("httpResponseStatus") {
        None | Some("Found") => Ok(302),
        Some("Permanent") => Ok(301),
        Some("Temporary") => Ok(307),
        Some("PermRedirect") => Ok(308),
        Some(other) => Err(unsupported(format_args!("`{other}`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_destination_may_end_with_variables() {
        for (destination, text, suffix, query) in [
            ("/a", "/a", Suffix::Dropped, QueryPolicy::Drop),
            ("/a$S$Q", "/a", Suffix::Kept, QueryPolicy::Keep),
            ("/a$V", "/a", Suffix::Kept, QueryPolicy::Drop),
        ] {
            assert_eq!(split(destination), Ok((text, suffix, query)), "{destination}");
        }
        assert!(split("/$S/a").is_err());
    }
}
