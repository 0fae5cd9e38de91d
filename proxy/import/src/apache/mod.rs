//! Imports redirects of `mod_alias` and `mod_rewrite` from Apache httpd configurations and `.htaccess` files.

mod alias;
mod condition;
mod exception;
mod flags;
mod lines;
mod precedence;
mod rewrite;
mod rewrite_rule;
mod scope;
pub(crate) mod seeds;
pub(super) mod target;
mod walk;

use crate::apache::scope::PatternContext;
use crate::importer::Importer;

/// Imports an Apache file. The file is a server configuration if the name ends with `.conf` or if the file contains
/// directives such as `<VirtualHost>`. Any other file is an `.htaccess` file.
pub(super) fn read(source_name: &str, text: &str, importer: &mut Importer<'_>) {
    let directives = lines::read(text);
    let marks = ["<virtualhost", "<directory", "<location", "servername", "documentroot"];
    let is_server =
        source_name.rsplit('.').next() == Some("conf") || directives.iter().any(|d| marks.contains(&d.name.as_str()));
    let context = if is_server { PatternContext::Server } else { PatternContext::Folder("/".to_owned()) };
    walk::file(&directives, context, importer);
}
