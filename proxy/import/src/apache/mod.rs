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
mod simulation;
pub(super) mod target;
mod walk;

use crate::apache::lines::Directive;
use crate::apache::scope::PatternContext;
use crate::apache::simulation::{ApacheSimulation, FileContext};
use crate::importer::Importer;
use crate::simulation::Simulation;

/// Imports an Apache file. The file is a server configuration if the name ends with `.conf` or if the file contains
/// directives such as `<VirtualHost>`. Any other file is an `.htaccess` file.
pub(super) fn read(source_name: &str, text: &str, importer: &mut Importer<'_>) {
    let directives = lines::read(text);
    let context = match file_context(source_name, &directives) {
        FileContext::ServerConfiguration => PatternContext::Server,
        FileContext::Folder => PatternContext::Folder("/".to_owned()),
    };
    walk::file(&directives, context, importer);
}

/// Returns the simulation of an Apache that uses the file.
pub(super) fn simulation(source_name: &str, text: &str) -> impl Simulation + use<> {
    ApacheSimulation::new(text, file_context(source_name, &lines::read(text)))
}

fn file_context(source_name: &str, directives: &[Directive]) -> FileContext {
    let marks = ["<virtualhost", "<directory", "<location", "servername", "documentroot"];
    let has_mark = directives.iter().any(|directive| marks.contains(&directive.name.as_str()));
    if source_name.rsplit('.').next() == Some("conf") || has_mark {
        FileContext::ServerConfiguration
    } else {
        FileContext::Folder
    }
}
