//! Recognizes included files and scripts, whose statements are unknown.
//! See <https://nginx.org/en/docs/ngx_core_module.html#include>.

use crate::nginx::tree::Directive;

/// Returns the reason why a directive has an unknown effect. Returns `None` if its effect is known.
pub(super) fn unknown_statements(directive: &Directive) -> Option<String> {
    let name = directive.name();
    if name == "include" {
        return unknown_include(directive);
    }
    let is_script = ["rewrite_by_lua", "server_rewrite_by_lua", "js_content", "content_by_lua", "access_by_lua"]
        .iter()
        .any(|start| name.starts_with(start));
    is_script.then(|| format!("the script of `{name}`"))
}

/// Returns the reason if an `include` may lead to redirects. Files with well-known names do not.
pub(super) fn unknown_include(directive: &Directive) -> Option<String> {
    const HARMLESS: [&str; 8] =
        ["mime.types", "_params", "fastcgi", "modules", "ssl", "letsencrypt", "acme-challenge", "gzip"];
    let file = directive.arguments().first().map_or("", String::as_str);
    (!HARMLESS.iter().any(|known| file.contains(known))).then(|| format!("the included file `{file}`"))
}
