//! Generates the paths that test a source with asterisks and placeholders, such as `/blog/:year/*`.

use crate::sampling::expression::COPIED;
use crate::sampling::literals::literals_beside_marks;

/// The texts for an asterisk: one segment, three segments, nothing, and texts that servers encode differently.
const SPLATS: [&str; 7] = ["first", "first/second/third", "", "a%26b", COPIED, "a//b", "b/"];

/// The texts for a placeholder.
const SEGMENTS: [&str; 7] = ["one", "2", "a b", "a%26b", COPIED, "a,b", "c%2Fd"];

/// Returns the paths for a source without a scheme and a host. The first path is the most typical path.
pub(crate) fn paths_of(source: &str) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for (splat, segment) in SPLATS.into_iter().zip(SEGMENTS) {
        let path = filled(source, splat, segment);
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    for literal in literals_beside_marks(source) {
        let path = filled(source, &format!("first{literal}second"), &format!("a{literal}b"));
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    if source.ends_with("/*") {
        paths.insert(paths.len().min(3), filled(source.trim_end_matches("/*"), "", "one"));
    }
    paths
}

fn filled(source: &str, splat: &str, segment: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find([':', '*']) {
        let (before, mark) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let name = mark.strip_prefix(':').map(|name| {
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            name.find(|c: char| !is_name(c)).unwrap_or(name.len())
        });
        out.push_str(match name {
            Some(0) => ":",
            Some(_) => segment,
            None => splat,
        });
        rest = mark.get(1 + name.unwrap_or_default()..).unwrap_or_default();
    }
    format!("/{}", (out + rest).trim_start_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_and_asterisks_are_filled() {
        assert_eq!(paths_of("/a"), ["/a"]);
        let paths = paths_of("/a/:id/*");
        assert_eq!(paths[..4], ["/a/one/first", "/a/2/first/second/third", "/a/a b/", "/a/one"]);
        assert_eq!(paths[4..], ["/a/a%26b/a%26b", "/a/a+b/a+b", "/a/a,b/a//b", "/a/c%2Fd/b/"]);
        assert_eq!(paths_of("a:/b-:id.html")[0], "/a:/b-one.html");
        assert!(paths_of("/c/:a-:b").contains(&"/c/a-b-a-b".to_owned()));
    }
}
