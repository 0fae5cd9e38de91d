//! Returns the advice for different answers that no note explains: the rule that gives the answer of the original server to
//! the example.

use portico_redirects::{CompileOptions, NormalPath, Source, compile};

use crate::comparison::Difference;
use crate::imported::Imported;
use crate::place::Places;
use crate::target::url;

/// Returns the reason for a difference whose cause is unknown, and the advice.
pub(super) fn for_unknown_cause(difference: &Difference, imported: &Imported) -> (&'static str, String) {
    let reason = if difference.is_original_page {
        "a rule redirects requests that the original server does not redirect"
    } else if difference.rule_lines.is_empty() {
        "no rule redirects requests that the original server redirects"
    } else {
        "the rule redirects some requests to another URL than the original server, or with another status"
    };
    let before = difference.rule_lines.first().map(|line| format!(" above the rule for {}", imported.places.of(*line)));
    let before = before.unwrap_or_default();
    if let Some(path) = other_spelling(difference) {
        let hint = format!(
            "rules do not distinguish the path of the example from `{path}`, so a rule for such requests also matches `{path}`; \
             write it only if both forms have the same redirect"
        );
        return (reason, hint);
    }
    let hint = match rule(difference, imported) {
        Some(rule) if has_rule(imported, &rule) && !is_chain(difference) => existing_rule(difference, &imported.places),
        Some(rule) if has_rule(imported, &rule) => {
            "another rule redirects the target of this rule again; restrict that rule, so that it does not match the target"
                .to_owned()
        }
        Some(rule) => {
            format!("for requests such as the example, write the rule `{rule}`{before}, with `order: written`")
        }
        None if difference.is_original_page => {
            format!("write a rule with `pass: true` for these requests{before}, with `order: written`")
        }
        None => format!("write a rule with the target of the original server for these requests{before}"),
    };
    (reason, hint)
}

/// If rules match the path of the example also in a simpler spelling, such as `/a` for `//a/`, returns this spelling. A rule
/// for the example would then also apply to requests with the simpler spelling.
fn other_spelling(difference: &Difference) -> Option<String> {
    let (path, _) = difference.request.path_and_query();
    let normal = NormalPath::parse(path).ok()?;
    let simple = normal.as_str().trim_end_matches('/');
    let simple = if simple.is_empty() { "/" } else { simple };
    (path.contains("//") || path.ends_with('/') && path != "/").then(|| simple.to_owned())
}

/// Returns the rule for the example. Returns `None` if the original server redirects several times, or if the path contains
/// characters with a meaning in rules.
fn rule(difference: &Difference, imported: &Imported) -> Option<String> {
    let (path, query) = difference.request.path_and_query();
    let is_literal = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/,+@".contains(&byte));
    if !is_literal(path) {
        return None;
    }
    let outcome = if difference.is_original_page {
        "pass: true".to_owned()
    } else {
        let (status, to) = difference.original.split_once(' ')?;
        // The target may copy a parameter of other requests, which a rule without conditions would also match.
        if query.is_none() && to.contains('?') {
            return None;
        }
        let is_single = matches!(status, "301" | "302" | "303" | "307" | "308") && !to.contains(' ');
        let drops = if query.is_some() { ", query: drop" } else { "" };
        let status = if status == "301" { String::new() } else { format!(", status: {status}") };
        is_single.then(|| format!("to: {}{status}{drops}", quoted(to))).filter(|_| !to.contains(['{', '}', '`']))?
    };
    let when = when(difference, query, &imported.site_hosts)?;
    let when = if when.is_empty() { String::new() } else { format!(", when: {{ {} }}", when.join(", ")) };
    let case = if ignores_case(&imported.yaml) { ", case: exact" } else { "" };
    let rule = format!("{{ from: {path}, {outcome}{case}{when} }}");
    is_valid(&rule, &difference.original).then_some(rule)
}

/// Reports whether there is a rule for the path of a proposed rule without conditions.
fn has_rule(imported: &Imported, rule: &str) -> bool {
    let from = rule.trim_start_matches("{ ").split(',').next().unwrap_or_default();
    !rule.contains("when:") && imported.yaml.lines().any(|line| line.trim_start().strip_prefix("- ") == Some(from))
}

/// Reports whether another rule redirects the target of the first rule.
fn is_chain(difference: &Difference) -> bool {
    difference.rule_lines.len() > 1
}

/// Returns the advice if the rules already contain a rule for the path of the example.
fn existing_rule(difference: &Difference, places: &Places) -> String {
    let rule = difference
        .rule_lines
        .first()
        .map_or_else(|| "the rule for this path".to_owned(), |line| format!("the rule for {}", places.of(*line)));
    if difference.is_original_page {
        format!("remove {rule} if links to this page exist")
    } else {
        format!("correct the target, the status or the conditions of {rule}")
    }
}

/// Reports whether a rule compiles. For example, it may redirect to its own path, which the original server spells
/// differently.
fn is_valid(rule: &str, original: &str) -> bool {
    // A rule with `pass` must exclude paths from another rule.
    let wide = "{ prefix: /, tail: drop, to: \"https://everything.example/\" }";
    let source = Source { name: "advice.yaml".to_owned(), text: format!("rules:\n  - {rule}\n  - {wide}\n") };
    let target = original.split(' ').next_back().unwrap_or_default();
    let allowed_hosts = url::host(target).into_iter().chain(["everything.example".to_owned()]).collect();
    compile(&[source], &CompileOptions { allowed_hosts, ..CompileOptions::default() }).is_ok()
}

/// Reports whether the defaults of a rule file ignore letter case.
fn ignores_case(yaml: &str) -> bool {
    yaml.lines().take_while(|line| *line != "rules:").any(|line| line.trim() == "case: ignore")
}

/// Returns the conditions under which only requests like the example meet the rule.
fn when(difference: &Difference, query: Option<&str>, site_hosts: &[String]) -> Option<Vec<String>> {
    let request = &difference.request;
    let mut when = Vec::new();
    let is_only_host = match site_hosts {
        [] => request.host == "site.example",
        [only] => only.eq_ignore_ascii_case(&request.host),
        _ => false,
    };
    when.extend((!is_only_host).then(|| format!("host: {}", request.host)));
    let mut tests = |key: &str, pairs: Vec<(String, String)>| {
        let pairs: Vec<String> = pairs.into_iter().map(|(name, value)| format!("{}: {value}", quoted(&name))).collect();
        when.extend((!pairs.is_empty()).then(|| format!("{key}: {{ {} }}", pairs.join(", "))));
    };
    if let Some(query) = query.filter(|query| !query.is_empty()) {
        if query.contains(['%', '+']) {
            return None;
        }
        let pairs = query.split('&').map(|pair| pair.split_once('=').map_or((pair, "true".to_owned()), test));
        tests("query", pairs.map(|(name, value)| (name.to_owned(), value)).collect());
    }
    let special = request.special_headers().find(|(name, _)| *name == "cookie");
    let cookies = special.and_then(|(_, cookie)| cookie.split_once('='));
    let others = request.special_headers().filter(|(name, _)| *name != "cookie");
    tests("header", others.map(|(name, value)| (name.clone(), quoted(value))).collect());
    tests("cookie", cookies.map(test).map(|(name, value)| (name.to_owned(), value)).into_iter().collect());
    Some(when)
}

fn test<'n>((name, value): (&'n str, &str)) -> (&'n str, String) {
    (name, quoted(value))
}

/// Quotes a text that YAML would not read as this text.
fn quoted(text: &str) -> String {
    let is_plain = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/')
        && !["true", "false", "null", "yes", "no", "on", "off"].contains(&text.to_ascii_lowercase().as_str())
        && text.chars().all(|character| character.is_ascii_alphanumeric() || "-._~/?=&;:".contains(character))
        && !text.ends_with(':');
    if is_plain { text.to_owned() } else { format!("{text:?}") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::comparison::Risk;
    use crate::simulation::request::SimulatedRequest;

    fn difference(target: &str, original: &str, headers: &[(&str, &str)]) -> Difference {
        let headers: BTreeMap<String, String> =
            headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Difference {
            request: SimulatedRequest { host: "a.example".to_owned(), target: target.to_owned(), headers },
            risk: Risk::WrongPage,
            original: original.to_owned(),
            imported: String::new(),
            cause: None,
            original_lines: vec![2],
            lines_of_answer: vec![2],
            is_original_page: original == "no redirect",
            is_same_page: false,
            is_without_url: false,
            refusal: None,
            rule_lines: vec![3],
            equal_host: None,
        }
    }

    fn imported(yaml: &str, site_hosts: &[&str]) -> Imported {
        let site_hosts = site_hosts.iter().map(|host| (*host).to_owned()).collect();
        Imported { yaml: yaml.to_owned(), site_hosts, ..Imported::default() }
    }

    #[test]
    fn advice_is_the_rule_for_the_example() {
        let site = imported("", &["a.example"]);
        for (target, original, headers, expected) in [
            ("/a", "no redirect", &[][..], "{ from: /a, pass: true }"),
            (
                "/a?id=5&print",
                "301 /b?c=1",
                &[],
                "{ from: /a, to: /b?c=1, query: drop, when: { query: { id: \"5\", print: true } } }",
            ),
            (
                "/a",
                "302 https://b.example/",
                &[("cookie", "x=y")],
                "{ from: /a, to: https://b.example/, status: 302, when: { cookie: { x: y } } }",
            ),
            (
                "/a",
                "301 /b",
                &[("user-agent", "A B")],
                "{ from: /a, to: /b, when: { header: { user-agent: \"A B\" } } }",
            ),
        ] {
            let (_, hint) = for_unknown_cause(&difference(target, original, headers), &site);
            assert!(hint.contains(&format!("`{expected}` above the rule for line 3")), "{hint}");
            let yaml = format!("rules: [{expected}]\n");
            let source = Source { name: "a.yaml".to_owned(), text: yaml };
            let allowed_hosts = vec!["b.example".to_owned()];
            let options = CompileOptions { allowed_hosts, ..Default::default() };
            if !original.starts_with("no") {
                assert!(compile(&[source], &options).is_ok(), "{expected}");
            }
        }
        let (_, hint) = for_unknown_cause(&difference("/a", "301 /b", &[]), &imported("", &[]));
        assert!(hint.contains("when: { host: a.example }"), "{hint}");
        let (_, hint) = for_unknown_cause(&difference("/a%2F", "301 then 301 /b", &[]), &site);
        assert_eq!(
            hint,
            "write a rule with the target of the original server for these requests above the rule for line 3"
        );
    }

    #[test]
    fn target_with_a_query_is_no_rule_for_all_queries() {
        let site = imported("", &["a.example"]);
        let (_, hint) = for_unknown_cause(&difference("/search.php", "301 /search?q=a", &[]), &site);
        assert!(hint.starts_with("write a rule with the target of the original server"), "{hint}");
    }

    #[test]
    fn rule_that_exists_is_corrected_and_not_written_again() {
        let written = imported("rules:\n  - from: /a\n    to: /c\n", &["a.example"]);
        for (original, rule_lines, expected) in [
            ("no redirect", &[3][..], "remove the rule for line 3"),
            ("302 /b", &[3], "correct the target, the status or the conditions of the rule for line 3"),
            ("301 /c", &[3, 4], "another rule redirects the target of this rule again"),
        ] {
            let difference = Difference { rule_lines: rule_lines.to_vec(), ..difference("/a", original, &[]) };
            let (_, hint) = for_unknown_cause(&difference, &written);
            assert!(hint.starts_with(expected), "{hint}");
        }
    }

    #[test]
    fn advice_changes_no_answer_to_other_requests() {
        let hint = |target: &str, yaml: &str, headers: &[(&str, &str)]| {
            let imported = imported(yaml, &["a.example"]);
            for_unknown_cause(&difference(target, "no redirect", headers), &imported).1
        };
        for target in ["/a/", "//a", "//a/"] {
            let expected = "rules do not distinguish the path of the example from `/a`";
            assert!(hint(target, "", &[]).starts_with(expected), "{target}");
        }
        assert!(hint("/", "", &[]).contains("`{ from: /, pass: true }`"));
        let defaults = "defaults:\n  case: ignore\n\nrules:\n";
        assert!(hint("/A", defaults, &[]).contains("`{ from: /A, pass: true, case: exact }`"));
        let rule = "rules:\n  - from: /a\n    to: /b\n    case: ignore\n";
        assert!(hint("/A", rule, &[]).contains("`{ from: /A, pass: true }`"));
        // The rule would redirect to its own path, so the advice names no rule.
        let own = for_unknown_cause(&difference("/e", "308 /e/", &[]), &imported("", &["a.example"])).1;
        assert!(own.starts_with("write a rule with the target of the original server"), "{own}");
        let [agent, _] = crate::simulation::request::BROWSER_FIELDS;
        assert!(hint("/a", "", &[agent]).contains("`{ from: /a, pass: true }`"));
    }
}
