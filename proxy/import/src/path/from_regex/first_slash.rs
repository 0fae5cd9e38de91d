//! Moves the first slash of a path out of the group that captures it, because a placeholder never includes a slash at its
//! start.

use regex_syntax::ast::Ast;

use crate::path::from_regex::reader::Subject;
use crate::regex::{self, Parsed};

/// An expression such as `^(/.*)\.php$`, whose first group captures the first slash of the path.
pub(super) struct FirstSlash {
    /// The expression with the slash before the group, as in `^/(.*)\.php$`.
    pub(super) moved: String,
    /// The index of the group.
    pub(super) group: u32,
}

/// Returns the expression with the slash before the group. Returns `None` if no group captures the first slash of the path,
/// or if the group captures nothing else.
pub(super) fn captured(parsed: &Parsed, subject: Subject<'_>) -> Option<FirstSlash> {
    let Ast::Concat(items) = &parsed.ast else { return None };
    let [start, Ast::Group(group), ..] = items.asts.as_slice() else { return None };
    let Ast::Concat(inner) = &*group.ast else { return None };
    let slash = inner.asts.first().filter(|first| regex::literal(first) == Some('/'))?;
    if subject != Subject::Path || !regex::is_start(start) {
        return None;
    }
    let (opening, slash) = (group.span.start.offset, slash.span());
    let before = parsed.text.get(..opening)?;
    let mark = parsed.text.get(opening..slash.start.offset)?;
    let rest = parsed.text.get(slash.end.offset..)?;
    Some(FirstSlash { moved: format!("{before}/{mark}{rest}"), group: group.capture_index()? })
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn target_may_start_with_a_capture_that_begins_with_a_slash() {
        for (statement, rule) in [
            (r"rewrite ^(/.*)\.php$ $1 permanent;", r"regex: /(?<rest>.*)\.php\n    to: /{rest}"),
            (r"rewrite ^(/[^/]+)/index\.php$ $1 permanent;", r"from: /{name}/index.php\n    to: /{name}"),
            (r"rewrite ^(/a/[0-9]+)\.php$ https://b.example$1 permanent;", r"to: https://b.example/{part}"),
            (r"rewrite ^(?<path>/.*)\.php$ $path permanent;", r"regex: /(?<path>.*)\.php\n    to: /{path}"),
        ] {
            let imported = import(Format::Nginx, "site.conf", statement, &ImportOptions::default());
            let rule = rule.replace(r"\n", "\n");
            assert!(imported.yaml.contains(&rule), "{statement}: {} {:?}", imported.yaml, imported.report);
        }
    }

    #[test]
    fn target_that_may_be_no_path_is_reported_without_placeholders() {
        let text = r"rewrite ^(/a|/b)x$ $1 permanent;";
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        assert_eq!(imported.yaml, "rules: []\n");
        assert!(imported.report.iter().all(|note| !note.reason.contains('{')), "{:?}", imported.report);
    }
}
