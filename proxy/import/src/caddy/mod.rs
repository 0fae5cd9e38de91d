//! Imports the redirects of a Caddyfile. Caddy describes the directive `redir` and the matchers on the pages "redir" and
//! "Request Matchers".

mod arguments;
mod convert;
mod environment;
mod handle_group;
mod lex;
mod matcher;
mod names;
mod order;
mod path;
pub(crate) mod refusing;
mod sections;
pub(crate) mod seeds;
pub(crate) mod simulation;
mod site;
mod stable_sort;
mod strip;
mod syntax;
mod target;
mod tree;
mod variables;
mod walk;

use crate::caddy::site::Addresses;
use crate::caddy::tree::Directive;
use crate::caddy::walk::Walker;
use crate::directive_names;
use crate::foreign::port;
use crate::importer::Importer;
use crate::note::Remark;
use crate::unreadable::first_column;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let (directives, error) = tree::parse(text);
    if let Some((origin, remark)) = error {
        importer.report_unreadable(&origin, first_column(text, origin.line), remark);
    }
    importer.report_syntax(text, syntax::errors(text, &directives));
    variables::report_defaults(&directives, importer);
    for options in directives.iter().filter(|directive| directive.words.is_empty()) {
        if let Some(order) = options.inner().iter().find(|option| option.name() == "order") {
            let reason = "the option `order` changes the order of directives, but the import assumes the default order";
            importer.report_difference(&order.origin, Remark::new(reason, "check the order of the rules"));
        }
    }
    let directives = tree::with_snippets(directives);
    for import in sections::imports_outside_sites(&directives) {
        importer.report_untranslated(&import.origin, sections::imported_file());
    }
    for (site, ports) in sections::on_other_ports(&directives) {
        if let Some(first) = site.directives.first() {
            importer.report_untranslated(&first.origin, port::other_port(&ports));
        }
    }
    directive_names::CADDY.report(names::of(&directives), importer);
    let sites = site::all(&directives);
    let all: Vec<Addresses> = sites.iter().map(|(addresses, _)| addresses.clone()).collect();
    importer.file_hosts.add_servers(all.iter().map(|addresses| addresses.hosts.clone()));
    let (only_http, sites): (Vec<_>, Vec<_>) =
        sites.into_iter().partition(|(addresses, _)| addresses.is_only_for_http(&all));
    for directive in only_http.iter().flat_map(|(_, directives)| directives) {
        report_http_redirects(directive, importer);
    }
    let mut walker = Walker::new(importer);
    for (addresses, directives) in sites {
        walker.site(addresses.condition(&all), &directives);
    }
}

/// Reports each redirect of a site for requests over http.
fn report_http_redirects(directive: &Directive, importer: &mut Importer<'_>) {
    if directive.name() == "redir" {
        importer.report_untranslated(&directive.origin, port::only_http());
    }
    directive.inner().iter().for_each(|inner| report_http_redirects(inner, importer));
}
