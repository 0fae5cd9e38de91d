//! Imports the directives `return`, `rewrite` and `map` from nginx configurations. The directives may be in `server`,
//! `location` and `if` blocks, or in a part of a configuration.

mod argument;
mod canonical_host;
mod convert;
mod copied_host;
mod decoded_path;
mod empty_target;
mod exception;
mod excluded_paths;
mod host_cases;
mod if_condition;
mod lex;
mod location;
mod location_order;
mod map;
mod map_cases;
mod map_hosts;
mod map_places;
mod map_row;
mod named_pages;
mod names;
mod numbered_captures;
mod own_host;
mod ports;
mod precedence;
mod query;
pub(crate) mod query_in_capture;
mod raw_escapes;
pub(crate) mod refusing;
pub(crate) mod request_uri;
mod scope;
pub(crate) mod seeds;
mod server;
mod server_hosts;
pub(super) mod simulation;
pub(crate) mod starts;
mod statement;
mod syntax;
mod table;
pub(crate) mod target;
mod tested;
mod text;
mod tree;
mod untranslated;
mod walk;

use crate::directive_names;
use crate::importer::Importer;
use crate::nginx::ports::SiteServers;
use crate::nginx::tree::Directive;
use crate::nginx::walk::Walker;
use crate::note::{Remark, StatementOrigin};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let (directives, syntax_error) = tree::parse(text);
    importer.report_syntax(text, syntax::errors(text));
    directive_names::NGINX.report(names::of(&directives), importer);
    let SiteServers { mut directives, others } = ports::of_site(without_misspelt_blocks(directives));
    for (origin, remark) in others {
        importer.report_untranslated(&origin, remark);
    }
    importer.adds_own_host = (!has_relative_redirects(&directives)).then_some("nginx");
    named_pages::resolve(&mut directives);
    let mut walker = Walker::new(importer, &directives);
    walker.file(&directives);
    // All other errors have been reported by now.
    if let Some(error) = syntax_error.filter(|_| importer.unreadable.is_none()) {
        let line = usize::try_from(error.line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
        let text = line.unwrap_or_default().to_owned();
        let origin = StatementOrigin { line: error.line, text, ..StatementOrigin::default() };
        importer.report_unreadable(&origin, 1, Remark::new(error.reason, "correct the braces and import again"));
    }
}

/// Removes the blocks with misspelt names, which have notes. It is unknown for which requests their statements are.
fn without_misspelt_blocks(directives: Vec<Directive>) -> Vec<Directive> {
    let is_kept =
        |directive: &Directive| directive.block.is_none() || !directive_names::NGINX.is_misspelt(directive.name());
    let inner = |directive: Directive| Directive { block: directive.block.map(without_misspelt_blocks), ..directive };
    directives.into_iter().filter(is_kept).map(inner).collect()
}

/// Reports whether a directive turns off the URLs of the site that nginx otherwise makes of targets that start with a slash
/// (nginx docs, `ngx_http_core_module`, `absolute_redirect`).
fn has_relative_redirects(directives: &[Directive]) -> bool {
    let is_off = |directive: &Directive| directive.name() == "absolute_redirect" && directive.arguments() == ["off"];
    let is_inside = |directive: &Directive| directive.block.as_deref().is_some_and(has_relative_redirects);
    directives.iter().any(|directive| is_off(directive) || is_inside(directive))
}
