//! Tracks the blocks that enclose a statement, such as `server`, and their effect on the statement.

use std::rc::Rc;

use crate::condition::Condition;
use crate::condition::capturing::CapturingCondition;
use crate::condition::international;
use crate::condition::when::When;
use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::host_cases::HostCase;
use crate::nginx::location_order::LocationOrder;
use crate::nginx::numbered_captures;
use crate::nginx::query;
use crate::nginx::request_uri::PathAndCondition;
use crate::nginx::server_hosts;
use crate::nginx::text::{self, TextPiece, VariableValues};
use crate::nginx::tree::Directive;
use crate::note::{Remark, StatementOrigin};
use crate::path::placeholder::Capture;
use crate::rule::draft::Precedence;
use crate::target::parameter::Parameter;

/// The combined effect of all blocks that enclose a statement, such as the path of a `location`.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    pub(super) paths: Vec<PathRestriction>,
    pub(super) condition: Condition,
    /// The variables that must not be empty. Each of these variables is set by a map and tested by an enclosing `if`.
    pub(super) required_maps: Vec<String>,
    /// The values of the variables that a `set` directive has assigned.
    pub(super) values: VariableValues,
    /// The condition of the enclosing `if` that captures query parameters.
    pub(super) captured: Option<CapturingCondition>,
    /// The host for which the enclosing `if` is converted.
    pub(super) host: Option<String>,
    /// The values of numbered captures that do not come from the path of the enclosing blocks.
    numbered_captures: VariableValues,
    /// The precedence of the enclosing location. The precedence of each statement is derived from this precedence.
    pub(super) precedence: Precedence,
    /// The number of the enclosing location among the locations and statements of the file.
    pub(super) location_number: i64,
    /// The reason why no statement in this scope can be translated.
    pub(super) unsupported: Option<Remark>,
    /// The headers of the enclosing blocks, such as `location /a`, which the report shows.
    pub(super) heads: Vec<BlockHead>,
    /// The order in which nginx evaluates the locations of the enclosing server.
    location_order: Rc<LocationOrder>,
    /// The number of locations and statements before the enclosing server.
    server_number: i64,
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
    /// Returns the scope of a file with these directives.
    pub(super) fn file(directives: &[Directive]) -> Self {
        Self {
            paths: Vec::new(),
            condition: Condition::always(),
            required_maps: Vec::new(),
            values: VariableValues::new(),
            captured: None,
            host: None,
            numbered_captures: VariableValues::new(),
            precedence: Precedence::default(),
            location_number: 0,
            unsupported: None,
            heads: Vec::new(),
            location_order: Rc::new(LocationOrder::of(directives)),
            server_number: 0,
        }
    }

    /// Returns the scope inside a `server` block. `names` are the arguments of the `server_name` directives in the
    /// block. `all_names` are those of all servers. A server without a name answers requests for all other hosts. If the hosts of
    /// an expression cannot be listed, they are those of `site_hosts` that it matches.
    pub(super) fn server(&self, names: &[String], all_names: &[String], site_hosts: &[String]) -> Self {
        let mut inner = self.clone();
        let mut hosts: Vec<String> = Vec::new();
        for name in names {
            match server_hosts::condition_at_site(name, site_hosts) {
                // No request has such a name.
                Ok(never) if never.alternatives.is_empty() && names.len() == 1 => {
                    inner.unsupported = never.remarks.into_iter().next();
                }
                Ok(condition) => {
                    hosts.extend(condition.alternatives.into_iter().flat_map(|when| when.host));
                    inner.condition.remarks.extend(condition.remarks);
                }
                Err(remark) => inner.unsupported = Some(remark),
            }
        }
        hosts.dedup();
        inner.condition.remarks.extend(international::remark(&hosts));
        let excluded = if hosts.is_empty() {
            server_hosts::translatable(all_names)
        } else {
            server_hosts::of_more_specific_names(names, all_names)
        };
        let none_of = if excluded.is_empty() { Vec::new() } else { vec![When { host: excluded, ..When::default() }] };
        inner.condition = inner.condition.and(Condition::single(When { host: hosts, none_of, ..When::default() }));
        inner
    }

    /// Enters the block of a server. `number` is the number of locations and statements before it.
    pub(super) fn enter_server(&mut self, block: &[Directive], number: i64) {
        self.location_order = Rc::new(LocationOrder::of(block));
        self.server_number = number;
    }

    /// Returns the place of a location among all locations of the file, in the order of evaluation.
    pub(super) fn place_of(&self, location: &Directive) -> i64 {
        self.server_number + self.location_order.place(location)
    }

    /// Adds the condition of an `if` that captures query parameters.
    pub(super) fn capture(&mut self, captured: CapturingCondition) {
        self.condition = self.condition.clone().and_inner(captured.condition.clone());
        self.captured = Some(captured);
        self.numbered_captures.clear();
    }

    /// Returns the scope of a statement whose target uses captures of query parameters.
    pub(super) fn with_captured(&self, captured: &CapturingCondition) -> Self {
        Self { captured: Some(captured.clone()), ..self.clone() }
    }

    /// Enters an `if` that tests the host, for one host. The next expression changes all numbered captures, but a named
    /// capture stays a variable.
    pub(super) fn enter_host(&mut self, case: HostCase) {
        self.condition = self.condition.clone().and_inner(case.condition);
        let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let (numbered, named): (VariableValues, VariableValues) =
            case.captures.into_iter().partition(|(name, _)| is_number(name));
        self.host = Some(case.host);
        self.values.extend(named);
        self.numbered_captures = numbered;
        self.captured = None;
    }

    /// Adds the paths of a location. Numbered captures then refer to its expression, if it has one.
    pub(super) fn enter_location(&mut self, paths: PathRestriction) {
        if matches!(paths, PathRestriction::Regex { .. }) {
            self.numbered_captures.clear();
        }
        self.paths.push(paths);
    }

    /// Enters an `if`. Its expression replaces all numbered captures.
    pub(super) fn enter_if(&mut self, condition: &Directive) {
        self.numbered_captures.extend(numbered_captures::inside(condition).into_iter().flatten());
    }

    /// Leaves a statement. Its expression may have removed all numbered captures.
    pub(super) fn leave(&mut self, directive: &Directive) {
        self.numbered_captures.extend(numbered_captures::after(directive).into_iter().flatten());
    }

    /// Adds the path that an `if` tests, and the condition on the rest of the request. Numbered captures then refer to the expression for the path.
    pub(super) fn enter_path(&mut self, split: PathAndCondition) {
        self.paths.push(split.path);
        self.condition = self.condition.clone().and(split.condition);
        if split.captured.is_some() {
            self.captured = split.captured;
        }
        self.numbered_captures.clear();
    }

    /// Returns the known values of variables, including the captures of an enclosing `if`.
    pub(super) fn known_values(&self) -> VariableValues {
        let mut values = self.values.clone();
        values.extend(self.numbered_captures.clone());
        values.extend(self.captured.iter().flat_map(captured_values));
        values
    }

    /// Records the value that a directive such as `set $name value` assigns.
    pub(super) fn assign(&mut self, directive: &Directive) {
        let [name, value] = directive.arguments() else {
            return;
        };
        let Some(name) = name.strip_prefix('$') else {
            return;
        };
        let value = text::replace(&text::split_variables(value), &self.known_values());
        if name == "args" {
            self.values.extend(query::other_names(&value));
        }
        self.values.insert(name.to_owned(), value);
    }

    /// Returns the line, the text and the comments of a statement. The text includes the headers of the enclosing `if`
    /// and `location` blocks.
    pub(super) fn origin(&self, directive: &Directive) -> StatementOrigin {
        let heads = self.heads.iter().filter(|head| head.kind != BlockKind::Other);
        let heads: Vec<&str> = heads.map(|head| head.text.as_str()).collect();
        let text = [heads.as_slice(), &[&directive.origin.text]].concat().join(" { ");
        StatementOrigin { text: text + &" }".repeat(heads.len()), ..directive.origin.clone() }
    }

    /// Records the reason why no statement in this scope can be translated. If a reason is already known, keeps that
    /// reason.
    pub(super) fn set_unsupported(&mut self, remark: Remark) {
        self.unsupported.get_or_insert(remark);
    }
}

/// Returns the captures of a condition as variables, such as `$1`. Their values are query parameters.
pub(super) fn captured_values(captured: &CapturingCondition) -> VariableValues {
    let variable = |(capture, parameter): &(Capture, Parameter)| {
        let name = match capture {
            Capture::Number(number) | Capture::Percent(number) => number.to_string(),
            Capture::Name(name) => name.clone(),
        };
        (name, vec![TextPiece::Parameter(parameter.clone())])
    };
    captured.parameter_captures.captures.iter().map(variable).collect()
}
