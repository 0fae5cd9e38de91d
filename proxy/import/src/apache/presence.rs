//! Decides whether Apache reads sections such as `<IfModule>`, which depend on the server and not on the request.
//! See <https://httpd.apache.org/docs/2.4/sections.html>.

use crate::note::{Covering, DELETE, NoteSubject, Remark};

/// The modules of Apache 2.4 that are assumed to be loaded, without `mod_` and `_module`. Redirects seldom stand in the sections
/// of other modules.
/// See <https://httpd.apache.org/docs/2.4/mod/>.
const MODULES: [&str; 53] = [
    "access_compat",
    "actions",
    "alias",
    "allowmethods",
    "asis",
    "auth_basic",
    "auth_digest",
    "auth_form",
    "authn_anon",
    "authn_core",
    "authn_file",
    "authnz_fcgi",
    "authnz_ldap",
    "authz_core",
    "authz_host",
    "authz_user",
    "autoindex",
    "brotli",
    "buffer",
    "cache",
    "cache_disk",
    "cgi",
    "cgid",
    "charset_lite",
    "dav",
    "dbd",
    "deflate",
    "dir",
    "env",
    "expires",
    "ext_filter",
    "filter",
    "headers",
    "http2",
    "include",
    "info",
    "log_config",
    "mime",
    "mime_magic",
    "negotiation",
    "proxy",
    "proxy_fcgi",
    "proxy_http",
    "remoteip",
    "rewrite",
    "setenvif",
    "so",
    "ssl",
    "status",
    "substitute",
    "unixd",
    "userdir",
    "version",
];

/// Whether Apache reads a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Always,
    /// The section is for a server without a usual module, for an earlier version of Apache, or for other definitions.
    Never,
    /// The section depends on a module that many servers do not have.
    WithModule,
    /// The section depends on a parameter of the command line.
    WithParameter,
}

/// Returns whether Apache reads the section with this name, such as `<ifmodule`, and this first argument. `is_defined` says
/// whether the file defines the name in `<IfDefine>`, if it does so. Returns `None` if the section depends on the request.
pub(super) fn reading(name: &str, argument: &str, is_defined: Option<bool>) -> Option<Reading> {
    let is_negated = argument.starts_with('!');
    Some(match name {
        "<ifmodule" => match (is_usual_module(argument.trim_start_matches('!')), is_negated) {
            (true, false) | (false, true) => Reading::Always,
            (true, true) => Reading::Never,
            (false, false) => Reading::WithModule,
        },
        "<ifdefine" if is_defined.is_some() => {
            if is_defined == Some(is_negated) {
                Reading::Never
            } else {
                Reading::Always
            }
        }
        "<ifdefine" if is_negated => Reading::Always,
        "<ifdefine" => Reading::WithParameter,
        "<ifversion" if argument.starts_with('<') => Reading::Never,
        "<ifversion" => Reading::Always,
        _ => return None,
    })
}

/// Returns the remark about a directive in a section that Apache may not read. `section` is its first line.
pub(super) fn remark(reading: Reading, section: &str) -> Option<Remark> {
    let subject = NoteSubject::WithoutEffect(Covering::NoRequests);
    match reading {
        Reading::Always => None,
        Reading::Never => {
            let is_definition = section.get(..9).is_some_and(|name| name.eq_ignore_ascii_case("<ifdefine"));
            let reason = if is_definition {
                format!("because of `Define` or `UnDefine` above it, Apache does not read the section `{section}`")
            } else {
                format!("Apache 2.4 with its usual modules does not read the section `{section}`")
            };
            Some(Remark::about(subject, reason, DELETE))
        }
        Reading::WithModule => Some(Remark::new(
            format!(
                "the section `{section}` has an effect only on a server with this module, which many servers do not have"
            ),
            "if the original server has the module, remove the first and the last line of the section and import again",
        )),
        Reading::WithParameter => Some(Remark::new(
            format!("the section `{section}` has an effect only if Apache is started with this parameter"),
            "if the parameter is set, remove the first and the last line of the section and import again",
        )),
    }
}

/// Reports whether a module, such as `mod_rewrite.c` or `rewrite_module`, is assumed to be loaded.
fn is_usual_module(name: &str) -> bool {
    let name = name.trim_matches('"');
    let bare = name.strip_suffix(".c").unwrap_or(name);
    let bare = bare.strip_prefix("mod_").or_else(|| bare.strip_suffix("_module")).unwrap_or(bare);
    MODULES.contains(&bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_for_other_servers_are_not_read() {
        for (name, argument, expected) in [
            ("<ifmodule", "mod_rewrite.c", Some(Reading::Always)),
            ("<ifmodule", "rewrite_module", Some(Reading::Always)),
            ("<ifmodule", "!mod_rewrite.c", Some(Reading::Never)),
            ("<ifmodule", "mod_pagespeed.c", Some(Reading::WithModule)),
            ("<ifmodule", "LiteSpeed", Some(Reading::WithModule)),
            ("<ifmodule", "!mod_pagespeed.c", Some(Reading::Always)),
            ("<ifdefine", "PROD", Some(Reading::WithParameter)),
            ("<ifdefine", "!PROD", Some(Reading::Always)),
            ("<ifversion", ">=", Some(Reading::Always)),
            ("<ifversion", "<", Some(Reading::Never)),
            ("<location", "/a", None),
        ] {
            assert_eq!(reading(name, argument, None), expected, "{name} {argument}");
        }
    }
}
