//! Imports redirect rules from other programs as Portico rule files.
//!
//! Each format has a reader that turns its redirects into [`importer::ForeignRule`]s: which paths ([`path::shape::PathShape`]),
//! which target ([`target::template::TargetTemplate`]), and under which conditions. The [`importer::Importer`] converts each one to
//! the simplest equivalent matcher, and [`finish`] checks all rules together and writes the files. The report lists every
//! redirect that cannot be expressed as a rule, or that changes its meaning; none is dropped silently.

mod apache;
mod condition;
mod csv;
mod finish;
mod foreign;
mod importer;
mod netlify;
mod next;
mod nginx;
mod note;
mod path;
mod regex;
mod rule;
mod target;

use std::collections::BTreeSet;

use crate::importer::Importer;

pub use note::{Note, NoteKind};

/// The source format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// An nginx configuration, complete or in part, or a file of `map` rows.
    Nginx,
    /// An Apache httpd configuration or an `.htaccess` file.
    Apache,
    /// A `_redirects` file for Netlify or Cloudflare Pages.
    Netlify,
    /// The redirects of a Next.js configuration, exported as JSON.
    Next,
    /// A table of URLs, separated by commas, semicolons or tabs.
    Csv,
}

impl Format {
    /// Every format.
    pub const ALL: &'static [Self] = &[Self::Nginx, Self::Apache, Self::Netlify, Self::Next, Self::Csv];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Apache => "apache",
            Self::Netlify => "netlify",
            Self::Next => "next",
            Self::Csv => "csv",
        }
    }
}

/// Settings that the imported text does not contain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Hosts of this site. Rules for these hosts only need no host condition, and targets on them become paths.
    pub site_hosts: Vec<String>,
    /// The maximum number of plain redirects in the rule file; if there are more, they go to a CSV file. Defaults to 50 for CSV
    /// input and to no limit for other formats.
    pub rows_above: Option<usize>,
}

/// The result of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// A rule file, in the layout of the formatter.
    pub yaml: String,
    /// Files to store beside the rule file: name and content.
    pub files: Vec<(String, String)>,
    /// Every redirect that was not imported, or whose meaning changed, sorted by line.
    pub report: Vec<Note>,
    /// Hosts of targets. The configuration must allow them.
    pub hosts: BTreeSet<String>,
}

/// Imports the rules in `text`, the content of the file `source_name`. Included files are not read.
///
/// ```
/// use portico_import::{Format, ImportOptions, import};
///
/// let text = "rewrite ^/old/(.*)$ /new/$1 permanent;\nrewrite ^/(?!x)y /z permanent;\n";
/// let imported = import(Format::Nginx, "old.conf", text, &ImportOptions::default());
/// assert_eq!(imported.yaml, "rules:\n  - prefix: /old\n    to: /new\n");
/// assert_eq!(imported.report[0].line, 2);
/// ```
pub fn import(format: Format, source_name: &str, text: &str, options: &ImportOptions) -> Imported {
    let mut importer = Importer::new(options);
    match format {
        Format::Nginx => nginx::read(text, &mut importer),
        Format::Apache => apache::read(source_name, text, &mut importer),
        Format::Netlify => netlify::read(text, &mut importer),
        Format::Next => next::read(source_name, text, &mut importer),
        Format::Csv => csv::read(text, &mut importer),
    }
    finish::finish(importer, rows_above(format, options), source_name)
}

/// CSV input tends to be long, and its lines need no source locations of their own.
const MAX_CSV_RULES: usize = 50;

fn rows_above(format: Format, options: &ImportOptions) -> usize {
    let default = match format {
        Format::Csv => MAX_CSV_RULES,
        Format::Nginx | Format::Apache | Format::Netlify | Format::Next => usize::MAX,
    };
    options.rows_above.unwrap_or(default)
}
