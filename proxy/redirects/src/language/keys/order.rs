//! Lists the keys of each mapping in the order in which `portico fmt` writes them. A test fails if a key is missing
//! here.

/// The keys of a rule file, such as `rules`. The list is empty, because `portico fmt` does not change the order of
/// these keys.
pub(super) const FILE: &[&str] = &[];
/// The keys of `defaults` and of a rule.
pub(super) const RULE: &[&str] = &[
    "id",
    "from",
    "prefix",
    "regex",
    "rows",
    "anchored",
    "tail",
    "pass",
    "table",
    "key",
    "to",
    "otherwise",
    "status",
    "cache",
    "slash",
    "query",
    "case",
    "time_zone",
    "order",
    "priority",
    "owner",
    "ticket",
    "note",
    "allow",
    "expires",
    "after_expiry",
    "when",
    "tests",
];
pub(super) const WHEN: &[&str] =
    &["method", "host", "query", "header", "cookie", "language", "accept", "from", "until", "share", "not", "any"];
pub(super) const VALUE: &[&str] = &["contains", "starts", "regex", "case"];
pub(super) const TEST: &[&str] = &["get", "url", "method", "headers", "at", "visitor", "to", "status", "no_redirect"];

#[cfg(test)]
mod tests {
    use super::super::request_table::{TEST, VALUE, WHEN};
    use super::super::table::{DEFAULTS, RULE};

    #[test]
    fn every_key_has_one_position() {
        let all = [&DEFAULTS, &RULE, &WHEN, &VALUE, &TEST];
        for keys in all {
            let missing: Vec<_> = keys.names().into_iter().filter(|name| !keys.order.contains(name)).collect();
            assert!(missing.is_empty(), "{}: {missing:?} are not in the order of `portico fmt`", keys.kind.name());
            // `defaults` and rules use the same list.
            let known: Vec<_> = all.iter().filter(|other| other.order == keys.order).flat_map(|k| k.names()).collect();
            let unknown: Vec<_> = keys.order.iter().filter(|name| !known.contains(name)).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?} are not keys", keys.kind.name());
        }
    }
}
