//! Tracks the blocks that enclose a statement, and the effect of these blocks on the statement.

use crate::condition;
use crate::condition::capturing::CapturingCondition;
use crate::condition::when::When;
use crate::condition::{Comparison, Condition, RequestPart};
use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::target::{TextPiece, VariableValues};
use crate::nginx::tree::Directive;
use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::rule::draft::Precedence;
use portico_redirects::LetterCase;

/// The combined effect of the blocks that enclose a statement.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    pub(super) paths: Vec<PathRestriction>,
    pub(super) condition: Condition,
    /// The variables of maps that must have a value for the request.
    pub(super) required_maps: Vec<String>,
    /// The values of variables that `set` assigns.
    pub(super) values: VariableValues,
    /// The enclosing `if` whose regular expression captures parts of the query.
    pub(super) captured: Option<CapturingCondition>,
    /// The precedence of the enclosing location. The precedence of each statement is derived from this precedence.
    pub(super) precedence: Precedence,
    /// The reason why no statement in this scope can be translated.
    pub(super) unsupported: Option<Remark>,
    /// The headers of the enclosing blocks, which are shown in reports.
    pub(super) heads: Vec<BlockHead>,
}

/// The header of a block, such as `location /a`.
#[derive(Debug, Clone)]
pub(super) struct BlockHead {
    pub(super) kind: BlockKind,
    pub(super) text: String,
}

/// The kind of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    If,
    Location,
    Other,
}

impl BlockHead {
    pub(super) fn of(directive: &Directive) -> Self {
        let kind = match directive.name() {
            "if" => BlockKind::If,
            "location" => BlockKind::Location,
            _ => BlockKind::Other,
        };
        Self { kind, text: directive.origin.text.clone() }
    }
}

impl Scope {
    pub(super) fn file() -> Self {
        Self {
            paths: Vec::new(),
            condition: Condition::always(),
            required_maps: Vec::new(),
            values: VariableValues::new(),
            captured: None,
            precedence: Precedence::default(),
            unsupported: None,
            heads: Vec::new(),
        }
    }

    /// Returns the scope inside a `server` block. `names` are the arguments of the `server_name` directives in the
    /// block.
    pub(super) fn server(&self, names: &[String]) -> Self {
        let mut inner = self.clone();
        let mut hosts: Vec<String> = Vec::new();
        for name in names {
            match name_condition(name) {
                Ok(condition) => {
                    hosts.extend(condition.alternatives.into_iter().flat_map(|when| when.host));
                    inner.condition.remarks.extend(condition.remarks);
                }
                Err(remark) => inner.unsupported = Some(remark),
            }
        }
        hosts.dedup();
        let condition = Condition::single(When { host: hosts, ..When::default() });
        inner.condition = inner.condition.and(condition);
        inner
    }

    /// Adds the condition of an `if` that tests the query.
    pub(super) fn capture(&mut self, captured: CapturingCondition) {
        self.condition = self.condition.clone().and_inner(captured.condition.clone());
        self.captured = Some(captured);
    }

    /// Returns the values of all variables that are known, including the captures of an `if`.
    pub(super) fn known_values(&self) -> VariableValues {
        let mut values = self.values.clone();
        for (capture, parameter) in self.captured.iter().flat_map(|captured| &captured.parameter_captures.captures) {
            let name = match capture {
                Capture::Number(number) | Capture::Percent(number) => number.to_string(),
                Capture::Name(name) => name.clone(),
            };
            values.insert(name, vec![TextPiece::Parameter(parameter.clone())]);
        }
        values
    }

    /// Marks all statements in this scope as untranslatable. If several reasons are given, the first reason is kept.
    pub(super) fn set_unsupported(&mut self, remark: Remark) {
        self.unsupported.get_or_insert(remark);
    }
}

/// Returns the condition for a single name in `server_name`.
fn name_condition(name: &str) -> Result<Condition, Remark> {
    let hosts = |host: Vec<String>| Condition::single(When { host, ..When::default() });
    if let Some(pattern) = name.strip_prefix('~') {
        return condition::read(&RequestPart::Host, &Comparison::Matches(pattern.to_owned(), LetterCase::Ignored));
    }
    if let Some(domain) = name.strip_prefix('.') {
        return Ok(hosts(vec![domain.to_owned(), format!("*.{domain}")]));
    }
    match name {
        // No client sends these names. In nginx, these names mark the default server.
        "" | "_" | "localhost" => Ok(hosts(Vec::new())),
        name if name.trim_start_matches("*.").contains('*') => Err(Remark::new(
            format!("`server_name {name}` has a wildcard that is not at the start of the name"),
            "write the rule by hand and list every host in `when.host`",
        )),
        name => Ok(hosts(vec![name.to_ascii_lowercase()])),
    }
}
