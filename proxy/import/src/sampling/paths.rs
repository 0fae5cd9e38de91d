//! Generates the paths that test a path expression.

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
