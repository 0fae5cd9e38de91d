//! Finds the directives of Apache that refuse or limit requests.

use crate::apache::flags::Flags;
use crate::apache::lines::{self, Directive};
use crate::apache::ports;
use crate::apache::presence::{self, Reading};
use crate::apache::refused_seeds::refuses;
use crate::foreign::status::is_gone;

/// Returns the lines of the directives that may refuse requests. The access rules of a section belong together.
pub(crate) fn units(text: &str) -> Vec<Vec<u32>> {
    let mut units = Vec::new();
    // The access rules of the open sections.
    let mut open: Vec<Vec<u32>> = vec![Vec::new()];
    // The number of open sections for modules that are assumed to be missing.
    let mut missing = 0_usize;
    for directive in ports::of_site(lines::read(text)).directives {
        let name = directive.name.as_str();
        if missing > 0 || is_for_missing_module(&directive) {
            missing += usize::from(name.starts_with('<') && !name.starts_with("</"));
            missing -= usize::from(name.starts_with("</"));
        } else if refuses(&directive) {
            open.last_mut().into_iter().for_each(|section| section.push(directive.origin.line));
        } else if is_own(&directive) {
            units.push(vec![directive.origin.line]);
        } else if is_section(name) {
            open.push(Vec::new());
        } else if is_end(name) {
            units.extend(open.pop().filter(|section| !section.is_empty()));
            if open.is_empty() {
                open.push(Vec::new());
            }
        }
    }
    units.extend(open.into_iter().filter(|section| !section.is_empty()));
    units.sort();
    units
}

/// Returns the lines of the directives that limit the size of requests, sorted.
pub(crate) fn limits(text: &str) -> Vec<u32> {
    let directives = ports::of_site(lines::read(text)).directives;
    let limits = directives.iter().filter(|directive| {
        // The size 0 turns the limit off.
        directive.name == "limitrequestbody" && directive.arguments.first().is_some_and(|size| size != "0")
    });
    limits.map(|directive| directive.origin.line).collect()
}

/// Reports whether a tag starts a section to which access rules apply, unlike `<RequireAll>` and `<IfModule>`.
fn is_section(name: &str) -> bool {
    name.strip_prefix('<').is_some_and(|tag| !tag.starts_with('/') && applies_to_requests(tag))
}

fn is_end(name: &str) -> bool {
    name.strip_prefix("</").is_some_and(applies_to_requests)
}

fn applies_to_requests(tag: &str) -> bool {
    !tag.starts_with("require") && !tag.starts_with("ifmodule") && !tag.starts_with("ifversion")
}

fn is_for_missing_module(directive: &Directive) -> bool {
    let argument = directive.arguments.first().map(String::as_str).unwrap_or_default();
    directive.name == "<ifmodule" && presence::reading(&directive.name, argument, None) == Some(Reading::Never)
}

/// Reports whether a directive refuses requests on its own.
fn is_own(directive: &Directive) -> bool {
    let refuses = |status: &str| status.parse().is_ok_and(|status: u16| status >= 400 && !is_gone(status));
    let first = directive.arguments.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
    match directive.name.as_str() {
        "rewriterule" => {
            let flags = directive.arguments.get(2).map(|flags| Flags::read(flags));
            flags.and_then(|flags| flags.status).is_some_and(|status| refuses(&status))
        }
        "redirect" | "redirectmatch" => refuses(&first),
        "sslverifyclient" => first == "require",
        "sslrequire" | "sslrequiressl" | "allowmethods" => true,
        "secrule" | "secaction" => !continues(directive),
        "secruleengine" => first == "on",
        _ => false,
    }
}

/// Reports whether a rule of `ModSecurity` names an action after which the request continues.
fn continues(rule: &Directive) -> bool {
    let actions = rule.arguments.last().map(|actions| actions.to_ascii_lowercase()).unwrap_or_default();
    actions.split(',').any(|action| matches!(action.trim(), "pass" | "allow"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn access_rules_of_a_section_belong_together() {
        let text = "RewriteRule ^a - [F]\nRewriteRule ^b - [G]\n<FilesMatch x>\n<IfModule mod_authz_core.c>\n\
                    <RequireAll>\nRequire all denied\n</RequireAll>\n</IfModule>\n<IfModule !mod_authz_core.c>\n\
                    Deny from all\n</IfModule>\nDeny from all\n</FilesMatch>\nRequire all granted\n\
                    RedirectMatch 404 /x\nSSLVerifyClient require\n";
        assert_eq!(units(text), [vec![1], vec![6, 12], vec![15], vec![16]]);
    }

    #[test]
    fn modules_may_refuse_and_limits_are_apart() {
        let text = "LimitRequestBody 1024\nSSLRequireSSL\nSSLRequire %{SSL_CIPHER} ne \"\"\n\
                    SecRuleEngine On\nSecRule ARGS x \"id:1,deny,status:403\"\n\
                    SecRule ARGS y \"id:2,pass\"\nLimitRequestBody 0\nSecRuleEngine DetectionOnly\n";
        assert_eq!(units(text), [[2], [3], [4], [5]]);
        assert_eq!(limits(text), [1]);
    }
}
