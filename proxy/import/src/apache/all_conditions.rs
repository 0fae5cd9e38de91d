//! Combines the `RewriteCond` directives of a `RewriteRule`.

use crate::apache::condition::{ParsedCondition, RewriteCondition};
use crate::condition::Condition;
use crate::condition::alternatives::Alternatives;
use crate::condition::capturing::CapturingCondition;
use crate::condition::host_pattern::HostPattern;
use crate::foreign::lookahead;
use crate::foreign::path_restriction::PathRestriction;
use crate::note::{Remark, StatementOrigin};

/// The maximum number of rules for one `RewriteRule`.
const MAX_CASES: usize = 100;

/// Some requests to which a `RewriteRule` applies.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) paths: Vec<PathRestriction>,
    pub(super) condition: Condition,
}

/// All `RewriteCond` directives of a `RewriteRule`, combined.
#[derive(Debug, Clone)]
pub(super) struct AllConditions {
    /// The requests to which the `RewriteRule` applies. Each case becomes a separate rule.
    pub(super) cases: Vec<Case>,
    /// The paths to which the `RewriteRule` does not apply, each with its `RewriteCond`.
    pub(super) excluded: Vec<(StatementOrigin, PathRestriction)>,
    /// A condition that tests the query and whose captures the target can use as `%1`, `%2` and so on.
    pub(super) captured: Option<CapturingCondition>,
    /// An expression for the host whose captures the target can use in the same way.
    pub(super) captured_host: Option<HostPattern>,
}

/// Combines all `RewriteCond` directives of a `RewriteRule`. If a condition has the flag `[OR]`, this condition or the
/// next condition must hold. Conditions without the flag must all hold.
pub(super) fn all(lines: &[RewriteCondition], site_hosts: &[String]) -> Result<AllConditions, Remark> {
    let always = Case { paths: Vec::new(), condition: Condition::always() };
    let capturing_line = capturing_line(lines);
    let captured_host = capturing_line.and_then(|index| lines.get(index)?.host_pattern());
    let mut all = AllConditions { cases: vec![always], excluded: Vec::new(), captured: None, captured_host };
    let mut alternatives: Vec<ParsedCondition> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let captured = line.has_captures().then(|| line.captured()).flatten();
        alternatives.push(match &captured {
            Some(captured) => ParsedCondition::Condition(captured.condition.clone()),
            // The paths that a lookahead excludes do not meet the rule only if the condition must hold.
            None if alternatives.is_empty() && !line.flags.is_or => {
                let parsed = line.parse(site_hosts)?;
                all.without_lookahead(line, parsed)
            }
            None => line.parse(site_hosts)?,
        });
        all.captured = all.captured.or(captured.filter(|_| capturing_line == Some(index)));
        if let [ParsedCondition::NotPath(path)] = alternatives.as_slice()
            && !line.flags.is_or
        {
            all.excluded.push((line.origin.clone(), path.clone()));
            alternatives.clear();
        } else if !line.flags.is_or {
            all = all.and(std::mem::take(&mut alternatives))?;
        }
    }
    if alternatives.is_empty() { Ok(all) } else { all.and(alternatives) }
}

/// Returns the index of the condition to whose captures `%1`, `%2` and so on refer. If `[OR]` makes this condition
/// differ from request to request, returns `None`.
fn capturing_line(lines: &[RewriteCondition]) -> Option<usize> {
    let last = lines.iter().rposition(RewriteCondition::has_captures)?;
    let is_or_with_next = |index: usize| lines.get(index).is_some_and(|line| line.flags.is_or);
    (!is_or_with_next(last) && !last.checked_sub(1).is_some_and(is_or_with_next)).then_some(last)
}

impl AllConditions {
    /// Returns a condition on the path without its lookahead, and records the paths that the lookahead excludes.
    fn without_lookahead(&mut self, line: &RewriteCondition, parsed: ParsedCondition) -> ParsedCondition {
        let split = match &parsed {
            ParsedCondition::Path(path) => lookahead::split(path),
            ParsedCondition::NotPath(path) => {
                return lookahead::all_others(path).map_or(parsed, ParsedCondition::Path);
            }
            ParsedCondition::Condition(_) => None,
        };
        let Some((own, excluded)) = split else { return parsed };
        self.excluded.push((line.origin.clone(), excluded));
        ParsedCondition::Path(own)
    }

    fn and(mut self, alternatives: Vec<ParsedCondition>) -> Result<Self, Remark> {
        let mut paths = Vec::new();
        let mut conditions = Vec::new();
        for parsed in alternatives {
            match parsed {
                ParsedCondition::Path(path) => paths.push(path),
                ParsedCondition::NotPath(_) => {
                    let reason = "`[OR]` combines a negated condition on the path with another condition";
                    return Err(Remark::new(reason, "write a separate rule for each condition"));
                }
                ParsedCondition::Condition(condition) => conditions.push(condition),
            }
        }
        let Alternatives { condition, remark } = Alternatives::new(conditions, paths.len());
        let remark = remark.filter(|_| condition.is_none());
        let known = std::mem::take(&mut self.cases);
        if known.len() * (paths.len() + usize::from(condition.is_some())) > MAX_CASES {
            let reason = format!("the conditions with `[OR]` have more than {MAX_CASES} combinations");
            return Err(Remark::new(reason, "write the rules by hand"));
        }
        for case in known {
            self.cases.extend(paths.iter().map(|path| {
                let mut condition = case.condition.clone();
                condition.remarks.extend(remark.clone());
                Case { paths: case.paths.iter().chain([path]).cloned().collect(), condition }
            }));
            self.cases.extend(
                condition.clone().map(|condition| Case {
                    paths: case.paths.clone(),
                    condition: case.condition.clone().and(condition),
                }),
            );
        }
        Ok(self)
    }
}

/// Marks the captures of all path restrictions except the last one as unused, because `%1` refers to the last
/// condition.
pub(super) fn keep_last_captures(paths: Vec<PathRestriction>) -> Vec<PathRestriction> {
    let last = paths.len().saturating_sub(1);
    paths
        .into_iter()
        .enumerate()
        .map(|(index, path)| if index == last { path } else { path.without_captures() })
        .collect()
}
