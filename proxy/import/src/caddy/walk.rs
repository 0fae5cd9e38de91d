//! Walks through the blocks of a site in the order of their evaluation.

use std::collections::HashMap;

use crate::caddy::convert::{self, Scope, Status};
use crate::caddy::handle_group::HandleGroup;
use crate::caddy::matcher::Matcher;
use crate::caddy::order::{self, Matching, Sortable};
use crate::caddy::path;
use crate::caddy::sections::imported_file;
use crate::caddy::strip;
use crate::caddy::tree::Directive;
use crate::caddy::variables;
use crate::condition::Condition;
use crate::foreign::error_redirect;
use crate::foreign::status::is_redirect;
use crate::importer::Importer;
use crate::note::Remark;
use crate::rule::draft::Precedence;

/// The named matchers of a site. A matcher that cannot be converted is an error.
type NamedMatchers = HashMap<String, Result<Matcher, Remark>>;

pub(super) struct Walker<'i, 'o> {
    importer: &'i mut Importer<'o>,
    order: i64,
    errors: ErrorPages,
}

/// Whether the site has a block `handle_errors`, which may answer requests with an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ErrorPages {
    Default,
    Custom,
}

/// The order in which the directives of a block are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockOrder {
    Sorted,
    Written,
}

impl<'i, 'o> Walker<'i, 'o> {
    pub(super) fn new(importer: &'i mut Importer<'o>) -> Self {
        Self { importer, order: 0, errors: ErrorPages::Default }
    }

    pub(super) fn site(&mut self, condition: Condition, directives: &[&Directive]) {
        let has_pages = directives.iter().any(|directive| directive.name() == "handle_errors");
        self.errors = if has_pages { ErrorPages::Custom } else { ErrorPages::Default };
        for pages in directives.iter().filter(|directive| directive.name() == "handle_errors") {
            self.redirects_of_errors(pages);
        }
        self.block(directives, ("/*", &Scope::site(condition)), BlockOrder::Sorted, &NamedMatchers::new());
    }

    /// Reports all redirects in a block `handle_errors`.
    fn redirects_of_errors(&mut self, block: &Directive) {
        for directive in block.inner() {
            if directive.name() == "redir" {
                self.importer.report_untranslated(&directive.origin, error_redirect::remark());
            }
            self.redirects_of_errors(directive);
        }
    }

    /// Converts the directives of a block for the paths of `pattern`.
    fn block(
        &mut self,
        directives: &[&Directive],
        (pattern, scope): (&str, &Scope),
        order: BlockOrder,
        outer: &NamedMatchers,
    ) {
        let mut matchers = outer.clone();
        let definitions = directives.iter().filter(|directive| directive.name().starts_with('@'));
        matchers.extend(definitions.map(|definition| (definition.name().to_owned(), Matcher::named(definition))));
        let mut sorted: Vec<Sortable<'_>> = directives.iter().map(|directive| sortable(directive, &matchers)).collect();
        if order == BlockOrder::Sorted {
            order::sort(&mut sorted);
        }
        let mut scope = scope.clone();
        let mut handles = HandleGroup::default();
        for sortable in sorted {
            let directive = sortable.directive;
            let is_handle = matches!(directive.name(), "handle" | "handle_path");
            if !is_handle {
                self.end_group(&mut handles);
            }
            match directive.name() {
                _ if is_handle && order == BlockOrder::Sorted => {
                    self.handle(directive, &scope, &matchers, &mut handles);
                }
                "redir" => self.redirect(directive, &scope, &matchers),
                "respond" => self.respond(directive, &scope, &matchers),
                "error" if self.errors == ErrorPages::Default => self.respond(directive, &scope, &matchers),
                "handle" | "handle_path" | "route" => drop(self.enter(directive, &scope, &matchers)),
                "rewrite" | "uri" | "try_files" => scope.changed_path = Some(strip::change(directive, pattern)),
                "abort" | "error" | "reverse_proxy" | "php_fastcgi" | "file_server" => {
                    if let Ok((matcher, _)) = matcher(directive, &matchers) {
                        let precedence = self.next();
                        self.importer.exceptions.extend(convert::exceptions(
                            directive,
                            &scope.with(matcher),
                            precedence,
                        ));
                    }
                }
                "import" => {
                    self.importer.report_untranslated(&directive.origin, imported_file());
                }
                _ => {}
            }
        }
        self.end_group(&mut handles);
    }

    /// Converts a block of a group.
    fn handle(&mut self, directive: &Directive, scope: &Scope, matchers: &NamedMatchers, group: &mut HandleGroup) {
        if let Ok((matcher, _)) = matcher(directive, matchers) {
            group.enter(&matcher, self.next());
        }
        if let Some((matcher, inner)) = self.enter(directive, scope, matchers) {
            group.add(matcher, convert::exceptions(directive, &inner, Precedence::default()));
        }
    }

    fn end_group(&mut self, group: &mut HandleGroup) {
        let end = self.next();
        self.importer.exceptions.extend(group.end(end));
    }

    /// Converts a block. Returns its matcher and its scope, or `None` if the block cannot be translated.
    fn enter(&mut self, directive: &Directive, scope: &Scope, matchers: &NamedMatchers) -> Option<(Matcher, Scope)> {
        let (matcher, _) = match matcher(directive, matchers) {
            Ok(found) => found,
            Err(remark) => {
                self.importer.report_untranslated(&directive.origin, remark);
                return None;
            }
        };
        let order = if directive.name() == "route" { BlockOrder::Written } else { BlockOrder::Sorted };
        let mut inner = scope.with(matcher.clone());
        let mut directives: Vec<&Directive> = directive.inner().iter().collect();
        let strips_prefix = directives.first().is_some_and(|first| strip::removes_prefix(directive, first));
        if strips_prefix {
            directives.remove(0);
        }
        let pattern = directive.arguments().first().map_or("", String::as_str);
        if strips_prefix || directive.name() == "handle_path" {
            inner.strip(pattern);
        }
        self.block(&directives, (pattern, &inner), order, matchers);
        Some((matcher, inner))
    }

    fn redirect(&mut self, directive: &Directive, scope: &Scope, matchers: &NamedMatchers) {
        let unknown = variables::unknown_value(directive).or_else(|| status_as_target(directive)).map_or(Ok(()), Err);
        let converted = unknown.and_then(|()| matcher(directive, matchers)).and_then(|(matcher, arguments)| {
            let (to, code) = match arguments {
                [to] => (to, "302"),
                // Caddy ignores further words.
                [to, code, ..] => (to, code.as_str()),
                [] => {
                    let reason = "the target is missing, because the first word after `redir` is a matcher";
                    return Err(Remark::new(reason, "write `redir * /target` to redirect every request"));
                }
            };
            // Without the change, a target that begins with the path would be the URL of the request.
            let is_own = to.starts_with('{');
            match scope.changed_path.filter(|change| (change.is_always || is_own) && strip::copies_path(to)) {
                Some(change) => Err(strip::changed(change)),
                None => convert::redirect(directive, &scope.with(matcher), to, code),
            }
        });
        self.add(directive, converted, scope);
    }

    fn respond(&mut self, directive: &Directive, scope: &Scope, matchers: &NamedMatchers) {
        let Ok((matcher, arguments)) = matcher(directive, matchers) else { return };
        let inner = scope.with(matcher);
        match Status::of_response(arguments) {
            Status::Gone(status) => self.add(directive, convert::gone(directive, &inner, status), scope),
            Status::Other => {
                let precedence = self.next();
                self.importer.exceptions.extend(convert::exceptions(directive, &inner, precedence));
            }
        }
    }

    fn add(&mut self, directive: &Directive, converted: Result<convert::Converted, Remark>, scope: &Scope) {
        let converted = match converted {
            Ok(converted) => converted,
            Err(remark) => return self.importer.report_untranslated(&directive.origin, remark),
        };
        let excluded = self.next();
        let precedence = self.next();
        for mut exception in converted.excluded {
            exception.precedence = excluded;
            exception.until = Precedence { order: precedence.order + 1, ..precedence };
            self.importer.exceptions.push(exception);
        }
        for mut rule in converted.rules {
            rule.precedence = precedence;
            rule.remarks.extend(scope.changed_path.map(|change| convert::after_rewrite(change.line)));
            self.importer.convert(rule);
        }
    }

    fn next(&mut self) -> Precedence {
        self.order += 1;
        Precedence { phase: 0, order: self.order }
    }
}

/// Returns the remark about a redirect with a status in the place of its target, because Caddy takes the path before it for the
/// matcher.
fn status_as_target(directive: &Directive) -> Option<Remark> {
    let [path, to] = directive.arguments() else { return None };
    let is_status = ["permanent", "temporary", "html"].contains(&to.as_str()) || to.parse().is_ok_and(is_redirect);
    (is_status && path.starts_with('/')).then(|| {
        let reason = format!("Caddy takes `{path}` for the matcher and `{to}` for the target");
        Remark::new(reason, format!("write `redir * {path} {to}` if `{path}` is the target, and import again"))
    })
}

/// Splits the arguments of a directive into its matcher and the other arguments.
fn matcher<'d>(directive: &'d Directive, matchers: &NamedMatchers) -> Result<(Matcher, &'d [String]), Remark> {
    let arguments = directive.arguments();
    let rest = arguments.get(1..).unwrap_or_default();
    match arguments.first().map(String::as_str) {
        Some("*") => Ok((Matcher::everything(), rest)),
        Some(path) if path.starts_with('/') => match path::placeholder(path) {
            Some(remark) => Err(remark),
            None => Ok((Matcher::path(path), rest)),
        },
        Some(name) if name.starts_with('@') => match matchers.get(name) {
            Some(known) => known.clone().map(|matcher| (matcher, rest)),
            None => Err(Remark::new(format!("the matcher `{name}` is unknown"), "define the matcher and import again")),
        },
        _ => Ok((Matcher::everything(), arguments)),
    }
}

fn sortable<'d>(directive: &'d Directive, matchers: &NamedMatchers) -> Sortable<'d> {
    let first = directive.arguments().first().map_or("", String::as_str);
    let has_matcher = first.starts_with(['/', '@']);
    let found = matcher(directive, matchers).ok().and_then(|(matcher, _)| matcher.single_path);
    let matching = if has_matcher { Matching::Some } else { Matching::All };
    Sortable { directive, single_path: found.filter(|_| has_matcher), matching }
}
