//! Checks the status of redirects for other methods than GET and HEAD.

use crate::condition::when::When;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::note::Remark;

/// Returns the remark about a redirect that is for another method than GET and HEAD, and whose status is different for such
/// a method.
pub(crate) fn remark(rule: &ForeignRule) -> Option<Remark> {
    let is_other = |method: &String| !matches!(method.as_str(), "GET" | "HEAD");
    let tests_others = |when: &When| {
        when.method.iter().any(is_other)
            || when.none_of.iter().any(|excluded| excluded.method.iter().any(|m| !is_other(m)))
    };
    let (status, sent) = match rule.outcome {
        ForeignOutcome::Redirect { status: 301, .. } => (301, 308),
        ForeignOutcome::Redirect { status: 302, .. } => (302, 307),
        ForeignOutcome::Redirect { .. } | ForeignOutcome::Gone(_) => return None,
    };
    rule.alternatives.iter().any(tests_others).then(|| {
        Remark::new(
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
        for (method, flags) in [("=GET", "R=301,L"), ("=POST", "R=303,L"), ("=POST", "R=308,L")] {
            assert!(!of(method, flags).iter().any(|reason| reason.contains("in place of")), "{method} {flags}");
        }
    }
}
