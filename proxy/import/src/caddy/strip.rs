//! Finds directives that change the path before a redirect.

use crate::caddy::tree::Directive;
use crate::note::Remark;

/// Reports whether `first`, the first directive of a block, removes the prefix that the matcher of the block requires. An
/// example is `uri strip_prefix /old` in `route /old/*`. Such a block has the effect of a `handle_path`.
pub(super) fn removes_prefix(block: &Directive, first: &Directive) -> bool {
    let ("route", [pattern]) = (block.name(), block.arguments()) else { return false };
    let ("uri", [change, prefix]) = (first.name(), first.arguments()) else { return false };
    change == "strip_prefix" && pattern.strip_suffix("/*") == Some(prefix.trim_end_matches('/'))
}

/// A directive that may change the path before later directives.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathChange {
    pub(super) line: u32,
    /// Whether the directive changes all paths of its block.
    pub(super) is_always: bool,
}

/// Returns the change by a `rewrite`, `uri` or `try_files` in a block for the paths of `pattern`.
pub(super) fn change(directive: &Directive, pattern: &str) -> PathChange {
    let folder = pattern.trim_end_matches('*');
    let is_always = match (directive.name(), directive.arguments()) {
        ("rewrite", [_]) => true,
        // All paths of the block contain the text that is replaced or removed.
        ("uri", [change, text, ..]) => {
            change == "replace" && folder.contains(text.as_str())
                || change == "strip_prefix" && folder.starts_with(text.as_str())
        }
        _ => false,
    };
    PathChange { line: directive.origin.line, is_always }
}

/// Reports whether a target contains the path of the request.
pub(super) fn copies_path(to: &str) -> bool {
    ["{uri}", "{path}", "{http.request.uri}", "{http.request.uri.path}"]
        .iter()
        .any(|placeholder| to.contains(placeholder))
}

/// Returns the remark about a redirect that copies a path which another directive has changed.
pub(super) fn changed(change: PathChange) -> Remark {
    Remark::new(
        format!(
            "the directive in line {} may change the path before this redirect copies it to the target",
            change.line
        ),
        "write a rule that matches the original path, with the target that Caddy sends",
    )
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    /// Returns the rules of a block, and the reasons in the report.
    fn imported(block: &str) -> (String, Vec<String>) {
        let imported =
            import(Format::Caddy, "Caddyfile", &format!("a.example {{\n{block}\n}}\n"), &ImportOptions::default());
        (imported.yaml, imported.report.into_iter().map(|note| note.reason).collect())
    }

    #[test]
    fn route_that_removes_its_prefix_is_a_handle_path() {
        let (rules, reasons) = imported("route /old/* {\nuri strip_prefix /old\nredir {uri} 301\n}");
        assert!(rules.contains("prefix: /old\n    to: /\n"), "{rules}");
        assert!(!reasons.iter().any(|reason| reason.contains("same URL") || reason.contains("line 3")), "{reasons:?}");
        assert_eq!(rules, imported("handle_path /old/* {\nredir * {uri} 301\n}").0);
    }

    #[test]
    fn redirect_that_copies_a_changed_path_is_not_translated() {
        for (change, to, is_translated) in [
            ("uri replace /a /b", "https://b.example{uri}", false),
            ("uri replace /docs /d", "https://b.example{uri}", true),
            ("uri strip_prefix /b", "https://b.example{uri}", true),
            ("uri strip_suffix /", "https://b.example{uri}", true),
            ("uri replace /a /b", "https://b.example/", true),
            ("rewrite /c/* /d{path}", "https://b.example{uri}", true),
        ] {
            let (rules, reasons) = imported(&format!("route /a/* {{\n{change}\nredir * {to}\n}}"));
            assert_eq!(rules.contains("https://b.example"), is_translated, "{change}: {rules}");
            let named = reasons.iter().any(|reason| reason.contains("line 3 may change the path"));
            assert!(named, "{change}: {reasons:?}");
        }
    }
}
