//! Imports redirects of `mod_alias` and `mod_rewrite` from Apache httpd configurations and `.htaccess` files.

mod alias;
mod alias_folder;
mod all_conditions;
mod canonical_host;
mod capture_conditions;
mod condition;
mod condition_seeds;
mod definitions;
mod empty_captures;
mod exception;
mod flags;
mod folder;
mod forwarding;
mod group_conditions;
mod host_cases;
mod host_names;
mod implied_pattern;
mod lines;
mod or_groups;
mod path_end;
mod plain_hosts;
mod ports;
mod precedence;
mod presence;
mod query_in_path;
mod refused_seeds;
pub(crate) mod refusing;
mod request_host;
mod rewrite;
mod rewrite_rule;
mod scheme_conditions;
mod scheme_variables;
mod scope;
mod second_round_seeds;
pub(crate) mod seeds;
mod simulation;
mod skip;
mod syntax;
pub(super) mod target;
mod the_request;
mod unfinished;
mod walk;

use crate::apache::lines::Directive;
use crate::apache::ports::SiteHosts;
use crate::apache::scope::PatternContext;
use crate::apache::simulation::{ApacheSimulation, FileContext};
use crate::directive_names;
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::simulation::Simulation;

/// Imports an Apache file. The file is a server configuration if the name ends with `.conf` or if the file contains
/// directives such as `<VirtualHost>`. Any other file is an `.htaccess` file, whose folder is a part of its name. Apache
/// allows `RewriteBase` only for a folder, so a `.conf` file with this directive has the statements of a folder.
pub(super) fn read(source_name: &str, text: &str, importer: &mut Importer<'_>) {
    importer.adds_own_host = Some("Apache");
    let all = lines::read(text);
    importer.report_syntax(text, syntax::errors(source_name, text, &all));
    let opening = all.iter().filter(|directive| !directive.name.starts_with("</"));
    let names = opening.map(|directive| (directive.name.as_str(), &directive.origin));
    directive_names::APACHE.report(names, importer);
    let SiteHosts { directives, others } = ports::of_site(all);
    for (origin, remark) in others {
        importer.report_untranslated(&origin, remark);
    }
    let context = match file_context(source_name, &directives) {
        FileContext::ServerConfiguration => {
            report_unused_folder(source_name, importer);
            PatternContext::Server
        }
        FileContext::Folder(folder) => {
            if let Some((directive, remark)) = folder::assumption(source_name, &directives) {
                importer.report_difference(&directive.origin, remark);
            }
            PatternContext::Folder(format!("{folder}/"))
        }
    };
    walk::file(&directives, context, importer);
}

/// Reports a folder that was given for a server configuration.
fn report_unused_folder(source_name: &str, importer: &mut Importer<'_>) {
    if let Some((folder, _)) = source_name.rsplit_once('/') {
        let reason = format!("the file is a server configuration, so the folder `{folder}/` has no effect");
        let remark = Remark::new(reason, "import the file without `--base`");
        importer.report_difference(&StatementOrigin { line: 1, ..StatementOrigin::default() }, remark);
    }
}

/// Returns the simulation of an Apache that uses the file.
pub(super) fn simulation(source_name: &str, text: &str) -> impl Simulation + use<> {
    ApacheSimulation::new(text, file_context(source_name, &lines::read(text)))
}

fn file_context(source_name: &str, directives: &[Directive]) -> FileContext {
    let marks = ["<virtualhost", "<directory", "<location", "servername", "documentroot"];
    let has_mark = directives.iter().any(|directive| marks.contains(&directive.name.as_str()));
    let has_base = directives.iter().any(|directive| directive.name == "rewritebase");
    if has_mark || (source_name.rsplit('.').next() == Some("conf") && !has_base) {
        FileContext::ServerConfiguration
    } else {
        FileContext::Folder(folder::folder(source_name, directives))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn configuration_with_rewrite_base_has_the_statements_of_a_folder() {
        let statements = "RewriteBase /shop/\nRewriteRule ^a/(.*)$ b/$1 [R=301,L]\n";
        let yaml = |name: &str, text: &str| import(Format::Apache, name, text, &ImportOptions::default()).yaml;
        let expected = "rules:\n  - prefix: /shop/a\n    to: /shop/b\n";
        assert_eq!(yaml("rewrite.conf", statements), expected);
        assert_eq!(yaml("/shop/rewrite.conf", statements), expected);
    }
}
