//! Chooses the simplest kind of matcher for a set of paths. The kinds are, beginning with the simplest: exact path,
//! prefix, pattern and regular expression.

use crate::note::Remark;
use crate::path::placeholder::{LeadingSlash, Placeholder, PlaceholderNames};
use crate::path::regex_text;
use crate::path::shape::{PathPart, PathShape};
use crate::rule::draft::{RuleMatcher, Tail};
use crate::target::template::{self, TargetPart, TargetTemplate};
use crate::target::url;
use portico_redirects::path::{self, NormalPath};

/// The matcher and the target of a rule.
pub(crate) struct Choice {
    pub(crate) matcher: RuleMatcher,
    /// The value of `to` in the rule. `None` if the rule responds with 410 or 451 and therefore has no target.
    pub(crate) to: Option<String>,
}

/// Returns the simplest matcher for the paths that `shape` describes, along with the target in the syntax of rules.
/// Returns an error if no rule can match these paths.
pub(crate) fn choose(shape: &PathShape, template: Option<&TargetTemplate>) -> Result<Choice, Remark> {
    let mut shape = shape.clone();
    let target = match template {
        Some(template) if template.uses_path() => {
            let path = name_all_parts(&mut shape)?;
            Some(template.resolve(&shape, &path)?)
        }
        Some(template) => Some(template.resolve(&shape, &[])?),
        None => None,
    };
    let choice = simplest(&shape.parts, target.as_deref());
    check(&choice.matcher)?;
    Ok(choice)
}

fn simplest(parts: &[PathPart], target: Option<&[TargetPart]>) -> Choice {
    let to = target.map(template::write);
    match parts {
        [] => Choice { matcher: RuleMatcher::Exact("/".to_owned()), to },
        [PathPart::Text(text)] => Choice { matcher: RuleMatcher::Exact(without_slash(text)), to },
        [PathPart::Below(rest)] => open_ended("", rest.as_deref(), target),
        [PathPart::Text(text), PathPart::Below(rest)] => open_ended(text, rest.as_deref(), target),
        parts => {
            let matcher =
                pattern(parts).map_or_else(|| RuleMatcher::Regex(regex_text::write(parts)), RuleMatcher::Pattern);
            Choice { matcher, to }
        }
    }
}

/// Returns the matcher and the target of a rule for the literal path `text` and all paths below `text`.
fn open_ended(text: &str, rest: Option<&str>, target: Option<&[TargetPart]>) -> Choice {
    let prefix = |tail| RuleMatcher::Prefix { path: without_slash(text), tail };
    let Some(target) = target else {
        return Choice { matcher: prefix(Tail::Keep), to: None };
    };
    let is_rest =
        |part: &TargetPart| matches!(part, TargetPart::Placeholder(placeholder) if rest == Some(&*placeholder.name));
    if !target.iter().any(is_rest) {
        return Choice { matcher: prefix(Tail::Drop), to: Some(template::write(target)) };
    }
    if let Some(head) = target_before_rest(target, text) {
        return Choice { matcher: prefix(Tail::Keep), to: Some(head) };
    }
    let pattern = format!("{}/{{{}...}}", text.trim_end_matches('/'), rest.unwrap_or("rest"));
    Choice { matcher: RuleMatcher::Pattern(pattern), to: Some(template::write(target)) }
}

/// Removes the placeholder from the end of a target. For example, returns `/new` for `/new/{rest}`. Returns `None` if
/// the target does not end with a slash and a placeholder. Also returns `None` if the target contains a query, a
/// fragment or a second placeholder. `text` is the literal path before the paths that the placeholder stands for.
fn target_before_rest(target: &[TargetPart], text: &str) -> Option<String> {
    let (TargetPart::Placeholder(rest), before) = target.split_last()? else {
        return None;
    };
    let head = template::write(before);
    let ends_at_slash = rest.slash == LeadingSlash::Captured || head.ends_with('/');
    if !ends_at_slash || head.contains(['?', '#', '{']) {
        return None;
    }
    let trimmed = head.trim_end_matches('/');
    // The path of the home page is a slash, which the placeholder contains.
    let has_slash = head.ends_with('/') || text.is_empty();
    Some(match url::split_host(&head) {
        // On another site, `/maps` and `/maps/` may be different pages.
        Some((_, path)) if path.trim_end_matches('/').is_empty() || has_slash => format!("{trimmed}/"),
        _ if trimmed.is_empty() => "/".to_owned(),
        _ => trimmed.to_owned(),
    })
}

/// Returns a pattern such as `/a/{any}/b` for the parts of a path. Returns `None` if a pattern cannot match exactly
/// these paths.
fn pattern(parts: &[PathPart]) -> Option<String> {
    let mut names = used_names(parts);
    let mut pattern = String::new();
    for (index, part) in parts.iter().enumerate() {
        match part {
            PathPart::Text(text) => pattern.push_str(text),
            PathPart::Segment(name) => {
                let name = name.clone().unwrap_or_else(|| names.unique("any"));
                pattern.extend(["{", &name, "}"]);
            }
            PathPart::Below(name) if index + 1 == parts.len() => {
                let name = name.clone().unwrap_or_else(|| names.unique("rest"));
                pattern.extend(["/{", &name, "...}"]);
            }
            PathPart::Below(_) | PathPart::AnyText(_) | PathPart::AnyPrefix(_) | PathPart::Regex { .. } => return None,
        }
    }
    let at_most_one_each = pattern.split('/').all(|segment| segment.matches('{').count() <= 1);
    (at_most_one_each && pattern.starts_with('/')).then(|| without_slash(&pattern))
}

/// Gives a placeholder name to every part that is not literal text. Returns the path of the request, written as parts
/// of a target.
fn name_all_parts(shape: &mut PathShape) -> Result<Vec<TargetPart>, Remark> {
    let mut names = used_names(&shape.parts);
    if shape
        .parts
        .iter()
        .any(|part| matches!(part, PathPart::AnyText(_) | PathPart::AnyPrefix(_) | PathPart::Regex { .. }))
    {
        return name_whole_regex(shape, &mut names);
    }
    let mut target = Vec::new();
    for part in &mut shape.parts {
        let (slot, wanted, slash) = match part {
            PathPart::Text(text) => {
                target.push(TargetPart::Text(text.clone()));
                continue;
            }
            PathPart::Segment(name) => (name, "any", LeadingSlash::NotCaptured),
            PathPart::Below(name) | PathPart::AnyPrefix(name) | PathPart::AnyText(name) => {
                (name, "rest", LeadingSlash::Captured)
            }
            PathPart::Regex { .. } => continue,
        };
        let name = slot.get_or_insert_with(|| names.unique(wanted)).clone();
        target.push(TargetPart::Placeholder(Placeholder { name, slash }));
    }
    Ok(target)
}

/// Replaces all parts with a single regular expression that captures the path of the request. Returns the captured
/// path, written as parts of a target.
fn name_whole_regex(shape: &mut PathShape, names: &mut PlaceholderNames) -> Result<Vec<TargetPart>, Remark> {
    let text = regex_text::write(&shape.parts);
    let Some(rest) = text.strip_prefix('/') else {
        let reason =
            "the target contains the path of the request, but the pattern is not anchored at the start of the path";
        return Err(Remark::new(reason, "write the rule by hand, with placeholders"));
    };
    let name = names.unique("path");
    let text = format!("/(?<{name}>{rest})");
    shape.parts = vec![PathPart::Regex { text, can_be_empty: false }];
    Ok(vec![
        TargetPart::Text("/".to_owned()),
        TargetPart::Placeholder(Placeholder { name, slash: LeadingSlash::NotCaptured }),
    ])
}

fn used_names(parts: &[PathPart]) -> PlaceholderNames {
    let mut names = PlaceholderNames::default();
    for part in parts {
        if let PathPart::Segment(Some(name))
        | PathPart::AnyText(Some(name))
        | PathPart::AnyPrefix(Some(name))
        | PathPart::Below(Some(name)) = part
        {
            names.unique(name);
        }
    }
    names
}

fn without_slash(path: &str) -> String {
    match path.trim_end_matches('/') {
        "" => "/".to_owned(),
        trimmed => trimmed.to_owned(),
    }
}

/// Checks that a rule can have the given matcher. If rules do not allow the matcher, returns a remark with the reason.
fn check(matcher: &RuleMatcher) -> Result<(), Remark> {
    let hint = "write the rule by hand";
    let written = match matcher {
        RuleMatcher::Exact(path) | RuleMatcher::Pattern(path) | RuleMatcher::Prefix { path, .. } => path,
        RuleMatcher::Regex(text) => {
            return regex_syntax::parse(text)
                .map(drop)
                .map_err(|_| Remark::new("the regular expression has no equivalent in a rule", hint));
        }
    };
    if written.split('/').any(path::is_parent) {
        let reason = format!("`{}` contains the parent segment `..`", url::shown(written));
        return Err(Remark::new(reason, "write the intended path"));
    }
    match NormalPath::parse(&url::example(written)) {
        Ok(_) => Ok(()),
        Err(error) => Err(Remark::new(format!("`{}` is not a valid path: {error}", url::shown(written)), hint)),
    }
}
