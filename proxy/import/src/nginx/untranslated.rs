//! Explains why directives that may lead to redirects are not translated.

use crate::nginx::tree::Directive;
use crate::note::Remark;

/// Returns the remark about an `include` or an `error_page`. Returns `None` if the directive leads to no redirect.
pub(super) fn remark(directive: &Directive) -> Option<Remark> {
    if directive.name() == "include" { include(directive) } else { error_page(directive) }
}

fn include(directive: &Directive) -> Option<Remark> {
    const PLAIN: [&str; 6] = ["mime.types", "_params", "fastcgi.conf", "modules", "ssl", "letsencrypt"];
    let file = directive.arguments().first().map_or("", String::as_str);
    let hint = "import that file separately if it contains redirects";
    (!PLAIN.iter().any(|known| file.contains(known))).then(|| Remark::new("included files are not read", hint))
}

fn error_page(directive: &Directive) -> Option<Remark> {
    let redirects = |word: &String| matches!(word.strip_prefix("=30"), Some("1" | "2" | "3" | "7" | "8"));
    directive.arguments().iter().any(redirects).then(|| {
        Remark::new(
            "this statement redirects on errors, which are known only after the upstream has responded",
            "write rules for the old URLs; `portico suggest` lists URLs that were not found",
        )
    })
}
