//! Goes through the blocks and finds the redirects in them.

use std::collections::BTreeSet;

use crate::import::desk::Desk;
use crate::import::draft::Case;
use crate::import::nginx::map::{self, Map, Source};
use crate::import::nginx::scope::{self, Scope};
use crate::import::nginx::settle::{self, Statement};
use crate::import::nginx::target::{self, Piecewise, Writer};
use crate::import::nginx::test::{self, Test};
use crate::import::nginx::tree::Directive;
use crate::import::note::{Origin, Remark};
use crate::import::paths::Path;

pub(super) struct Walker<'d, 'o> {
    desk: &'d mut Desk<'o>,
    maps: Vec<Map>,
    used: BTreeSet<String>,
    order: i64,
    /// Comments of blocks whose first redirect has not come yet.
    comments: Vec<String>,
    gap: bool,
    /// Locations that redirect all below them, and those that answer by themselves.
    taken: Vec<(String, u32)>,
    answering: Vec<(String, Origin)>,
}

impl<'d, 'o> Walker<'d, 'o> {
    pub(super) fn new(desk: &'d mut Desk<'o>, directives: &[Directive]) -> Self {
        let mut maps = Vec::new();
        map::collect(directives, &mut maps);
        Self {
            desk,
            maps,
            used: BTreeSet::new(),
            order: 0,
            comments: Vec::new(),
            gap: false,
            taken: Vec::new(),
            answering: Vec::new(),
        }
    }

    pub(super) fn file(&mut self, directives: &[Directive]) {
        let is_row = |directive: &&Directive| {
            directive.block.is_none() && directive.words.len() == 2 && directive.name().starts_with(['/', '~'])
        };
        let rows: Vec<map::Row> = directives.iter().filter(is_row).filter_map(map::row).collect();
        if let Some(first) = rows.first() {
            let origin = first.origin.clone();
            let map = Map { variable: String::new(), origin, source: Source::Path, rows };
            self.lonely_map(&map);
        }
        self.block(directives, &mut Scope::file());
        for map in std::mem::take(&mut self.maps) {
            if !self.used.contains(&map.variable) && map.is_for_redirects() {
                self.lonely_map(&map);
            }
        }
    }

    /// A map of which the file does not say how it is used.
    fn lonely_map(&mut self, map: &Map) {
        self.desk.remark(
            &map.origin,
            Remark::new(
                "the file does not say how this table is used; it was taken for permanent redirects that keep the query",
                "look for its variable in `return` or `rewrite`: `return` drops the query",
            ),
        );
        let statement = Statement {
            origin: map.origin.clone(),
            status: 301,
            target: vec![Piecewise::Variable(map.variable.clone())],
            writer: Writer::Unknown,
            path: None,
        };
        settle::statement(self.desk, &Scope::file(), &[map], &statement);
    }

    fn block(&mut self, directives: &[Directive], scope: &mut Scope) {
        for directive in directives {
            self.directive(directive, scope);
        }
    }

    fn directive(&mut self, directive: &Directive, scope: &mut Scope) {
        match (directive.name(), &directive.block) {
            ("server", Some(block)) => self.server(directive, block, scope),
            ("location", Some(block)) => self.location(directive, block, scope),
            ("if", Some(block)) => self.condition(directive, block, scope),
            ("map" | "types" | "upstream" | "geo" | "split_clients", _) => {}
            (_, Some(block)) => self.inside(directive, block, &mut scope.clone()),
            ("return", None) => self.answer(directive, scope),
            ("rewrite", None) => self.rewrite(directive, scope),
            ("set", None) => set(directive, scope),
            ("include", None) => self.include(directive),
            ("error_page", None) => self.error_page(directive),
            (_, None) => {}
        }
    }

    /// Goes into a block; its comments stand before its first redirect.
    fn inside(&mut self, directive: &Directive, block: &[Directive], scope: &mut Scope) {
        let outer = (self.comments.len(), self.gap);
        self.comments.extend(directive.origin.comments.iter().cloned());
        self.gap |= directive.origin.gap;
        scope.heads.push(directive.origin.text.clone());
        self.block(block, scope);
        self.comments.truncate(outer.0);
        self.gap &= outer.1;
    }

    fn server(&mut self, directive: &Directive, block: &[Directive], scope: &Scope) {
        let names: Vec<String> =
            block.iter().filter(|d| d.name() == "server_name").flat_map(|d| d.arguments().to_vec()).collect();
        self.inside(directive, block, &mut scope.server(&names));
        self.report_swallowed();
    }

    fn location(&mut self, directive: &Directive, block: &[Directive], scope: &Scope) {
        let mut inner = scope.clone();
        let before = self.desk.drafts.len() + self.desk.notes.len();
        self.order += 1;
        let (modifier, text) = match directive.arguments() {
            [text] => ("", text.as_str()),
            [modifier, text] => (modifier.as_str(), text.as_str()),
            _ => ("", "/"),
        };
        inner.turn = scope::turn_of(modifier, text, self.order);
        if text.starts_with('@') {
            inner.refuse(Remark::new(
                "a named location is entered from inside the server only",
                "write a rule for the addresses that lead there",
            ));
        } else {
            inner.paths.push(scope::path_of(modifier, text));
        }
        self.inside(directive, block, &mut inner);
        let is_plain = !modifier.starts_with('~');
        if before == self.desk.drafts.len() + self.desk.notes.len() && is_plain {
            self.answering.push((text.to_owned(), directive.origin.clone()));
        } else if matches!(modifier, "" | "^~") && block.iter().any(|inner| inner.name() == "return") {
            self.taken.push((text.to_owned(), directive.origin.line));
        }
    }

    /// Reports locations that answered by themselves inside one that is redirected as a whole.
    fn report_swallowed(&mut self) {
        let taken = std::mem::take(&mut self.taken);
        for (path, origin) in std::mem::take(&mut self.answering) {
            let outer = taken.iter().filter(|(prefix, _)| path != *prefix && path.starts_with(prefix.as_str()));
            if let Some((prefix, line)) = outer.max_by_key(|(prefix, _)| prefix.len()) {
                let reason =
                    format!("it answered by itself inside `{prefix}`, which line {line} now redirects as a whole");
                let hint = "list what is redirected, when these pages have to stay";
                self.desk.remark(&origin, Remark::new(reason, hint));
            }
        }
    }

    fn condition(&mut self, directive: &Directive, block: &[Directive], scope: &mut Scope) {
        let mut inner = scope.clone();
        for assigned in block.iter().filter(|inner| inner.name() == "set").filter_map(|set| set.words.get(1)) {
            // Behind the block nobody knows which value it has.
            scope.values.remove(assigned.trim_start_matches('$'));
        }
        let is_map = |name: &str| self.maps.iter().any(|map| map.variable == name);
        match test::read(directive.arguments(), is_map) {
            // The first server of a file is there for hosts that none names, so this counts more than `server_name`.
            Ok(Test::Condition(condition)) => inner.condition = inner.condition.around(condition),
            Ok(Test::Given(map)) => inner.given.push(map),
            Ok(Test::Path(path, condition)) => {
                inner.paths.push(path);
                inner.condition = inner.condition.and(condition);
            }
            Err(remark) => inner.refuse(remark),
        }
        self.inside(directive, block, &mut inner);
    }

    fn answer(&mut self, directive: &Directive, scope: &Scope) {
        let (status, target) = match directive.arguments() {
            [only] if only.starts_with("http") || only.starts_with('$') => ("302", Some(only)),
            [status] => (status.as_str(), None),
            [status, target] => (status.as_str(), Some(target)),
            _ => return,
        };
        let is_answer = match target {
            Some(_) => matches!(status, "301" | "302" | "303" | "307" | "308" | "410" | "451"),
            None => matches!(status, "410" | "451"),
        };
        // Any other answer is no redirect.
        let Some(status) = status.parse().ok().filter(|_| is_answer) else {
            return;
        };
        let target = target::cut(target.map_or("", String::as_str));
        let origin = origin(directive, scope);
        self.statement(scope, Statement { origin, status, target, writer: Writer::Return, path: None });
    }

    fn rewrite(&mut self, directive: &Directive, scope: &Scope) {
        let [pattern, target, flags @ ..] = directive.arguments() else {
            return;
        };
        let origin = origin(directive, scope);
        let leaves = ["http://", "https://", "$scheme"].iter().any(|start| target.starts_with(start));
        let status = match flags.first().map(String::as_str) {
            Some("permanent") => 301,
            Some("redirect") => 302,
            _ if leaves => 302,
            _ => {
                let reason = "it changes the address inside the server; the visitor is not redirected";
                let hint = "if the page has moved for good, write a rule for it";
                return self.desk.refuse(&origin, Remark::new(reason, hint));
            }
        };
        let path = Some(Path::regex(pattern, Case::Exact));
        let target = target::cut(target);
        self.statement(scope, Statement { origin, status, target, writer: Writer::Rewrite, path });
    }

    fn statement(&mut self, scope: &Scope, mut statement: Statement) {
        self.order += 1;
        let mut scope = scope.clone();
        if scope.turn.phase == 0 {
            scope.turn.order = self.order;
        }
        statement.target = target::replace(&statement.target, &scope.values);
        let variables = statement.target.iter().filter_map(variable);
        let names: BTreeSet<String> = variables.chain(scope.given.iter().cloned()).collect();
        let maps: Vec<&Map> = self.maps.iter().filter(|map| names.contains(&map.variable)).collect();
        self.used.extend(maps.iter().map(|map| map.variable.clone()));
        statement.origin.comments.splice(..0, std::mem::take(&mut self.comments));
        statement.origin.gap |= std::mem::take(&mut self.gap);
        settle::statement(self.desk, &scope, &maps, &statement);
    }

    fn include(&mut self, directive: &Directive) {
        const PLAIN: [&str; 6] = ["mime.types", "_params", "fastcgi.conf", "modules", "ssl", "letsencrypt"];
        let file = directive.arguments().first().map_or("", String::as_str);
        if !PLAIN.iter().any(|known| file.contains(known)) {
            let hint = "import that file by itself, in the same way, if it holds redirects";
            self.desk.refuse(&directive.origin, Remark::new("other files are not read", hint));
        }
    }

    fn error_page(&mut self, directive: &Directive) {
        let redirects = |word: &&String| matches!(word.strip_prefix("=30"), Some("1" | "2" | "3" | "7" | "8"));
        if directive.arguments().iter().any(|word| redirects(&word)) {
            let reason = "it redirects what was not found, which is known only after a page was asked for";
            let hint = "write rules for the old addresses; `portico suggest` lists those that visitors miss";
            self.desk.refuse(&directive.origin, Remark::new(reason, hint));
        }
    }
}

/// The statement with the heads of the blocks that decide about it.
fn origin(directive: &Directive, scope: &Scope) -> Origin {
    let decides = |head: &&String| head.starts_with("if") || head.starts_with("location");
    let heads: Vec<&str> = scope.heads.iter().filter(decides).map(String::as_str).collect();
    let text = [heads.as_slice(), &[&directive.origin.text]].concat().join(" { ");
    Origin { text: text + &" }".repeat(heads.len()), ..directive.origin.clone() }
}

fn variable(piece: &Piecewise) -> Option<String> {
    match piece {
        Piecewise::Variable(name) => Some(name.clone()),
        Piecewise::Text(_) => None,
    }
}

/// `set $name value`, as far as it does not depend on an `if`.
fn set(directive: &Directive, scope: &mut Scope) {
    let [name, value] = directive.arguments() else {
        return;
    };
    let Some(name) = name.strip_prefix('$') else {
        return;
    };
    let value = target::replace(&target::cut(value), &scope.values);
    scope.values.insert(name.to_owned(), value);
}
