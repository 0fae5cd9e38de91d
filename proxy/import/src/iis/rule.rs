//! Converts the elements `rule`.

use roxmltree::{Document, Node, NodeId};

use crate::foreign::parameters::sent_twice;
use crate::foreign::path_restriction::{self, CaptureSyntax, PathRestriction, RegexInput};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::iis::action::Action;
use crate::iis::condition::{self, AllConditions};
use crate::iis::condition_captures;
use crate::iis::exception;
use crate::iis::host_cases;
use crate::iis::map_rule::{self, MapRule};
use crate::iis::place::{Places, Switch, is_true};
use crate::iis::rewrite_map::{self, RewriteMaps};
use crate::iis::rule_element::{ConditionElement, Grouping, RuleElement};
use crate::iis::simulation::elements;
use crate::iis::target::{self, IisTarget};
use crate::importer::Importer;
use crate::note::{Covering, NoteSubject, Remark, StatementOrigin};
use crate::path::placeholder::Capture;
use crate::regex;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::Piece;

pub(super) fn convert_all(document: &Document<'_>, places: &Places<'_>, importer: &mut Importer<'_>) {
    let maps = rewrite_map::read_all(document, places);
    let is_list = |node: &Node<'_, '_>| node.has_tag_name("rules") || node.has_tag_name("globalRules");
    // After the last rule, it does not matter whether the evaluation ends.
    let last = elements(document).last().map(Node::id);
    let mut converter = RuleConverter { importer, maps, last };
    let lists = document.descendants().filter(is_list).filter(|node| is_below_rewrite(*node));
    let rules = lists.flat_map(|list| list.children()).filter(|node| node.has_tag_name("rule"));
    // The even numbers are free for paths that a rule excludes, because they are tested before the rule.
    for (order, node) in (1..).step_by(2).zip(rules) {
        // Global rules are evaluated before the rules of a site.
        let is_global = node.parent().is_some_and(|parent| parent.has_tag_name("globalRules"));
        let precedence = Precedence { phase: u32::from(!is_global), order };
        let origin = places.origin(node);
        if let Err(remark) = converter.convert(node, &origin, precedence) {
            converter.importer.report_untranslated(&origin, remark);
        }
    }
}

/// Reports whether an element stands in `rewrite`, or is the root of a file that `configSource` names.
fn is_below_rewrite(node: Node<'_, '_>) -> bool {
    node.parent().is_some_and(|parent| parent.is_root() || parent.has_tag_name("rewrite"))
}

struct RuleConverter<'i, 'o> {
    importer: &'i mut Importer<'o>,
    maps: RewriteMaps,
    /// The rule that IIS evaluates last.
    last: Option<NodeId>,
}

impl RuleConverter<'_, '_> {
    fn convert(&mut self, node: Node<'_, '_>, origin: &StatementOrigin, precedence: Precedence) -> Result<(), Remark> {
        if !is_true(node, "enabled", Switch::On) {
            return Err(Remark::new("the rule is disabled", "write a rule by hand if the rule is needed again"));
        }
        let mut rule = RuleElement::read(node)?;
        rule.ends_evaluation |= self.last == Some(node.id());
        rule.action.url = rewrite_map::with_scheme_values(&rule.action.url, &self.maps);
        if rule.action.kind == "Redirect" {
            condition_captures::move_to_end(&mut rule)?;
        }
        let Some(separated) = host_cases::separate(&rule, &self.importer.options.site_hosts)? else {
            return self.convert_rule(&rule, origin, precedence);
        };
        for remark in separated.remarks {
            self.importer.report_difference(origin, remark);
        }
        separated.rules.iter().try_for_each(|rule| self.convert_rule(rule, origin, precedence))
    }

    fn convert_rule(
        &mut self,
        rule: &RuleElement,
        origin: &StatementOrigin,
        precedence: Precedence,
    ) -> Result<(), Remark> {
        let action = Action::read(rule)?;
        if action == Action::Continue {
            return Ok(());
        }
        if rule.url.is_negated {
            let reason = "the rule matches the URLs that do not match its pattern";
            return Err(Remark::new(
                reason,
                "write a rule with `prefix: /`, and rules with `pass: true` for the pattern",
            ));
        }
        if starts_with_slash(&rule.syntax.regex(&rule.url.pattern)) {
            return Err(Remark::about(
                NoteSubject::WithoutEffect(Covering::NoRequests),
                "the rule never matches, because IIS compares the pattern with the path without its first slash",
                "delete the rule, or remove the first slash of the pattern and import again if the redirect is intended",
            ));
        }
        let own_path = own_path(rule);
        if rule.conditions.iter().any(condition::excludes_files) {
            self.importer.lines_without_files.insert(origin.line);
        }
        let is_map = |condition: &&ConditionElement| rewrite_map::lookup(condition, &self.maps).is_some();
        let (lookups, others): (Vec<_>, Vec<_>) = rule.conditions.iter().partition(is_map);
        let conditions = condition::all(rule, &others);
        let status = match &action {
            Action::Redirect(status) | Action::Gone(status) => *status,
            Action::Continue => return Ok(()),
            Action::End(remark) => {
                let found = exception::of_rule(origin, precedence, &own_path, conditions, remark.clone());
                self.importer.exceptions.extend(found);
                return Ok(());
            }
        };
        self.report_unended(rule, origin);
        let query = if rule.action.keeps_query { QueryPolicy::Keep } else { QueryPolicy::Drop };
        match lookups.as_slice() {
            [] => {
                let conditions = conditions?;
                let excluded = exception::of_negated_paths(origin, precedence, &own_path, &conditions);
                for mut rule in foreign_rules(rule, &action, &own_path, conditions, query)? {
                    rule.origin = origin.clone();
                    rule.precedence = precedence;
                    self.importer.convert(rule);
                }
                self.importer.exceptions.extend(excluded);
                Ok(())
            }
            [lookup] if rule.grouping == Grouping::All && !lookup.test.is_negated => {
                let is_last = rule.conditions.last().is_some_and(|last| last.input == lookup.input);
                if !is_last && rule.action.url.to_ascii_uppercase().contains("{C:") {
                    let reason = "the rule combines a map with captures of another condition";
                    return Err(Remark::new(reason, "write the rules by hand"));
                }
                let found = rewrite_map::lookup(lookup, &self.maps).ok_or_else(several_maps)?;
                let pattern = rule.syntax.regex(&lookup.test.pattern);
                let conditions = conditions?;
                let url = rule.action.url.as_str();
                let map_rule = MapRule { lookup: found, pattern, precedence, own_path, conditions, status, url, query };
                map_rule::convert(self.importer, &map_rule)
            }
            _ => Err(several_maps()),
        }
    }

    fn report_unended(&mut self, rule: &RuleElement, origin: &StatementOrigin) {
        if rule.ends_evaluation {
            return;
        }
        let reason = "without `stopProcessing`, IIS also evaluates the rules after this rule; the translated rule ends the \
            evaluation";
        self.importer
            .report_difference(origin, Remark::new(reason, "no change needed unless a later rule was intended"));
    }
}

/// Returns the rules for an element, without their origin and precedence.
fn foreign_rules(
    rule: &RuleElement,
    action: &Action,
    own_path: &PathRestriction,
    conditions: AllConditions,
    query: QueryPolicy,
) -> Result<Vec<ForeignRule>, Remark> {
    let target = match action {
        Action::Redirect(status) => Some((*status, redirect_target(rule, &conditions, query)?)),
        Action::Gone(_) | Action::End(_) | Action::Continue => None,
    };
    let mut rules = Vec::new();
    for before in conditions.paths {
        let paths: Vec<PathRestriction> = before.into_iter().chain([own_path.clone()]).collect();
        let template = target.as_ref().map(|(_, (target, _))| target.template.clone());
        let combined = path_restriction::combine(&paths, template)?;
        let alternatives = conditions.condition.alternatives.clone();
        let repeated = target.iter().zip(&combined.template);
        let repeated = repeated.filter_map(|((_, (target, _)), moved)| sent_twice(moved, &target.query, &alternatives));
        let repeated: Vec<Remark> = repeated.collect();
        let outcome = match (&target, combined.template, action) {
            (Some((status, (target, _))), Some(template), _) => {
                ForeignOutcome::Redirect { status: *status, template, query: target.query.clone() }
            }
            (_, _, Action::Gone(status)) => ForeignOutcome::Gone(*status),
            (_, _, Action::Redirect(_) | Action::End(_) | Action::Continue) => continue,
        };
        let own = target.iter().flat_map(|(_, (_, remarks))| remarks.clone());
        rules.push(ForeignRule {
            origin: StatementOrigin::default(),
            precedence: Precedence::default(),
            shape: combined.shape,
            outcome,
            alternatives,
            other_parameters: conditions.condition.other_parameters,
            remarks: combined
                .remarks
                .into_iter()
                .chain(conditions.condition.remarks.clone())
                .chain(own)
                .chain(repeated)
                .collect(),
        });
    }
    Ok(rules)
}

/// Returns the target of a redirect, and the differences between the rule and the target.
fn redirect_target(
    rule: &RuleElement,
    conditions: &AllConditions,
    query: QueryPolicy,
) -> Result<(IisTarget, Vec<Remark>), Remark> {
    if rule.action.url.is_empty() {
        return Err(Remark::new("the redirect has no target", "complete the rule and import again"));
    }
    let mut target = target::read(&rule.action.url, query, None)?;
    let remarks = conditions.captured.as_ref().map(|captured| captured.substitute(&mut target.template));
    let is_of_path = |number: u32| {
        let has_capture = |path: &PathRestriction| match path {
            PathRestriction::Regex { pattern, captures: CaptureSyntax::Percent, .. } => {
                condition_captures::count(pattern).is_some_and(|count| number <= count)
            }
            PathRestriction::Regex { .. }
            | PathRestriction::Everything
            | PathRestriction::Exact { .. }
            | PathRestriction::Prefix(_) => false,
        };
        conditions.paths.iter().all(|paths| paths.iter().any(has_capture))
    };
    let is_unknown = |piece: &Piece| matches!(piece, Piece::Capture(Capture::Percent(number)) if !is_of_path(*number));
    if target.template.0.iter().any(is_unknown) {
        return Err(Remark::new(
            "the target uses a capture such as `{C:1}`, which is neither a part of the path nor the complete value of a \
            query parameter",
            "write one rule with `when` for each value",
        ));
    }
    Ok((target, remarks.unwrap_or_default()))
}

fn several_maps() -> Remark {
    let reason = "the rule has several or negated conditions with rewrite maps";
    Remark::new(reason, "write the rules by hand")
}

/// Reports whether an expression matches only texts that start with a slash.
fn starts_with_slash(pattern: &str) -> bool {
    let parsed = regex::parse(pattern).ok();
    let items = parsed.as_ref().map(|parsed| regex::flatten(&parsed.ast, &|_| false)).unwrap_or_default();
    matches!(items.as_slice(), [start, slash, ..] if regex::is_start(start) && regex::literal(slash) == Some('/'))
}

/// Returns the paths that the pattern of a rule matches. The pattern is compared with the path below the folder, without
/// the leading slash.
fn own_path(rule: &RuleElement) -> PathRestriction {
    PathRestriction::Regex {
        pattern: rule.syntax.regex(&rule.url.pattern),
        case: rule.url.case,
        input: RegexInput::BelowFolder(rule.folder.clone()),
        captures: CaptureSyntax::Dollar,
    }
}
