//! Separates the hosts of an `if` block that compares the host with another variable, as in `if ($host != $server_name)`. The
//! variable may also be that of a map from hosts to hosts. The target of such a block usually contains it.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#var_server_name>.

use crate::condition::Condition;
use crate::condition::host_pattern::{NAME_HOSTS, are_names};
use crate::condition::when::When;
use crate::nginx::host_cases::HostCase;
use crate::nginx::if_condition;
use crate::nginx::map::Map;
use crate::nginx::map_row::MapKey;
use crate::nginx::text::{self, TextPiece, VariableValues};
use crate::nginx::tree::Directive;
use crate::note::{NoteSubject, Remark};

/// Returns the hosts for which the condition is true, each as a case of its own. They are hosts of `enclosing`, which is the
/// condition of the blocks around the `if` block, or of the site. Returns `None` if the condition has another form, or if the
/// value for a host is unknown. Returns an error if the condition is true for no host.
pub(super) fn cases(
    condition: &Directive,
    maps: &[Map],
    enclosing: &Condition,
    site_hosts: &[String],
) -> Option<Result<Vec<HostCase>, Remark>> {
    let words: [String; 3] = if_condition::without_parentheses(condition.arguments()).try_into().ok()?;
    let ["$host" | "$http_host", operator @ ("=" | "!="), value] = words.each_ref().map(String::as_str) else {
        return None;
    };
    let variable = value.strip_prefix('$')?;
    let of_server: Vec<String> = enclosing.alternatives.iter().flat_map(|when| when.host.clone()).collect();
    let of_server = Some(of_server).filter(|hosts| are_names(hosts));
    let first_name = of_server.as_ref().and_then(|hosts| hosts.first()).cloned();
    let map = maps.iter().find(|map| map.variable == variable && map.source.is_host());
    let mut found = Vec::new();
    for host in of_server.as_deref().unwrap_or(site_hosts).iter().map(|host| host.to_ascii_lowercase()) {
        let value = match map {
            Some(map) => value_for(map, &host)?,
            None => first_name.as_deref().filter(|_| variable == "server_name")?,
        };
        if (value == host) == (operator == "=") {
            let captures = VariableValues::from([(variable.to_owned(), vec![TextPiece::Text(value.to_owned())])]);
            let condition = Condition::single(When { host: vec![host.clone()], ..When::default() });
            found.push(HostCase { host, condition, captures });
        }
    }
    if found.is_empty() {
        let reason = "the condition is true for no host of the server";
        return Some(Err(Remark::about(NoteSubject::UnlistedHosts, reason, NAME_HOSTS)));
    }
    Some(Ok(found))
}

/// Returns the value of the map for a host. Returns `None` if a row has another key than a name, or if the value depends on
/// the request.
fn value_for<'m>(map: &'m Map, host: &str) -> Option<&'m str> {
    let (mut own, mut other) = (None, "");
    for row in &map.rows {
        match &row.key {
            MapKey::Text(name) if !name.contains('*') => {
                own = own.or(Some(row.value.as_str()).filter(|_| name.eq_ignore_ascii_case(host)));
            }
            MapKey::Default => other = &row.value,
            MapKey::Text(_) | MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => return None,
        }
    }
    let value = own.unwrap_or(other);
    text::split_variables(value).iter().all(|piece| matches!(piece, TextPiece::Text(_))).then_some(value)
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn each_host_is_redirected_to_its_value_in_the_map() {
        let map =
            "map $host $main { default a.example; shop.a.example shop.a.example; old.a.example shop.a.example; }\n";
        let text = format!(
            "{map}server {{\n  server_name a.example www.a.example shop.a.example old.a.example;\n  \
             if ($host != $main) {{ return 301 https://$main$request_uri; }}\n}}\n"
        );
        let imported = import(Format::Nginx, "site.conf", &text, &ImportOptions::default());
        for (host, target) in [("www.a.example", "a.example"), ("old.a.example", "shop.a.example")] {
            let rule = format!("  - prefix: /\n    to: https://{target}/\n    when: {{ host: {host} }}\n");
            assert!(imported.yaml.contains(&rule), "{}", imported.yaml);
        }
        assert_eq!(imported.yaml.matches("prefix").count(), 2, "{}", imported.yaml);
        let compared = compare(Format::Nginx, "site.conf", &text, &imported).unwrap();
        let hosts = ["a.example", "www.a.example", "shop.a.example", "old.a.example"];
        let of_hosts = compared.differences.iter().filter(|one| hosts.contains(&one.request.host.as_str()));
        assert!(
            of_hosts.clone().all(|one| one.cause.is_some() || one.request.target.starts_with("/api")),
            "{compared:?}"
        );
    }

    #[test]
    fn first_name_of_a_server_is_compared_with_the_host() {
        let statement = "if ($host != $server_name) { return 301 https://$server_name$request_uri; }";
        let yaml = |names: &str| {
            let text = format!("server {{ server_name {names}; {statement} }}");
            import(Format::Nginx, "site.conf", &text, &ImportOptions::default())
        };
        let rule = "rules:\n  - prefix: /\n    to: https://a.example/\n    when: { host: www.a.example }\n";
        assert_eq!(yaml("a.example www.a.example").yaml, rule);
        let single = yaml("a.example");
        assert_eq!(single.yaml, "rules: []\n");
        assert!(single.report.iter().any(|note| note.reason.contains("true for no host")), "{:?}", single.report);
    }

    #[test]
    fn value_that_depends_on_the_request_is_reported() {
        let text = "map $host $main { default $http_x; }\nserver {\n  server_name a.example www.a.example;\n  \
                    if ($host != $main) { return 301 https://$main$request_uri; }\n}\n";
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        assert_eq!(imported.yaml, "rules: []\n");
        assert!(imported.report.iter().any(|note| note.reason.contains("another variable")), "{:?}", imported.report);
    }
}
