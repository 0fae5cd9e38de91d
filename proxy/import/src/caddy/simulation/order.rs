//! Sorts the directives of a block in the order of their evaluation.
//!
//! See <https://caddyserver.com/docs/caddyfile/directives#directive-order> and
//! <https://caddyserver.com/docs/caddyfile/directives#sorting-algorithm>.

use crate::caddy::simulation::release::Release;
use crate::caddy::stable_sort;
use crate::caddy::tree::Directive;

/// The default order of directives.
const DEFAULT: [&str; 39] = [
    "tracing",
    "map",
    "vars",
    "fs",
    "root",
    "log_append",
    "skip_log",
    "log_skip",
    "log_name",
    "header",
    "copy_response_headers",
    "request_body",
    "redir",
    "method",
    "rewrite",
    "uri",
    "try_files",
    "basicauth",
    "basic_auth",
    "forward_auth",
    "request_header",
    "encode",
    "push",
    "intercept",
    "templates",
    "invoke",
    "handle",
    "handle_path",
    "route",
    "abort",
    "error",
    "copy_response",
    "respond",
    "metrics",
    "reverse_proxy",
    "php_fastcgi",
    "file_server",
    "acme_server",
    "handle_errors",
];

/// The order of directives in a file.
#[derive(Debug, Clone)]
pub(super) struct DirectiveOrder(Vec<String>);

/// The matcher of a directive, as far as the order depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Specificity {
    /// The directive has no matcher.
    Everything,
    /// The matcher has no path, or several paths.
    Several,
    /// The only path of the matcher.
    Path(String),
}

impl DirectiveOrder {
    /// Reads the options `order` of a file. See <https://caddyserver.com/docs/caddyfile/options#order>.
    pub(super) fn of(file: &[Directive]) -> Self {
        let mut order: Vec<String> = DEFAULT.iter().map(|name| (*name).to_owned()).collect();
        let options = file.iter().filter(|directive| directive.words.is_empty()).flat_map(Directive::inner);
        for option in options.filter(|option| option.name() == "order") {
            let [name, position, other @ ..] = option.arguments() else { continue };
            order.retain(|known| known != name);
            let other = other.first().and_then(|other| order.iter().position(|known| known == other));
            let at = match (position.as_str(), other) {
                ("first", _) => 0,
                ("before", Some(at)) => at,
                ("after", Some(at)) => at + 1,
                _ => order.len(),
            };
            order.insert(at, name.clone());
        }
        Self(order)
    }

    /// Returns the position of a directive. Returns `None` if the directive is no part of the default modules.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let name = if name == "handle_path" { "handle" } else { name };
        self.0.iter().position(|known| known == name)
    }
}

/// Sorts items by the positions and the matchers of their directives. `key` returns both.
pub(super) fn sort<T>(items: &mut [T], release: Release, key: impl Fn(&T) -> (usize, &Specificity)) {
    stable_sort::sort(items, &|one: &T, other: &T| is_before(key(one), key(other), release));
}

fn is_before(one: (usize, &Specificity), other: (usize, &Specificity), release: Release) -> bool {
    if one.0 != other.0 {
        return one.0 < other.0;
    }
    let (Specificity::Path(own), Specificity::Path(others)) = (one.1, other.1) else {
        return *one.1 != Specificity::Everything && *other.1 == Specificity::Everything;
    };
    match release {
        Release::Early => own.len() > others.len(),
        Release::Current => {
            let (bare, other_bare) = (own.strip_suffix('*').unwrap_or(own), others.strip_suffix('*').unwrap_or(others));
            if bare == other_bare {
                own.len() < others.len()
            } else {
                (bare.len(), other_bare) > (other_bare.len(), bare)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caddy::tree;

    fn sorted(paths: &[&str], release: Release) -> String {
        let specificity = |path: &str| match path {
            "*" => Specificity::Everything,
            "@a" => Specificity::Several,
            path => Specificity::Path(path.to_owned()),
        };
        let mut paths: Vec<(&str, Specificity)> = paths.iter().map(|path| (*path, specificity(path))).collect();
        sort(&mut paths, release, |(_, specificity)| (0, specificity));
        paths.iter().map(|(path, _)| *path).collect::<Vec<&str>>().join(" ")
    }

    #[test]
    fn longer_paths_come_first() {
        let paths = ["*", "@a", "/ab", "/ab*", "/abc", "/b*"];
        assert_eq!(sorted(&paths, Release::Early), "@a /ab* /abc /ab /b* *");
        assert_eq!(sorted(&paths, Release::Current), "@a /abc /ab /ab* /b* *");
    }

    #[test]
    fn options_change_the_order() {
        let order = DirectiveOrder::of(&tree::parse("{\norder respond before redir\norder uri last\n}\n").0);
        assert!(order.position("respond") < order.position("redir"));
        assert!(order.position("uri") > order.position("file_server"));
        assert_eq!((order.position("other"), order.position("handle_path")), (None, order.position("handle")));
    }
}
