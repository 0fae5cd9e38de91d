//! Walks through the blocks of a configuration and converts all redirects.

use std::collections::BTreeSet;

use crate::condition::{self, Comparison, RequestPart};
use crate::foreign::path_restriction::PathRestriction;
use crate::foreign::refusal;
use crate::foreign::status::{is_gone, is_redirect};
use crate::importer::Importer;
use crate::nginx::canonical_host;
use crate::nginx::convert;
use crate::nginx::copied_host;
use crate::nginx::exception::{self, ExceptionExtent};
use crate::nginx::host_cases::{self, HostCase};
use crate::nginx::if_condition::{self, IfCondition};
use crate::nginx::location::LocationPattern;
use crate::nginx::map::{self, Map, MapSource};
use crate::nginx::map_cases;
use crate::nginx::precedence;
use crate::nginx::scope::{BlockHead, BlockKind, Scope};
use crate::nginx::statement::Statement;
use crate::nginx::target::TargetDirective;
use crate::nginx::text::{self, TextPiece};
use crate::nginx::tree::Directive;
use crate::nginx::untranslated;
use crate::nginx::{decoded_path, server, server_hosts};
use crate::note::{Remark, StatementOrigin};
use portico_redirects::LetterCase;

pub(super) struct Walker<'d, 'o> {
    importer: &'d mut Importer<'o>,
    maps: Vec<Map>,
    used: BTreeSet<String>,
    /// The names of all servers in the file.
    server_names: Vec<String>,
    /// The line of the server that answers requests for hosts without a server of their own.
    default_server: Option<u32>,
    order: i64,
    /// The comments above the enclosing blocks. The comments are written above the first rule that comes from these
    /// blocks.
    comments: Vec<String>,
    blank_line_before: bool,
}

impl<'d, 'o> Walker<'d, 'o> {
    pub(super) fn new(importer: &'d mut Importer<'o>, directives: &[Directive]) -> Self {
        let mut maps = Vec::new();
        map::collect(directives, &mut maps);
        let servers = server::names_of_each(directives);
        importer.file_hosts.add_servers(servers.iter().map(|names| server_hosts::hosts(names)));
        let default_server = server::default_line(directives);
        Self {
            importer,
            maps,
            used: BTreeSet::new(),
            server_names: servers.concat(),
            default_server,
            order: 0,
            comments: Vec::new(),
            blank_line_before: false,
        }
    }

    pub(super) fn file(&mut self, directives: &[Directive]) {
        let is_row = |directive: &&Directive| {
            directive.block.is_none() && directive.words.len() == 2 && directive.name().starts_with(['/', '~'])
        };
        let rows: Vec<_> = directives.iter().filter(is_row).filter_map(crate::nginx::map_row::row).collect();
        if let Some(first) = rows.first() {
            let origin = first.origin.clone();
            let map = Map { variable: String::new(), origin, source: MapSource::Path, rows };
            self.standalone_map(&map);
        }
        self.block(directives, &mut Scope::file(directives));
        for map in std::mem::take(&mut self.maps) {
            if !self.used.contains(&map.variable) && map.is_for_redirects() {
                self.standalone_map(&map);
            }
        }
    }

    /// Converts a map that no statement of the file uses.
    fn standalone_map(&mut self, map: &Map) {
        self.importer.report_difference(&map.origin, untranslated::unused_map());
        let statement = Statement {
            origin: map.origin.clone(),
            status: 301,
            target: vec![TextPiece::Variable(map.variable.clone())],
            target_directive: TargetDirective::Unknown,
            path: None,
        };
        convert::statement(self.importer, &Scope::file(&[]), &[map], &statement);
    }

    fn block(&mut self, directives: &[Directive], scope: &mut Scope) {
        for directive in directives {
            self.directive(directive, scope);
            scope.leave(directive);
        }
    }

    fn directive(&mut self, directive: &Directive, scope: &mut Scope) {
        match (directive.name(), &directive.block) {
            ("server", Some(block)) => self.server(directive, block, scope),
            ("location", Some(block)) => self.location(directive, block, scope),
            ("if", Some(block)) => self.condition(directive, block, scope),
            ("map" | "types" | "upstream" | "geo" | "split_clients", _) => {}
            ("limit_except", _) => self.importer.report_untranslated(&directive.origin, refusal::of_methods()),
            (_, Some(block)) => self.enter_block(directive, block, &mut scope.clone()),
            ("deny" | "try_files", None) => untranslated::refusal(self.importer, directive),
            ("return", None) => self.return_directive(directive, scope),
            ("rewrite", None) => self.rewrite(directive, scope),
            ("break", None) => self.end_evaluation(directive, scope, ExceptionExtent::Block),
            ("set", None) => scope.assign(directive),
            ("include", None) => untranslated::include(self.importer, directive),
            ("error_page", None) => untranslated::error_page(self.importer, scope, directive),
            (_, None) => {}
        }
    }

    /// Converts a block. The comments above the block are written above the first rule that comes from the block.
    fn enter_block(&mut self, directive: &Directive, block: &[Directive], scope: &mut Scope) {
        let outer = (self.comments.len(), self.blank_line_before);
        self.comments.extend(directive.origin.comments.iter().cloned());
        self.blank_line_before |= directive.origin.blank_line_before;
        scope.heads.push(BlockHead::of(directive));
        self.block(block, scope);
        self.comments.truncate(outer.0);
        self.blank_line_before &= outer.1;
    }

    fn server(&mut self, directive: &Directive, block: &[Directive], scope: &Scope) {
        let names = server::names(block);
        let site_hosts = &self.importer.options.site_hosts;
        let mut inner = scope.server(&names, &self.server_names, site_hosts);
        inner.enter_server(block, self.order);
        let before = self.importer.drafts.len();
        match host_cases::of_server(&names, block, &inner.condition, site_hosts) {
            Some(cases) if inner.unsupported.is_none() => self.for_each_host(cases, directive, block, &inner),
            Some(_) | None => self.enter_block(directive, block, &mut inner),
        }
        let has_rules = self.importer.drafts.len() > before;
        let names_others = server_hosts::names_others(&names, &self.importer.options.site_hosts);
        if has_rules && self.default_server == Some(directive.origin.line) && names_others {
            self.importer.report_difference(&directive.origin, server::answers_other_hosts());
        }
    }

    fn location(&mut self, directive: &Directive, block: &[Directive], scope: &Scope) {
        let mut inner = scope.clone();
        self.order += 1;
        let location = LocationPattern::read(directive.arguments());
        inner.location_number = self.order;
        inner.precedence = precedence::of_location(scope.place_of(directive));
        match untranslated::internal_location(&location, block).or_else(|| decoded_path::in_location(&location)) {
            Some(remark) => inner.set_unsupported(remark),
            None => inner.enter_location(location.paths()),
        }
        self.enter_block(directive, block, &mut inner);
        self.importer.exceptions.extend(exception::location(&inner, directive, block));
    }

    fn condition(&mut self, directive: &Directive, block: &[Directive], scope: &mut Scope) {
        let mut inner = scope.clone();
        inner.enter_if(directive);
        for assigned in block.iter().filter(|inner| inner.name() == "set").filter_map(|set| set.words.get(1)) {
            // Inside the `if` block, `set` changes the variable, so after the block, its value depends on the
            // condition.
            scope.values.remove(assigned.trim_start_matches('$'));
        }
        let site_hosts = &self.importer.options.site_hosts;
        let is_map = |name: &str| self.maps.iter().any(|map| map.variable == name);
        let cases = canonical_host::cases(directive, &self.maps, &inner.condition, site_hosts)
            .map(|cases| cases.map(IfCondition::Hosts));
        match cases.unwrap_or_else(|| if_condition::read(directive.arguments(), is_map)) {
            Ok(IfCondition::Hosts(cases)) => return self.for_each_host(cases, directive, block, &inner),
            // If the condition tests the host, it replaces `server_name`, because a default server also receives
            // requests for hosts that `server_name` does not list.
            Ok(IfCondition::Condition(condition)) => inner.condition = inner.condition.and_inner(condition),
            Ok(IfCondition::MapValue(map)) => inner.required_maps.push(map),
            Ok(IfCondition::Captured(captured)) => inner.capture(captured),
            Ok(IfCondition::Path(split)) => inner.enter_path(*split),
            Ok(IfCondition::Host(pattern)) if !host_cases::must_be_separated(&pattern, block) => {
                let comparison = Comparison::Matches(pattern.text, pattern.case);
                match condition::read(&RequestPart::Host, &comparison) {
                    Ok(condition) => inner.condition = inner.condition.and_inner(condition),
                    Err(remark) => inner.set_unsupported(remark),
                }
            }
            Ok(IfCondition::Host(pattern)) => match host_cases::cases(&pattern, &inner.condition, site_hosts) {
                Ok(cases) => return self.for_each_host(cases, directive, block, &inner),
                Err(remark) => inner.set_unsupported(remark),
            },
            Err(remark) => inner.set_unsupported(remark),
        }
        self.enter_block(directive, block, &mut inner);
    }

    fn for_each_host(&mut self, cases: Vec<HostCase>, directive: &Directive, block: &[Directive], scope: &Scope) {
        for case in cases {
            let mut inner = scope.clone();
            inner.enter_host(case);
            self.enter_block(directive, block, &mut inner);
        }
        host_cases::drop_unselected(self.importer);
    }

    fn return_directive(&mut self, directive: &Directive, scope: &Scope) {
        let (status, target) = match directive.arguments() {
            [only] if only.starts_with("http") || only.starts_with('$') => ("302", Some(only)),
            [status] => (status.as_str(), None),
            [status, target] => (status.as_str(), Some(target)),
            _ => return,
        };
        let is_translatable = |status: &u16| is_gone(*status) || (is_redirect(*status) && target.is_some());
        // A `return` with any other status ends the evaluation without a redirect.
        let Some(status) = status.parse().ok().filter(is_translatable) else {
            untranslated::return_without_url(self.importer, directive);
            return self.end_evaluation(directive, scope, ExceptionExtent::Everything);
        };
        let target = text::split_variables(target.map_or("", String::as_str));
        let (origin, target_directive) = (scope.origin(directive), TargetDirective::Return);
        self.statement(scope, Statement { origin, status, target, target_directive, path: None });
    }

    fn rewrite(&mut self, directive: &Directive, scope: &Scope) {
        let [pattern, target, flags @ ..] = directive.arguments() else {
            return;
        };
        let origin = scope.origin(directive);
        let is_absolute = ["http://", "https://", "$scheme"].iter().any(|start| target.starts_with(start));
        let status = match flags.first().map(String::as_str) {
            Some("permanent") => 301,
            Some("redirect") => 302,
            _ if is_absolute => 302,
            _ => {
                let reason = "this statement rewrites the path inside the server instead of redirecting the client";
                let hint = "if the page has moved, write a redirect for it";
                return self.inner_rewrite(scope, &origin, pattern, Remark::new(reason, hint));
            }
        };
        if let Some(remark) = decoded_path::in_pattern(pattern) {
            return self.importer.report_untranslated(&origin, remark);
        }
        let path = Some(PathRestriction::regex(pattern, LetterCase::Exact));
        let target = text::split_variables(target);
        self.statement(scope, Statement { origin, status, target, target_directive: TargetDirective::Rewrite, path });
    }

    fn inner_rewrite(&mut self, scope: &Scope, origin: &StatementOrigin, pattern: &str, remark: Remark) {
        if scope.unsupported.is_some() {
            return self.importer.report_untranslated(origin, remark);
        }
        let path = PathRestriction::regex(pattern, LetterCase::Exact);
        let scope = self.with_precedence(scope);
        let exception = exception::statement(&scope, origin, Some(&path), ExceptionExtent::Everything);
        let exceptions = map_cases::exceptions(&scope, &self.maps, exception, Some(&path));
        self.importer.exceptions.extend(exception::with_remark(exceptions, &remark));
    }

    /// Records that a statement inside an `if` excludes URLs from redirects. A statement outside an `if` is not
    /// recorded, because its `location` already excludes the same URLs.
    fn end_evaluation(&mut self, directive: &Directive, scope: &Scope, extent: ExceptionExtent) {
        if scope.unsupported.is_none() && scope.heads.last().is_some_and(|head| head.kind == BlockKind::If) {
            let scope = self.with_precedence(scope);
            let exception = exception::statement(&scope, &scope.origin(directive), None, extent);
            self.importer.exceptions.extend(map_cases::exceptions(&scope, &self.maps, exception, None));
        }
    }

    /// Returns the scope with the precedence of the next statement. Each statement directly inside a `server` block
    /// and each statement of a location gets its own precedence, in the order of the file.
    fn with_precedence(&mut self, scope: &Scope) -> Scope {
        self.order += 1;
        let mut scope = scope.clone();
        scope.precedence = precedence::of_statement(scope.precedence, scope.location_number, self.order);
        scope
    }

    fn statement(&mut self, scope: &Scope, mut statement: Statement) {
        let scope = self.with_precedence(scope);
        // Captures in the target of a `rewrite` refer to the regular expression of that `rewrite`, and not to an
        // enclosing `if`.
        let values = if statement.target_directive == TargetDirective::Return {
            scope.known_values()
        } else {
            scope.values.clone()
        };
        statement.target = text::replace(&statement.target, &values);
        let variables = statement.target.iter().cloned().filter_map(text::variable_name);
        let names: BTreeSet<String> = variables.chain(scope.required_maps.iter().cloned()).collect();
        let maps: Vec<&Map> = self.maps.iter().filter(|map| names.contains(&map.variable)).collect();
        self.used.extend(maps.iter().map(|map| map.variable.clone()));
        statement.origin.comments.splice(..0, std::mem::take(&mut self.comments));
        statement.origin.blank_line_before |= std::mem::take(&mut self.blank_line_before);
        for (scope, statement) in copied_host::separate(scope, statement, &self.importer.options.site_hosts) {
            convert::statement(self.importer, &scope, &maps, &statement);
        }
    }
}
