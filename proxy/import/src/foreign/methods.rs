//! Checks the status of redirects for other methods than GET and HEAD.

use crate::condition::method::METHODS;
use crate::condition::when::When;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::note::{NoteSubject, Remark};

/// Returns the remark about a redirect that is for another method than GET and HEAD, and whose status is different for such
/// a method.
pub(crate) fn remark(rule: &ForeignRule) -> Option<Remark> {
    let is_other = |method: &str| !matches!(method, "GET" | "HEAD");
    // A condition such as `!=POST` still allows PUT and other methods.
    let leaves_others = |excluded: &When| {
        !excluded.method.is_empty()
            && METHODS.iter().any(|any| is_other(any) && !excluded.method.iter().any(|one| one == any))
    };
    let tests_others =
        |when: &When| when.method.iter().any(|method| is_other(method)) || when.none_of.iter().any(leaves_others);
    let (status, sent) = match rule.outcome {
        ForeignOutcome::Redirect { status: 301, .. } => (301, 308),
        ForeignOutcome::Redirect { status: 302, .. } => (302, 307),
        ForeignOutcome::Redirect { .. } | ForeignOutcome::Gone(_) => return None,
    };
    rule.alternatives.iter().any(tests_others).then(|| {
        Remark::about(
            NoteSubject::NotAsked,
            format!(
                "for methods other than GET and HEAD, rules answer {sent} in place of {status}, so the browser sends \
                     the same method and body to the target"
            ),
            "no change needed if the target accepts the method; otherwise, use `status: 303`",
        )
    })
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn negated_method_of_caddy_allows_other_methods() {
        let text = "a.example {\n\t@a {\n\t\tpath /a\n\t\tnot method POST\n\t}\n\tredir @a /b 301\n}\n";
        let imported = import(Format::Caddy, "Caddyfile", text, &ImportOptions::default());
        assert!(
            imported.report.iter().any(|note| note.reason.contains("308 in place of 301")),
            "{:?}",
            imported.report
        );
    }

    fn reasons(rules: &str) -> Vec<String> {
        let text = format!("RewriteEngine On\n{rules}");
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        imported.report.into_iter().map(|note| note.reason).collect()
    }

    #[test]
    fn redirect_for_another_method_has_another_status() {
        let of = |method: &str, flags: &str| {
            reasons(&format!("RewriteCond %{{REQUEST_METHOD}} {method}\nRewriteRule ^a$ /b [{flags}]\n"))
        };
        let found = of("=POST", "R=301,L");
        assert!(found.iter().any(|reason| reason.contains("308 in place of 301")), "{found:?}");
        assert!(of("=POST", "R=302,L").iter().any(|reason| reason.contains("307 in place of 302")));
        for method in ["!=POST", "!POST", "!^(POST|PUT)$", "!=GET"] {
            let found = of(method, "R=301,L");
            assert!(found.iter().any(|reason| reason.contains("308 in place of 301")), "{method}: {found:?}");
        }
        for (method, flags) in [("=GET", "R=301,L"), ("=POST", "R=303,L"), ("=POST", "R=308,L")] {
            assert!(!of(method, flags).iter().any(|reason| reason.contains("in place of")), "{method} {flags}");
        }
    }
}
