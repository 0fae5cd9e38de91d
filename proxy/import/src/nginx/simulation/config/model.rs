//! Defines configurations that are ready for evaluation.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::nginx::simulation::config::map::Map;
use crate::nginx::simulation::host_table::HostTable;
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::request_path::RepeatedSlashes;
use crate::nginx::simulation::template::Template;

/// A configuration.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) servers: Vec<Server>,
    /// The servers of exact names and names with wildcards.
    pub(crate) hosts: HostTable<usize>,
    /// The servers of names that are regular expressions, in order.
    pub(crate) host_patterns: Vec<(Pattern, usize)>,
    pub(crate) default_server: usize,
    /// The reason why hosts without an exact name may belong to servers in other files.
    pub(crate) other_servers: Option<String>,
    pub(crate) variables: HashMap<String, Definition>,
    /// The names of the variables that `set` or a named group of a regular expression assigns.
    pub(crate) assigned: HashSet<String>,
    /// The names of the home pages of all blocks, which are files of the site.
    pub(crate) homes: HashSet<String>,
}

/// The definition of a variable.
#[derive(Debug)]
pub(crate) enum Definition {
    Map(Box<Map>),
    Constant(Template),
}

#[derive(Debug)]
pub(crate) struct Server {
    /// The first name, as the variable `$server_name` contains it.
    pub(crate) name: String,
    pub(crate) slashes: RepeatedSlashes,
    pub(crate) statements: Vec<Statement>,
    pub(crate) scope: Scope,
    pub(crate) locations: Locations,
    pub(crate) named: HashMap<String, Location>,
}

/// The locations directly inside a block.
#[derive(Debug, Default)]
pub(crate) struct Locations {
    pub(crate) exact: HashMap<Vec<u8>, Location>,
    pub(crate) prefixes: HashMap<Vec<u8>, Location>,
    /// The locations with regular expressions, in order.
    pub(crate) patterns: Vec<(Pattern, Location)>,
}

#[derive(Debug)]
pub(crate) struct Location {
    pub(crate) line: u32,
    /// The text with which the path is compared.
    pub(crate) text: Vec<u8>,
    pub(crate) precedence: PrefixPrecedence,
    pub(crate) access: LocationAccess,
    pub(crate) statements: Vec<Statement>,
    pub(crate) scope: Scope,
    pub(crate) locations: Locations,
}

/// The precedence of a location with a prefix over locations with regular expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PrefixPrecedence {
    PatternsFirst,
    /// The modifier is `^~`.
    PrefixFirst,
}

/// The requests that reach a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LocationAccess {
    Everyone,
    /// The location contains `internal`, so requests of clients get the status 404.
    Internal,
}

/// The part of a block that applies after its statements: settings and the source of the response.
#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) settings: Arc<Settings>,
    /// The source of responses other than files.
    pub(crate) handler: Option<Handler>,
    pub(crate) try_files: Option<TryFiles>,
}

/// Settings that inner blocks inherit.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    /// The name of the home page.
    pub(crate) home: String,
    pub(crate) root: Root,
    pub(crate) error_pages: Vec<ErrorPage>,
    pub(crate) recursive_error_pages: Switch,
    pub(crate) absolute_redirect: Switch,
    pub(crate) server_name_in_redirect: Switch,
    /// Whether `error_page` also applies to the responses of upstreams.
    pub(crate) intercept_errors: Switch,
    /// The result of the address rules `allow` and `deny` for a client whose address the file does not name.
    pub(crate) addresses: Access,
    /// The result of checks of the user for a client without credentials, or the result of scripts.
    pub(crate) users: Access,
    pub(crate) satisfy: Satisfy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Switch {
    On,
    Off,
}

/// The folder of files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Root {
    /// The folder for `/`.
    Folder(Template),
    /// The folder for the location itself.
    Alias,
}

/// The checks that must allow the access (nginx docs, `ngx_http_core_module`, `satisfy`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Satisfy {
    All,
    Any,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Access {
    /// No statement decides.
    Undecided,
    Allowed,
    /// The statement in this line denies the access.
    Denied(u32),
    /// The access depends on something unknown, because of the statement in this line.
    Unknown(String, u32),
}

impl Access {
    /// Returns the line of the statement that decides.
    pub(crate) const fn line(&self) -> Option<u32> {
        match self {
            Self::Denied(line) | Self::Unknown(_, line) => Some(*line),
            Self::Undecided | Self::Allowed => None,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct ErrorPage {
    pub(crate) line: u32,
    /// The status to which the page applies.
    pub(crate) status: u16,
    pub(crate) response: ErrorStatus,
    pub(crate) target: Template,
}

/// The status of the response with an error page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorStatus {
    /// The status of the error.
    Original,
    /// A status such as in `=301`.
    Fixed(u16),
    /// The status of the page, as with `=`.
    OfPage,
}

#[derive(Debug, Clone)]
pub(crate) enum Handler {
    Upstream,
    /// A response that is never a redirect.
    Page,
    Unknown(String),
}

#[derive(Debug)]
pub(crate) struct TryFiles {
    pub(crate) line: u32,
    pub(crate) candidates: Vec<(FileKind, Template)>,
    pub(crate) fallback: Fallback,
}

/// The last argument of `try_files`.
#[derive(Debug)]
pub(crate) enum Fallback {
    Status(u16),
    Target(Template),
}

/// The kind of a file in a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    File,
    Folder,
    Any,
}

#[derive(Debug)]
pub(crate) struct Statement {
    pub(crate) line: u32,
    pub(crate) kind: StatementKind,
}

#[derive(Debug)]
pub(crate) enum StatementKind {
    Rewrite(Box<Rewrite>),
    Return(u16, Option<Template>),
    Set(String, Template),
    If(Box<If>),
    Break,
    /// The answer is unknown if the variable is not empty, because its use is not in the file.
    UnusedMap(String),
    /// Statements that cannot be simulated. The text is the reason.
    Unknown(String),
}

#[derive(Debug)]
pub(crate) struct Rewrite {
    pub(crate) pattern: Pattern,
    pub(crate) target: Template,
    pub(crate) effect: RewriteEffect,
    pub(crate) arguments: OldArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RewriteEffect {
    /// The next statement is evaluated.
    Continue,
    Last,
    Break,
    Redirect(u16),
}

/// The treatment of the arguments of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OldArguments {
    Appended,
    Dropped,
}

#[derive(Debug)]
pub(crate) struct If {
    pub(crate) condition: Condition,
    pub(crate) expected: Expected,
    /// The scope that applies if the condition is met. `None` directly inside `server`.
    pub(crate) scope: Option<Scope>,
    pub(crate) statements: Vec<Statement>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    True,
    /// The operator contains `!`.
    False,
}

#[derive(Debug)]
pub(crate) enum Condition {
    /// The variable is neither empty nor `0`.
    Variable(Template),
    Equal(Template, Template),
    Matches(Template, Pattern),
    File(FileKind, Template),
    Unknown(String),
}
