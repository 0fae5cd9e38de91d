//! Generates paths that a rule rewrites to a query which a condition of another rule tests. In an `.htaccess` file, Apache
//! evaluates the rules again after such a rule.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html>.

use std::cmp::Reverse;

use crate::apache::condition_seeds::with_group;
use crate::apache::lines::Directive;
use crate::sampling::expression::samples;
use crate::sampling::paths::paths_of_rule;

/// The number of queries of each condition for which paths are generated.
const MAX_QUERIES: usize = 3;
/// The number of paths for each rule.
const MAX_PATHS: usize = 10;

/// Returns queries that the conditions of a file require.
pub(super) fn required_queries(directives: &[Directive]) -> Vec<String> {
    let mut queries = Vec::new();
    for directive in directives.iter().filter(|directive| directive.name == "rewritecond") {
        let [tested, pattern, ..] = directive.arguments.as_slice() else { continue };
        if tested.eq_ignore_ascii_case("%{QUERY_STRING}") && !pattern.starts_with(['!', '-', '<', '>']) {
            let literal = pattern.strip_prefix('=').map(|query| vec![query.to_owned()]);
            let texts = literal.unwrap_or_else(|| samples(pattern)).into_iter().take(MAX_QUERIES);
            queries.extend(texts.map(|query| query.trim_matches('&').to_owned()));
        }
    }
    queries
}

/// Returns the paths that a `RewriteRule` with these arguments rewrites to one of the queries. `folder` is the folder of the
/// file.
pub(super) fn paths(arguments: &[String], queries: &[String], folder: &str) -> Vec<String> {
    let [pattern, target, ..] = arguments else { return Vec::new() };
    let Some((_, own)) = target.split_once('?').filter(|_| !pattern.starts_with('!')) else { return Vec::new() };
    let captured = own.split('&').filter_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        Some((name, value.strip_prefix('$')?.parse::<usize>().ok().filter(|number| *number > 0)?))
    });
    let mut captured: Vec<(&str, usize)> = captured.collect();
    // A text takes the place of a group, so that the numbers of the later groups change.
    captured.sort_by_key(|(_, number)| Reverse(*number));
    let of_query = |query: &String| {
        let value = |name: &str| query.split('&').filter_map(|pair| pair.split_once('=')).find(|(own, _)| *own == name);
        let values = captured.iter().filter_map(|(name, number)| Some((*number, value(name)?.1)));
        let mut filled: Option<String> = None;
        for (number, value) in values {
            filled = Some(with_group(filled.as_deref().unwrap_or(pattern), number, value)?);
        }
        paths_of_rule(&filled?, folder).into_iter().next()
    };
    queries.iter().filter_map(of_query).take(MAX_PATHS).collect()
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    /// Apache redirects `/page/about` in the second round, because the second rule rewrites it for the first one.
    #[test]
    fn redirect_of_a_rewritten_path_is_compared() {
        for (condition, rule, target) in [
            ("^p=about$", "RewriteRule ^page/([a-z]+)$ /index.php?p=$1 [L]", "/page/about"),
            ("(^|&)q=(node/7)(&|$)", "RewriteRule ^(.*)$ index.php?q=$1 [L,QSA]", "/node/7"),
            ("^a=x&b=y$", "RewriteRule ^([a-z]+)/([a-z]+)$ /index.php?a=$2&b=$1 [L]", "/y/x"),
        ] {
            let text = format!(
                "RewriteEngine On\nRewriteCond %{{QUERY_STRING}} {condition}\nRewriteRule ^index\\.php$ /new? [R=301,L]\n{rule}\n"
            );
            let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
            let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
            let found = compared.differences.iter().find(|one| one.request.target == target);
            assert_eq!(found.map(|one| one.original.as_str()), Some("301 /new"), "{text}\n{:#?}", compared.differences);
        }
    }
}
