//! Finds the statements of nginx that refuse or limit requests.

use crate::foreign::status::is_gone;
use crate::nginx::ports;
use crate::nginx::tree::{Directive, parse};

/// The directives that decide about the access to a block, apart from those that start with `access_by_lua`.
const ACCESS: [&str; 10] = [
    "deny",
    "auth_basic",
    "auth_request",
    "auth_jwt",
    "auth_digest",
    "auth_ldap",
    "auth_pam",
    "auth_gss",
    "auth_oidc",
    "limit_except",
];

/// Returns the lines of the statements that may refuse requests for the site. The access rules of a block belong together.
pub(crate) fn units(text: &str) -> Vec<Vec<u32>> {
    let mut units = Vec::new();
    collect(&ports::of_site(parse(text).0).directives, &mut units);
    units
}

fn collect(block: &[Directive], units: &mut Vec<Vec<u32>>) {
    // nginx evaluates `return` before the access rules, which then serve only the locations in the block.
    let has = |name: &str| block.iter().any(|directive| directive.name() == name);
    let is_answered = has("return") && !has("location");
    let access = block.iter().filter(|directive| is_access(directive) && !is_answered);
    let access: Vec<u32> = access.map(line).collect();
    units.extend((!access.is_empty()).then_some(access));
    units.extend(block.iter().filter(|directive| is_own(directive)).map(|directive| vec![line(directive)]));
    for directive in block {
        let inner = directive.block.as_deref().unwrap_or_default();
        // Only other statements lead to a location with a name, such as those for missing pages.
        let is_named = directive.name() == "location" && directive.arguments().iter().any(|name| name.starts_with('@'));
        if !is_named && !["map", "geo", "types", "split_clients", "limit_except"].contains(&directive.name()) {
            collect(inner, units);
        }
    }
}

/// Returns the lines of the statements that limit the size or the number of requests for the site, sorted.
pub(crate) fn limits(text: &str) -> Vec<u32> {
    fn collect(block: &[Directive], lines: &mut Vec<u32>) {
        for directive in block {
            lines.extend(is_limit(directive).then(|| line(directive)));
            collect(directive.block.as_deref().unwrap_or_default(), lines);
        }
    }
    let mut lines = Vec::new();
    collect(&ports::of_site(parse(text).0).directives, &mut lines);
    lines
}

fn is_limit(directive: &Directive) -> bool {
    match (directive.name(), directive.arguments()) {
        // The size 0 turns the limit off.
        ("client_max_body_size", [size]) => !size.starts_with('0'),
        ("limit_req" | "limit_conn", [_, ..]) => true,
        _ => false,
    }
}

fn line(directive: &Directive) -> u32 {
    directive.origin.line
}

fn is_access(directive: &Directive) -> bool {
    let name = directive.name();
    let is_off = directive.arguments().first().is_some_and(|first| first == "off");
    (ACCESS.contains(&name) || name.starts_with("access_by_lua")) && !is_off
}

/// Reports whether a statement refuses requests on its own.
fn is_own(directive: &Directive) -> bool {
    match (directive.name(), directive.arguments()) {
        ("return", [status, ..]) => status.parse().is_ok_and(|status: u16| status >= 400 && !is_gone(status)),
        ("ssl_verify_client" | "ssl_reject_handshake" | "modsecurity", [mode]) => mode == "on",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn access_rules_of_a_block_belong_together() {
        let text = "server {\nssl_verify_client on;\nlocation /a {\nallow 10.0.0.1;\ndeny all;\nauth_basic x;\n}\n\
                    location /b {\nif ($request_method = PUT) {\nreturn 405;\n}\nauth_basic off;\nreturn 410;\n}\n\
                    location @c {\nreturn 403;\n}\nlocation /d {\ndeny all;\nreturn 301 /e;\n}\n}\n";
        assert_eq!(units(text), [vec![2], vec![5, 6], vec![10]]);
    }

    #[test]
    fn server_for_http_beside_one_for_https_refuses_no_requests_for_the_site() {
        let text = "server {\nlisten 443 ssl;\nserver_name a.example;\nlocation /b {\ndeny all;\n}\n}\n\
                    server {\nlisten 80;\nserver_name a.example;\nlimit_conn a 1;\nreturn 404;\n}\n";
        assert_eq!((units(text), limits(text)), (vec![vec![5]], Vec::new()));
    }

    #[test]
    fn modules_may_refuse_and_limits_are_apart() {
        let text = "client_max_body_size 8m;\nserver {\nclient_max_body_size 0;\nssl_reject_handshake on;\n\
                    modsecurity on;\n}\nserver {\nssl_reject_handshake off;\nmodsecurity off;\n\
                    location /a {\nlimit_req zone=a;\nlimit_conn b 5;\ndeny all;\n}\n}\n";
        assert_eq!(units(text), [[4], [5], [13]]);
        assert_eq!(limits(text), [1, 11, 12]);
    }
}
