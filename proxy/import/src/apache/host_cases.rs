//! Separates the hosts of a statement whose target contains the host of the request.

use crate::apache::all_conditions::Case;
use crate::apache::request_host::RequestHost;
use crate::apache::target;
use crate::condition::Condition;
use crate::condition::host_pattern::{HostPattern, NAME_HOSTS, are_names};
use crate::condition::when::When;
use crate::note::{NoteSubject, Remark};

/// If the target `to` contains the host of the request or a part of it, returns a case for each host. Otherwise, or if
/// the hosts are not known, returns each case as it is. `capturing` is the expression to whose captures `%1` refers.
pub(super) fn for_each_host(
    cases: Vec<Case>,
    to: &str,
    capturing: Option<&HostPattern>,
    site_hosts: &[String],
) -> Result<Vec<(Case, Option<RequestHost>)>, Remark> {
    let uses_capture = capturing.is_some() && target::uses_condition_capture(to);
    if !uses_capture && !target::depends_on_host(to) {
        return Ok(cases.into_iter().map(|case| (case, None)).collect());
    }
    let mut filled = Vec::new();
    let remarks = cases.iter().flat_map(|case| &case.condition.remarks);
    let none_selected = remarks.into_iter().find(|remark| remark.subject == NoteSubject::UnlistedHosts).cloned();
    for case in cases {
        let alternatives: Option<Vec<Vec<(String, When)>>> =
            case.condition.alternatives.iter().map(|when| hosts_of(when, site_hosts)).collect();
        let Some(alternatives) = alternatives else {
            if uses_capture {
                return Err(Remark::about(
                    NoteSubject::UnlistedHosts,
                    "the target contains a part of the host of the request",
                    NAME_HOSTS,
                ));
            }
            filled.push((case, None));
            continue;
        };
        let is_listed = case.condition.alternatives.iter().all(lists_hosts);
        let remarks: Vec<Remark> =
            case.condition.remarks.iter().cloned().chain((!is_listed).then(one_rule_for_each)).collect();
        for (name, when) in alternatives.into_iter().flatten() {
            let captures = capturing.map(|pattern| pattern.captures(&name)).transpose()?;
            let condition = Condition { remarks: remarks.clone(), ..Condition::single(when) };
            filled.push((Case { condition, ..case.clone() }, Some(RequestHost { name, captures })));
        }
    }
    // An expression may select none of the known hosts.
    if filled.is_empty() { none_selected.map_or(Ok(filled), Err) } else { Ok(filled) }
}

fn one_rule_for_each() -> Remark {
    let reason = "the target contains the host of the request, so there is one rule for each host of the site";
    Remark::about(NoteSubject::UnlistedHosts, reason, "check that `--site-host` names all hosts of the site")
}

/// Reports whether a condition lists the allowed hosts by their names.
fn lists_hosts(when: &When) -> bool {
    are_names(&when.host)
}

/// Returns the hosts that a condition allows, each with the condition for this host alone. Returns `None` if they are not
/// known.
fn hosts_of(when: &When, site_hosts: &[String]) -> Option<Vec<(String, When)>> {
    let hosts = if lists_hosts(when) { when.host.as_slice() } else { site_hosts };
    let only = |host: &String| {
        let host = host.to_ascii_lowercase();
        let one = || vec![host.clone()];
        let when = when.and(&When { host: one(), ..When::default() })?;
        Some((host.clone(), When { host: one(), ..when }))
    };
    (!hosts.is_empty()).then(|| hosts.iter().filter_map(only).collect())
}

#[cfg(test)]
mod tests {
    use crate::comparison::{Cause, Difference, compare};
    use crate::report::report;
    use crate::rule::reserved;
    use crate::{Format, ImportOptions, import};

    const SITE: [&str; 3] = ["a.example", "www.a.example", "b.example"];

    /// Returns the rules of a file, and the reasons in its report.
    fn imported(statements: &str, hosts: &[&str]) -> (String, Vec<String>) {
        let text = format!("RewriteEngine On\n{statements}");
        let site_hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
        let imported =
            import(Format::Apache, ".htaccess", &text, &ImportOptions { site_hosts, ..ImportOptions::default() });
        let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        if !hosts.is_empty() {
            let is_unexpected = |one: &&Difference| one.cause.is_none() && !reserved::is_below(&one.request.target);
            let unexpected: Vec<_> = compared.differences.iter().filter(is_unexpected).collect();
            assert!(unexpected.is_empty(), "{statements}: {unexpected:?}");
            assert!(compared.differences.iter().any(|one| one.cause == Some(Cause::OtherHost)), "{statements}");
        }
        let reasons = report(&text, &imported, Some(&compared)).into_iter().map(|entry| entry.hint);
        (imported.yaml, reasons.collect())
    }

    #[test]
    fn condition_on_the_start_of_the_host_lists_hosts_of_the_site() {
        let add_www =
            "RewriteCond %{HTTP_HOST} !^www\\. [NC]\nRewriteRule ^(.*)$ https://www.%{HTTP_HOST}/$1 [R=301,L]\n";
        let rule = |host: &str| format!("  - prefix: /\n    to: https://www.{host}/\n    when: {{ host: {host} }}\n");
        let (yaml, _) = imported(add_www, &SITE);
        assert_eq!(yaml, format!("rules:\n{}{}", rule("a.example"), rule("b.example")));
        let (yaml, hints) = imported(add_www, &[]);
        assert_eq!(yaml, "rules: []\n");
        assert!(hints.iter().any(|hint| hint.contains("--site-host")), "{hints:?}");
    }

    #[test]
    fn capture_of_the_host_is_written_to_the_target() {
        for (condition, to) in
            [(r"^www\.(.+)$", "https://%1/$1"), (r"^(www)\.([a-z]+)\.example$", "https://%2.example/$1")]
        {
            let statements = format!("RewriteCond %{{HTTP_HOST}} {condition}\nRewriteRule ^(.*)$ {to} [R=301,L]\n");
            let (yaml, _) = imported(&statements, &SITE);
            let expected = "rules:\n  - prefix: /\n    to: https://a.example/\n    when: { host: www.a.example }\n";
            assert_eq!(yaml, expected, "{condition}");
            assert_eq!(imported(&statements, &[]).0, "rules: []\n", "{condition}");
        }
    }

    #[test]
    fn listed_hosts_are_separated_without_the_hosts_of_the_site() {
        let statements = "RewriteCond %{HTTP_HOST} ^(shop|blog)\\.a\\.example$\n\
            RewriteRule ^(.*)$ https://a.example/%1/$1 [R=301,L]\n";
        let (yaml, _) = imported(statements, &[]);
        let rule = |name: &str| {
            format!("  - prefix: /\n    to: https://a.example/{name}/\n    when: {{ host: {name}.a.example }}\n")
        };
        assert_eq!(yaml, format!("rules:\n{}{}", rule("shop"), rule("blog")));
    }
}
