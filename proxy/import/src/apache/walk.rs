//! Walks through the sections of a configuration and converts all redirects.

use crate::apache::alias::{self, Alias, AliasDirective};
use crate::apache::condition::RewriteCondition;
use crate::apache::flags::Flags;
use crate::apache::forwarding;
use crate::apache::lines::Directive;
use crate::apache::precedence::{Forwarding, PROXY, REWRITE};
use crate::apache::refused_seeds;
use crate::apache::rewrite;
use crate::apache::scheme_variables::SchemeVariables;
use crate::apache::scope::{self, Engine, PatternContext, Scope};
use crate::apache::skip::{self, Skips};
use crate::apache::unfinished;
use crate::condition::international;
use crate::foreign::error_redirect::{self, ErrorPagePath};
use crate::foreign::refusal;
use crate::importer::Importer;
use crate::note::Remark;
use crate::place::Place;
use crate::rule::draft::Precedence;
use crate::target::url;

/// The maximum nesting depth of sections.
const MAX_DEPTH: usize = 32;

/// Converts all redirects of a file.
pub(super) fn file(directives: &[Directive], context: PatternContext, importer: &mut Importer<'_>) {
    importer.file_hosts.add_servers(scope::virtual_hosts(directives));
    let mut walker = Walker {
        importer,
        variables: SchemeVariables::of(directives),
        forwarding: Forwarding::of(directives, &context),
        order: 0,
        comments: Vec::new(),
        depth: 0,
        engine: EngineNote::Pending,
        skips: Skips::default(),
        chain: None,
    };
    walker.block(directives, Scope::file(context));
}

struct Walker<'d, 'o> {
    importer: &'d mut Importer<'o>,
    variables: SchemeVariables,
    forwarding: Forwarding,
    order: i64,
    /// The comments above the enclosing sections. The comments are written above the first rule that comes from these
    /// sections.
    comments: Vec<String>,
    depth: usize,
    engine: EngineNote,
    skips: Skips,
    /// The line of the last rule, if it has the flag `C`.
    chain: Option<u32>,
}

/// Whether the report already says that no directive turns on the rewrite engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EngineNote {
    Pending,
    Written,
}

impl Walker<'_, '_> {
    fn block(&mut self, directives: &[Directive], mut scope: Scope) {
        scope.apply_settings(&directives_of_block(directives));
        let mut conditions: Vec<RewriteCondition> = Vec::new();
        let mut rest = directives;
        while let Some((directive, following)) = rest.split_first() {
            rest = following;
            if directive.name.starts_with('<') && !directive.name.starts_with("</") {
                let length = scope::section_length(&directive.name, following);
                let inner = following.get(..length).unwrap_or(following);
                rest = following.get(length + 1..).unwrap_or_default();
                self.section(directive, inner, &scope);
            } else {
                self.directive(directive, &scope, &mut conditions);
                if let Some(remark) = unfinished::remark(directive, following) {
                    self.importer.report_difference(&directive.origin, remark);
                }
            }
        }
    }

    fn section(&mut self, section: &Directive, inner: &[Directive], scope: &Scope) {
        if self.depth >= MAX_DEPTH {
            let remark = Remark::new("sections are nested too deeply", "import the inner sections separately");
            return self.importer.report_untranslated(&section.origin, remark);
        }
        let is_limit = matches!(section.name.as_str(), "<limit" | "<limitexcept");
        if is_limit && inner.iter().any(refused_seeds::refuses) {
            self.importer.report_untranslated(&section.origin, refusal::of_methods());
        }
        let kept = self.comments.len();
        self.comments.extend(section.origin.comments.iter().cloned());
        self.depth += 1;
        // Other sections have a list of rules of their own.
        let shares_list = ["<ifmodule", "<ifdefine", "<ifversion"].contains(&section.name.as_str());
        let outer = (!shares_list).then(|| (std::mem::take(&mut self.skips), self.chain.take()));
        self.block(inner, scope.enter(section, inner));
        if let Some(outer) = outer {
            (self.skips, self.chain) = outer;
        }
        self.depth -= 1;
        self.comments.truncate(kept);
    }

    fn directive(&mut self, directive: &Directive, scope: &Scope, conditions: &mut Vec<RewriteCondition>) {
        match directive.name.as_str() {
            "rewritecond" => conditions.extend(RewriteCondition::read(&directive.arguments, &directive.origin)),
            "rewriterule" => {
                let directive = self.with_comments(directive, conditions);
                if scope.engine == Engine::Unset && self.engine == EngineNote::Pending {
                    self.engine = EngineNote::Written;
                    self.importer.report_difference(&directive.origin, without_engine());
                }
                self.rewrite_rule(&directive, scope, &std::mem::take(conditions));
            }
            "rewritemap" => self.map(directive),
            "include" | "includeoptional" => self.importer.report_untranslated(
                &directive.origin,
                Remark::new("included files are not read", "import that file separately if it contains redirects"),
            ),
            "errordocument" => self.error_document(directive, scope),
            "servername" | "serveralias" if !scope.hosts.is_empty() => {
                if let Some(remark) = international::remark(&scope.hosts).filter(|_| !directive.origin.text.is_ascii())
                {
                    self.importer.report_difference(&directive.origin, remark);
                }
            }
            "proxypass" | "proxypassmatch" => {
                let order = self.precedence(PROXY).order;
                forwarding::convert(self.importer, directive, scope, order);
            }
            "require" | "deny" => {
                if let Some(remark) = refused_seeds::remark(directive) {
                    self.importer.report_untranslated(&directive.origin, remark);
                }
            }
            name => {
                if let Some(kind) = AliasDirective::named(name) {
                    self.alias(kind, directive, scope);
                }
            }
        }
    }

    fn rewrite_rule(&mut self, directive: &Directive, scope: &Scope, conditions: &[RewriteCondition]) {
        let directive = &self.variables.replaced(directive);
        self.variables.read(directive, conditions);
        let precedence = self.precedence(self.forwarding.rewrite_phase(scope));
        let mut scope = self.skips.scope(scope);
        let earlier = std::mem::replace(&mut self.chain, chained_line(directive));
        if let Some(line) = earlier {
            scope.set_unsupported(depends_on_chain(&self.importer.places.of(line)));
        }
        let skipped = skip::count(directive).filter(|_| earlier.is_none());
        if skipped.is_none() {
            rewrite::convert(self.importer, &scope, directive, conditions, precedence);
        }
        self.skips.next(self.importer, precedence);
        if let Some(count) = skipped {
            self.skips.add(self.importer, (&scope, directive, conditions), (count, precedence));
        }
    }

    fn alias(&mut self, kind: AliasDirective, directive: &Directive, scope: &Scope) {
        let directive = self.with_comments(directive, &[]);
        let precedence = self.precedence(self.forwarding.alias_phase(scope));
        alias::convert(self.importer, Alias { kind, directive: &directive, scope, precedence });
    }

    fn map(&mut self, directive: &Directive) {
        // Such a map changes the letter case or the encoding of a text.
        if directive.arguments.get(1).is_some_and(|source| source.starts_with("int:")) {
            return;
        }
        let is_text = directive.arguments.get(1).is_some_and(|source| source.starts_with("txt:"));
        let hint = if is_text {
            "store the map file next to the rule file as a TSV file, and use it with `rows:`, or as a table with \
            `tables:`"
        } else {
            "convert the map to a CSV file, and use it with `rows:`"
        };
        self.importer.report_untranslated(&directive.origin, Remark::new("map files are not read", hint));
    }

    /// Reports an `ErrorDocument` that redirects. A path redirects only if a rule of `mod_rewrite` redirects it. A text does
    /// not redirect.
    fn error_document(&mut self, directive: &Directive, scope: &Scope) {
        let [status, target] = directive.arguments.as_slice() else { return };
        if url::split_host(target).is_some() {
            self.importer.report_untranslated(&directive.origin, error_redirect::remark());
        } else if target.starts_with('/') {
            let (origin, path) = (directive.origin.clone(), target.clone());
            let statuses = vec![status.clone()];
            let page = ErrorPagePath { origin, path, when: scope.when(), statuses, last_phase: REWRITE };
            self.importer.error_pages.push(page);
        }
    }

    /// Returns a copy of `directive` that also has the comments of the enclosing sections and of the `RewriteCond`
    /// directives.
    fn with_comments(&mut self, directive: &Directive, conditions: &[RewriteCondition]) -> Directive {
        let mut directive = directive.clone();
        let before = conditions.iter().flat_map(|condition| condition.origin.comments.iter().cloned());
        let comments: Vec<String> = std::mem::take(&mut self.comments).into_iter().chain(before).collect();
        directive.origin.comments.splice(..0, comments);
        directive.origin.blank_line_before |= conditions.iter().any(|condition| condition.origin.blank_line_before);
        directive
    }

    fn precedence(&mut self, phase: u32) -> Precedence {
        // The odd numbers are free for paths that a statement excludes, because they are tested before the statement.
        self.order += 2;
        Precedence { phase, order: self.order }
    }
}

/// Returns the line of a `RewriteRule` with the flag `C`.
fn chained_line(directive: &Directive) -> Option<u32> {
    let flags = Flags::read(directive.arguments.get(2)?);
    flags.is_chained().then_some(directive.origin.line)
}

fn depends_on_chain(place: &Place) -> Remark {
    Remark::new(
        format!("because of the flag C, this statement applies only to requests to which {place} applies"),
        "write one rule for the whole chain",
    )
}

fn without_engine() -> Remark {
    Remark::new(
        "no `RewriteEngine On` applies to this statement, so Apache may ignore it; the rule always applies (reported once \
        per file)",
        "no change needed if another file of the old server turned on the engine",
    )
}

/// Returns the directives that apply to the whole block: those outside the sections that apply only to some requests, such
/// as `<Location>`. In contrast, `<IfModule>` applies to all requests.
fn directives_of_block(directives: &[Directive]) -> Vec<&Directive> {
    let mut found = Vec::new();
    let mut rest = directives;
    while let Some((directive, following)) = rest.split_first() {
        rest = if is_narrowing(&directive.name) {
            following.get(scope::section_length(&directive.name, following)..).unwrap_or_default()
        } else {
            following
        };
        found.push(directive);
    }
    found
}

/// Reports whether the directives of a section apply only to some requests.
fn is_narrowing(name: &str) -> bool {
    let names = ["<directory", "<files", "<if", "<location", "<proxy"];
    let plain = name.strip_suffix("match").unwrap_or(name);
    names.contains(&plain) || ["<virtualhost", "<elseif", "<else"].contains(&name)
}
