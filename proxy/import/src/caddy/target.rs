//! Converts the targets of redirects, which can contain placeholders such as `{uri}`.

use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::rule::draft::QueryPolicy;
use crate::target::parameter::Parameter;
use crate::target::template::{Piece, TargetTemplate};

/// A converted target, along with the policy for the query of the request.
#[derive(Debug, Clone)]
pub(super) struct CaddyTarget {
    pub(super) template: TargetTemplate,
    pub(super) query: QueryPolicy,
}

/// The values of placeholders for the path.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathValues<'n> {
    /// The capture that contains the path, if an enclosing block removes a prefix. `None` for the whole path.
    pub(super) stripped: Option<u32>,
    /// The names of the regular expressions for the path.
    pub(super) regex_names: &'n [String],
}

/// Converts a target. A redirect drops the query unless the target contains it.
pub(super) fn read(to: &str, values: PathValues<'_>) -> Result<CaddyTarget, Remark> {
    let mut target = CaddyTarget { template: TargetTemplate::default(), query: QueryPolicy::Drop };
    let mut rest = without_own_host(to);
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, following)) = after.split_once('}') else { break };
        target.push_text(before);
        target.placeholder(name, following, values)?;
        rest = following;
    }
    target.push_text(rest);
    Ok(target)
}

impl CaddyTarget {
    fn push_text(&mut self, text: &str) {
        if let Some(Piece::Text(last)) = self.template.0.last_mut() {
            last.push_str(text);
        } else if !text.is_empty() {
            self.template.0.push(Piece::Text(text.to_owned()));
        }
    }

    /// Adds the value of a placeholder. `following` is the text after the placeholder.
    fn placeholder(&mut self, name: &str, following: &str, values: PathValues<'_>) -> Result<(), Remark> {
        let short = name.strip_prefix("http.request.").unwrap_or(name);
        let is_last = following.is_empty();
        match short {
            "uri" | "orig_uri" if is_last => {
                self.push_path(values, short);
                self.query = QueryPolicy::Keep;
            }
            "path" | "uri.path" | "orig_uri.path" => self.push_path(values, short),
            "?query" | "uri.prefixed_query" if is_last => self.query = QueryPolicy::Keep,
            "query" | "uri.query" if is_last => {
                self.remove_query_start().ok_or_else(|| unknown(name))?;
                self.query = QueryPolicy::Keep;
            }
            // A TLS terminator stands in front of the proxy.
            "scheme" => self.push_text("https"),
            _ => {
                let piece = parameter(short).or_else(|| capture(name, values.regex_names));
                self.template.0.push(piece.ok_or_else(|| unknown(name))?);
            }
        }
        Ok(())
    }

    fn push_path(&mut self, values: PathValues<'_>, name: &str) {
        let stripped = values.stripped.filter(|_| !name.starts_with("orig"));
        self.template.0.push(stripped.map_or(Piece::Path, |number| Piece::Capture(Capture::Number(number))));
    }

    /// Removes the character before the query from the end of the target.
    fn remove_query_start(&mut self) -> Option<()> {
        let Some(Piece::Text(text)) = self.template.0.last_mut() else {
            return None;
        };
        *text = text.strip_suffix(['?', '&'])?.to_owned();
        Some(())
    }
}

fn parameter(short: &str) -> Option<Piece> {
    let name = short.strip_prefix("query.").or_else(|| short.strip_prefix("uri.query."))?;
    Some(Piece::Parameter(Parameter::new(name)))
}

/// Returns the capture for a placeholder such as `{re.name.1}` or `{re.1}`.
fn capture(name: &str, regex_names: &[String]) -> Option<Piece> {
    let inner = name.strip_prefix("re.").or_else(|| name.strip_prefix("http.regexp."))?;
    let (regex, group) = inner.rsplit_once('.').unwrap_or(("", inner));
    let is_known = regex_names.iter().any(|known| known == regex || regex.is_empty());
    let capture = group.parse().map_or_else(|_| Capture::Name(group.to_owned()), Capture::Number);
    is_known.then_some(Piece::Capture(capture))
}

fn unknown(name: &str) -> Remark {
    Remark::new(format!("the target depends on `{{{name}}}`, which has no equivalent"), "write the rule by hand")
}

/// The placeholders for the host of the request. Requests to the proxy have no port.
const HOSTS: [&str; 4] = ["{host}", "{hostport}", "{http.request.host}", "{http.request.hostport}"];

/// The starts of the placeholders for the labels of the host, such as `{labels.0}` for the last one.
const LABELS: [&str; 2] = ["{labels.", "{http.request.host.labels."];

/// Reports whether a target contains the host of the request or a part of it, other than as its own host.
pub(super) fn uses_host(to: &str) -> bool {
    HOSTS.iter().chain(&LABELS).any(|host| without_own_host(to).contains(host))
}

/// Returns the target for a request to the given host.
pub(super) fn with_host(to: &str, host: &str) -> String {
    let to = HOSTS.iter().fold(to.to_owned(), |to, placeholder| to.replace(placeholder, host));
    let labels: Vec<&str> = host.rsplit('.').collect();
    let placeholders = LABELS.iter().flat_map(|start| labels.iter().enumerate().map(move |label| (start, label)));
    placeholders.fold(to, |to, (start, (number, label))| to.replace(&format!("{start}{number}}}"), label))
}

/// Removes the scheme and the host from a target on the host of the request.
fn without_own_host(to: &str) -> &str {
    let schemes = ["https://", "http://", "{scheme}://", "{http.request.scheme}://"];
    let rest = schemes.iter().find_map(|scheme| to.strip_prefix(scheme));
    let own = rest.and_then(|rest| HOSTS.iter().find_map(|host| rest.strip_prefix(host)));
    own.filter(|own| own.starts_with(['/', '{'])).unwrap_or(to)
}

/// Adds the slash that a target lacks if it starts with the rest of the path.
pub(super) fn with_slash(mut template: TargetTemplate) -> TargetTemplate {
    if matches!(template.0.first(), Some(Piece::Capture(_) | Piece::Parameter(_))) {
        template.0.insert(0, Piece::Text("/".to_owned()));
    }
    template
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(to: &str) -> (String, QueryPolicy) {
        let names = ["item".to_owned()];
        let found = read(to, PathValues { stripped: None, regex_names: &names }).unwrap();
        let pieces = found.template.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Path => "<path>".to_owned(),
            Piece::Parameter(parameter) => format!("<?{}>", parameter.name),
            Piece::Capture(Capture::Number(number)) => format!("<{number}>"),
            Piece::Capture(Capture::Name(name)) => format!("<{name}>"),
            Piece::Capture(Capture::Percent(_)) | Piece::Value(_) => "<other>".to_owned(),
        });
        (pieces.collect(), found.query)
    }

    #[test]
    fn placeholders_are_replaced() {
        for (to, template, query) in [
            ("/new", "/new", QueryPolicy::Drop),
            ("https://x.example{uri}", "https://x.example<path>", QueryPolicy::Keep),
            ("https://{host}{path}", "<path>", QueryPolicy::Drop),
            ("{scheme}://{host}/a", "/a", QueryPolicy::Drop),
            ("{scheme}://new.example{uri}", "https://new.example<path>", QueryPolicy::Keep),
            ("/a?{query}", "/a", QueryPolicy::Keep),
            ("/a{?query}", "/a", QueryPolicy::Keep),
            ("/i/{re.item.1}/{http.regexp.item.slug}", "/i/<1>/<slug>", QueryPolicy::Drop),
            ("/i/{query.id}", "/i/<?id>", QueryPolicy::Drop),
            ("/a{b", "/a{b", QueryPolicy::Drop),
        ] {
            assert_eq!(shown(to), (template.to_owned(), query), "{to}");
        }
        let found = read("/x{uri}", PathValues { stripped: Some(1), regex_names: &[] }).unwrap();
        assert_eq!(found.template.0.last(), Some(&Piece::Capture(Capture::Number(1))));
    }

    #[test]
    fn only_a_host_with_a_prefix_or_suffix_is_replaced() {
        assert!(uses_host("https://www.{host}{uri}") && !uses_host("{scheme}://{host}{uri}"));
        assert_eq!(with_host("//www.{hostport}/{http.request.host}", "a.example"), "//www.a.example/a.example");
        assert!(uses_host("https://{labels.1}.{labels.0}{uri}"));
        let labels = "https://{http.request.host.labels.1}.{labels.0}/{labels.9}";
        assert_eq!(with_host(labels, "www.a.example"), "https://a.example/{labels.9}");
    }

    #[test]
    fn other_placeholders_are_rejected() {
        for to in ["/{labels.1}", "{uri}/x", "/{re.other.1}", "/a{query}", "https://{host}.example/", "/{env.X}"] {
            assert!(read(to, PathValues { stripped: None, regex_names: &["item".to_owned()] }).is_err(), "{to}");
        }
    }
}
