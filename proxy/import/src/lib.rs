//! Redirect rules of other programs as rule files of ours.
//!
//! Each format has its reader. It turns what it finds into [`desk::Wish`]es: which paths (a [`shape::Shape`]),
//! where to ([`aim::Aim`]), and when. The [`desk::Desk`] picks the simplest matcher that means the same, and [`finish`]
//! looks at all rules together. What cannot be said in our language, or would say something else, is in the report: no
//! redirect is dropped without a word.

mod apache;
mod capturing_condition;
mod choose;
mod colon_target;
mod condition;
mod csv;
mod draft;
mod exception;
mod finish;
mod importer;
mod lookup;
mod netlify;
mod next;
mod nginx;
mod note;
mod parameter;
mod paths;
mod regex;
mod reserved;
mod sample;
mod shape;
mod template;

use std::collections::BTreeSet;

use crate::importer::Importer;

pub use note::{Note, NoteKind};

/// Whose rules are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Configuration of nginx, whole or in part, or the file of a `map`.
    Nginx,
    /// Configuration of Apache httpd, or an `.htaccess` file.
    Apache,
    /// A `_redirects` file of Netlify or Cloudflare Pages.
    Netlify,
    /// The redirects of a Next.js configuration, as JSON or as a script.
    Next,
    /// A table of addresses: comma, semicolon or tab.
    Csv,
}

impl Format {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Nginx, Self::Apache, Self::Netlify, Self::Next, Self::Csv];

    /// The name, as the command line takes it.
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

/// What the importer cannot see in the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Hosts of this site. Rules for them alone need no condition, and targets on them become paths.
    pub site_hosts: Vec<String>,
    /// How many plain redirects a rule file may hold; more of them go into a file of rows. When left out, 50 that come from a
    /// table, and any number from elsewhere.
    pub rows_above: Option<usize>,
}

/// What comes of a foreign text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// A rule file, laid out as the formatter would.
    pub yaml: String,
    /// Files that belong beside it, by name.
    pub files: Vec<(String, String)>,
    /// Every redirect that was left out, or means something else now; by line.
    pub report: Vec<Note>,
    /// Hosts that targets name. The configuration has to allow them.
    pub hosts: BTreeSet<String>,
}

/// Translates `text`, which people know as `source_name`. Reads nothing else, whatever the text includes.
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
        Format::Next => next::read(text, &mut importer),
        Format::Csv => csv::read(text, &mut importer),
    }
    finish::finish(importer, rows_above(format, options), source_name)
}

/// Tables are expected to be long, and their lines need no places of their own.
const ROWS_OF_A_TABLE: usize = 50;

fn rows_above(format: Format, options: &ImportOptions) -> usize {
    let usual = match format {
        Format::Csv => ROWS_OF_A_TABLE,
        Format::Nginx | Format::Apache | Format::Netlify | Format::Next => usize::MAX,
    };
    options.rows_above.unwrap_or(usual)
}
