//! Generates requests that meet conditions on captures of the rule and on joined texts.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond>.

use crate::sampling::expression::{host_samples, samples};
use crate::sampling::paths::paths_of_rule;
use crate::sampling::seed::{Polarity, Seed};

/// The number of values of a capture for which paths are generated.
const MAX_VALUES: usize = 3;

/// A condition on a capture of the rule, such as `RewriteCond $1 ^shop$`.
#[derive(Debug, Clone)]
pub(super) struct CaptureCondition {
    /// The number of the group in the pattern of the rule, counted from 1.
    number: usize,
    expression: String,
    polarity: Polarity,
}

impl CaptureCondition {
    /// Returns `None` if the condition tests something else.
    pub(super) fn read(arguments: &[String]) -> Option<Self> {
        let [tested, pattern, ..] = arguments else { return None };
        let number = tested.strip_prefix('$')?.parse().ok().filter(|number| *number > 0)?;
        let (polarity, expression) = match pattern.strip_prefix('!') {
            Some(expression) => (Polarity::Negated, expression),
            None => (Polarity::Matching, pattern.as_str()),
        };
        Some(Self { number, expression: expression.to_owned(), polarity })
    }

    /// Adds paths for a rule with a pattern to the seed. In the paths, the capture has the values that the condition names.
    /// `folder` is the folder of the file.
    pub(super) fn add_paths(&self, pattern: &str, folder: &str, seed: &mut Seed) {
        let values: Vec<String> = match self.expression.strip_prefix('=') {
            Some(literal) => vec![literal.to_owned()],
            None => samples(&self.expression),
        };
        let patterns = values.iter().take(MAX_VALUES).filter_map(|value| with_group(pattern, self.number, value));
        let paths = patterns.filter_map(|pattern| paths_of_rule(&pattern, folder).into_iter().next());
        let paths: Vec<String> = paths.collect();
        match self.polarity {
            Polarity::Matching => drop(seed.paths.splice(..0, paths)),
            Polarity::Negated => seed.paths.extend(paths),
        }
    }
}

/// Returns an expression whose group with a number, counted from 1, is replaced with a text. Returns `None` if there is no such
/// group.
pub(super) fn with_group(expression: &str, number: usize, text: &str) -> Option<String> {
    let start = group_start(expression, number)?;
    let mut depth = 0_usize;
    for (at, character) in unescaped(expression).filter(|(at, _)| *at >= start) {
        match character {
            '(' => depth += 1,
            ')' if depth == 1 => {
                let (before, after) = (expression.get(..start)?, expression.get(at + 1..)?);
                return Some(format!("{before}(?:{}){after}", regex::escape(text)));
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the position of the parenthesis that opens a group with a number.
fn group_start(expression: &str, number: usize) -> Option<usize> {
    let is_group = |at: usize| !expression.get(at + 1..).is_some_and(|rest| rest.starts_with('?'));
    let mut starts = unescaped(expression).filter(|(at, character)| *character == '(' && is_group(*at));
    starts.nth(number - 1).map(|(at, _)| at)
}

/// Returns the characters of an expression outside classes that no backslash precedes, with their positions.
fn unescaped(expression: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut is_escaped, mut is_class) = (false, false);
    expression.char_indices().filter(move |(_, character)| {
        let is_plain = !is_escaped && !is_class;
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => is_class = true,
            ']' => is_class = false,
            _ => {}
        }
        is_plain && !is_class
    })
}

/// Adds requests for a condition on the host and the path, such as `%{HTTP_HOST}%{REQUEST_URI}`. Returns whether the condition
/// is of this kind.
pub(super) fn add_joined(tested: &str, expression: &str, polarity: Polarity, seed: &mut Seed) -> bool {
    let tested = tested.to_ascii_uppercase();
    let Some(rest) = ["%{HTTP_HOST}", "%{SERVER_NAME}"].iter().find_map(|host| tested.strip_prefix(host)) else {
        return false;
    };
    if rest != "%{REQUEST_URI}" && !rest.starts_with("/$") {
        return false;
    }
    for sample in host_samples(expression) {
        let (host, path) = sample.split_once('/').unwrap_or((&sample, ""));
        if !host.is_empty() && !seed.hosts.iter().any(|known| known == host) {
            seed.add_hosts(&[host.to_owned()], polarity);
        }
        seed.paths.push(format!("/{path}"));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn text_replaces_the_group_with_the_number() {
        for (expression, number, expected) in [
            (r"^pick/([^/()]+)/?$", 1, Some("^pick/(?:a\\.b)/?$")),
            (r"^(?:x|y)\(([a-z]+)-(\d+(z)?)$", 2, Some(r"^(?:x|y)\(([a-z]+)-(?:a\.b)$")),
            (r"^a(b)$", 2, None),
            (r"^a(b", 1, None),
        ] {
            assert_eq!(with_group(expression, number, "a.b").as_deref(), expected, "{expression}");
        }
    }

    /// Without a request that meets the conditions, the statement would be listed as not compared.
    #[test]
    fn statements_with_such_conditions_are_compared() {
        for conditions in [
            "RewriteCond $1 ^(one|two)$\nRewriteRule ^pick/([^/]+)/?$ /picked/$1",
            "RewriteBase /shop\nRewriteCond $1 ^one$\nRewriteRule ^pick/([^/]+)/?$ /picked/$1",
            "RewriteCond $2 =b\nRewriteRule ^pick/([^/]+)/(.+)$ /picked/$1",
            "RewriteCond %{HTTP_HOST}%{REQUEST_URI} ^a\\.example/promo\nRewriteRule ^ https://shop.example/",
            "RewriteCond %{HTTP_HOST}/$1 ^a\\.example/(sale|new)$\nRewriteRule ^(.*)$ https://shop.example/$1",
        ] {
            let text = format!("RewriteEngine On\n{conditions} [R=301,L]\n");
            let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
            let imported = import(Format::Apache, ".htaccess", &text, &options);
            let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
            assert!(!compared.decisive.is_empty(), "{text}");
        }
    }
}
