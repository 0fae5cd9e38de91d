//! Corrects the advice about redirects that are removed because they lead from http to https. Such a redirect may also
//! change the host, and the TLS terminator in front of the proxy must then change the host as well.

use crate::host_name;
use crate::importer::Importer;
use crate::note::{Note, NoteKind, NoteSubject};
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use crate::target::url;

/// Names the host in the advice, unless it is the only host of the site, or a rule redirects all requests to it.
pub(super) fn name_hosts(importer: &mut Importer<'_>) {
    let site_hosts = importer.options.site_hosts.as_slice();
    let is_scheme = |note: &Note| matches!(note.subject, NoteSubject::Https | NoteSubject::SamePath);
    for note in importer.notes.iter_mut().filter(|note| note.kind == NoteKind::NotTranslated && is_scheme(note)) {
        let Some(host) = target_host(&note.source_text) else { continue };
        let is_only_host = matches!(site_hosts, [only] if host_name::are_same(only, &host));
        if !is_only_host && !importer.drafts.iter().any(|draft| leads_to(draft, &host)) {
            note.hint = format!(
                "let the TLS terminator in front of the proxy redirect requests over http to `{host}`, as this statement does"
            );
            note.http_host = Some(host);
        }
    }
}

/// Returns the host of the absolute target in a statement. Returns `None` if the host depends on the request.
fn target_host(statement: &str) -> Option<String> {
    let starts = ["https://", "http://"].into_iter().filter_map(|scheme| statement.find(scheme));
    let rest = statement.get(starts.min()?..)?;
    // Variables such as `$request_uri` may follow the host, or be a part of it.
    let target = rest.split([' ', '"', '\'', ';', '>', '$', '%', '{']).next()?;
    url::host(target).filter(|host| host.contains('.') && !host.ends_with(['.', ':']))
}

/// Reports whether a rule redirects all paths to a host.
fn leads_to(draft: &RuleDraft, host: &str) -> bool {
    let DraftOutcome::Redirect { to, .. } = &draft.outcome else { return false };
    let is_for_all = matches!(&draft.matcher, RuleMatcher::Prefix { path, .. } if path == "/");
    is_for_all && url::host(to).is_some_and(|own| host_name::are_same(&own, host))
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    /// Reports whether the advice about a statement names the host of its target.
    fn names_host(format: Format, text: &str, site_hosts: &[&str]) -> bool {
        let site_hosts = site_hosts.iter().map(|host| (*host).to_owned()).collect();
        let options = ImportOptions { site_hosts, ..ImportOptions::default() };
        let report = import(format, "file", text, &options).report;
        assert!(!report.is_empty());
        report.iter().any(|note| note.http_host.as_deref() == Some("www.a.example"))
    }

    #[test]
    fn a_redirect_of_http_to_another_host_names_the_host() {
        let apache = "RewriteEngine On\nRewriteCond %{HTTPS} !=on\nRewriteCond %{HTTP_HOST} ^a\\.example$\n\
                      RewriteRule ^(.*)$ https://www.a.example/$1 [R=301,L]\n";
        assert!(names_host(Format::Apache, apache, &[]));
        assert!(names_host(Format::Apache, apache, &["a.example", "www.a.example"]));
        let nginx = "server { server_name a.example www.a.example; location /a { return 301 /b; }\n\
                     if ($scheme = http) { return 301 https://www.a.example$request_uri; } }\n";
        assert!(names_host(Format::Nginx, nginx, &[]));
        let servers = "server { listen 80; server_name a.example www.a.example; return 301 https://www.a.example$request_uri; }\n\
                       server { listen 443 ssl; server_name a.example www.a.example; location /a { return 301 /b; } }\n";
        assert!(names_host(Format::Nginx, servers, &[]));
        let caddy = "a.example {\n\t@plain protocol http\n\tredir @plain https://www.a.example{uri}\n}\n";
        assert!(names_host(Format::Caddy, caddy, &[]));
    }

    #[test]
    fn a_redirect_that_keeps_the_host_does_not_name_it() {
        let rule =
            "RewriteEngine On\nRewriteCond %{HTTPS} off\nRewriteRule ^ https://www.a.example%{REQUEST_URI} [R]\n";
        assert!(!names_host(Format::Apache, rule, &["www.a.example"]));
        let own = "RewriteEngine On\nRewriteCond %{HTTPS} off\nRewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R]\n";
        assert!(!names_host(Format::Apache, own, &[]));
        let other =
            "RewriteCond %{HTTP_HOST} ^a\\.example$\nRewriteRule ^ https://www.a.example%{REQUEST_URI} [R=301,L]\n";
        assert!(!names_host(Format::Apache, &format!("{rule}{other}"), &[]));
    }
}
