//! Provides examples for each diagnostic code: files with the problem, and the same files after the correction.
//!
//! The examples are stored in `tests/codes/<number>/bad.yaml` and `good.yaml`. Tests compile these files, and the
//! reference pages of the diagnostics show the files.

use crate::check::routes::Routes;
use crate::compile::{CompileOptions, compile};
use crate::diagnostic::source::Source;
use crate::diagnostic::{Code, Diagnostic};

/// The text before the name of a further file. A line with this text separates the files of an example.
const NEXT_FILE: &str = "# file: ";

/// The name of the file that lists the routes of the site.
pub const ROUTES: &str = "routes.txt";
/// The time at which the examples are compiled, which is 2027-01-01 in seconds since 1970.
const NOW: i64 = 1_798_761_600;

/// An example of a diagnostic code, which consists of one or several files.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    code: Code,
    text: &'static str,
}

impl Code {
    /// Returns an example with the problem that this code reports, and with no other problem.
    pub const fn bad_example(self) -> Example {
        Example { code: self, text: self.example_texts().0 }
    }

    /// Returns the corrected example, which has no problems.
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

    /// Compiles the rule files of the example and returns the diagnostics. Examples of codes about the configuration
    /// cannot be compiled.
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
