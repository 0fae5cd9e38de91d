//! Implements Portico's redirect rules: the rule language, the compiler, the checks and the matcher.
//!
//! The crate uses no HTTP library, no file system and no clock. The input is the text of rule files, and the output is
//! the answer to each request. Every problem in the files is reported as a [`Diagnostic`] with its location.
//! `rules/README.md` describes the file format.
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
//! By default, more specific rules are tried first. The order in the files matters only for equally specific rules. A
//! rule for exactly the requested path comes first, followed by a row of a CSV file. Next come rules with placeholders
//! or open ends, which are compared segment by segment, from the left. A literal comes before a `{placeholder}`, and a
//! `{placeholder}` comes before an open end (`prefix` or `{tail...}`). Regular expressions come last. Rules with
//! `order: written` come after all other rules.
//!
//! A rule is skipped if its conditions do not hold. A rule is also skipped if its lookup table lacks the key, or if its
//! target is invalid or could lead to another site. Below a reserved prefix such as `/api/`, a rule with placeholders,
//! an open end or a regular expression matches only if the rule starts with this prefix.

mod address;
mod check;
mod compile;
mod diagnostic;
mod engine;
mod language;
mod rule;
mod tools;

pub use address::host::{HostError, parse_host, readable_name};
pub use address::host_hint::host_hint;
pub use address::location::Location;
pub use address::path;
pub use address::path::{NormalPath, PathError};
pub use address::slash::{PathForm, TrailingSlash};
pub use check::routes::Routes;
pub use compile::{CompileOptions, Compiled, FileContents, FileEntries, compile};
pub use diagnostic::source::{Source, is_data};
pub use diagnostic::{Code, Diagnostic, Place, Severity, render, short};
pub use engine::rule_set::RuleSet;
pub use language::data_files::referenced_data_files;
pub use language::did_you_mean::nearest as nearest_word;
pub use language::keys::{key_reference, schema};
pub use language::options::OnError;
pub use language::time::parse_date_time;
pub use language::{csv_text, tree, yaml};
pub use rule::cache_policy::{CacheAudience, CacheLifetime, CachePolicy};
pub use rule::found::{Found, RuleOrRow};
pub use rule::outcome::{Outcome, RedirectStatus};
pub use rule::path_regex;
pub use rule::request::{PlainGet, Request, RequestAttributes};
pub use rule::test::{Expected, RuleTest, TestRequest};
pub use rule::{LetterCase, RuleInfo, Strategy};
pub use tools::chained_entries::ChainedEntries;
pub use tools::coverage::Coverage;
pub use tools::format::format;
pub use tools::near_misses::NearMiss;
pub use tools::overlap::PathComparison;
pub use tools::{diff, example, explain, suggest};
