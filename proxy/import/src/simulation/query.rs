//! Adds the query of a request to the target of a redirect.

/// Returns the target with the query of the request before its fragment. A target with a query stays unchanged.
pub(crate) fn with_query(target: &str, query: Option<&str>) -> String {
    let (before, fragment) = target.split_at_checked(target.find('#').unwrap_or(target.len())).unwrap_or((target, ""));
    let has_query = before.split_once('?').is_some_and(|(_, own)| !own.is_empty());
    match query.filter(|query| !query.is_empty() && !has_query) {
        Some(query) => format!("{}?{query}{fragment}", before.trim_end_matches('?')),
        None => target.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_of_the_target_has_precedence() {
        for (target, query, expected) in [
            ("/a", Some("x=1"), "/a?x=1"),
            ("/a#b", Some("x=1"), "/a?x=1#b"),
            ("/a#b?c", Some("x=1"), "/a?x=1#b?c"),
            ("/a?", Some("x=1"), "/a?x=1"),
            ("/a?k=v#b", Some("x=1"), "/a?k=v#b"),
            ("/a", Some(""), "/a"),
            ("/a", None, "/a"),
        ] {
            assert_eq!(with_query(target, query), expected, "{target} {query:?}");
        }
    }
}
