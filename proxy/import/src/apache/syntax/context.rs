//! Finds directives that Apache does not allow in an `.htaccess` file.

use std::collections::BTreeSet;

use crate::apache::lines::Directive;
use crate::directive_names::APACHE;
use crate::unreadable::StatementError;

/// The directives that are not allowed in the file.
pub(super) struct Forbidden(BTreeSet<String>);

impl Forbidden {
    /// Only the end of the name of a file decides whether Apache reads it as an `.htaccess` file.
    pub(super) fn new(source_name: &str) -> Self {
        // Copies have names such as `site.htaccess`.
        let is_of_folder = source_name.ends_with(".htaccess");
        Self(if is_of_folder { APACHE.of_server() } else { BTreeSet::new() })
    }

    pub(super) fn error(&self, directive: &Directive) -> Option<StatementError> {
        self.0.contains(directive.name.as_str()).then(|| {
            let name = directive.origin.text.split([' ', '\t', '>']).next().unwrap_or_default();
            let tag = if name.starts_with('<') { ">" } else { "" };
            let reason = format!(
                "Apache does not allow `{name}{tag}` in an `.htaccess` file, and answers all requests for its folder with 500"
            );
            let hint = "if the file is the configuration of a server, give it a name such as `httpd.conf`; otherwise, delete \
                        the statement, and import again";
            StatementError::new("", reason, hint)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    #[test]
    fn name_of_the_file_decides() {
        for (name, text, is_forbidden) in [
            (".htaccess", "DocumentRoot /srv", true),
            ("/shop/.htaccess", "<Directory /srv>", true),
            (".htaccess", "<location /a>", true),
            (".htaccess", "RewriteMap a txt:/a", true),
            ("site.htaccess", "<VirtualHost *:80>", true),
            (".htaccess", "<Files a>", false),
            (".htaccess", "RewriteRule a b", false),
            ("httpd.conf", "DocumentRoot /srv", false),
            ("-", "<Directory /srv>", false),
        ] {
            assert_eq!(Forbidden::new(name).error(&lines::read(text)[0]).is_some(), is_forbidden, "{name}: {text}");
        }
    }
}
