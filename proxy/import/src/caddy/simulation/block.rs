//! Reads the blocks of a site into routes, in the order of their evaluation.
//!
//! See <https://caddyserver.com/docs/caddyfile/directives>. A directive with arguments that Caddy rejects is left out.

use crate::caddy::simulation::definition::{self, Definitions};
use crate::caddy::simulation::matcher::{MatcherSet, Test};
use crate::caddy::simulation::order::{self, DirectiveOrder, Specificity};
use crate::caddy::simulation::path_pattern::PathPattern;
use crate::caddy::simulation::release::Release;
use crate::caddy::simulation::rewrite::UriChange;
use crate::caddy::simulation::url::ComparablePath;
use crate::caddy::tree::Directive;
use crate::simulation::start_index::{Candidates, StartIndex};

/// A directive with its matcher.
#[derive(Debug, Clone)]
pub(super) struct Route {
    pub(super) line: u32,
    /// The tests of the matcher. `None` if the directive applies to all requests.
    pub(super) matcher: Option<MatcherSet>,
    /// The group of directives of which at most one is used.
    pub(super) group: Option<usize>,
    pub(super) action: Action,
}

/// Routes in the order of their evaluation.
#[derive(Debug, Clone, Default)]
pub(super) struct RouteList {
    pub(super) routes: Vec<Route>,
    starts: StartIndex,
}

impl RouteList {
    fn new(routes: Vec<Route>) -> Self {
        let mut starts = StartIndex::default();
        for route in &routes {
            starts.push(&route.matcher.as_ref().map(MatcherSet::start).unwrap_or_default());
        }
        Self { routes, starts }
    }

    /// Returns the positions of the routes that may apply to a path.
    pub(super) fn candidates(&self, path: &ComparablePath) -> Candidates<'_> {
        self.starts.candidates(path.cleaned.as_bytes())
    }
}

/// The effect of a directive.
#[derive(Debug, Clone)]
pub(super) enum Action {
    Redirect {
        status: String,
        to: String,
    },
    /// A response without a redirect. `None` stands for the default status.
    Respond(Option<String>),
    /// A response of another program.
    Page,
    /// The connection is closed without a response.
    Abort,
    Files,
    Error(String),
    Rewrite(String),
    Uri(Result<UriChange, String>),
    Method(String),
    Location(String),
    Block(RouteList),
    /// A directive that changes a header field of the request.
    Field(String),
    /// A directive that changes the request in an unknown way.
    Change(String),
    /// A directive that may refuse the request.
    MayRefuse(String),
    /// A directive that may answer the request.
    MayRespond(String),
}

/// Reads blocks of one file.
pub(super) struct BlockReader<'o> {
    pub(super) order: &'o DirectiveOrder,
    pub(super) release: Release,
    /// The number of groups so far.
    pub(super) groups: usize,
}

/// Whether the directives of a block are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sorting {
    Sorted,
    Written,
}

/// A route, along with the key by which routes are sorted.
struct Sortable {
    position: usize,
    name: String,
    specificity: Specificity,
    route: Route,
}

impl BlockReader<'_> {
    /// Reads the directives of a block. `outer` contains the matchers of the enclosing blocks.
    pub(super) fn read(&mut self, directives: &[&Directive], outer: &Definitions, sorting: Sorting) -> RouteList {
        let mut definitions = outer.clone();
        definitions.extend(definition::read(directives, self.release));
        let mut items: Vec<Sortable> =
            directives.iter().filter_map(|directive| self.sortable(directive, &definitions)).collect();
        if sorting == Sorting::Written {
            return RouteList::new(items.into_iter().map(|item| item.route).collect());
        }
        order::sort(&mut items, self.release, |item| (item.position, &item.specificity));
        let items = merged_handles(items);
        // At most one `rewrite` and at most one `handle` of a block is used.
        let (rewrites, handles) = (self.group(), self.group());
        let with_group = |item: Sortable| {
            let group = match item.name.as_str() {
                "rewrite" => Some(rewrites),
                "handle" | "handle_path" => Some(handles),
                _ => None,
            };
            Route { group, ..item.route }
        };
        RouteList::new(items.into_iter().map(with_group).collect())
    }

    fn group(&mut self) -> usize {
        self.groups += 1;
        self.groups
    }

    fn sortable(&mut self, directive: &Directive, definitions: &Definitions) -> Option<Sortable> {
        let name = directive.name();
        let is_setting = ["import", "tls", "log", "bind", "handle_errors"].contains(&name) || name.starts_with('@');
        if is_setting {
            return None;
        }
        let (matcher, arguments) = matcher(directive, definitions)?;
        let action = self.action(directive, arguments, definitions)?;
        let specificity = match &matcher {
            None => Specificity::Everything,
            Some(set) => single_path(set).map_or(Specificity::Several, Specificity::Path),
        };
        let position = self.order.position(name).unwrap_or_default();
        let route = Route { line: directive.origin.line, matcher, group: None, action };
        Some(Sortable { position, name: name.to_owned(), specificity, route })
    }

    /// Returns the effect of a directive. Returns `None` if it has none, or if Caddy rejects the directive.
    fn action(&mut self, directive: &Directive, arguments: &[String], definitions: &Definitions) -> Option<Action> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        Some(match (directive.name(), words.as_slice()) {
            ("redir", [to]) => Action::Redirect { status: "302".to_owned(), to: (*to).to_owned() },
            ("redir", [to, code, ..]) => redirect(to, code)?,
            ("respond", []) if directive.block.is_some() => Action::Respond(None),
            ("respond", [text]) if is_status(text) => Action::Respond(Some((*text).to_owned())),
            ("respond", [_]) => Action::Respond(None),
            ("respond", [_, status]) => Action::Respond(Some((*status).to_owned())),
            ("error", [text]) if is_status(text) => Action::Error((*text).to_owned()),
            ("error", [_]) => Action::Error("500".to_owned()),
            ("error", [_, status]) => Action::Error((*status).to_owned()),
            ("rewrite", [to]) => Action::Rewrite((*to).to_owned()),
            ("uri", _) => Action::Uri(UriChange::read(arguments)?),
            ("method", [method]) => Action::Method(method.to_ascii_uppercase()),
            ("header", [field, value]) if field.eq_ignore_ascii_case("location") => {
                Action::Location((*value).to_owned())
            }
            ("header", _) if mentions_location(directive) => Action::MayRespond("the field `Location`".to_owned()),
            ("handle" | "route", []) => {
                let sorting = if directive.name() == "route" { Sorting::Written } else { Sorting::Sorted };
                Action::Block(self.read(&directive.inner().iter().collect::<Vec<_>>(), definitions, sorting))
            }
            ("handle_path", []) => Action::Block(self.handle_path(directive, definitions)?),
            ("basicauth" | "basic_auth", _) => Action::Error("401".to_owned()),
            ("abort", _) => Action::Abort,
            ("reverse_proxy" | "php_fastcgi" | "metrics" | "acme_server", _) => Action::Page,
            ("file_server", _) => Action::Files,
            ("request_header", [field, ..]) if !field.to_ascii_lowercase().contains("host") => {
                Action::Field(field.trim_start_matches(['+', '-', '>', '?']).to_ascii_lowercase())
            }
            ("try_files" | "request_header", _) => Action::Change(format!("the directive `{}`", directive.name())),
            ("redir" | "respond" | "error" | "rewrite" | "method" | "handle" | "route" | "handle_path", _) => {
                return None;
            }
            ("forward_auth", _) => Action::MayRefuse("the answer of `forward_auth`".to_owned()),
            ("invoke", _) => Action::MayRespond(format!("the directive `{}`", directive.name())),
            (name, _) if self.order.position(name).is_some() => return None,
            (name, _) => Action::MayRespond(format!("the directive `{name}`")),
        })
    }

    /// Reads a `handle_path`, which removes the prefix of its path first.
    /// See <https://caddyserver.com/docs/caddyfile/directives/handle_path>.
    fn handle_path(&mut self, directive: &Directive, definitions: &Definitions) -> Option<RouteList> {
        let path = directive.arguments().first().filter(|path| path.starts_with('/'))?;
        let prefix = path.strip_suffix("/*").or_else(|| path.strip_suffix('*')).unwrap_or(path);
        let inner = self.read(&directive.inner().iter().collect::<Vec<_>>(), definitions, Sorting::Sorted);
        let action = Action::Uri(Ok(UriChange::StripPrefix(prefix.to_owned())));
        let first = Route { line: directive.origin.line, matcher: None, group: None, action };
        Some(RouteList::new(std::iter::once(first).chain(inner.routes).collect()))
    }
}

/// Merges neighbouring `handle` blocks with one matcher, as Caddy's adapter does with the routes of a group: the second block
/// runs if the first one does not answer. Caddy compares matchers as JSON. See `consolidateRoutes` at
/// <https://pkg.go.dev/github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile>.
fn merged_handles(items: Vec<Sortable>) -> Vec<Sortable> {
    let is_handle = |item: &Sortable| matches!(item.name.as_str(), "handle" | "handle_path");
    let written = |item: &Sortable| format!("{:?}", item.route.matcher);
    let mut merged: Vec<Sortable> = Vec::new();
    for item in items {
        match merged.last_mut() {
            Some(last) if is_handle(last) && is_handle(&item) && written(last) == written(&item) => {
                let whole = |route: &Route| Route { matcher: None, ..route.clone() };
                let both = vec![whole(&last.route), whole(&item.route)];
                last.route.action = Action::Block(RouteList::new(both));
            }
            _ => merged.push(item),
        }
    }
    merged
}

/// See <https://caddyserver.com/docs/caddyfile/directives/redir>.
fn redirect(to: &str, code: &str) -> Option<Action> {
    let status = match code {
        "permanent" => "301",
        "temporary" => "302",
        // The page redirects in the browser.
        "html" => return Some(Action::Page),
        code if code.starts_with('{') => code,
        code => code.parse::<u16>().ok().filter(|code| (300..400).contains(code) || *code == 401).map(|_| code)?,
    };
    Some(Action::Redirect { status: status.to_owned(), to: to.to_owned() })
}

fn is_status(text: &str) -> bool {
    text.len() == 3 && text.parse::<u16>().is_ok_and(|status| status > 0)
}

fn mentions_location(directive: &Directive) -> bool {
    let mentions = |words: &[String]| words.iter().any(|word| word.to_ascii_lowercase().contains("location"));
    mentions(&directive.words) || directive.inner().iter().any(|inner| mentions(&inner.words))
}

/// Splits the arguments of a directive into its matcher and the other arguments. Returns `None` if the matcher is not
/// defined. See <https://caddyserver.com/docs/caddyfile/matchers#syntax>.
fn matcher<'d>(directive: &'d Directive, definitions: &Definitions) -> Option<(Option<MatcherSet>, &'d [String])> {
    let arguments = directive.arguments();
    let rest = arguments.get(1..).unwrap_or_default();
    match arguments.first().map(String::as_str) {
        // These directives have no matcher.
        _ if ["map", "vars", "root"].contains(&directive.name()) => Some((None, arguments)),
        Some("*") => Some((None, rest)),
        Some(path) if path.starts_with('/') => {
            let tests = vec![Test::Path(vec![PathPattern::new(path)])];
            Some((Some(MatcherSet { tests, line: directive.origin.line }), rest))
        }
        Some(name) if name.starts_with('@') => Some((Some(definitions.get(name)?.clone()?), rest)),
        Some(_) | None => Some((None, arguments)),
    }
}

fn single_path(set: &MatcherSet) -> Option<String> {
    set.tests.iter().find_map(|test| match test {
        Test::Path(paths) => match paths.as_slice() {
            [only] => Some(only.written.clone()),
            _ => None,
        },
        Test::PathExpression(_)
        | Test::Host(_)
        | Test::Method(_)
        | Test::Query(_)
        | Test::Header(..)
        | Test::HeaderExpression(..)
        | Test::Protocol(_)
        | Test::Not(_)
        | Test::Cel(_)
        | Test::Unknown(_) => None,
    })
}
