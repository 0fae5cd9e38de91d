//! Puts the statements of a named location in place of a `return` whose status leads to this location. With
//! `error_page 418 = @moved`, statements share those of `location @moved` in this way.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#error_page>.

use std::collections::{BTreeMap, BTreeSet};

use crate::foreign::status::{is_gone, is_redirect};
use crate::nginx::location::LocationPattern;
use crate::nginx::tree::Directive;

/// The names of locations such as `@moved`, by the statuses that lead to them.
type NamedPages = BTreeMap<String, String>;

/// The statements of named locations that always redirect.
type NamedStatements = BTreeMap<String, Vec<Directive>>;

/// Puts the statements of named locations in place of each `return` that leads to them. Removes the locations to which
/// nothing else leads.
pub(super) fn resolve(directives: &mut Vec<Directive>) {
    if any(directives, &|directive| directive.name() == "error_page" && name_of_page(directive).is_some()) {
        resolve_block(directives, &NamedPages::new(), &NamedStatements::new(), &mut BTreeSet::new());
    }
}

/// Resolves a block, and adds the names of the locations whose statements it now contains to `used`.
fn resolve_block(
    block: &mut Vec<Directive>,
    outer: &NamedPages,
    outer_named: &NamedStatements,
    used: &mut BTreeSet<String>,
) {
    // A block inherits the error pages only if it has none.
    let own = block.iter().any(|directive| directive.name() == "error_page").then(|| pages(block));
    let pages = own.as_ref().unwrap_or(outer);
    let of_block = named_statements(block);
    let named = if of_block.is_empty() { outer_named } else { &of_block };
    let mut private: BTreeSet<&String> = of_block.keys().filter(|name| is_private(name, block, pages)).collect();
    for mut directive in std::mem::take(block) {
        let location = status_of(&directive).and_then(|status| pages.get(status));
        if let Some((name, statements)) = location.and_then(|location| named.get_key_value(location)) {
            used.insert(name.clone());
            block.extend(statements.iter().cloned());
            continue;
        }
        if let Some(inner) = &mut directive.block {
            resolve_block(inner, pages, named, used);
        }
        block.push(directive);
    }
    private.retain(|name| used.contains(*name));
    block.retain(|directive| !name_of_location(directive).is_some_and(|own| private.iter().any(|name| *name == own)));
}

/// Returns the status of a `return` without a text or a URL.
fn status_of(directive: &Directive) -> Option<&str> {
    match directive.words.as_slice() {
        [name, status] if name == "return" => Some(status),
        _ => None,
    }
}

fn pages(block: &[Directive]) -> NamedPages {
    let mut pages = NamedPages::new();
    for directive in block.iter().filter(|directive| directive.name() == "error_page") {
        let Some(name) = name_of_page(directive) else { continue };
        for status in statuses(directive) {
            pages.entry(status.clone()).or_insert_with(|| name.to_owned());
        }
    }
    pages
}

fn statuses(page: &Directive) -> impl Iterator<Item = &String> {
    page.arguments().iter().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the name of the location to which an `error_page` leads.
fn name_of_page(page: &Directive) -> Option<&str> {
    page.arguments().last().map(String::as_str).filter(|target| target.starts_with('@'))
}

fn name_of_location(directive: &Directive) -> Option<&str> {
    let pattern = LocationPattern::read(directive.arguments());
    (directive.name() == "location" && pattern.is_named()).then_some(pattern.text)
}

fn named_statements(block: &[Directive]) -> NamedStatements {
    let statements = |directive: &Directive| {
        let statements = redirecting(directive.block.as_deref()?)?;
        Some((name_of_location(directive)?.to_owned(), statements))
    };
    block.iter().filter_map(statements).collect()
}

/// Returns the statements of a block up to the one that redirects all requests. Returns `None` if there is no such statement,
/// or if a statement before it may change the URL.
fn redirecting(block: &[Directive]) -> Option<Vec<Directive>> {
    let end = block.iter().position(redirects_all)?;
    let statements = block.get(..=end)?;
    let (last, before) = statements.split_last()?;
    let changes = |directive: &Directive| matches!(directive.name(), "rewrite" | "break" | "return");
    if any(before, &changes) {
        return None;
    }
    let kept = before.iter().filter(|directive| directive.name() == "set");
    Some(kept.chain([last]).cloned().collect())
}

fn redirects_all(directive: &Directive) -> bool {
    match (directive.name(), directive.arguments()) {
        ("return", [url]) => url.starts_with("http") || url.parse().is_ok_and(is_gone),
        ("return", [status, _]) => status.parse().is_ok_and(|status| is_redirect(status) || is_gone(status)),
        ("rewrite", [pattern, _, flag]) => {
            let is_everything = ["^", ".*", "^.*", "^.*$", "(.*)", "^(.*)$", "^/(.*)$"].contains(&pattern.as_str());
            is_everything && matches!(flag.as_str(), "permanent" | "redirect")
        }
        _ => false,
    }
}

/// Reports whether only statuses that a configuration makes up lead to a named location of the block.
fn is_private(name: &str, block: &[Directive], pages: &NamedPages) -> bool {
    let leads_otherwise = |directive: &Directive| {
        let is_page = directive.name() == "error_page";
        let is_own = is_page && statuses(directive).all(|status| is_own_status(status));
        directive.name() != "location" && !is_own && directive.arguments().iter().any(|word| word == name)
    };
    let mut statuses = pages.iter().filter(|(_, page)| *page == name).map(|(status, _)| status);
    statuses.all(|status| is_own_status(status)) && !any(block, &leads_otherwise)
}

/// Reports whether a status is not registered, so that only a configuration sends it.
/// See <https://www.iana.org/assignments/http-status-codes>.
fn is_own_status(status: &str) -> bool {
    matches!(status.parse(), Ok(418..=420 | 427 | 430 | 432..=450 | 452..=493))
}

fn any(block: &[Directive], test: &dyn Fn(&Directive) -> bool) -> bool {
    block.iter().any(|directive| test(directive) || directive.block.as_deref().is_some_and(|inner| any(inner, test)))
}

#[cfg(test)]
mod tests {
    use crate::comparison::{Difference, compare};
    use crate::{Format, ImportOptions, import};

    /// Returns the rules of a server with these directives, and whether the report is about missing pages.
    fn rules(directives: &str) -> (String, bool) {
        let text = format!("server {{\nserver_name a.example;\n{directives}\n}}\n");
        let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
        let is_missing = imported.report.iter().any(|note| note.reason.contains("missing pages"));
        (imported.yaml, is_missing)
    }

    #[test]
    fn status_of_a_return_leads_to_a_named_location() {
        let expected = "rules:\n  - from: /coffee\n    to: /tea\n    query: drop\n    when: { host: a.example }\n";
        let location = "location = /coffee { return 418; }";
        for directives in [
            "error_page 418 = @tea; LOCATION location @tea { return 301 /tea; }",
            "location @tea { set $to /tea; add_header X 1; return 301 $to; } LOCATION error_page 404 418 @tea;",
            "location = /coffee { error_page 418 = @tea; if ($uri) { return 418; } } location @tea { rewrite ^ /tea? permanent; }",
        ] {
            let directives = directives.replace("LOCATION", location);
            assert_eq!(rules(&directives).0, expected, "{directives}");
            let text = format!("server {{\nserver_name a.example;\n{directives}\n}}\n");
            let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
            let compared = compare(Format::Nginx, "a.conf", &text, &imported).unwrap();
            let is_unknown = |one: &&Difference| one.cause.is_none() && one.request.host == "a.example";
            assert_eq!(compared.differences.iter().find(is_unknown), None, "{directives}");
        }
        for (status, is_missing) in [("418", false), ("404", true)] {
            let location = format!("location = /coffee {{ return {status}; }} location @tea {{ return 301 /tea; }}");
            assert_eq!(rules(&format!("error_page {status} = @tea; {location}")), (expected.to_owned(), is_missing));
        }
    }

    #[test]
    fn other_error_pages_are_about_missing_pages() {
        for directives in [
            "error_page 418 = @tea; location @tea { return 301 /tea; }",
            "error_page 418 = @tea; location = /coffee { error_page 404 /x; return 418; } location @tea { return 301 /tea; }",
            "error_page 418 = @tea; location = /coffee { return 418; } location @tea { rewrite ^/a /b; return 301 /tea; }",
        ] {
            assert_eq!(rules(directives), ("rules: []\n".to_owned(), true), "{directives}");
        }
    }
}
