//! Implements the rule language, which turns the text of a rule file into validated rules.
//!
//! There are three steps. First, [`raw`] reads YAML into a tree with positions. Then [`parse`] turns the tree into
//! rules, tables and tests, with their values as written in the file. Finally, [`lower`] validates the rules. Each step
//! continues after an error, so that all errors are reported at once.

mod after_space;
mod cache_policy;
mod completeness;
pub mod csv_text;
pub(crate) mod data_file;
pub(crate) mod data_files;
mod date_slip;
mod decimal_comma;
pub(crate) mod did_you_mean;
mod empty_value;
mod fields;
mod hints;
mod host_name;
pub(crate) mod invisible;
mod key_names;
pub(crate) mod keys;
pub(crate) mod lower;
mod one_line_rule;
pub(crate) mod options;
mod other_format;
pub(crate) mod parse;
mod path_hint;
mod pattern;
mod query_slip;
pub(crate) mod raw;
pub(crate) mod raw_file;
pub(crate) mod read;
mod recover;
mod regex_repair;
pub(crate) mod route_pattern;
mod scalars;
mod server_syntax;
mod single_quotes;
mod split_items;
mod target;
mod target_query;
pub(crate) mod time;
pub mod tree;
mod typographic_quotes;
mod unindented_when;
mod unknown_key;
pub(crate) mod value_error;
pub mod yaml;
