//! Writes rule drafts as a rule file.

use std::collections::BTreeMap;

use crate::condition::when::{ValueTest, When};
use crate::finish::order::rule_order::RuleOrder;
use crate::finish::row_file::RowFile;
use crate::note::StatementOrigin;
use crate::rule::draft::{DraftOutcome, QueryPolicy, RuleDraft, RuleMatcher, Tail};
use crate::target::lookup::{self, Lookup};
use portico_redirects::LetterCase;
use portico_redirects::path::foreign::{self, PathUse};
use portico_redirects::yaml::{self, Layout, Member, Members, Node, NodeKind, Trivia};

/// The status that a rule has if neither the rule nor `defaults` sets a status.
const DEFAULT_STATUS: u16 = 301;

/// Returns the text of the rule file. Settings that most rules share are written under `defaults`.
pub(super) fn yaml(files: &[RowFile], drafts: &[RuleDraft], order: RuleOrder) -> String {
    document(files, drafts, order, &Defaults::of(files, drafts))
}

/// Returns the text of a rule file in which every rule has its own conditions. An error in a condition is therefore
/// located in the rule.
pub(super) fn unshared(drafts: &[RuleDraft], order: RuleOrder) -> String {
    document(&[], drafts, order, &Defaults { when: None, ..Defaults::of(&[], drafts) })
}

fn document(files: &[RowFile], drafts: &[RuleDraft], order: RuleOrder, shared: &Defaults) -> String {
    let mut entries = Vec::new();
    let defaults = shared.entries(order);
    if !defaults.is_empty() {
        entries.push(("defaults", Node::map(defaults, Layout::Block)));
    }
    let tables = lookup::named(drafts.iter().filter_map(lookup));
    let rules =
        Members { items: rows(files, shared).chain(rules(drafts, shared, &tables)).collect(), trailing: Vec::new() };
    if !tables.is_empty() {
        let nodes = tables.iter().map(|(name, table)| (name, table_node(table)));
        entries.push(("tables", Node::map(nodes, Layout::Block)));
    }
    entries.push(("rules", Node { kind: NodeKind::List(rules), layout: Layout::Block }));
    let mut root = Node::map(entries, Layout::Block);
    separate(&mut root);
    yaml::print(&root)
}

/// Inserts a blank line before each top-level key of the rule file except the first, such as before `rules`.
fn separate(root: &mut Node) {
    if let NodeKind::Map(members) = &mut root.kind {
        members.items.iter_mut().skip(1).for_each(|member| member.leading.push(Trivia::Blank));
    }
}

fn rows<'f>(files: &'f [RowFile], shared: &'f Defaults) -> impl Iterator<Item = Member> + 'f {
    files.iter().map(|file| {
        let mut entries = vec![("rows", Node::text(&file.name))];
        entries.extend((file.status != shared.status).then(|| ("status", Node::literal(&file.status))));
        entries.extend((file.query != shared.query).then(|| ("query", query_node(&file.query))));
        entries.extend((file.case != shared.case).then(|| ("case", case_node(file.case))));
        entries.extend((file.when != When::default()).then(|| ("when", when_node(&file.when))));
        Member::new("", Node::map(entries, Layout::Block))
    })
}

fn rules(drafts: &[RuleDraft], shared: &Defaults, tables: &[(String, &Lookup)]) -> Vec<Member> {
    let mut written: Option<&StatementOrigin> = None;
    let mut members = Vec::with_capacity(drafts.len());
    for draft in drafts {
        let mut member = Member::new("", Node::map(rule(draft, shared, tables), Layout::Block));
        // The comments of a statement are written only once, because several rules may come from one statement.
        if written != Some(&draft.origin) && !(members.is_empty() && draft.origin.comments.is_empty()) {
            member.leading = before(&draft.origin);
            if members.is_empty() {
                member.leading.retain(|trivia| *trivia != Trivia::Blank);
            }
        }
        written = Some(&draft.origin);
        members.push(member);
    }
    members
}

fn before(origin: &StatementOrigin) -> Vec<Trivia> {
    let blank = origin.blank_line_before.then_some(Trivia::Blank);
    let comments = origin.comments.iter().map(|text| Trivia::comment(text));
    blank.into_iter().chain(comments).collect()
}

fn lookup(draft: &RuleDraft) -> Option<&Lookup> {
    match &draft.outcome {
        DraftOutcome::Redirect { lookup, .. } => lookup.as_ref(),
        DraftOutcome::Gone(_) | DraftOutcome::Pass => None,
    }
}

fn table_node(lookup: &Lookup) -> Node {
    let members = lookup.rows.iter().map(|row| {
        let before = row.comments.iter().map(|text| Trivia::comment(text)).collect();
        Member { leading: before, ..Member::new(&row.key, Node::text(&row.value)) }
    });
    Node { kind: NodeKind::Map(Members { items: members.collect(), trailing: Vec::new() }), layout: Layout::Block }
}

fn rule(draft: &RuleDraft, shared: &Defaults, tables: &[(String, &Lookup)]) -> Vec<(&'static str, Node)> {
    let mut entries = matcher(&draft.matcher, &draft.outcome);
    match &draft.outcome {
        DraftOutcome::Gone(status) => entries.push(("status", Node::literal(status))),
        DraftOutcome::Pass => entries.push(("pass", Node::literal(&true))),
        DraftOutcome::Redirect { status, to, query, lookup } => {
            if let Some((name, lookup)) = tables.iter().find(|(_, table)| Some(*table) == lookup.as_ref()) {
                entries.push(("table", Node::text(name)));
                entries.push(("key", Node::text(lookup.placeholder())));
            }
            entries.push(("to", Node::text(foreign::encoded_target(to))));
            entries.extend((*status != shared.status).then(|| ("status", Node::literal(status))));
            entries.extend((*query != shared.query).then(|| ("query", query_node(query))));
        }
    }
    entries.extend((draft.case != shared.case).then(|| ("case", case_node(draft.case))));
    entries.extend(draft.origin.owner.iter().map(|owner| ("owner", Node::text(owner))));
    entries.extend(draft.origin.expires.iter().map(|expires| ("expires", Node::text(expires))));
    if shared.when.is_none() && draft.when != When::default() {
        entries.push(("when", when_node(&draft.when)));
    }
    entries
}

fn matcher(matcher: &RuleMatcher, outcome: &DraftOutcome) -> Vec<(&'static str, Node)> {
    match matcher {
        RuleMatcher::Exact(path) | RuleMatcher::Pattern(path) => {
            vec![("from", Node::text(foreign::encoded(path, PathUse::Source)))]
        }
        RuleMatcher::Regex(text) => vec![("regex", Node::text(text))],
        RuleMatcher::Prefix { path, tail } => {
            let drops = *tail == Tail::Drop && matches!(outcome, DraftOutcome::Redirect { .. });
            let tail = drops.then(|| ("tail", Node::text("drop")));
            [("prefix", Node::text(foreign::encoded(path, PathUse::Source)))].into_iter().chain(tail).collect()
        }
    }
}

fn query_node(query: &QueryPolicy) -> Node {
    match query {
        QueryPolicy::Keep => Node::text("keep"),
        QueryPolicy::Drop => Node::text("drop"),
        QueryPolicy::Only(names) => Node::list(names.iter().map(Node::text), Layout::Flow),
    }
}

fn case_node(case: LetterCase) -> Node {
    Node::text(match case {
        LetterCase::Exact => "exact",
        LetterCase::Ignored => "ignore",
    })
}

fn when_node(when: &When) -> Node {
    let list = |key, values: &[String]| match values {
        [] => None,
        several => Some((key, texts_node(several))),
    };
    let tests = |key, tests: &BTreeMap<String, ValueTest>| {
        let entries = tests.iter().map(|(name, test)| (name, test_node(test)));
        (!tests.is_empty()).then(|| (key, Node::map(entries, Layout::Flow)))
    };
    let none_of = match when.none_of.as_slice() {
        [] => None,
        [only] => Some(("not", when_node(only))),
        several => Some(("not", Node::list(several.iter().map(when_node), Layout::Flow))),
    };
    let conditions = [
        list("method", &when.method),
        list("host", &when.host),
        tests("query", &when.query),
        tests("header", &when.header),
        tests("cookie", &when.cookie),
        list("language", &when.language),
        none_of,
    ];
    Node::map(conditions.into_iter().flatten(), Layout::Flow)
}

/// Returns a single text, or a list of several texts.
fn texts_node(texts: &[String]) -> Node {
    match texts {
        [only] => Node::text(only),
        several => Node::list(several.iter().map(Node::text), Layout::Flow),
    }
}

fn test_node(test: &ValueTest) -> Node {
    let mapping = |key, value, case: LetterCase| {
        let case = (case == LetterCase::Ignored).then(|| ("case", case_node(case)));
        Node::map([(key, value)].into_iter().chain(case), Layout::Flow)
    };
    match test {
        ValueTest::Present => Node::literal(&true),
        ValueTest::Absent => Node::literal(&false),
        ValueTest::Equal(value) => Node::text(value),
        ValueTest::OneOf(values) => texts_node(values),
        ValueTest::Contains(texts, case) => mapping("contains", texts_node(texts), *case),
        ValueTest::Starts(texts, case) => mapping("starts", texts_node(texts), *case),
        ValueTest::Regex(expression, case) => mapping("regex", Node::text(expression), *case),
    }
}

/// The content of `defaults` in the rule file. A setting is written to `defaults` if most rules share a value that
/// differs from the built-in default. Conditions are written to `defaults` only if all rules share the same conditions.
struct Defaults {
    status: u16,
    query: QueryPolicy,
    case: LetterCase,
    when: Option<When>,
}

impl Defaults {
    fn of(files: &[RowFile], drafts: &[RuleDraft]) -> Self {
        let redirects = || {
            drafts.iter().filter_map(|draft| match &draft.outcome {
                DraftOutcome::Redirect { status, query, .. } => Some((*status, query)),
                DraftOutcome::Gone(_) | DraftOutcome::Pass => None,
            })
        };
        let first = drafts.first().map(|draft| &draft.when).filter(|when| **when != When::default());
        let when = first
            .filter(|when| files.is_empty() && drafts.len() > 1 && drafts.iter().all(|draft| draft.when == **when));
        Self {
            status: majority(redirects().map(|(status, _)| status)).unwrap_or(DEFAULT_STATUS),
            query: majority(redirects().map(|(_, query)| query)).cloned().unwrap_or_default(),
            case: majority(drafts.iter().map(|draft| draft.case)).unwrap_or_default(),
            when: when.cloned(),
        }
    }

    fn entries(&self, order: RuleOrder) -> Vec<(&'static str, Node)> {
        let status = (self.status != DEFAULT_STATUS).then(|| ("status", Node::literal(&self.status)));
        let query = (self.query != QueryPolicy::Keep).then(|| ("query", query_node(&self.query)));
        let case = (self.case != LetterCase::Exact).then(|| ("case", case_node(self.case)));
        let when = self.when.as_ref().map(|when| ("when", when_node(when)));
        let order = (order == RuleOrder::Written).then(|| ("order", Node::text("written")));
        [status, query, case, order, when].into_iter().flatten().collect()
    }
}

/// Returns the value that makes up more than half of `values`. Returns `None` if there is no such value, or if there
/// are fewer than two values.
fn majority<T: Ord + Clone>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    let all: usize = counts.values().sum();
    let (value, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (all > 1 && 2 * count > all).then_some(value)
}
