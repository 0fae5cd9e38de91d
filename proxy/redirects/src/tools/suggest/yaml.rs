//! Formats a suggestion as a rule in YAML.

use std::borrow::Cow;

use crate::address::path::escape::{self, Escapes};
use crate::address::path::foreign::{self, PathUse};
use crate::language::yaml::{self, Layout, Node};
use crate::tools::suggest::suggestion::Suggestion;

impl Suggestion<'_> {
    /// Returns the suggested rule and a rule test as YAML text. The text is an item of the list `rules:`, indented by
    /// two spaces.
    pub fn yaml(&self) -> String {
        let address = |address: &str| Node::text(readable_url(address));
        let test = Node::map([("get", address(&self.not_found)), ("to", address(&self.to))], Layout::Flow);
        let tests = Node::list([test], Layout::Block);
        let from = Node::text(foreign::encoded(&readable_url(&self.not_found), PathUse::Source));
        let to = Node::text(foreign::encoded_target(&readable_url(&self.to)));
        let rule = [("from", from), ("to", to), ("tests", tests)];
        let list = Node::list([Node::map(rule, Layout::Block)], Layout::Block);
        yaml::print(&list).lines().flat_map(|line| ["  ", line, "\n"]).collect()
    }
}

/// Decodes the percent-encoded letters in the path of a URL, so that the path reads `/каталог`, for example. If the URL
/// has a host, returns the URL unchanged, because rule tests compare such URLs literally.
pub fn readable_url(address: &str) -> Cow<'_, str> {
    if !address.starts_with('/') || !address.contains('%') {
        return Cow::Borrowed(address);
    }
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let (path, rest) = address.split_at(end);
    Cow::Owned(escape::path(path, Escapes::Decoded) + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_shown_with_readable_letters() {
        for (address, shown) in [
            ("/about", "/about"),
            ("/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8?a=%D0%B1#%D0%B2", "/новости?a=%D0%B1#%D0%B2"),
            ("/a%7Bb%7D%20c", "/a%7Bb%7D%20c"),
            ("/%E2%80%AEtxt", "/%E2%80%AEtxt"),
            ("https://shop.example/%D1%8B", "https://shop.example/%D1%8B"),
        ] {
            assert_eq!(readable_url(address), shown);
        }
    }

    #[test]
    fn rule_is_written_with_a_test() {
        let suggestion = Suggestion {
            not_found: "/it's,%D0%B0:".to_owned(),
            similar: String::new(),
            rule: None,
            to: "/its?a=b".to_owned(),
            similarity: 60,
        };
        let expected = "  - from: \"/it's,а:\"
    to: /its?a=b
    tests:
      - { get: \"/it's,а:\", to: \"/its?a=b\" }
";
        assert_eq!(suggestion.yaml(), expected);
    }
}
