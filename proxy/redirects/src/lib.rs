//! Portico's redirect rules: language, compiler, checks and matcher.
//!
//! Pure: no HTTP library, no file system, no clock. Texts of rule files go in, answers come out, and
//! every mistake in the files is a [`Diagnostic`] with its place. What a file may say is told in
//! `rules/README.md`.
//!
//! ```
//! use portico_redirects::{CompileOptions, NormalPath, Outcome, Request, Source, compile, render};
//!
//! let sources = [Source {
//!     name: "rules/company.yaml".to_owned(),
//!     text: "
//! rules:
//!   - from: /company
//!     to: /about
//!     tests:
//!       - { get: /company/, to: /about }
//!   - from: /news/{year}/{tail...}
//!     to: /archive/{tail}?year={year}
//! "
//!     .to_owned(),
//! }];
//! let compiled = compile(&sources, &CompileOptions::default())
//!     .map_err(|found| render::text(&found, &sources))?;
//!
//! let path = NormalPath::parse("/news/2019/spring/").map_err(|error| error.to_string())?;
//! let request = Request::plain(&path, Some("page=2"));
//! let found = compiled.rules.find(&request).ok_or("no rule")?;
//! let Outcome::Redirect { status, location } = found.outcome else {
//!     return Err("not a redirect".to_owned());
//! };
//! assert_eq!(status.code(), 301);
//! assert_eq!(location.as_str(), "/archive/spring?year=2019&page=2");
//! # Ok::<(), String>(())
//! ```
//!
//! Which of several rules answers, whatever their order in the files (rules for the same paths aside): the one for exactly this path;
//! then, segment by segment from the left, a literal before `{capture}`, and that before an open end
//! (`prefix`, or `{tail...}`). A rule whose table lacks the key, or whose capture would lead off the
//! site, steps back for the next one. Rules with holes stay away from the reserved prefixes unless
//! they name them literally.

mod check;
mod compile;
mod condition;
mod coverage;
pub mod csv_text;
mod diagnostic;
pub mod diff;
mod distance;
pub mod example;
pub mod explain;
mod format;
mod graph;
mod hop;
mod hosts;
mod language;
mod location;
mod matcher;
mod onward;
mod outcome;
mod packed;
pub mod path;
pub mod path_regex;
mod quarantine;
mod query;
pub mod render;
mod routes;
mod rows;
mod rule;
mod rule_set;
mod rule_test;
mod shape;
pub mod short;
mod situation;
pub mod suggest;
mod target;
pub mod tree;
mod upkeep;
pub mod yaml;

pub use compile::{CompileOptions, Compiled, OnError, Source, compile};
pub use coverage::Coverage;
pub use diagnostic::{Code, Diagnostic, Place, Severity};
pub use format::format;
pub use language::data_files::referenced_data_files;
pub use language::keys::{key_reference, schema};
pub use language::parse_date_time;
pub use location::Location;
pub use outcome::{Entry, Found, Outcome, RedirectStatus};
pub use path::{NormalPath, PathError};
pub use routes::Routes;
pub use rule::{Case, RuleInfo, Strategy};
pub use rule_set::RuleSet;
pub use rule_test::{Asked, Expected, RuleTest};
pub use situation::{Plain, Request, Situation};
