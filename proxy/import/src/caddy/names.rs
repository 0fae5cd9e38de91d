//! Lists the names of the directives of a Caddyfile.

use crate::caddy::sections;
use crate::caddy::tree::Directive;
use crate::note::StatementOrigin;

/// The directives whose blocks contain directives.
const WITH_DIRECTIVES: [&str; 5] = ["handle", "handle_path", "handle_errors", "handle_response", "route"];

/// The directives whose blocks contain, among other things, `handle_response`.
const WITH_RESPONSES: [&str; 4] = ["reverse_proxy", "php_fastcgi", "forward_auth", "intercept"];

/// Returns the names of the directives in all sites of a file without snippets.
pub(super) fn of(file: &[Directive]) -> Vec<(&str, &StatementOrigin)> {
    let mut names = Vec::new();
    for directive in sections::split(file).into_iter().flat_map(|site| site.directives) {
        add(directive, &mut names);
    }
    names
}

fn add<'d>(directive: &'d Directive, names: &mut Vec<(&'d str, &'d StatementOrigin)>) {
    let name = directive.name();
    // A name with an at sign defines a matcher. The words of a file that is generated may contain placeholders.
    if !name.starts_with(['@', '{']) {
        names.push((name, &directive.origin));
    }
    for inner in directive.inner() {
        let is_directive = WITH_DIRECTIVES.contains(&name);
        if is_directive || WITH_RESPONSES.contains(&name) && inner.name() == "handle_response" {
            add(inner, names);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caddy::tree;

    #[test]
    fn blocks_of_other_directives_contain_no_directives() {
        let text = "a.example {\n@m path /a\nhandle {\nredirr /a /b\n}\nreverse_proxy x {\nlb_policy first\n\
                    handle_response {\nrespond 404\n}\n}\n}\n";
        let parsed = tree::parse(text).0;
        let names: Vec<&str> = of(&parsed).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["handle", "redirr", "reverse_proxy", "handle_response", "respond"]);
    }
}
