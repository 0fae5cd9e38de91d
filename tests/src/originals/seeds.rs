//! Reads from the text of a configuration which paths, hosts, queries and header fields its statements test.

mod apache;
mod nginx;

use crate::originals::seed::Seed;
use crate::originals::source_file::{Server, SourceFile};

/// Returns the seeds of all statements of a file. A file with invalid syntax has no seeds.
pub(crate) fn of(file: &SourceFile) -> Vec<Seed> {
    match file.server {
        Server::Apache => apache::seeds(&file.text),
        Server::Nginx => nginx::seeds(&file.text),
    }
}

/// Returns the paths for the samples of a path expression. Each path starts with a slash. If the expression is not
/// anchored, a path has a folder before the sample.
fn paths_of(pattern: &str) -> Vec<String> {
    let samples = crate::originals::samples::samples(pattern);
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
