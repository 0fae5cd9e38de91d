//! Imports redirect rules from other programs as Portico rule files.
//!
//! For each format, a folder contains a reader. The reader parses every redirect into a [`foreign::rule::ForeignRule`].
//! A foreign rule consists of the matched paths ([`path::shape::PathShape`]), the target
//! ([`target::template::TargetTemplate`]) and the conditions ([`condition::when::When`]). The [`importer::Importer`]
//! converts a foreign rule to the simplest equivalent drafts ([`rule::draft::RuleDraft`]). Then [`finish`] checks all
//! drafts together and writes the files. No redirect is dropped silently. The report lists every redirect that cannot
//! be expressed as a rule, and every redirect whose meaning changes.
//!
//! The modules depend on each other in the following order, where `A ► B` means that B may use A:
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

/// The format of a file to import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A complete nginx configuration, a part of a configuration, or a file with the rows of a `map`.
    Nginx,
    /// An Apache httpd configuration or an `.htaccess` file.
    Apache,
    /// A `_redirects` file for Netlify or Cloudflare Pages.
    Netlify,
    /// The redirects of a Next.js configuration, exported as JSON.
    Next,
    /// A table of URLs whose cells are separated by commas, semicolons or tabs.
    Csv,
}

impl Format {
    /// All formats, in the order in which the command line lists the formats.
    pub const ALL: &'static [Self] = &[Self::Nginx, Self::Apache, Self::Netlify, Self::Next, Self::Csv];

    /// Returns the name of the format on the command line, such as `nginx`.
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

/// Imports the rules in `text`, which is the content of the file `source_name`. If the file includes other files, those
/// files are not read.
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

/// The default value of [`ImportOptions::rows_above`] for CSV input. A CSV file is often long, so the rows of a long
/// file stay in CSV form.
const MAX_CSV_RULES: usize = 50;

fn rows_above(format: Format, options: &ImportOptions) -> usize {
    let default = match format {
        Format::Csv => MAX_CSV_RULES,
        Format::Nginx | Format::Apache | Format::Netlify | Format::Next => usize::MAX,
    };
    options.rows_above.unwrap_or(default)
}
