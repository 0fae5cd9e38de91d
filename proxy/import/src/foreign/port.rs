//! Tells the servers of a file that serve the site from those on other ports.
//!
//! Rules do not distinguish ports. Requests for the site arrive on port 80 or 443. A file may also define servers on
//! other ports, such as an administration server on port 8080, whose redirects must not apply to the site.

use crate::note::{NoteSubject, Remark};

/// Reports whether requests for the site arrive on a port.
pub(crate) fn is_of_site(port: &str) -> bool {
    matches!(port, "80" | "443")
}

/// Returns the port of an address such as `[::]:8080`, `*:80`, `8080` or `a.example`.
pub(crate) fn of_address(address: &str) -> Option<&str> {
    let port = address.rsplit_once(':').map_or(address, |(_, port)| port);
    (!port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())).then_some(port)
}

/// Returns the port of a host with a port, such as `a.example:8080`.
pub(crate) fn of_host(host: &str) -> Option<&str> {
    of_address(host).filter(|port| port.len() < host.len())
}

/// Returns the port of a URL if requests for the site do not arrive on this port.
pub(crate) fn other_in_url(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    of_host(rest.split(['/', '?', '#']).next()?).filter(|port| !is_of_site(port))
}

/// Reports for each server whether it serves the site. `ports` are the ports of each server. A server without ports
/// serves the site. If no server does, the file may belong to a server behind a proxy, and all servers count.
pub(crate) fn serve_site(ports: &[Vec<String>]) -> Vec<bool> {
    let serves = |ports: &Vec<String>| ports.is_empty() || ports.iter().any(|port| is_of_site(port));
    let is_served = ports.iter().any(serves);
    ports.iter().map(|ports| !is_served || serves(ports)).collect()
}

/// Returns the remark about a statement or a server on another port.
pub(crate) fn other_port(ports: &[String]) -> Remark {
    let ports = ports.join(" and ");
    Remark::new(
        format!("this applies only to requests on port {ports}, and rules do not distinguish ports"),
        "if clients request the site on this port, import this part separately",
    )
}

/// Returns the names of a server for requests over http that no server for requests over https has. `secure` are the names of
/// those servers, which may have a wildcard at their start.
///
/// All requests reach the proxy over TLS. A host that a server for https names gets the answers of this server only. For other
/// hosts, the old server has no answer over https, so that its answer over http counts.
pub(crate) fn only_over_http(names: &[String], secure: &[String]) -> Vec<String> {
    let names = names.iter().filter(|name| !secure.iter().any(|wider| covers(wider, name)));
    names.cloned().collect()
}

/// Reports whether a name of a server is for a host, or for all hosts of a name with a wildcard.
fn covers(wider: &str, name: &str) -> bool {
    let domain = wider.strip_prefix("*.").or_else(|| wider.strip_prefix('.'));
    let is_below = |domain: &str| {
        let start = name.len().checked_sub(domain.len() + 1).filter(|_| name.ends_with(domain));
        start.is_some_and(|start| name.get(start..).is_some_and(|end| end.starts_with('.')))
    };
    wider.eq_ignore_ascii_case(name)
        || domain.is_some_and(is_below)
        || wider.strip_prefix('.').is_some_and(|domain| domain == name)
}

/// Returns the remark about a server for requests over http whose hosts have another server for requests over https.
pub(crate) fn only_http() -> Remark {
    Remark::about(
        NoteSubject::Https,
        "this applies only to requests over http, and another server answers requests over https for the same hosts",
        "configure the TLS terminator in front of the proxy to redirect http to https",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_server_for_https_are_left_out() {
        let names = ["a.example", "www.a.example", "b.example", "x.b.example", "ab.example"].map(str::to_owned);
        let secure = ["www.a.example", ".b.example", "*.c.example"].map(str::to_owned);
        assert_eq!(only_over_http(&names, &secure), ["a.example", "ab.example"]);
        assert_eq!(only_over_http(&["*.c.example".to_owned()], &secure), Vec::<String>::new());
    }

    #[test]
    fn address_may_end_with_a_port() {
        for (address, port) in [
            ("8080", Some("8080")),
            ("127.0.0.1:80", Some("80")),
            ("[::]:443", Some("443")),
            ("[::1]", None),
            ("*:8080", Some("8080")),
            ("*", None),
            ("a.example", None),
            ("unix:/run/x.sock", None),
            ("{$HOST}", None),
        ] {
            assert_eq!(of_address(address), port, "{address}");
        }
    }

    #[test]
    fn url_may_have_another_port() {
        assert_eq!(other_in_url("http://a.example:8080/b:9"), Some("8080"));
        for url in ["http://a.example:80/", "https://a.example", "/a:8080", "a.example:8080"] {
            assert_eq!(other_in_url(url), None, "{url}");
        }
    }

    #[test]
    fn servers_on_other_ports_count_only_if_no_server_serves_the_site() {
        let ports = |servers: &[&str]| -> Vec<Vec<String>> {
            servers.iter().map(|ports| ports.split_whitespace().map(str::to_owned).collect()).collect()
        };
        assert_eq!(serve_site(&ports(&["8080", "80 8080", ""])), [false, true, true]);
        assert_eq!(serve_site(&ports(&["8080", "9090"])), [true, true]);
    }
}
