//! Sorts the directives of a block in the order in which Caddy evaluates them. Caddy describes this order on the page
//! "Caddyfile Directives", under "Sorting algorithm".

use crate::caddy::stable_sort;
use crate::caddy::tree::Directive;

/// The directives that may change or answer a request, in the order of their evaluation.
const ORDER: [&str; 19] = [
    "redir",
    "method",
    "rewrite",
    "uri",
    "try_files",
    "basic_auth",
    "basicauth",
    "forward_auth",
    "templates",
    "invoke",
    "handle",
    "route",
    "abort",
    "error",
    "respond",
    "metrics",
    "reverse_proxy",
    "php_fastcgi",
    "file_server",
];

/// A directive, along with the key by which directives of the same name are sorted.
#[derive(Debug, Clone)]
pub(super) struct Sortable<'d> {
    pub(super) directive: &'d Directive,
    /// The single path of the matcher, such as `/blog/*`.
    pub(super) single_path: Option<String>,
    pub(super) matching: Matching,
}

/// Whether a directive has a matcher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Matching {
    All,
    Some,
}

/// Sorts directives.
pub(super) fn sort(directives: &mut [Sortable<'_>]) {
    // A block may have thousands of directives, so their positions are found only once.
    let mut sorted: Vec<(Option<usize>, Sortable<'_>)> =
        directives.iter().map(|sortable| (position(sortable.directive), sortable.clone())).collect();
    stable_sort::sort(&mut sorted, &comes_before);
    for (place, (_, sortable)) in directives.iter_mut().zip(sorted) {
        *place = sortable;
    }
}

/// Returns the position of a directive in [`ORDER`].
fn position(directive: &Directive) -> Option<usize> {
    // Caddy sorts `handle_path` together with `handle`.
    let name = if directive.name() == "handle_path" { "handle" } else { directive.name() };
    ORDER.iter().position(|known| *known == name)
}

fn comes_before(
    (position, one): &(Option<usize>, Sortable<'_>),
    (other_position, other): &(Option<usize>, Sortable<'_>),
) -> bool {
    let (Some(own), Some(others)) = (position, other_position) else {
        return position.is_some() && other_position.is_none();
    };
    if own != others {
        return own < others;
    }
    match (&one.single_path, &other.single_path) {
        (Some(one), Some(other)) if one.trim_end_matches('*') == other.trim_end_matches('*') => one.len() < other.len(),
        (Some(one), Some(other)) => one.len() > other.len(),
        _ => one.matching == Matching::Some && other.matching == Matching::All,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caddy::tree;

    #[test]
    fn longer_paths_and_earlier_directives_come_first() {
        let text = "respond x\nredir /y\nhandle /z\nredir @a /y\nredir /a /y\nredir /a/b* /y\nredir /a* /y\n";
        let directives = tree::parse(text).0;
        let sortable = |directive| {
            let words: &Directive = directive;
            let path = words.arguments().first().filter(|_| words.arguments().len() > 1);
            Sortable {
                directive: words,
                single_path: path.filter(|path| path.starts_with('/')).cloned(),
                matching: if path.is_some() { Matching::Some } else { Matching::All },
            }
        };
        let mut sorted: Vec<Sortable<'_>> = directives.iter().map(sortable).collect();
        sort(&mut sorted);
        let shown: Vec<&str> = sorted.iter().map(|found| found.directive.origin.text.as_str()).collect();
        let expected =
            ["redir @a /y", "redir /a/b* /y", "redir /a /y", "redir /a* /y", "redir /y", "handle /z", "respond x"];
        assert_eq!(shown, expected);
    }
}
