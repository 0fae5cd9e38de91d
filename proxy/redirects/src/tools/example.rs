//! Examples for each diagnostic code. An example consists of files with the problem, and of the corrected files.
//!
//! The files are in `tests/codes/<number>/bad.yaml` and `good.yaml`. Tests compile the files, and the reference pages
//! show them.

use crate::check::routes::Routes;
use crate::compile::{CompileOptions, compile};
use crate::diagnostic::source::Source;
use crate::diagnostic::{Code, Diagnostic};

/// The start of a line that begins another file, so that one example can have several files.
const NEXT_FILE: &str = "# file: ";

/// The name of the file that lists the routes of the site.
pub const ROUTES: &str = "routes.txt";
/// The current date in the examples, which is 2027-01-01.
const NOW: i64 = 1_798_761_600;

/// The files of an example.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    code: Code,
    text: &'static str,
}

impl Code {
    /// Returns files that have the problem of this code and no other problem.
    pub const fn bad_example(self) -> Example {
        Example { code: self, text: self.example_texts().0 }
    }

    /// Returns the corrected files.
    pub const fn good_example(self) -> Example {
        Example { code: self, text: self.example_texts().1 }
    }
}

impl Example {
    /// Returns the files of the example.
    pub fn sources(self) -> Vec<Source> {
        let first = if self.code.is_about_rules() { "rules.yaml" } else { "portico.yaml" };
        let mut sources = vec![Source { name: first.to_owned(), text: String::new() }];
        for line in self.text.split_inclusive('\n') {
            match (line.strip_prefix(NEXT_FILE), sources.last_mut()) {
                (Some(name), _) => sources.push(Source { name: name.trim_end().to_owned(), text: String::new() }),
                (None, Some(source)) => source.text.push_str(line),
                (None, None) => {}
            }
        }
        sources
    }

    /// Compiles the files and returns the diagnostics. The code must be a code about rules.
    pub fn compile(self) -> Vec<Diagnostic> {
        let (lists, sources): (Vec<Source>, Vec<Source>) =
            self.sources().into_iter().partition(|source| source.name == ROUTES);
        let options = CompileOptions {
            allowed_hosts: vec!["shop.example".to_owned()],
            now: Some(NOW),
            routes: lists.first().and_then(|list| Routes::parse(&list.name, &list.text).ok()),
            ..CompileOptions::default()
        };
        match compile(&sources, &options) {
            Ok(compiled) => compiled.warnings,
            Err(found) => found,
        }
    }
}
