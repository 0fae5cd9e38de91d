//! Reports directives that may lead to redirects and are not translated.

use crate::foreign::error_redirect::{self, ErrorPagePath};
use crate::foreign::refusal;
use crate::foreign::status::{is_gone, is_redirect};
use crate::importer::Importer;
use crate::nginx::location::LocationPattern;
use crate::nginx::scope::Scope;
use crate::nginx::tree::Directive;
use crate::note::Remark;
use crate::target::url;

/// Reports an `include`, unless the name of the file says that it contains no redirects.
pub(super) fn include(importer: &mut Importer<'_>, directive: &Directive) {
    const PLAIN: [&str; 6] = ["mime.types", "_params", "fastcgi.conf", "modules", "ssl", "letsencrypt"];
    let file = directive.arguments().first().map_or("", String::as_str);
    if !PLAIN.iter().any(|known| file.contains(known)) {
        let hint = "import that file separately if it contains redirects";
        importer.report_untranslated(&directive.origin, Remark::new("included files are not read", hint));
    }
}

/// Returns the remark about a location that no request of a client reaches. Otherwise, returns `None`.
pub(super) fn internal_location(location: &LocationPattern<'_>, block: &[Directive]) -> Option<Remark> {
    // Only `error_page` and `try_files` lead to a named location.
    if location.is_named() {
        return Some(error_redirect::remark());
    }
    block.iter().any(|inner| inner.name() == "internal").then(error_redirect::internal)
}

/// Reports an `error_page` that redirects. If it names a path, it redirects only if other statements redirect the path. The
/// statements of a named location are reported themselves.
pub(super) fn error_page(importer: &mut Importer<'_>, scope: &Scope, directive: &Directive) {
    let Some(target) = directive.arguments().last() else { return };
    let has_status = |word: &String| matches!(word.strip_prefix("=30"), Some("1" | "2" | "3" | "7" | "8"));
    let is_url = url::split_host(target).is_some() || target.starts_with('$');
    if is_url || directive.arguments().iter().any(has_status) {
        return importer.report_untranslated(&directive.origin, error_redirect::remark());
    }
    if target.starts_with('/') {
        let statuses = directive.arguments().iter().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        importer.error_pages.push(ErrorPagePath {
            statuses: statuses.cloned().collect(),
            origin: directive.origin.clone(),
            path: target.clone(),
            when: scope.condition.alternatives.first().cloned().unwrap_or_default(),
            last_phase: u32::MAX,
        });
    }
}

/// Reports a `deny` for some addresses, and a `try_files` that refuses requests for missing pages.
pub(super) fn refusal(importer: &mut Importer<'_>, directive: &Directive) {
    let status = directive.arguments().last().and_then(|last| last.strip_prefix('=')?.parse::<u16>().ok());
    let remark = match status.filter(|status| directive.name() == "try_files" && (400..=599).contains(status)) {
        Some(status) if status != 404 && !is_gone(status) => error_redirect::refusal(status),
        None if directive.name() == "deny" && !is_for_everyone(directive) => refusal::of_addresses(),
        Some(_) | None => return,
    };
    importer.report_untranslated(&directive.origin, remark);
}

/// Reports a `return` with the status of a redirect and without a URL.
pub(super) fn return_without_url(importer: &mut Importer<'_>, directive: &Directive) {
    let [status] = directive.arguments() else { return };
    if status.parse().is_ok_and(is_redirect) {
        let reason =
            format!("nginx sends the status {status} without a URL, and browsers show this response as a page");
        let hint = "write a rule with the URL to which these requests should lead";
        importer.report_untranslated(&directive.origin, Remark::new(reason, hint));
    }
}

/// Returns the difference for a map that no statement of the file uses.
pub(super) fn unused_map() -> Remark {
    Remark::new(
        "no statement uses this map, so the map is translated to permanent redirects that keep the query",
        "check where the variable of the map is used, because a `return` with this variable drops the query",
    )
}

/// Reports whether `allow` or `deny` applies to all addresses.
pub(super) fn is_for_everyone(directive: &Directive) -> bool {
    directive.arguments().iter().any(|address| ["all", "0.0.0.0/0", "::/0"].contains(&address.as_str()))
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn return_without_a_url_is_reported_only_for_redirects() {
        for (status, is_reported) in [("307", true), ("301", true), ("200", false), ("444", false)] {
            let text = format!("server {{\nserver_name a.example;\nlocation /code {{ return {status}; }}\n}}\n");
            let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
            let reported = imported.report.iter().any(|note| note.reason.contains("without a URL"));
            assert_eq!(reported, is_reported, "{status}: {:?}", imported.report);
        }
    }
}
