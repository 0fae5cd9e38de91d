//! Generates the paths that test a path expression.

use regex::Regex;

use crate::sampling::expression::samples;

/// Returns the paths for the samples of a path expression. Each path starts with a slash. If the expression is not
/// anchored, a path has a folder before the sample.
pub(crate) fn paths_of(pattern: &str) -> Vec<String> {
    let samples = samples(pattern);
    let with_slash = |text: &String| format!("/{}", text.trim_start_matches('/'));
    let mut paths: Vec<String> = samples.iter().map(with_slash).collect();
    if !pattern.starts_with('^')
        && let Some(first) = samples.first()
    {
        paths.push(format!("/pre/{}", first.trim_start_matches('/')));
    }
    if !pattern.ends_with('$')
        && let Some(first) = paths.first()
    {
        paths.push(format!("{first}post"));
    }
    paths
}

/// Returns the paths for a pattern of a rule, first those in the folder of the file.
pub(crate) fn paths_of_rule(pattern: &str, folder: &str) -> Vec<String> {
    let paths = paths_of(pattern.trim_start_matches('!'));
    let below = paths.iter().filter(|_| !folder.is_empty()).map(|path| format!("{folder}{path}"));
    below.chain(paths.iter().cloned()).collect()
}

/// The maximum number of paths that match two expressions.
const MAX_COMMON: usize = 2;

/// Returns paths that match two expressions. A path consists of a sample of the first expression and the end of a sample
/// of the second one. Expressions may match the path with or without the slash at its start.
pub(crate) fn common_paths(first: &str, second: &str) -> Vec<String> {
    let (Ok(one), Ok(other)) = (Regex::new(first), Regex::new(second)) else { return Vec::new() };
    let matches = |regex: &Regex, path: &str| regex.is_match(path) || regex.is_match(path.trim_start_matches('/'));
    let ends = samples(second);
    let ends = ends.iter().flat_map(|text| text.char_indices().filter_map(|(at, _)| text.get(at..)));
    let starts: Vec<String> = paths_of(first).into_iter().take(2).collect();
    let joined = ends.flat_map(|end| starts.iter().map(move |start| format!("{start}{end}")));
    joined.filter(|path| matches(&one, path) && matches(&other, path)).take(MAX_COMMON).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_paths_match_both_expressions() {
        let found = common_paths("^/blog", r"^([a-z]+)\.html$");
        assert!(!found.is_empty());
        assert!(found.iter().all(|path| path.starts_with("/blog") && path.contains(".html")), "{found:?}");
        assert_eq!(common_paths("^/blog", "^shop$"), Vec::<String>::new());
    }
}
