//! Reads the hosts in the directives `ServerName` and `ServerAlias`.

use crate::apache::lines::Directive;

/// Reports whether a directive names the hosts of a virtual host.
pub(super) fn is_name(directive: &Directive) -> bool {
    matches!(directive.name.as_str(), "servername" | "serveralias")
}

/// Returns the host in an argument such as `https://www.site.example:443`, or in a header field `Host`, in lower case.
pub(super) fn host(name: &str) -> String {
    let name = name.rsplit("://").next().unwrap_or(name);
    name.split(':').next().unwrap_or(name).to_ascii_lowercase()
}
