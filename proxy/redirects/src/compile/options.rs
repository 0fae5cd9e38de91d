//! Defines the settings and the result of a compilation.

use crate::address::slash::TrailingSlash;
use crate::check::routes::Routes;
use crate::compile::file_contents::FileContents;
use crate::diagnostic::Diagnostic;
use crate::engine::rule_set::RuleSet;
use crate::language::options::{LanguageOptions, OnError};

/// The settings of a site that affect how rules are compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOptions {
    /// The hosts to which rules may redirect, such as `shop.example`. For a port that is not the default port of the
    /// scheme, the entry includes the port, as in `shop.example:8443`.
    pub allowed_hosts: Vec<String>,
    /// The reserved path prefixes, such as `/api/`. A rule with a placeholder, a prefix or a regular expression matches
    /// below a reserved prefix only if the rule names the prefix.
    pub reserved_prefixes: Vec<String>,
    /// The setting for the trailing slash of the site's paths.
    pub slash: TrailingSlash,
    /// The current time in seconds since 1970. If the time is `None`, expired rules are not reported.
    pub now: Option<i64>,
    /// The pages of the site. If the value is `None`, the targets of rules are not checked.
    pub routes: Option<Routes>,
    /// The treatment of rules with errors.
    pub on_error: OnError,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            allowed_hosts: Vec::new(),
            reserved_prefixes: ["/api/", "/assets/", "/builds/"].map(str::to_owned).into(),
            slash: TrailingSlash::default(),
            now: None,
            routes: None,
            on_error: OnError::Reject,
        }
    }
}

impl CompileOptions {
    /// Returns the settings that are needed to validate a single rule.
    pub(super) fn for_language(&self) -> LanguageOptions<'_> {
        LanguageOptions {
            allowed_hosts: &self.allowed_hosts,
            reserved_prefixes: &self.reserved_prefixes,
            slash: self.slash,
            now: self.now,
            on_error: self.on_error,
        }
    }
}

/// The result of a successful compilation.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The compiled rules, which are ready to use.
    pub rules: RuleSet,
    /// The problems that do not prevent the rules from being used.
    pub warnings: Vec<Diagnostic>,
    /// The errors of the rules that were left out. With [`OnError::Reject`], the list is empty.
    pub quarantined: Vec<Diagnostic>,
    /// The number of rules, tables, rows and whole files that were left out.
    pub left_out: usize,
    /// The number of redirects that clients do not need to follow, because Portico redirects them straight to the end
    /// of a chain.
    pub saved_hops: usize,
    /// The rules, rows and table entries of each file.
    pub contents: FileContents,
}
