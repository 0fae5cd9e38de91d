//! The settings and the result of a compilation.

use crate::address::slash::TrailingSlash;
use crate::check::routes::Routes;
use crate::compile::source_sizes::SourceSizes;
use crate::diagnostic::Diagnostic;
use crate::engine::rule_set::RuleSet;
use crate::language::options::{LanguageOptions, OnError};

/// Settings of the site that rules are compiled with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOptions {
    /// Hosts that targets may use, with the port unless it is the default of the scheme.
    pub allowed_hosts: Vec<String>,
    /// Path prefixes below which a rule matches only if it starts with the prefix literally.
    pub reserved_prefixes: Vec<String>,
    /// The trailing slash of the site's paths.
    pub slash: TrailingSlash,
    /// The current time in seconds since 1970. Without it, expired rules are not reported.
    pub now: Option<i64>,
    /// The routes of the site, to check targets against.
    pub routes: Option<Routes>,
    /// What to do about rules with errors.
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
    /// The part that single rules are validated with.
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
    /// The rules, ready to use.
    pub rules: RuleSet,
    /// Problems that do not prevent the rules from being used.
    pub warnings: Vec<Diagnostic>,
    /// The errors of the rules that were left out; empty unless [`CompileOptions::on_error`] is
    /// [`OnError::Quarantine`].
    pub quarantined: Vec<Diagnostic>,
    /// How many rules, tables, rows and whole files were left out.
    pub left_out: usize,
    /// The number of hops that clients are spared, because the first redirect of a chain leads to its final target.
    pub saved_hops: usize,
    /// The number of rules, rows and table entries of each file.
    pub sizes: SourceSizes,
}
