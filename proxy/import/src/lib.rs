//! Imports redirect rules from other programs as Portico rule files.
//!
//! Each format has a folder whose reader turns its redirects into [`foreign::rule::ForeignRule`]s: which paths
//! ([`path::shape::PathShape`]), which target ([`target::template::TargetTemplate`]), and under which conditions
//! ([`condition::when::When`]). The [`importer::Importer`] converts each of them to the simplest equivalent drafts
//! ([`rule::draft::RuleDraft`]), and [`finish`] checks all drafts together and writes the files. The report lists every
//! redirect that cannot be expressed as a rule, or whose meaning changes; none is dropped silently.
//!
//! Read `A ► B` as "B may use A":
//! `regex ► path ► target ► condition ► rule ► foreign ► importer ► the formats, finish`.

mod apache;
mod condition;
mod csv;
mod finish;
mod foreign;
mod imported;
mod importer;
mod netlify;
mod next;
mod nginx;
mod note;
mod options;
mod path;
mod regex;
mod rule;
mod target;

use crate::importer::Importer;

pub use imported::Imported;
pub use note::{Note, NoteKind};
pub use options::ImportOptions;

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
    /// A table of URLs; its cells are separated by commas, semicolons or tabs.
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

/// Imports the rules in `text`, which is the content of the file `source_name`. Files that it includes are not read.
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

/// The default value of [`ImportOptions::rows_above`] for CSV input. A CSV file is often long, and its rows can stay in
/// CSV form.
const MAX_CSV_RULES: usize = 50;

fn rows_above(format: Format, options: &ImportOptions) -> usize {
    let default = match format {
        Format::Csv => MAX_CSV_RULES,
        Format::Nginx | Format::Apache | Format::Netlify | Format::Next => usize::MAX,
    };
    options.rows_above.unwrap_or(default)
}
