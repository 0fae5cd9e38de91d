//! Finds the statements of a file that refuse or limit requests.

use crate::comparison::refusals::Unit;
use crate::format::Format;
use crate::{apache, caddy, iis, netlify, netlify_toml, nginx, vercel, wordpress};

/// Returns the statements that may refuse requests.
pub(super) fn units(format: Format, text: &str) -> Vec<Unit> {
    match format {
        Format::Nginx => nginx::refusing::units(text),
        Format::Apache => apache::refusing::units(text),
        Format::Caddy => caddy::refusing::units(text),
        Format::Netlify => netlify::refusing::units(&netlify::simulation::line::rules(text)),
        Format::NetlifyToml => netlify::refusing::units(&netlify_toml::simulation::rules(text)),
        Format::Vercel => vercel::refusing::units(text),
        Format::Iis => iis::refusing::units(text),
        Format::Wordpress => wordpress::refusing::units(text),
        // These formats have no statements that refuse requests.
        Format::Next | Format::Cloudflare | Format::CloudflareBulk | Format::VercelBulk | Format::Csv => Vec::new(),
    }
}

/// Returns the lines of the statements that limit the size or the number of requests, sorted.
pub(super) fn limits(format: Format, text: &str) -> Vec<u32> {
    let mut lines = match format {
        Format::Nginx => nginx::refusing::limits(text),
        Format::Apache => apache::refusing::limits(text),
        Format::Caddy => caddy::refusing::limits(text),
        Format::Iis => iis::refusing::limits(text),
        // These formats have no such statements.
        Format::Netlify
        | Format::NetlifyToml
        | Format::Vercel
        | Format::Wordpress
        | Format::Next
        | Format::Cloudflare
        | Format::CloudflareBulk
        | Format::VercelBulk
        | Format::Csv => Vec::new(),
    };
    lines.sort_unstable();
    lines.dedup();
    lines
}
