//! Separates the hosts of a rule whose condition tests the host with an expression. An example is the condition
//! `^www\.(.+)$` on `{HTTP_HOST}`, with a target such as `https://{C:1}/{R:0}`.

use crate::condition::host_pattern::{self, HostPattern};
use crate::iis::pattern::PatternSyntax;
use crate::iis::rule_element::{ConditionElement, Grouping, RuleElement, TextPattern};
use crate::note::Remark;
use portico_redirects::LetterCase;

/// The variables that contain the host of the request.
const HOSTS: [&str; 2] = ["{HTTP_HOST}", "{SERVER_NAME}"];

/// A rule that was separated into one rule for each host.
pub(super) struct SeparatedRule {
    pub(super) rules: Vec<RuleElement>,
    pub(super) remarks: Vec<Remark>,
}

/// Returns one rule for each host that the condition on the host selects. Returns `None` if the hosts need not be
/// separated.
pub(super) fn separate(rule: &RuleElement, site_hosts: &[String]) -> Result<Option<SeparatedRule>, Remark> {
    if rule.grouping == Grouping::Any {
        return listed(rule, site_hosts);
    }
    if let Some(rule) = excluding(rule, site_hosts) {
        return Ok(Some(rule));
    }
    let mut patterns = rule.conditions.iter().map(|element| pattern(rule, element)).enumerate();
    let Some((index, pattern)) = patterns.find_map(|(index, pattern)| Some((index, pattern?))) else { return Ok(None) };
    let known = pattern.listed_hosts().unwrap_or_else(|| site_hosts.to_vec());
    let found = pattern.condition(&known)?;
    if found.alternatives.is_empty() {
        return Err(pattern.selects_none());
    }
    let others: Vec<_> = rule.conditions.iter().filter_map(|element| host_pattern(rule, element)).collect();
    let selected = found.alternatives.into_iter().flat_map(|when| when.host);
    let selected = selected.filter(|host| others.iter().all(|other| other.allows(host)));
    // `{C:1}` refers to the last condition.
    let is_captured = index + 1 == rule.conditions.len();
    let rules: Result<Vec<RuleElement>, Remark> = selected
        .map(|host| {
            let mut one = rule.clone();
            if is_captured && !pattern.is_negated {
                for (number, text) in pattern.captures(&host)?.iter().enumerate() {
                    one.action.url = one.action.url.replace(&format!("{{C:{number}}}"), text);
                }
            }
            one.action.url = with_host(&one.action.url, &host);
            if let Some(condition) = one.conditions.get_mut(index) {
                condition.test = only(&host, rule.syntax);
            }
            Ok(one)
        })
        .collect();
    Ok(Some(SeparatedRule { rules: rules?, remarks: found.remarks }))
}

/// Returns a rule whose conditions list the hosts that they exclude, if the rule redirects all other hosts to one host.
fn excluding(rule: &RuleElement, site_hosts: &[String]) -> Option<SeparatedRule> {
    let patterns: Vec<_> = rule.conditions.iter().filter_map(|element| host_pattern(rule, element)).collect();
    let canonical = host_pattern::canonical_host(&patterns, &rule.action.url, site_hosts)?;
    let (mut one, mut remarks) = (RuleElement { conditions: Vec::new(), ..rule.clone() }, Vec::new());
    for element in &rule.conditions {
        if let Some(pattern) = pattern(rule, element).filter(|pattern| pattern.is_negated) {
            let (hosts, remark) = pattern.excluded_hosts(&canonical, site_hosts);
            remarks.push(remark);
            let negated = |test| ConditionElement { test: TextPattern { is_negated: true, ..test }, ..element.clone() };
            one.conditions.extend(any_of(&hosts, rule.syntax).into_iter().map(negated));
            continue;
        }
        one.conditions.push(element.clone());
    }
    (!remarks.is_empty()).then(|| SeparatedRule { rules: vec![one], remarks })
}

/// Returns a rule whose conditions list the hosts that they select, if one of several conditions must hold. Returns `None` if
/// they need not be listed, or if the target depends on the host.
fn listed(rule: &RuleElement, site_hosts: &[String]) -> Result<Option<SeparatedRule>, Remark> {
    let url = rule.action.url.to_ascii_uppercase();
    let is_fixed = !["{C:"].iter().chain(&HOSTS).any(|part| url.contains(part));
    let patterns: Vec<Option<HostPattern>> =
        rule.conditions.iter().map(|element| pattern(rule, element).filter(|_| is_fixed)).collect();
    let Some(first) = patterns.iter().flatten().next() else { return Ok(None) };
    let (mut one, mut remarks) = (RuleElement { conditions: Vec::new(), ..rule.clone() }, Vec::new());
    for (element, pattern) in rule.conditions.iter().zip(&patterns) {
        let mut element = element.clone();
        if let Some(pattern) = pattern {
            let found = pattern.condition(site_hosts)?;
            remarks.extend(found.remarks);
            let hosts: Vec<String> =
                found.alternatives.iter().flat_map(|when| &when.host).map(|host| regex_syntax::escape(host)).collect();
            if hosts.is_empty() {
                continue;
            }
            let pattern = format!("^(?:{})$", hosts.join("|"));
            element.test = TextPattern { pattern, case: LetterCase::Ignored, is_negated: false };
        }
        one.conditions.push(element);
    }
    if one.conditions.is_empty() {
        return Err(first.selects_none());
    }
    Ok(Some(SeparatedRule { rules: vec![one], remarks }))
}

/// Returns the expression of a condition on the host, if its hosts must be separated.
fn pattern(rule: &RuleElement, element: &ConditionElement) -> Option<HostPattern> {
    // The hosts are written with the syntax of regular expressions.
    let is_wildcard = rule.grouping == Grouping::Any && rule.syntax != PatternSyntax::Regex;
    let pattern = host_pattern(rule, element).filter(|_| !is_wildcard)?;
    let uses_captures = rule.action.url.to_ascii_uppercase().contains("{C:");
    let is_separated = pattern.is_open() || uses_captures && !pattern.is_negated && pattern.has_groups();
    is_separated.then_some(pattern)
}

/// Returns the expression with which a condition tests the host.
fn host_pattern(rule: &RuleElement, element: &ConditionElement) -> Option<HostPattern> {
    let is_host = HOSTS.iter().any(|host| element.input.eq_ignore_ascii_case(host));
    let TextPattern { pattern, case, is_negated } = &element.test;
    (is_host && element.match_type == "Pattern").then(|| HostPattern {
        text: rule.syntax.regex(pattern),
        case: *case,
        is_negated: *is_negated,
    })
}

/// Returns the pattern that only this host matches. A host such as `*.site.example` stands for all subdomains.
fn only(host: &str, syntax: PatternSyntax) -> TextPattern {
    let pattern = match (syntax, host.strip_prefix("*.")) {
        (PatternSyntax::Regex, Some(domain)) => format!(r"^.+\.{}$", regex_syntax::escape(domain)),
        (PatternSyntax::Regex, None) => format!("^{}$", regex_syntax::escape(host)),
        (PatternSyntax::Wildcard | PatternSyntax::Exact, _) => host.to_owned(),
    };
    TextPattern { pattern, case: LetterCase::Ignored, is_negated: false }
}

/// Returns the patterns of which each host matches one. A regular expression has alternatives, so it matches all hosts.
fn any_of(hosts: &[String], syntax: PatternSyntax) -> Vec<TextPattern> {
    let patterns = hosts.iter().map(|host| only(host, syntax));
    match syntax {
        PatternSyntax::Regex => patterns
            .reduce(|all, one| TextPattern { pattern: format!("{}|{}", all.pattern, one.pattern), ..all })
            .into_iter()
            .collect(),
        PatternSyntax::Wildcard | PatternSyntax::Exact => patterns.collect(),
    }
}

/// Replaces the host of the request with `host`, unless the target is on the same host, as `https://{HTTP_HOST}/new` is.
fn with_host(url: &str, host: &str) -> String {
    let is_on_same_host = |name: &&&str| {
        let rest = url.split_once("://").and_then(|(_, rest)| rest.strip_prefix(**name));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '{', ':']))
    };
    if HOSTS.iter().find(is_on_same_host).is_some() {
        return url.to_owned();
    }
    HOSTS.iter().fold(url.to_owned(), |url, name| url.replace(name, host))
}

#[cfg(test)]
mod tests {
    use crate::comparison::{Cause, Difference, compare};
    use crate::{Format, ImportOptions, Imported, import};

    const SITE: [&str; 2] = ["a.example", "www.a.example"];

    fn imported(condition: &str, url: &str, site_hosts: &[&str]) -> (Imported, String) {
        let text = format!(
            "<configuration><system.webServer><rewrite><rules><rule name='r' stopProcessing='true'><match url='(.*)' />\
             <conditions><add input='{{HTTP_HOST}}' {condition} /></conditions>\
             <action type='Redirect' url='{url}' redirectType='Permanent' /></rule></rules></rewrite>\
             </system.webServer></configuration>"
        );
        let site_hosts = site_hosts.iter().map(|host| (*host).to_owned()).collect();
        let options = ImportOptions { site_hosts, ..ImportOptions::default() };
        (import(Format::Iis, "web.config", &text, &options), text)
    }

    #[test]
    fn each_host_of_the_site_gets_a_rule() {
        let without_www = "prefix: /\n    to: https://a.example/\n    case: ignore\n    when: { host: www.a.example }";
        let with_www = "prefix: /\n    to: https://www.a.example/\n    case: ignore\n    when: { host: a.example }";
        for (condition, url, rule) in [
            (r"pattern='^www\.(.+)$'", "https://{C:1}/{R:1}", without_www),
            (r"pattern='^(www)\.(.+)$'", "https://{C:2}/{R:1}", without_www),
            (r"pattern='^www\.' negate='true'", "https://www.{HTTP_HOST}/{R:1}", with_www),
        ] {
            let (imported, text) = imported(condition, url, &SITE);
            assert_eq!(imported.yaml, format!("rules:\n  - {rule}\n"), "{condition}");
            let compared = compare(Format::Iis, "web.config", &text, &imported).unwrap();
            // Only repeated slashes, which rules merge, and encoded characters, which IIS decodes, make a difference.
            let is_spelling = |cause| matches!(cause, Cause::RepeatedSlashes | Cause::TargetSpelling);
            let is_wrong = |one: &&Difference| !one.cause.is_some_and(is_spelling);
            let of_site = compared.differences.iter().filter(|one| SITE.contains(&one.request.host.as_str()));
            let of_site = of_site.filter(is_wrong);
            assert_eq!(of_site.count(), 0, "{condition}: {:?}", compared.differences);
            assert!(compared.equal > 0);
        }
    }

    #[test]
    fn listed_hosts_need_no_option() {
        let (imported, _) = imported(r"pattern='^(shop|blog)\.a\.example$'", "https://a.example/{C:1}/{R:1}", &[]);
        let rule = |name: &str| {
            format!("  - prefix: /\n    to: https://a.example/{name}/\n    when: {{ host: {name}.a.example }}\n")
        };
        assert_eq!(imported.yaml, format!("defaults:\n  case: ignore\n\nrules:\n{}{}", rule("shop"), rule("blog")));
    }

    #[test]
    fn unknown_hosts_are_reported() {
        let (imported, _) = imported(r"pattern='^www\.(.+)$'", "https://{C:1}/{R:1}", &[]);
        assert_eq!(imported.yaml, "rules: []\n");
        assert!(imported.report.iter().any(|note| note.hint.contains("--site-host")), "{:?}", imported.report);
    }
}
