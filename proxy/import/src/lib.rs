//! Imports redirect rules from other programs as Portico rule files.
//!
//! Each format, such as nginx, has a module that parses every redirect into a `foreign::rule::ForeignRule`. A
//! `ForeignRule` contains the matched paths (`path::shape::PathShape`), the target (`target::template::TargetTemplate`)
//! and the conditions (`condition::when::When`). The `importer::Importer` converts a `ForeignRule` to the simplest
//! equivalent drafts of rules (`rule::draft::RuleDraft`). Then `finish` checks all drafts together and writes the files.
//! No redirect is dropped silently. The report lists every redirect that cannot be expressed as a rule, and every
//! redirect whose meaning changes.
//!
//! The modules are layered. In the following list, `A ► B` means that module B may use module A: `regex ► path ► target
//! ► condition ► rule ► foreign ► importer ► the formats, finish`, and `sampling, simulation ► the formats ►
//! simulated_server ► comparison ► report`.

mod apache;
mod caddy;
mod cloudflare;
mod cloudflare_bulk;
pub mod comparison;
mod condition;
mod csv;
mod directive_names;
mod encoding;
mod escapes;
mod file_hosts;
mod finish;
mod foreign;
mod format;
mod host_name;
mod iis;
mod imported;
mod importer;
mod json;
mod netlify;
mod netlify_toml;
mod next;
mod nginx;
mod note;
mod options;
mod path;
mod place;
mod recognition;
mod redirects_file;
mod regex;
pub mod report;
mod rule;
mod sampling;
mod simulated_server;
mod simulation;
mod target;
mod unfolded;
mod unreadable;
mod utf_mode;
mod vercel;
mod vercel_bulk;
mod wordpress;

use crate::importer::Importer;

pub use encoding::{NotUtf8, decode};
pub use format::Format;
pub use imported::Imported;
pub use note::{Note, NoteKind};
pub use options::ImportOptions;
pub use place::{Place, Places};
pub use recognition::{mismatch, recognize};
pub use simulated_server::{Evidence, SimulatedServer};
pub use simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome};
pub use simulation::request::SimulatedRequest;
pub use unreadable::Unreadable;

/// Imports the redirects in `text`, which is the content of the file `source_name`. Files that this file includes are
/// not read.
///
/// The name of an `.htaccess` file may contain its folder on the site, as in `/shop/.htaccess`. Its statements then apply
/// to this folder.
///
/// ```
/// use portico_import::{Format, ImportOptions, import};
///
/// let text = "rewrite ^/old/(.*)$ /new/$1 permanent;\nrewrite (?<!x)y$ /z permanent;\n";
/// let imported = import(Format::Nginx, "old.conf", text, &ImportOptions::default());
/// assert_eq!(imported.yaml, "rules:\n  - prefix: /old\n    to: /new\n");
/// assert_eq!(imported.report[0].line, 2);
/// ```
pub fn import(format: Format, source_name: &str, text: &str, options: &ImportOptions) -> Imported {
    let options = &options.with_sent_hosts();
    let (text, places) = unfolded::unfold(format, encoding::without_byte_order_mark(text));
    let text = text.as_ref();
    let mut importer = Importer::new(options);
    importer.places = places;
    importer.report_syntax(text, unreadable::binary(text));
    let file_name = source_name.rsplit('/').next().unwrap_or(source_name);
    match format {
        Format::Nginx => nginx::read(text, &mut importer),
        Format::Apache => apache::read(source_name, text, &mut importer),
        Format::Netlify => netlify::read(text, &mut importer),
        Format::Next => next::read(file_name, text, &mut importer),
        Format::Cloudflare => cloudflare::read(text, &mut importer),
        Format::CloudflareBulk => cloudflare_bulk::read(text, &mut importer),
        Format::Vercel => vercel::read(file_name, text, &mut importer),
        Format::VercelBulk => vercel_bulk::read(text, &mut importer),
        Format::NetlifyToml => netlify_toml::read(text, &mut importer),
        Format::Wordpress => wordpress::read(text, &mut importer),
        Format::Iis => iis::read(text, &mut importer),
        Format::Caddy => caddy::read(text, &mut importer),
        Format::Csv => csv::read(text, &mut importer),
    }
    let mut result = finish::finish(importer, rows_above(format, options), file_name);
    result.site_hosts.clone_from(&options.site_hosts);
    if let Some(error) = &mut result.unreadable {
        (error.line, error.column) = result.places.of_character(error.line, error.column);
    }
    result
}

/// The default value of [`ImportOptions::rows_above`] if a CSV file is imported. CSV files are often long, so the
/// redirects of a long CSV file stay in CSV form.
const MAX_CSV_RULES: usize = 50;

fn rows_above(format: Format, options: &ImportOptions) -> usize {
    let default = if format.is_table() { MAX_CSV_RULES } else { usize::MAX };
    options.rows_above.unwrap_or(default)
}
