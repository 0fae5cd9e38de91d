//! Removes the names that a virtual host for https serves from the virtual hosts for http, because all requests for the site are
//! requests over https.

use crate::apache::host_names::{host, is_name};
use crate::apache::lines::Directive;
use crate::foreign::port;
use crate::note::{Remark, StatementOrigin};

/// Removes the names from the virtual hosts for http. Those without any name left are removed, and each of their redirects is
/// added to `others`. The remaining ones come last, because the first virtual host also answers requests for other hosts.
pub(super) fn without_secure_names(
    directives: Vec<Directive>,
    others: &mut Vec<(StatementOrigin, Remark)>,
) -> Vec<Directive> {
    let parts = parts(directives);
    let secure: Vec<String> = parts.iter().filter(|part| part.scheme == Scheme::Https).flat_map(Part::names).collect();
    let (mut kept, mut last) = (Vec::new(), Vec::new());
    for part in parts {
        if secure.is_empty() || part.scheme != Scheme::Http {
            kept.extend(part.directives);
            continue;
        }
        let names = part.names();
        let left = port::only_over_http(&names, &secure);
        if left.is_empty() && !names.is_empty() {
            let redirects = part.directives.into_iter().filter(is_redirect);
            others.extend(redirects.map(|redirect| (redirect.origin, port::only_http())));
        } else {
            last.extend(part.directives.into_iter().filter_map(|directive| with_names(directive, &left)));
        }
    }
    kept.into_iter().chain(last).collect()
}

/// A virtual host, or directives outside virtual hosts.
struct Part {
    scheme: Scheme,
    directives: Vec<Directive>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
    /// Directives outside virtual hosts, and virtual hosts for all ports.
    Any,
}

impl Part {
    fn names(&self) -> Vec<String> {
        self.directives
            .iter()
            .filter(|one| is_name(one))
            .flat_map(|one| &one.arguments)
            .map(|name| host(name))
            .collect()
    }
}

fn parts(directives: Vec<Directive>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut is_inside = false;
    for directive in directives {
        let (is_start, is_end) = (directive.name == "<virtualhost", directive.name == "</virtualhost");
        if is_start || !is_inside {
            let scheme = if is_start { scheme(&directive) } else { Scheme::Any };
            parts.push(Part { scheme, directives: Vec::new() });
        }
        is_inside = (is_inside || is_start) && !is_end;
        if let Some(part) = parts.last_mut() {
            let is_on = directive.arguments.first().is_some_and(|word| word.eq_ignore_ascii_case("on"));
            if directive.name == "sslengine" && is_on {
                part.scheme = Scheme::Https;
            }
            part.directives.push(directive);
        }
    }
    parts
}

fn scheme(section: &Directive) -> Scheme {
    let ports: Option<Vec<&str>> = section.arguments.iter().map(|address| port::of_address(address)).collect();
    match ports {
        Some(ports) if ports.contains(&"443") => Scheme::Https,
        Some(ports) if !ports.is_empty() => Scheme::Http,
        Some(_) | None => Scheme::Any,
    }
}

/// Returns a directive with only some of its names. Returns `None` if none is left.
fn with_names(mut directive: Directive, left: &[String]) -> Option<Directive> {
    if !is_name(&directive) {
        return Some(directive);
    }
    directive.arguments.retain(|name| left.contains(&host(name)));
    let written = directive.origin.text.split_whitespace().next().unwrap_or_default();
    directive.origin.text = format!("{written} {}", directive.arguments.join(" "));
    (!directive.arguments.is_empty()).then_some(directive)
}

fn is_redirect(directive: &Directive) -> bool {
    match directive.name.as_str() {
        "redirect" | "redirectmatch" | "redirectpermanent" | "redirecttemp" => true,
        "rewriterule" => directive.arguments.get(1).is_some_and(|target| target != "-"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn found(text: &str) -> (Vec<String>, Vec<u32>) {
        let mut others = Vec::new();
        let kept = without_secure_names(lines::read(text), &mut others);
        let kept = kept.into_iter().filter(is_name).map(|one| one.origin.text).collect();
        (kept, others.into_iter().map(|(origin, _)| origin.line).collect())
    }

    #[test]
    fn names_of_a_host_for_https_are_removed_from_hosts_for_http() {
        let http = "<VirtualHost *:80>\nServerName a.example\nServerAlias www.a.example\nRedirect / https://www.a.example/\n\
                    </VirtualHost>\n";
        let https = |name: &str| format!("<VirtualHost *:443>\nServerName {name}\n</VirtualHost>\n");
        let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let with = |name: &str| found(&format!("{http}{}", https(name)));
        assert_eq!(with("www.a.example"), (texts(&["ServerName www.a.example", "ServerName a.example"]), vec![]));
        assert_eq!(with("a.example:443"), (texts(&["ServerName a.example:443", "ServerAlias www.a.example"]), vec![]));
        let both = "a.example\nServerAlias www.a.example";
        assert_eq!(with(both), (texts(&["ServerName a.example", "ServerAlias www.a.example"]), vec![4]));
        assert_eq!(found(http), (texts(&["ServerName a.example", "ServerAlias www.a.example"]), vec![]));
    }
}
