//! Applies the rules of `mod_rewrite` in one context.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html#InternalRuleset>.

use crate::apache::simulation::conditions::all_hold;
use crate::apache::simulation::exchange::{Exchange, Matched, Record, RecordKind, References};
use crate::apache::simulation::expand::{Origin, Values, expand};
use crate::apache::simulation::rule::{Flag, Rule};
use crate::apache::simulation::rule_list::RuleList;
use crate::apache::simulation::substitution::{Context, substitute};
use crate::apache::simulation::world::Stop;

/// The result of a list of rules.
#[derive(Debug, Clone, Copy)]
pub(super) enum Applied<'r> {
    Unchanged,
    /// The URL was changed, at last by this rule.
    Changed(&'r Rule),
    /// A rule responds with a status that is not a redirect.
    Respond(u16),
}

/// The result of one rule.
enum RuleResult {
    NoMatch,
    /// The rule matches and keeps the URL.
    Kept,
    Changed,
    /// The substitution contains an unsafe question mark.
    Forbidden,
}

/// The maximum length of a rewritten URL, in bytes.
const MAX_LENGTH: usize = 2 * 8190;

/// Applies rules in order. (Apache HTTP Server 2.4, `mod_rewrite` Technical Details, Ruleset Processing.)
pub(super) fn apply<'r>(
    exchange: &mut Exchange<'_>,
    record: &mut Record,
    list: &'r RuleList,
    context: Context<'_>,
) -> Result<Applied<'r>, Stop> {
    let mut result = Applied::Unchanged;
    let mut rounds = Rounds::default();
    let mut index = 0;
    let mut url = context.matched_url(record);
    let mut candidates = list.candidates(&url, record.query.as_deref().unwrap_or_default());
    let rules = list.as_slice();
    while let Some(position) = candidates.next_from(index) {
        let Some(rule) = rules.get(position) else { break };
        index = position + 1;
        if record.kind == RecordKind::Subrequest && (rule.has(Flag::NotOnSubrequest) || rule.has(Flag::Redirect)) {
            continue;
        }
        match apply_rule(exchange, record, rule, (&url, context))? {
            RuleResult::NoMatch => {
                // A rule with the flag `C` that does not match skips the rules that are chained with it.
                let mut chained = Some(rule);
                while chained.is_some_and(|rule| rule.has(Flag::Chain)) {
                    chained = rules.get(index);
                    index += 1;
                }
                continue;
            }
            RuleResult::Forbidden => return Ok(Applied::Respond(403)),
            RuleResult::Kept if rule.has(Flag::Respond) => return Ok(Applied::Respond(rule.status)),
            RuleResult::Kept => {}
            RuleResult::Changed => {
                result = Applied::Changed(rule);
                url = context.matched_url(record);
                candidates = list.candidates(&url, record.query.as_deref().unwrap_or_default());
            }
        }
        if record.filename.len() > MAX_LENGTH {
            return Ok(Applied::Respond(500));
        }
        if rule.has(Flag::PassThrough) {
            record.passes_through = true;
            return Ok(Applied::Changed(rule));
        }
        exchange.is_ended |= rule.has(Flag::End);
        if [Flag::End, Flag::Last, Flag::Proxy].iter().any(|flag| rule.has(*flag)) {
            break;
        }
        if rule.has(Flag::Next) {
            if rounds.is_last(record, rule, url.len()) {
                return Ok(Applied::Respond(500));
            }
            index = 0;
            continue;
        }
        index += rule.skipped;
    }
    Ok(result)
}

/// The rounds through the rules that the flag `N` has started.
#[derive(Default)]
struct Rounds {
    count: usize,
    /// The request at the start of an earlier round.
    earlier: Option<Record>,
    /// The length of the URL at the start of the last round.
    length: usize,
    /// The number of the last rounds that have all lengthened the URL.
    longer: usize,
    /// The length of the URL before the first of these rounds.
    start: usize,
}

/// The number of rounds after which a URL that becomes longer in each round is taken to grow up to the limit. Apache adds
/// the rest of the path behind the file in each round, so that a URL grows to thousands of bytes in thousands of rounds.
const MAX_LONGER: usize = 256;

/// The number of bytes by which such a URL must become longer, if there was a round for each of its first bytes. A rule that
/// replaces characters needs no more rounds. An expression for a limited number of characters ends sooner.
const MAX_GROWTH: usize = 256;

impl Rounds {
    /// Starts another round with a URL of this length. Returns whether the rules go round forever, so that Apache stops at
    /// the limit. This is so if the request is the same as in an earlier round, because the answers of conditions do not
    /// change. The request is remembered in the rounds 1, 2, 4, 8 and so on, which finds a cycle of any length. A URL that
    /// grows in every round is longer than the limit in the end.
    fn is_last(&mut self, record: &Record, rule: &Rule, length: usize) -> bool {
        let is_longer = self.count > 0 && length > self.length;
        (self.longer, self.start) = if is_longer { (self.longer + 1, self.start) } else { (0, length) };
        self.length = length;
        self.count += 1;
        let is_cycle = self.earlier.as_ref() == Some(record);
        let is_endless = self.longer > self.start && length > self.start + MAX_GROWTH;
        if self.count + 1 >= rule.max_rounds || is_cycle || is_endless || self.longer > MAX_LONGER {
            return true;
        }
        if self.count.is_power_of_two() {
            self.earlier = Some(record.clone());
        }
        false
    }
}

fn apply_rule(
    exchange: &mut Exchange<'_>,
    record: &mut Record,
    rule: &Rule,
    (url, context): (&[u8], Context<'_>),
) -> Result<RuleResult, Stop> {
    let mut references = References::default();
    let is_ignored = exchange.ignored.contains(&rule.line);
    if is_ignored
        || !matches(exchange, rule, url, &mut references)
        || !all_hold(exchange, record, &rule.conditions, &mut references)
    {
        return Ok(RuleResult::NoMatch);
    }
    if rule.has_effect() {
        exchange.world.lines.push(rule.line);
    }
    let mut expanded = None;
    if !rule.has(Flag::KeepUrl) {
        let mut values = Values { exchange, record, references: &references };
        let found = expand(&rule.substitution, &mut values, Some(rule)).map_err(Stop)?;
        if found.question_mark == Some(Origin::Value) && !rule.has(Flag::AllowQuestionMark) {
            return Ok(RuleResult::Forbidden);
        }
        expanded = Some(found.text);
    }
    set_variables(exchange, record, rule, &references);
    let Some(expanded) = expanded else { return Ok(RuleResult::Kept) };
    substitute(exchange, record, rule, (expanded, context));
    Ok(RuleResult::Changed)
}

/// Returns whether the pattern of a rule matches. Stores the groups.
fn matches(exchange: &mut Exchange<'_>, rule: &Rule, url: &[u8], references: &mut References) -> bool {
    let found = match &rule.pattern {
        Ok(pattern) => pattern.captures(url).map_err(|unknown| unknown.reason().to_owned()),
        Err(reason) => Err(reason.clone()),
    };
    let (is_match, groups) = match found {
        Ok(Some(groups)) => (true, Matched::Groups(groups)),
        Ok(None) => (false, Matched::Nothing),
        Err(reason) => (exchange.world.assume(rule.line, url, &reason), Matched::Unknown(reason)),
    };
    if is_match && !rule.is_negated {
        references.rule = groups;
    }
    is_match != rule.is_negated
}

/// Sets the environment variables of the flag `E`.
fn set_variables(exchange: &mut Exchange<'_>, record: &mut Record, rule: &Rule, references: &References) {
    for (name, value) in &rule.variables {
        if let Some(removed) = name.strip_prefix('!') {
            record.variables.insert(removed.to_owned(), Ok(Vec::new()));
            continue;
        }
        let template = value.as_deref().unwrap_or_default();
        let mut values = Values { exchange, record, references };
        let value = expand(template.as_bytes(), &mut values, None).map(|expanded| expanded.text);
        record.variables.insert(name.clone(), value);
    }
}
