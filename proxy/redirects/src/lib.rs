//! Portico's redirect rules: language, compiler, checks and matcher.
//!
//! Pure: no HTTP library, no file system, no clock. The input is the text of rule files, the output is answers, and every
//! problem in the files is a [`Diagnostic`] with its location. `rules/README.md` describes the file format.
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
//! Precedence does not depend on the order in the files, except between rules for the same paths. A rule for exactly the
//! requested path comes first. Then, segment by segment from the left, a literal comes before a `{placeholder}`, and that
//! before an open end (`prefix`, or `{tail...}`). A rule is skipped if its table lacks the key, or if its target could lead
//! off the site. Rules with placeholders match reserved prefixes only if they name them literally.

mod chained_rows;
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
mod maintenance;
mod matcher;
mod outcome;
mod packed;
pub mod path;
mod path_pattern;
pub mod path_regex;
mod quarantine;
mod query;
pub mod render;
mod request;
mod routes;
mod rows;
mod rule;
mod rule_set;
mod rule_test;
pub mod short;
pub mod suggest;
mod target;
pub mod tree;
pub mod yaml;

pub use compile::{CompileOptions, Compiled, OnError, Source, compile, is_data};
pub use coverage::Coverage;
pub use diagnostic::{Code, Diagnostic, Place, Severity};
pub use format::format;
pub use language::data_files::referenced_data_files;
pub use language::keys::{key_reference, schema};
pub use language::parse_date_time;
pub use location::Location;
pub use outcome::{Entry, Found, Outcome, RedirectStatus};
pub use path::{NormalPath, PathError};
pub use request::{PlainGet, Request, RequestAttributes};
pub use routes::Routes;
pub use rule::{Case, RuleInfo, Strategy};
pub use rule_set::RuleSet;
pub use rule_test::{Expected, RuleTest, TestRequest};
