//! Applies the statements of the server configuration outside folders, which determine the file name.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html#InternalAPI>.

use crate::apache::simulation::block::Block;
use crate::apache::simulation::engine::apply;
use crate::apache::simulation::exchange::{Exchange, Record};
use crate::apache::simulation::files::starts_with_system_folder;
use crate::apache::simulation::reply::{Reply, alias_reply};
use crate::apache::simulation::rewritten::{Rewritten, rewritten};
use crate::apache::simulation::rule::Rule;
use crate::apache::simulation::sections::url_blocks;
use crate::apache::simulation::substitution::Context;
use crate::apache::simulation::world::Stop;

pub(super) enum ServerResult {
    Reply(Reply),
    Filename(Vec<u8>),
    /// The request is forwarded to another server, because of the directive in this line, unless a rule forwards it.
    Forwarded(Option<u32>),
}

/// Applies the rules of `mod_rewrite`, then the directives of `mod_proxy`, and then those of `mod_alias`. If a rule has changed
/// the path, the directives of the other modules are not applied. (Apache HTTP Server 2.4, `RewriteRule` Flags, PT.)
///
/// # Errors
/// Returns the reason if the reply is unknown.
pub(super) fn translate(exchange: &mut Exchange<'_>, record: &mut Record) -> Result<ServerResult, Stop> {
    let host = exchange.host;
    let blocks = url_blocks(exchange, record);
    let engine = blocks.iter().rev().find_map(|block| block.engine).or(host.block.engine);
    if engine == Some(true) && !exchange.is_ended {
        let old_query = record.query.clone();
        let applied = apply(exchange, record, &host.block.rules, Context::Server)?;
        match rewritten(applied, record, old_query.as_deref(), |url| url) {
            Rewritten::Unchanged => {}
            Rewritten::Reply(reply) => return Ok(ServerResult::Reply(reply)),
            Rewritten::Forwarded => return Ok(ServerResult::Forwarded(None)),
            Rewritten::Path if record.passes_through => {
                record.passes_through = false;
                record.uri.clone_from(&record.filename);
            }
            Rewritten::Path => {
                return Ok(ServerResult::Filename(file_name(exchange, record, host.block.rules.as_slice())));
            }
        }
    }
    if let Some(line) = forwarding_line(exchange, record, &blocks) {
        return Ok(ServerResult::Forwarded(Some(line)));
    }
    let redirects = blocks.iter().rev().find_map(|block| block.section_redirect.as_ref());
    let redirects: Vec<_> = redirects.into_iter().chain(host.block.redirects.for_path(&record.uri)).collect();
    let name = exchange.server_name();
    if let Some(reply) = alias_reply(&mut exchange.world, record, &name, redirects)? {
        return Ok(ServerResult::Reply(reply));
    }
    Ok(ServerResult::Filename([exchange.world.root.as_slice(), &record.uri].concat()))
}

/// Returns the line of the directive of `mod_proxy` that forwards the request. `blocks` are the `<Location>` sections that apply to
/// it: the directive of the last section comes before those of the server.
fn forwarding_line(exchange: &mut Exchange<'_>, record: &Record, blocks: &[&Block]) -> Option<u32> {
    let host = exchange.host;
    let of_section = blocks.iter().rev().find_map(|block| block.proxies.last());
    for proxy in of_section.into_iter().chain(&host.block.proxies) {
        if !exchange.ignored.contains(&proxy.line) && proxy.matches(&record.uri, &mut exchange.world) {
            return proxy.forwards.then_some(proxy.line);
        }
    }
    None
}

/// Returns the file name of a rewritten path. A substitution may start with a folder of the old server, such as `/var`.
fn file_name(exchange: &Exchange<'_>, record: &Record, rules: &[Rule]) -> Vec<u8> {
    let path = &record.filename;
    let root = &exchange.world.root;
    let rule = rules.iter().find(|rule| exchange.world.lines.last() == Some(&rule.line));
    let first = |text: &[u8]| text.split(|byte| *byte == b'/').nth(1).map(<[u8]>::to_vec);
    let is_literal = rule.is_some_and(|rule| first(&rule.substitution) == first(path));
    if path.starts_with(root) || is_literal && starts_with_system_folder(path) {
        path.clone()
    } else {
        [root.as_slice(), path].concat()
    }
}
