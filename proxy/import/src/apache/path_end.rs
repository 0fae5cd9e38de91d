//! Joins a condition on the end of the path with the pattern of its rule. Bitrix recommends such statements:
//!
//! ```apache
//! RewriteCond %{REQUEST_URI} ^(.*)/index\.php$
//! RewriteRule ^(.*)index.php$ https://%{HTTP_HOST}/$1 [R=301,L]
//! ```

use regex_syntax::ast::Ast;

use crate::apache::condition::RewriteCondition;
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::scope::Scope;
use crate::regex;

/// Removes a condition that requires a slash before the end of the path, if the pattern of the rule has the same end after
/// `^(.*)`. The pattern then requires the slash.
pub(super) fn joined(
    scope: &Scope,
    directive: Directive,
    conditions: Vec<RewriteCondition>,
) -> (Directive, Vec<RewriteCondition>) {
    let mut directive = directive;
    let mut kept = Vec::new();
    let mut is_alternative = false;
    for condition in conditions {
        let is_single = !is_alternative && !condition.flags.is_or;
        is_alternative = condition.flags.is_or;
        match with_slash(scope, &directive, &condition).filter(|_| is_single) {
            Some(pattern) => directive.arguments[0] = pattern,
            None => kept.push(condition),
        }
    }
    (directive, kept)
}

fn with_slash(scope: &Scope, directive: &Directive, condition: &RewriteCondition) -> Option<String> {
    let [pattern, to, flags @ ..] = directive.arguments.as_slice() else { return None };
    let flags = Flags::read(flags.first().map_or("", String::as_str));
    let uses_captures = to.split('%').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let has_alternatives =
        |text: &str| !matches!(regex::parse(text), Ok(parsed) if !matches!(parsed.ast, Ast::Alternation(_)));
    if condition.subject() != "%{REQUEST_URI}"
        || condition.flags.case != flags.case
        || uses_captures
        || [pattern, condition.pattern()].into_iter().any(has_alternatives)
    {
        return None;
    }
    let own = pattern.strip_prefix("^(.*)")?.strip_suffix('$')?;
    let tested =
        ["^(.*)/", "^.*/", "(.*)/", ".*/", "/"].iter().find_map(|start| condition.pattern().strip_prefix(start))?;
    let end = common_end(own, tested.strip_suffix('$')?)?;
    let start = if scope.pattern_folder().is_none() { "(.*/)" } else { "((?:.*/)?)" };
    Some(format!("^{start}{end}$"))
}

/// Returns the expression for what two expressions match. Either of them may have a dot in place of an escaped dot.
fn common_end(one: &str, other: &str) -> Option<String> {
    let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    if one == other {
        return Some(one.to_owned());
    }
    let [plain, same] = [one, other].map(|text| text.replace(r"\.", "."));
    (plain == same && is_plain(&plain)).then(|| plain.replace('.', r"\."))
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn pattern_of_the_rule_requires_the_slash_of_the_condition() {
        for (condition, pattern, rule) in [
            (r"^(.*)/index\.php$", "^(.*)index.php$", r"regex: /(?<part>(?:.*/)?)index\.php"),
            (r"/index\.(php|html)$", r"^(.*)index\.(php|html)$", r"regex: /(?<part>(?:.*/)?)index\.(?:php|html)"),
        ] {
            let statements = format!(
                "RewriteCond %{{REQUEST_URI}} {condition}\nRewriteRule {pattern} https://%{{HTTP_HOST}}/$1 [R=301,L]\n"
            );
            let text = format!("RewriteEngine On\n{statements}");
            let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
            let imported = import(Format::Apache, ".htaccess", &text, &options);
            assert!(imported.yaml.contains(rule), "{text}{} {:?}", imported.yaml, imported.report);
            let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
            let is_page = |target: &str| target.contains("index") && !target.ends_with('/') && !target.contains('%');
            let wrong: Vec<_> = compared.differences.iter().filter(|one| is_page(&one.request.target)).collect();
            assert!(wrong.is_empty() && compared.equal > 10, "{text}{wrong:#?}");
        }
    }

    #[test]
    fn other_ends_and_alternatives_are_not_joined() {
        for (condition, pattern) in [
            (r"^(.*)/index\.html$", "^(.*)index.php$"),
            (r"^(.*)/a|index\.php$", r"^(.*)a|index\.php$"),
            (r"^(.*)/index\.php$ [NC]", "^(.*)index.php$"),
        ] {
            let text = format!(
                "RewriteEngine On\nRewriteCond %{{REQUEST_URI}} {condition}\nRewriteRule {pattern} /$1 [R=301,L]\n"
            );
            let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
            assert_eq!(imported.yaml, "rules: []\n", "{text}");
        }
    }
}
