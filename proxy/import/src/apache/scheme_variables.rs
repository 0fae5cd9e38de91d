//! Replaces environment variables that a file sets only by the scheme of the request, as in the `.htaccess` file of HTML5
//! Boilerplate:
//!
//! ```apache
//! RewriteCond %{HTTPS} =on
//! RewriteRule ^ - [env=proto:https]
//! RewriteCond %{HTTPS} !=on
//! RewriteRule ^ - [env=proto:http]
//! RewriteRule ^old$ %{ENV:PROTO}://www.site.example/new [R=301,L]
//! ```
//!
//! All requests reach the proxy over TLS, so the value is always the same.

use std::collections::{BTreeMap, BTreeSet};

use crate::apache::condition::RewriteCondition;
use crate::apache::lines::Directive;
use crate::apache::scheme_conditions;

/// The values that the variables have in a part of a file, by their names in upper case.
#[derive(Debug, Default)]
pub(super) struct SchemeVariables {
    values: BTreeMap<String, String>,
    /// The names of variables with other values.
    others: BTreeSet<String>,
}

impl SchemeVariables {
    /// Reads all directives of a file, to find variables that do not only depend on the scheme.
    pub(super) fn of(directives: &[Directive]) -> Self {
        let mut all = Self::default();
        let mut conditions = Vec::new();
        for directive in directives {
            match directive.name.as_str() {
                "rewritecond" => conditions.extend(RewriteCondition::read(&directive.arguments, &directive.origin)),
                "rewriterule" => {
                    let set = settings(directive);
                    let others = set.iter().filter(|_| holds(directive, &conditions).is_none());
                    all.others.extend(others.map(|(name, _)| name.clone()));
                    all.others.extend(set.iter().filter(|(_, value)| value.is_none()).map(|(name, _)| name.clone()));
                    conditions.clear();
                }
                name if name.starts_with("setenv") || name.starts_with("browsermatch") => {
                    let names = directive.arguments.iter().map(|word| word.split('=').next().unwrap_or_default());
                    all.others.extend(names.map(|name| name.trim_start_matches('!').to_ascii_uppercase()));
                }
                _ => {}
            }
        }
        all
    }

    /// Records the variables that a `RewriteRule` sets.
    pub(super) fn read(&mut self, rule: &Directive, conditions: &[RewriteCondition]) {
        if holds(rule, conditions) == Some(true) {
            for (name, value) in settings(rule) {
                self.values.extend(value.map(|value| (name, value)));
            }
        }
    }

    /// Replaces the variables with their values in the target of a `RewriteRule`.
    pub(super) fn replaced(&self, rule: &Directive) -> Directive {
        let mut rule = rule.clone();
        if let Some(target) = rule.arguments.get_mut(1) {
            *target = self.expanded(target);
        }
        rule
    }

    fn expanded(&self, target: &str) -> String {
        let mut out = String::new();
        let mut rest = target;
        while let Some((before, after)) = rest.split_once("%{") {
            out.push_str(before);
            let value = after.split_once('}').and_then(|(name, end)| {
                let name = name.to_ascii_uppercase();
                let name = name.strip_prefix("ENV:").filter(|name| !self.others.contains(*name))?;
                Some((self.values.get(name)?, end))
            });
            rest = if let Some((value, end)) = value {
                out.push_str(value);
                end
            } else {
                out.push_str("%{");
                after
            };
        }
        out + rest
    }
}

/// Returns whether a rule that matches every path applies to requests over TLS. Returns `None` if this depends on other parts of
/// the request.
fn holds(rule: &Directive, conditions: &[RewriteCondition]) -> Option<bool> {
    let [pattern, target, ..] = rule.arguments.as_slice() else { return None };
    let is_for_all = matches!(pattern.as_str(), "^" | ".*" | "^.*" | "^.*$" | "(.*)" | "^(.*)$") && target == "-";
    is_for_all.then(|| scheme_conditions::all_hold(conditions)).flatten()
}

/// Returns the names in upper case and the values of the variables that a rule sets. A value is `None` if the request is a part
/// of it, or if the rule removes the variable.
fn settings(rule: &Directive) -> Vec<(String, Option<String>)> {
    let flags = rule.arguments.get(2).map_or("", String::as_str).trim_start_matches('[').trim_end_matches(']');
    let settings = flags.split(',').filter_map(|flag| {
        let (flag, setting) = flag.trim().split_once('=')?;
        let is_variable = flag.eq_ignore_ascii_case("e") || flag.eq_ignore_ascii_case("env");
        let (name, value) = setting.split_once(':').unwrap_or((setting, ""));
        let is_constant = !value.contains(['%', '$', '\\']) && !name.starts_with('!');
        let name = name.trim_start_matches('!').to_ascii_uppercase();
        is_variable.then(|| (name, is_constant.then(|| value.to_owned())))
    });
    settings.collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    fn rules(text: &str) -> String {
        let site_hosts = vec!["a.example".to_owned(), "www.a.example".to_owned()];
        let options = ImportOptions { site_hosts, ..ImportOptions::default() };
        import(Format::Apache, ".htaccess", &format!("RewriteEngine On\n{text}"), &options).yaml
    }

    #[test]
    fn variables_for_the_scheme_have_one_value() {
        let expected = "rules:\n  - prefix: /\n    to: https://a.example/\n    when: { host: www.a.example }\n";
        let boilerplate = "RewriteCond %{HTTPS} =on\nRewriteRule ^ - [env=proto:https]\nRewriteCond %{HTTPS} !=on\n\
                           RewriteRule ^ - [env=proto:http]\nRewriteCond %{HTTP_HOST} ^www\\.(.+)$ [NC]\n\
                           RewriteRule ^ %{ENV:PROTO}://%1%{REQUEST_URI} [R=301,L]\n";
        assert_eq!(rules(boilerplate), expected);
        let drupal = "RewriteRule ^ - [E=protossl]\nRewriteCond %{HTTPS} on\nRewriteRule ^ - [E=protossl:s]\n\
                      RewriteCond %{HTTP_HOST} ^www\\.(.+)$ [NC]\n\
                      RewriteRule ^ http%{ENV:protossl}://%1%{REQUEST_URI} [L,R=301]\n";
        assert_eq!(rules(drupal), expected);
    }

    #[test]
    fn variables_with_other_values_are_not_replaced() {
        for other in [
            "RewriteCond %{HTTP_HOST} ^b\nRewriteRule ^ - [E=x:b]\n",
            "RewriteRule ^b - [E=x:b]\n",
            "RewriteRule ^(.*)$ - [E=x:$1]\n",
            "SetEnvIf Host b x=b\n",
        ] {
            let text = format!("RewriteRule ^ - [E=x:a]\n{other}RewriteRule ^old$ /%{{ENV:X}}/new [R=301,L]\n");
            assert_eq!(rules(&text), "rules: []\n", "{other}");
        }
    }
}
