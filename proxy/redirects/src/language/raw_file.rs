//! Represents the contents of a rule file before validation. All values are kept as written in the file.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place};
use crate::language::completeness::Completeness;
use crate::language::raw::{Entries, Located, Value};

/// The contents of a rule file.
#[derive(Debug)]
pub(crate) struct RawFile {
    pub(crate) name: Arc<str>,
    pub(crate) tables: Vec<RawTable>,
    /// The rules. Each rule is boxed, because a rule has a field for every key and moving a rule is expensive.
    #[expect(clippy::vec_box, reason = "a growing list would copy two kilobytes per rule")]
    pub(crate) rules: Vec<Box<RawRule>>,
    /// The locations of the rules that are not valid YAML.
    pub(crate) broken: Vec<Place>,
    pub(crate) completeness: FileCompleteness,
}

/// The extent to which the rules and tables of a file could be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FileCompleteness {
    #[default]
    Complete,
    /// Some rules of the file are not valid YAML.
    MissingRules,
    /// No part of the file could be read.
    Unreadable,
}

#[derive(Debug)]
pub(crate) struct RawTable {
    pub(crate) name: Located<String>,
    pub(crate) rows: RawRows,
}

/// The rows of a lookup table, which are either in the rule file itself or in a data file.
#[derive(Debug)]
pub(crate) enum RawRows {
    Inline(Vec<(Located<String>, Located<String>)>),
    File(Located<String>),
}

#[derive(Debug)]
pub(crate) struct RawRule {
    pub(crate) place: Place,
    pub(crate) defaults: Arc<RawDefaults>,
    pub(crate) id: Option<Located<String>>,
    pub(crate) from: Option<Located<String>>,
    pub(crate) prefix: Option<Located<String>>,
    pub(crate) regex: Option<Located<String>>,
    pub(crate) rows: Option<Located<String>>,
    pub(crate) anchored: Option<Located<bool>>,
    pub(crate) pass: Option<Located<bool>>,
    pub(crate) tail: Option<Located<String>>,
    pub(crate) to: Option<Located<String>>,
    pub(crate) table: Option<Located<String>>,
    pub(crate) key: Option<Located<String>>,
    pub(crate) otherwise: Option<Located<String>>,
    pub(crate) priority: Option<Located<String>>,
    pub(crate) after_expiry: Option<Located<String>>,
    pub(crate) allow: Entries,
    pub(crate) common: RawDefaults,
    pub(crate) tests: Vec<RawTest>,
    /// The warnings about invisible characters in the rule.
    pub(crate) invisible: Vec<Diagnostic>,
    pub(crate) completeness: Completeness,
}

/// The keys that both a rule and the `defaults` of a file may contain.
#[derive(Debug, Default)]
pub(crate) struct RawDefaults {
    pub(crate) status: Option<Located<String>>,
    pub(crate) cache: Option<Located<String>>,
    pub(crate) slash: Option<Located<String>>,
    pub(crate) query: Option<Located<Value>>,
    pub(crate) case: Option<Located<String>>,
    pub(crate) order: Option<Located<String>>,
    pub(crate) owner: Option<Located<String>>,
    pub(crate) ticket: Option<Located<String>>,
    pub(crate) expires: Option<Located<String>>,
    pub(crate) when: Option<Box<RawWhen>>,
    /// The time zone of times without an offset. Only the `defaults` of a file can contain a time zone.
    pub(crate) time_zone: Option<Located<String>>,
}

#[derive(Debug)]
pub(crate) struct RawWhen {
    pub(crate) place: Place,
    pub(crate) method: Option<Located<Value>>,
    pub(crate) host: Option<Located<Value>>,
    pub(crate) language: Option<Located<Value>>,
    pub(crate) accept: Option<Located<Value>>,
    pub(crate) query: Entries,
    pub(crate) header: Entries,
    pub(crate) cookie: Entries,
    pub(crate) from: Option<Located<String>>,
    pub(crate) until: Option<Located<String>>,
    pub(crate) share: Option<Located<String>>,
    /// The sets of conditions below `not`. None of these sets may hold.
    pub(crate) not: Vec<RawWhen>,
    /// The sets of conditions below `any`. At least one of these sets must hold.
    pub(crate) any: Vec<RawWhen>,
    pub(crate) completeness: Completeness,
}

#[derive(Debug)]
pub(crate) struct RawTest {
    pub(crate) place: Place,
    pub(crate) get: Option<Located<String>>,
    pub(crate) url: Option<Located<String>>,
    pub(crate) method: Option<Located<String>>,
    pub(crate) headers: Entries,
    pub(crate) at: Option<Located<String>>,
    pub(crate) visitor: Option<Located<String>>,
    pub(crate) to: Option<Located<String>>,
    pub(crate) status: Option<Located<String>>,
    pub(crate) no_redirect: Option<Located<bool>>,
    pub(crate) completeness: Completeness,
}
