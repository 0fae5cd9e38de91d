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
    if subject != Subject::Path {
        return None;
    }
    let Ast::Concat(items) = &parsed.ast else { return None };
    let (group, after, is_anchored) = match items.asts.as_slice() {
        [start, Ast::Group(group), after @ ..] if regex::is_start(start) => (group, after, true),
        [Ast::Group(group), after @ ..] => (group, after, false),
        _ => return None,
    };
    let text = |from: usize, to: usize| parsed.text.get(from..to);
    let (opening, closing) = (group.span.start.offset, group.span.end.offset - 1);
    let inside = match &*group.ast {
        Ast::Concat(inner) if is_anchored => match inner.asts.as_slice() {
            [slash, ..] if regex::literal(slash) == Some('/') => text(slash.span().end.offset, closing)?.to_owned(),
            [repeated, last] => without_slash(parsed, repeated, last)?,
            _ => return None,
        },
        // Without `^`, the expression matches from the first slash on only if the repetition matches every text.
        repeated @ Ast::Repetition(_) if is_anchored || is_any_text(repeated) => {
            without_first_item(parsed, repeated, after)?
        }
        _ => return None,
    };
    let mark = text(opening, group.ast.span().start.offset)?;
    let rest = text(closing, parsed.text.len())?;
    Some(FirstSlash { moved: format!("^/{mark}{inside}{rest}"), group: group.capture_index()? })
}

fn is_any_text(repeated: &Ast) -> bool {
    regex::is_anything(repeated) || regex::is_something(repeated)
}

/// Returns the repetition for what follows the first slash of a path, if the slash can only be the first of the repeated
/// characters, as in `.+` and in `[^.]*` before `\.php`. A repetition that is the whole expression has a form of its own.
fn without_first_item(parsed: &Parsed, repeated: &Ast, after: &[Ast]) -> Option<String> {
    let (minimum, None, item) = regex::repetition(repeated)? else { return None };
    let next = after.first().filter(|next| !regex::is_end(next))?;
    let takes_slash = minimum == 1 || !regex::is_anything(repeated) && regex::literal(next).is_some_and(|c| c != '/');
    let item = parsed.text.get(item.span().start.offset..item.span().end.offset)?;
    let lazy = if regex::is_lazy(repeated) { "?" } else { "" };
    (minimum <= 1 && takes_slash && matches_slash(item)).then(|| format!("{item}*{lazy}"))
}

/// Reports whether an expression for one character matches a slash.
fn matches_slash(item: &str) -> bool {
    ::regex::Regex::new(&format!("^(?:{item})$")).is_ok_and(|regex| regex.is_match("/"))
}

/// Returns the expression for what follows the first slash of a path, if the expression of the whole path consists of a
/// repetition such as `.*` and a last part. If the last part is a slash, as in `.*/`, this may be the first one. If it is no
/// slash, as in `[^.]*[^/]`, the first slash belongs to the repetition.
fn without_slash(parsed: &Parsed, repeated: &Ast, last: &Ast) -> Option<String> {
    let written = |ast: &Ast| parsed.text.get(ast.span().start.offset..ast.span().end.offset);
    let (minimum, None, item) = regex::repetition(repeated)? else { return None };
    let (repeated, last_text, item) = (written(repeated)?, written(last)?, written(item)?);
    if repeated.ends_with('?') || !matches_slash(item) {
        return None;
    }
    match (regex::literal(last), minimum) {
        (Some('/'), 0) => Some(format!("(?:{repeated}/)?")),
        (Some('/'), 1) => Some(format!("{item}*/")),
        (Some(_), 0) => Some(format!("{repeated}{last_text}")),
        (None, 0) if matches!(last, Ast::ClassBracketed(_)) && !matches_slash(last_text) => {
            Some(format!("{repeated}{last_text}"))
        }
        _ => None,
    }
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
            (
                r#"if ($request_uri ~* "^(.*/)index\.(html?|php)$") { return 301 $1; }"#,
                r"regex: /(?<part>(?:.*/)?)index\.(?:html?|php)\n    to: /{part}",
            ),
            (r"rewrite ^(.+/)default\.aspx$ $1 permanent;", r"regex: /(?<part>.*/)default\.aspx\n    to: /{part}"),
            (r"rewrite ^(?<path>/.*)\.php$ $path permanent;", r"regex: /(?<path>.*)\.php\n    to: /{path}"),
            (r"rewrite ^(.+)\.php$ $1 permanent;", r"regex: /(?<rest>.*)\.php\n    to: /{rest}"),
            (r"rewrite (.+?)\.php$ $1/ permanent;", r"regex: /(?<rest>.*)\.php\n    to: /{rest}/"),
            (r"rewrite ^([^.]*)\.php$ $1 permanent;", r"regex: /(?<part>[^.]*)\.php\n    to: /{part}"),
            (r"rewrite ^([a-z/]+)-old$ https://b.example$1 permanent;", r"to: https://b.example/{part}"),
            (r"rewrite ^(.+)/index\.php$ $1/ permanent;", r"regex: /(?<rest>.*)/index\.php\n    to: /{rest}/"),
            (r"location ~ ^(?<base>.+)\.html$ { return 301 $base; }", r"regex: /(?<base>.*)\.html\n    to: /{base}"),
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
