//! Finds the elements of IIS that refuse or limit requests.

use roxmltree::{Document, Node};

use crate::foreign::status::is_gone;
use crate::iis::place::{Places, Switch, is_true};

/// Returns the lines of the elements that may refuse requests. The elements of one list belong together if they decide
/// about the same requests.
pub(crate) fn units(text: &str) -> Vec<Vec<u32>> {
    let Ok(document) = Document::parse(text) else { return Vec::new() };
    let places = Places::of(text);
    document.descendants().filter_map(|node| unit(node, &places)).collect()
}

fn unit(node: Node<'_, '_>, places: &Places<'_>) -> Option<Vec<u32>> {
    let line = |node: Node<'_, '_>| places.origin(node).line;
    let is_forbidden = |node: &Node<'_, '_>| node.is_element() && !is_true(*node, "allowed", Switch::On);
    let parent = node.parent().map(|parent| parent.tag_name().name()).unwrap_or_default();
    let refuses = match (node.tag_name().name(), parent) {
        ("authorization", _) => {
            let lines: Vec<u32> = node.children().filter(denies).map(line).collect();
            return (!lines.is_empty()).then_some(lines);
        }
        ("ipSecurity", _) => {
            !is_true(node, "allowUnlisted", Switch::On) || node.children().any(|child| is_forbidden(&child))
        }
        ("verbs" | "fileExtensions", "requestFiltering") => !is_true(node, "allowUnlisted", Switch::On),
        ("add", "verbs" | "fileExtensions") => is_forbidden(&node),
        ("add", "hiddenSegments" | "denyUrlSequences" | "denyQueryStringSequences") | ("filteringRule", _) => true,
        ("access", _) => is_tls_required(node),
        ("anonymousAuthentication", _) => !is_true(node, "enabled", Switch::On),
        ("action", "rule") => refuses(node),
        _ => false,
    };
    refuses.then(|| vec![line(if parent == "rule" { node.parent().unwrap_or(node) } else { node })])
}

/// Returns the lines of the elements that limit the size of requests, sorted.
pub(crate) fn limits(text: &str) -> Vec<u32> {
    let Ok(document) = Document::parse(text) else { return Vec::new() };
    let places = Places::of(text);
    let has_limit = |node: &Node<'_, '_>| {
        ["maxAllowedContentLength", "maxUrl", "maxQueryString"].iter().any(|name| node.has_attribute(*name))
    };
    let limits = document.descendants().filter(|node| node.has_tag_name("requestLimits")).filter(has_limit);
    limits.map(|node| places.origin(node).line).collect()
}

/// Reports whether IIS refuses requests without TLS or without a certificate of the client.
fn is_tls_required(access: Node<'_, '_>) -> bool {
    let flags = access.attribute("sslFlags").unwrap_or_default();
    flags
        .split(',')
        .any(|flag| ["ssl", "ssl128", "sslrequirecert"].contains(&flag.trim().to_ascii_lowercase().as_str()))
}

fn denies(node: &Node<'_, '_>) -> bool {
    node.has_tag_name("deny") || node.attribute("accessType") == Some("Deny")
}

/// Reports whether the action of a rule refuses requests.
fn refuses(action: Node<'_, '_>) -> bool {
    let status = action.attribute("statusCode").and_then(|status| status.parse::<u16>().ok());
    match action.attribute("type") {
        Some("AbortRequest") => true,
        Some("CustomResponse") => status.is_some_and(|status| (400..=599).contains(&status) && !is_gone(status)),
        Some(_) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusing_elements_are_found() {
        let text = "<c>\n<requestFiltering>\n<verbs allowUnlisted='false'>\n<add verb='GET' allowed='true'/>\n\
                    <add verb='PUT' allowed='false'/>\n</verbs>\n</requestFiltering>\n<authorization>\n\
                    <allow users='x'/>\n<deny users='*'/>\n</authorization>\n<rule>\n<action type='AbortRequest'/>\n\
                    </rule>\n<rule>\n<action type='CustomResponse' statusCode='410'/>\n</rule>\n</c>\n";
        assert_eq!(units(text), [[3], [5], [10], [12]]);
    }

    #[test]
    fn required_tls_is_a_refusal_and_sizes_are_limits() {
        let text = "<c>\n<access sslFlags='Ssl, SslNegotiateCert'/>\n<access sslFlags='SslNegotiateCert'/>\n\
                    <access sslFlags='None'/>\n<requestLimits maxAllowedContentLength='1'/>\n<requestLimits/>\n\
                    <requestLimits maxUrl='9' maxQueryString='9'/>\n</c>\n";
        assert_eq!((units(text), limits(text)), (vec![vec![2]], vec![5, 7]));
    }
}
