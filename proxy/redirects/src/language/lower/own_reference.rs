//! Finds references in targets that other servers would replace with a part of the rule's own path or condition, such as
//! `$id` if the path has a placeholder `{id}`. Without such a placeholder, the same text is ordinary text.

use crate::address::path::foreign;
use crate::language::server_syntax;

/// A reference in a target, with the hint that says what to write instead.
pub(super) struct OwnReference {
    pub(super) written: String,
    pub(super) hint: String,
}

/// Returns the first reference in a target. `names` are the placeholders of the rule's path.
pub(super) fn find(target: &str, names: &[Box<str>]) -> Option<OwnReference> {
    if !target.contains(['$', ':', '%']) {
        return None;
    }
    // The arguments of a filter are ordinary text.
    let target = foreign::without_filters(target);
    variable(&target, names).or_else(|| value(&target, names)).or_else(|| condition_reference(&target, names))
}

/// Finds a variable such as `$id` of nginx or Caddy.
fn variable(target: &str, names: &[Box<str>]) -> Option<OwnReference> {
    let is_end = |rest: &str| !rest.starts_with(|next: char| next == '_' || next.is_alphanumeric());
    let name = target.match_indices('$').find_map(|(at, _)| {
        let after = target.get(at.saturating_add(1)..)?;
        let known = names.iter().filter(|name| after.strip_prefix(&***name).is_some_and(is_end));
        known.max_by_key(|name| name.len())
    })?;
    let in_braces = format!("{{${name}}}");
    let written = if target.contains(&in_braces) { in_braces } else { format!("${name}") };
    Some(OwnReference { written, hint: format!("write `{{{name}}}`; for the literal text, write `%24{name}`") })
}

/// Finds a value such as `:id` in the query. Other values that start with a colon are ordinary text.
fn value(target: &str, names: &[Box<str>]) -> Option<OwnReference> {
    let (name, _) = parameters(target)
        .filter_map(|(_, value)| Some((value.strip_prefix(':')?, value)))
        .find(|(name, _)| names.iter().any(|known| **known == **name))?;
    let hint = format!("write `{{{name}}}`; for the literal text, write `%3A{name}`");
    Some(OwnReference { written: format!(":{name}"), hint })
}

/// Finds a reference such as `%1` in the query. In the path, such a reference is an invalid escape sequence.
fn condition_reference(target: &str, names: &[Box<str>]) -> Option<OwnReference> {
    let (parameter, written) =
        parameters(target).find_map(|(name, value)| Some((name, server_syntax::condition_reference(value)?)))?;
    let captured = names.first().map(|name| format!("`{{{name}}}` for a part of the path, ")).unwrap_or_default();
    let digit = written.trim_start_matches('%');
    let hint = format!(
        "Apache's `{written}` has no meaning here: write {captured}`{{query.{parameter}}}` for the query parameter \
         `{parameter}`, or `%25{digit}` for the literal text"
    );
    Some(OwnReference { written: written.to_owned(), hint })
}

/// Returns the names and values of the parameters in a target.
fn parameters(target: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = target.split('#').next().and_then(|address| address.split_once('?')).map_or("", |(_, query)| query);
    query.split('&').filter_map(|parameter| parameter.split_once('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(target: &str) -> Option<String> {
        let names: [Box<str>; 3] = ["id".into(), "slug".into(), "slug-2".into()];
        find(target, &names).map(|reference| reference.written)
    }

    #[test]
    fn references_to_placeholders_of_the_rule_are_found() {
        for (target, expected) in [
            ("/catalog/$id", "$id"),
            ("/r-$slug.html", "$slug"),
            ("/press?s=$slug", "$slug"),
            ("/press#$slug", "$slug"),
            ("/press/$slug-2/x", "$slug-2"),
            ("/press/$slug-3", "$slug"),
            ("/press/{$slug}", "{$slug}"),
            ("https://shop.example/$x/$id", "$id"),
            ("/a?b=:id", ":id"),
            ("/a?id=%1", "%1"),
            ("/a?b=1&id=%2&c", "%2"),
        ] {
            assert_eq!(written(target).as_deref(), Some(expected), "{target}");
        }
    }

    #[test]
    fn ordinary_text_is_not_a_reference() {
        for target in [
            "/catalog/$ids",
            "/catalog/$id_2",
            "/catalog/$usd",
            "/catalog/id$",
            "/{slug|replace:$id:x}",
            "/a/:id",
            "/a?b=:other",
            "/a?b=%D0%B0&c=%1F",
            "/a?b=50%25",
            "/a?b=100%",
        ] {
            assert_eq!(written(target), None, "{target}");
        }
        assert!(find("/catalog/$id", &[]).is_none());
    }
}
