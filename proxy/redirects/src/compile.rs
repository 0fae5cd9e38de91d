//! From the texts of the files to a rule set.

use crate::diagnostic::Diagnostic;
use crate::rule_set::RuleSet;

/// One rule file: its text, and the name to show for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path as people should see it in messages.
    pub name: String,
    /// The contents.
    pub text: String,
}

/// What the site allows its rules to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOptions {
    /// Hosts that targets may name, with the port when it is not the scheme's own.
    pub allowed_hosts: Vec<String>,
    /// Paths that wildcards never match unless they name them literally.
    pub reserved_prefixes: Vec<String>,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            allowed_hosts: Vec::new(),
            reserved_prefixes: vec!["/api/".to_owned(), "/assets/".to_owned()],
        }
    }
}

/// What comes of files without errors.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The rules, ready to answer.
    pub rules: RuleSet,
    /// What someone should look at.
    pub warnings: Vec<Diagnostic>,
}

/// Compiles all files together and reports every mistake in them.
///
/// # Errors
///
/// All diagnostics, warnings too, when at least one of them is an error.
pub fn compile(
    _sources: &[Source],
    _options: &CompileOptions,
) -> Result<Compiled, Vec<Diagnostic>> {
    Ok(Compiled {
        rules: RuleSet::empty(),
        warnings: Vec::new(),
    })
}
