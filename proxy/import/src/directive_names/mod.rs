//! Recognizes directives that the original server does not have, because their names are misspelt.
//!
//! An original server does not start with such a directive. Without a note, a misspelt redirect would disappear.

use std::collections::{BTreeMap, BTreeSet};

use portico_redirects::nearest_word;

use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};

/// The maximum length of a name for which a similar name is searched, in bytes.
const MAX_LENGTH: usize = 40;

/// The mark of a name that is allowed only in the configuration of the server.
const OF_SERVER: &str = " server";

/// The names of all directives of a server.
pub(crate) struct DirectiveNames {
    /// The name of the server.
    server: &'static str,
    /// The names, one on each line. The word `server` follows a name that is allowed only in the configuration of the server,
    /// and not in a file of a folder.
    names: &'static str,
    /// The beginnings of the names of directives that well-known other modules add, in lower case. These modules do not
    /// redirect.
    other_modules: &'static [&'static str],
    is_case_sensitive: bool,
}

/// The directives of nginx and nginx Plus. See <https://nginx.org/en/docs/dirindex.html>. nginx 1.22.1 accepts most of the
/// names. The others belong to newer versions, to nginx Plus, or to modules that must be compiled.
pub(crate) const NGINX: DirectiveNames = DirectiveNames {
    server: "nginx",
    names: include_str!("nginx.list"),
    other_modules: &[
        "brotli",
        "zstd",
        "more_",
        "lua_",
        "geoip2",
        "vhost_traffic_status",
        "passenger_",
        "pagespeed",
        "modsecurity",
        "fancyindex",
        "cache_purge",
        "headers_",
        "upload_progress",
        "push_stream",
        "nchan_",
        "set_real_ip",
        "set_",
        "echo_",
        "opentracing",
        "opentelemetry",
        "init_by_lua",
        "init_worker_by_lua",
        "set_by_lua",
        "log_by_lua",
        "header_filter_by_lua",
        "body_filter_by_lua",
        "rewrite_by_lua",
        "server_rewrite_by_lua",
        "access_by_lua",
        "content_by_lua",
        "balancer_by_lua",
        "ssl_certificate_by_lua",
        "exit_worker_by_lua",
        "preread_by_lua",
    ],
    is_case_sensitive: true,
};

/// The directives of Apache 2.4 and 2.2. See <https://httpd.apache.org/docs/2.4/mod/quickreference.html>. The names are
/// those that `apache2 -L` prints for all modules of version 2.4. It prints "in .htaccess" for those that are not marked with
/// `server`. See "Context", <https://httpd.apache.org/docs/2.4/mod/directive-dict.html>.
pub(crate) const APACHE: DirectiveNames = DirectiveNames {
    server: "Apache",
    names: include_str!("apache.list"),
    other_modules: &[
        "php_",
        "sec",
        "passenger",
        "modpagespeed",
        "mellon",
        "shib",
        "wsgi",
        "perl",
        "fcgid",
        "geoip",
        "maxmind",
        "cloudflare",
        "rpaf",
        "dos",
        "qs_",
        "xsendfile",
        "suphp_",
        "cachelookup",
        "cacheenable",
        "lsapi",
        "rails",
        "python",
        "evasive",
        "pagespeed",
        "auth_",
        "oidc",
        "cas",
        "krb",
        "gss",
        "jk",
        "fastcgi",
        "suexec",
        "litespeed",
        "phpini",
        "rlimit",
    ],
    is_case_sensitive: false,
};

/// The directives of Caddy without plugins. See <https://caddyserver.com/docs/caddyfile/directives>.
pub(crate) const CADDY: DirectiveNames =
    DirectiveNames { server: "Caddy", names: include_str!("caddy.list"), other_modules: &[], is_case_sensitive: true };

impl DirectiveNames {
    /// Reports each directive with an unknown name.
    pub(crate) fn report<'d>(
        &self,
        directives: impl IntoIterator<Item = (&'d str, &'d StatementOrigin)>,
        importer: &mut Importer<'_>,
    ) {
        let known: BTreeSet<String> = self.names().map(|name| self.key(name)).collect();
        let mut reported: BTreeMap<String, Remark> = BTreeMap::new();
        for (name, origin) in directives {
            let key = self.key(name);
            if known.contains(&key) || self.is_of_other_module(name) {
                continue;
            }
            let remark = reported.entry(key).or_insert_with(|| self.unknown(name));
            importer.report_untranslated(origin, remark.clone());
        }
    }

    /// Reports whether a name is unknown and similar to a known one.
    pub(crate) fn is_misspelt(&self, name: &str) -> bool {
        let is_same = |known: &str| known == name || !self.is_case_sensitive && known.eq_ignore_ascii_case(name);
        !self.names().any(is_same) && !self.is_of_other_module(name) && self.similar(name).is_some()
    }

    fn is_of_other_module(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        self.other_modules.iter().any(|start| lower.starts_with(start))
    }

    /// Returns the keys of the directives that are allowed only in the configuration of the server.
    pub(crate) fn of_server(&self) -> BTreeSet<String> {
        self.names.lines().filter_map(|line| line.strip_suffix(OF_SERVER)).map(|name| self.key(name)).collect()
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.lines().map(|line| line.strip_suffix(OF_SERVER).unwrap_or(line))
    }

    fn key(&self, name: &str) -> String {
        if self.is_case_sensitive { name.to_owned() } else { name.to_ascii_lowercase() }
    }

    fn unknown(&self, name: &str) -> Remark {
        let server = self.server;
        match self.similar(name) {
            Some(similar) => Remark::new(
                format!("{server} has no directive `{name}`, so the statement is not translated"),
                format!("did you mean `{similar}`? Correct the file and import again"),
            ),
            None => Remark::new(
                format!("the directive `{name}` is unknown, so its effect on requests is unknown too"),
                format!(
                    "if a module that is not part of {server} adds the directive, check whether it redirects or rejects \
                    requests; otherwise, correct the file and import again"
                ),
            ),
        }
    }

    /// Returns the known name that is closest to an unknown name.
    fn similar(&self, name: &str) -> Option<&'static str> {
        if name.len() > MAX_LENGTH {
            return None;
        }
        let lower = name.to_ascii_lowercase();
        let names: Vec<String> = self.names().map(str::to_ascii_lowercase).collect();
        let words: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = nearest_word(&lower, &words)?;
        self.names().find(|known| known.eq_ignore_ascii_case(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_have_a_suggestion() {
        for (server, name, expected) in [
            (&APACHE, "Redirct", Some("Redirect")),
            (&APACHE, "rewritrule", Some("RewriteRule")),
            (&APACHE, "<IfModul", Some("<IfModule")),
            (&NGINX, "retrun", Some("return")),
            (&NGINX, "Return", Some("return")),
            (&NGINX, "rewirte", Some("rewrite")),
            (&CADDY, "redirr", Some("redir")),
            (&CADDY, "rate_limit", None),
        ] {
            assert_eq!(server.similar(name), expected, "{name}");
        }
    }

    #[test]
    fn lists_are_sorted_and_contain_each_name_once() {
        for server in [&NGINX, &APACHE, &CADDY] {
            let names: Vec<String> = server.names().map(|name| name.trim_start_matches('<').to_lowercase()).collect();
            assert!(names.is_sorted(), "{}", server.server);
            let distinct: BTreeSet<&str> = server.names().collect();
            assert_eq!(distinct.len(), names.len(), "{}", server.server);
        }
    }
}
