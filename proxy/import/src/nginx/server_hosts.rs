//! Translates the names of servers to hosts, and decides which server answers if several names match a host.
//! See <https://nginx.org/en/docs/http/server_names.html>.

use portico_redirects::LetterCase;

use crate::condition::host_pattern::HostPattern;
use crate::condition::when::When;
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::note::Remark;

/// Returns the hosts for the names in a `server_name` directive. A name that cannot be translated stays unchanged.
pub(super) fn hosts(names: &[String]) -> Vec<String> {
    names.iter().flat_map(|name| hosts_of(name).unwrap_or_else(|| vec![name.clone()])).collect()
}

/// Returns the hosts for all names that can be translated.
pub(super) fn translatable(names: &[String]) -> Vec<String> {
    names.iter().filter_map(|name| hosts_of(name)).flatten().collect()
}

/// Reports whether a server has hosts outside the site. The rules for the hosts of the site are written without a condition on
/// the host, so they also answer other hosts.
pub(super) fn names_others(names: &[String], site_hosts: &[String]) -> bool {
    translatable(names).iter().any(|name| !site_hosts.contains(name))
}

fn hosts_of(name: &str) -> Option<Vec<String>> {
    Some(condition(name).ok()?.alternatives.into_iter().flat_map(|when| when.host).collect())
}

/// Returns the condition on the host for a single name in a `server_name` directive.
pub(super) fn condition(name: &str) -> Result<Condition, Remark> {
    let hosts = |host: Vec<String>| Condition::single(When { host, ..When::default() });
    if let Some(pattern) = name.strip_prefix('~') {
        return condition::read(&RequestPart::Host, &Comparison::Matches(pattern.to_owned(), LetterCase::Ignored));
    }
    if let Some(domain) = name.strip_prefix('.') {
        return Ok(hosts(vec![domain.to_owned(), format!("*.{domain}")]));
    }
    match name {
        // Clients do not request these hosts. Configurations use the names to mark the default server.
        "" | "_" | "localhost" => Ok(hosts(Vec::new())),
        name if name.trim_start_matches("*.").contains('*') => Err(Remark::new(
            format!("`server_name {name}` has a wildcard that is not at the start of the name"),
            "write the rule by hand and list every host in `when.host`",
        )),
        name => Ok(hosts(vec![name.to_ascii_lowercase()])),
    }
}

/// Returns the condition on the host for a name, like [`condition`]. If the hosts of an expression cannot be listed, they are those
/// of `site_hosts` that it matches.
pub(super) fn condition_at_site(name: &str, site_hosts: &[String]) -> Result<Condition, Remark> {
    let pattern = name.strip_prefix('~').map(|text| HostPattern {
        text: text.to_owned(),
        case: LetterCase::Ignored,
        is_negated: false,
    });
    match pattern.filter(HostPattern::is_open) {
        Some(pattern) => pattern.condition(site_hosts),
        None => condition(name),
    }
}

/// Returns the hosts for which other servers answer, although the names of a server also match them. A name without a
/// wildcard takes precedence, then the longest name with a wildcard at its start. Expressions come last.
pub(super) fn of_more_specific_names(own_names: &[String], all_names: &[String]) -> Vec<String> {
    let own: Vec<(Rank, String)> = own_names.iter().flat_map(|name| ranked(name)).collect();
    let others = all_names.iter().filter(|name| !own_names.contains(name)).flat_map(|name| ranked(name));
    let mut more_specific: Vec<String> = others
        .filter(|(rank, host)| own.iter().any(|(own_rank, own)| rank > own_rank && covers(own, host)))
        .filter(|(rank, host)| !own.iter().any(|(own_rank, own)| own_rank >= rank && own == host))
        .map(|(_, host)| host)
        .collect();
    more_specific.dedup();
    more_specific
}

/// The precedence of a name over other names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Expression,
    /// A name with a wildcard at its start, and its length.
    Wildcard(usize),
    Exact,
}

/// Returns the hosts of a name with their ranks.
fn ranked(name: &str) -> Vec<(Rank, String)> {
    let rank = |host: &str| match host.starts_with('*') {
        _ if name.starts_with('~') => Rank::Expression,
        true => Rank::Wildcard(host.len()),
        false => Rank::Exact,
    };
    hosts_of(name).unwrap_or_default().into_iter().map(|host| (rank(&host), host)).collect()
}

/// Reports whether a host, which may have a wildcard, matches only hosts that `wider` also matches.
fn covers(wider: &str, host: &str) -> bool {
    wider == host || wider.strip_prefix('*').is_some_and(|end| host.len() > wider.len() && host.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::compare;
    use crate::note::{NoteKind, NoteSubject};
    use crate::{Format, ImportOptions, import};

    #[test]
    fn servers_with_more_specific_names_keep_their_hosts() {
        let all = [".a.example", "www.a.example", "*.b.a.example", "~^(www|old)\\.a\\.example$", "c.example"];
        let all = all.map(str::to_owned);
        for (own, expected) in [
            (".a.example", &["www.a.example", "*.b.a.example"][..]),
            ("www.a.example", &[]),
            ("*.b.a.example", &[]),
            ("~^(www|old)\\.a\\.example$", &["www.a.example"]),
        ] {
            assert_eq!(of_more_specific_names(&[own.to_owned()], &all), expected, "{own}");
        }
    }

    #[test]
    fn name_without_a_wildcard_takes_precedence_in_rules() {
        let text = "server {\n server_name .a.example;\n return 301 https://new.example$request_uri;\n}\n\
                    server {\n server_name shop.a.example;\n location = /x { return 301 https://shop.example/; }\n}\n\
                    server {\n server_name *.in.a.example;\n location = /x { return 301 https://in.example/; }\n}\n";
        let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        let compared = compare(Format::Nginx, "a.conf", text, &imported).unwrap();
        let hosts = ["shop.a.example", "any.in.a.example", "deep.any.in.a.example"];
        let asked = compared.differences.iter().filter(|one| hosts.contains(&one.request.host.as_str()));
        let wrong: Vec<_> = asked.filter(|one| one.cause.is_none()).collect();
        assert!(wrong.is_empty(), "{wrong:#?}\n{}", imported.yaml);
        assert_eq!(imported.yaml.matches("to: https://").count(), 3, "{}", imported.yaml);
    }

    #[test]
    fn hosts_of_an_expression_are_those_of_the_site() {
        let text = "server {\n server_name ~^(www\\.)?(?<domain>.+)$;\n\
                    if ($host ~* ^www\\.(.*)) { return 301 https://$1$request_uri; }\n location = /old { return 301 https://$domain/new; }\n\
                    location /shop/ { rewrite ^/shop/(\\d+)$ /store/$1 permanent; }\n}\n";
        let site_hosts = vec!["a.example".to_owned(), "www.a.example".to_owned()];
        let options = ImportOptions { site_hosts, ..ImportOptions::default() };
        let imported = import(Format::Nginx, "a.conf", text, &options);
        for expected in ["to: /new", "to: https://a.example/", "to: /store/{number}"] {
            assert!(imported.yaml.contains(expected), "{expected}: {}\n{:#?}", imported.yaml, imported.report);
        }
        assert!(imported.report.iter().all(|note| note.kind == NoteKind::Different), "{:#?}", imported.report);
        let compared = compare(Format::Nginx, "a.conf", text, &imported).unwrap();
        let of_site = compared.differences.iter().filter(|one| one.request.host.ends_with("a.example"));
        let unknown: Vec<_> = of_site.filter(|one| one.cause.is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:#?}\n{}", imported.yaml);
        let without = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        assert!(without.report.iter().any(|note| note.hint.contains("--site-host")), "{:#?}", without.report);
    }

    #[test]
    fn only_a_default_server_with_hosts_also_answers_other_hosts() {
        for (name, is_reported) in [("_", false), ("site.example", false), ("b.example", true)] {
            let text = format!(
                "server {{\n server_name {name};\n location = /x {{ return 301 /y; }}\n}}\nserver {{\n server_name a.example;\n}}\n"
            );
            let options = ImportOptions { site_hosts: vec!["site.example".to_owned()], ..ImportOptions::default() };
            let imported = import(Format::Nginx, "a.conf", &text, &options);
            assert_eq!(
                imported.report.iter().any(|note| note.subject == NoteSubject::OtherHosts),
                is_reported,
                "{name}"
            );
        }
    }
}
