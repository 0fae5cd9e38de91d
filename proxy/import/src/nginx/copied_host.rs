//! Separates the hosts of a statement whose target copies the host of the request, as in `https://a.example/?from=$host`.
//! Rules cannot insert the whole host, so there is a rule for each host.

use crate::condition::Condition;
use crate::condition::host_pattern::are_names;
use crate::condition::when::When;
use crate::nginx::own_host;
use crate::nginx::scope::Scope;
use crate::nginx::statement::Statement;

/// The maximum number of hosts for which a statement gets rules.
const MAX_HOSTS: usize = 50;

/// Returns the statement for each host, with the host in its target. If the target copies no host, or if the hosts are unknown,
/// returns the statement unchanged. A server without a name has the hosts of the site.
pub(super) fn separate(scope: Scope, statement: Statement, site_hosts: &[String]) -> Vec<(Scope, Statement)> {
    let with = |host: &str| {
        let target = own_host::replace(statement.target.clone(), host);
        Statement { target, ..statement.clone() }
    };
    if let Some(host) = scope.host.as_ref().or_else(|| scope.condition.only_host()) {
        let statement = with(host);
        return vec![(scope, statement)];
    }
    // `$server_name` is the first name of the server, whatever the host of the request is.
    let is_copied = own_host::is_copied(&statement.target) && !statement.uses("server_name");
    let Some(hosts) = hosts(&scope.condition, site_hosts).filter(|_| is_copied) else {
        return vec![(scope, statement)];
    };
    let of_host = |host: &String| {
        let when = When { host: vec![host.clone()], ..When::default() };
        let mut inner = scope.clone();
        inner.condition = inner.condition.and_inner(Condition::single(when));
        inner.host = Some(host.clone());
        (inner, with(host))
    };
    hosts.iter().map(of_host).collect()
}

/// Returns the hosts that a condition lists, or the hosts of the site if the condition allows all hosts.
fn hosts(condition: &Condition, site_hosts: &[String]) -> Option<Vec<String>> {
    let (first, others) = condition.alternatives.split_first()?;
    if others.iter().any(|when| when.host != first.host) {
        return None;
    }
    let listed = if first.host.is_empty() { site_hosts } else { &first.host };
    let listed: Vec<String> = listed.iter().map(|host| host.to_ascii_lowercase()).collect();
    (are_names(&listed) && listed.len() <= MAX_HOSTS).then_some(listed)
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    /// Imports a server with these names. Returns the rules, and the reasons and hints of the report.
    fn imported(names: &str, target: &str, site_hosts: &[&str]) -> (String, Vec<String>) {
        let text = format!("server {{\nserver_name {names};\nlocation = /in {{ return 302 {target}; }}\n}}\n");
        let site_hosts = site_hosts.iter().map(|host| (*host).to_owned()).collect();
        let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions { site_hosts, ..Default::default() });
        let compared = compare(Format::Nginx, "a.conf", &text, &imported).unwrap();
        let hosts = ["a.example", "www.a.example"];
        let of_hosts = compared.differences.iter().filter(|one| hosts.contains(&one.request.host.as_str()));
        let wrong: Vec<_> = of_hosts.filter(|one| one.cause.is_none()).collect();
        assert!(wrong.is_empty() || imported.yaml == "rules: []\n", "{wrong:#?}\n{}", imported.yaml);
        (imported.yaml, imported.report.into_iter().map(|note| format!("{}; {}", note.reason, note.hint)).collect())
    }

    #[test]
    fn each_host_of_the_server_is_written_to_the_target() {
        let rule = |host: &str| {
            format!(
                "  - from: /in\n    to: https://login.example/?back={host}\n    status: 302\n    query: drop\n    when: {{ host: {host} }}\n"
            )
        };
        let expected = [rule("a.example"), rule("www.a.example")];
        for (names, site_hosts) in [
            ("a.example www.a.example", &[][..]),
            ("_", &["a.example", "www.a.example"]),
            ("~^(www\\.)?a\\.example$", &[]),
        ] {
            for variable in ["$host", "$http_host"] {
                let (yaml, report) = imported(names, &format!("https://login.example/?back={variable}"), site_hosts);
                let entries = yaml.replace("defaults:\n  status: 302\n  query: drop\n\n", "");
                let found = expected.iter().filter(|rule| {
                    let short = rule.replace("    status: 302\n    query: drop\n", "");
                    entries.contains(rule.as_str()) || entries.contains(&short)
                });
                assert_eq!(found.count(), 2, "{names} {variable}: {yaml} {report:?}");
            }
        }
    }

    #[test]
    fn host_of_a_target_on_the_same_site_stays_a_path() {
        let (yaml, _) = imported("a.example www.a.example", "https://$host/login?back=$host", &[]);
        assert!(yaml.contains("to: /login?back=www.a.example\n"), "{yaml}");
    }

    #[test]
    fn unknown_hosts_are_the_reason() {
        for names in ["_", "*.a.example"] {
            let (yaml, report) = imported(names, "https://login.example/?back=$host", &[]);
            assert_eq!(yaml, "rules: []\n", "{names}");
            assert!(report.iter().any(|text| text.contains("cannot insert the whole host")), "{report:?}");
        }
    }
}
