//! Finds redirects that a later statement replaces, because they lack the flag `L`.
//! See <https://httpd.apache.org/docs/2.4/rewrite/flags.html#flag_r>.

use crate::apache::flags::{Flags, RewriteEnd};
use crate::apache::lines::Directive;
use crate::foreign::status::is_redirect;
use crate::note::{NoteSubject, Remark};
use crate::target::url;

/// The patterns that also match the URL to which an earlier statement has redirected.
const ALL_URLS: [&str; 8] = [".", "^", "^.", ".*", "^.*", "^.*$", "(.*)", "^(.*)$"];

/// Returns the difference between a `RewriteRule` and its translation if one of the directives after it sends all requests
/// to a script. Without the flag `L`, Apache then sends the status of the redirect and the page of the script.
pub(super) fn remark(rule: &Directive, following: &[Directive]) -> Option<Remark> {
    let flags = flags(rule);
    let status = flags.status.as_ref().and_then(|status| status.parse().ok())?;
    if rule.name != "rewriterule" || !is_redirect(status) || flags.end != RewriteEnd::NextRule {
        return None;
    }
    let line = following.iter().find(|directive| sends_all_to_script(directive))?.origin.line;
    let reason = format!(
        "without the flag L, the statement on line {line} replaces the target of this redirect, so Apache sends no \
         target; the rule redirects"
    );
    Some(Remark::about(NoteSubject::ReplacedTarget, reason, "no change needed if the redirect was intended"))
}

fn sends_all_to_script(directive: &Directive) -> bool {
    let [pattern, to, ..] = directive.arguments.as_slice() else { return false };
    let is_inside = to != "-" && url::split_host(to).is_none() && flags(directive).status.is_none();
    directive.name == "rewriterule" && is_inside && ALL_URLS.contains(&pattern.as_str())
}

fn flags(rule: &Directive) -> Flags {
    Flags::read(rule.arguments.get(2).map_or("", String::as_str))
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::report::report;
    use crate::{Format, ImportOptions, import};

    const CONTROLLER: &str = "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]\n";

    /// Returns the lines of the entries about a missing flag `L`, and whether an entry has requests with another answer.
    fn found(rule: &str, controller: &str) -> Vec<(u32, bool)> {
        let text = format!("RewriteEngine On\n{rule}\n{controller}");
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        let entries = report(&text, &imported, Some(&compared)).into_iter();
        let about = entries.filter(|entry| entry.reason.contains("without the flag L, the statement on line 4"));
        about.map(|entry| (entry.lines[0], entry.requests > 1)).collect()
    }

    #[test]
    fn a_redirect_that_a_front_controller_replaces_is_named() {
        assert_eq!(found("RewriteRule ^old$ /new [R=301]", CONTROLLER), [(2, true)]);
        assert_eq!(found("RewriteRule ^old$ /new [R]", CONTROLLER), [(2, true)]);
    }

    #[test]
    fn a_redirect_that_stays_is_not_named() {
        assert_eq!(found("RewriteRule ^old$ /new [R=301,L]", CONTROLLER), []);
        assert_eq!(found("RewriteRule ^old$ /new [R=301,END]", CONTROLLER), []);
        assert_eq!(found("RewriteRule ^old$ - [G]", CONTROLLER), []);
        assert_eq!(found("RewriteRule ^old$ /new [R=301]", "RewriteEngine On\nRewriteRule ^shop /shop.php [L]\n"), []);
    }
}
