//! Finds the condition whose captures the target of a rule uses as `{C:1}`, and moves it to the end of the conditions.
//!
//! Without `trackAllCaptures`, the captures are those of the last condition. With it, the captures of all conditions are
//! numbered one after the other. Afterwards, other modules need to know only the first form.
//! See <https://learn.microsoft.com/iis/extensions/url-rewrite-module/url-rewrite-module-configuration-reference>, "Using
//! back-references in rewrite rules".

use crate::iis::rule_element::{ConditionElement, Grouping, RuleElement};
use crate::iis::target::{TextPart, split};
use crate::note::Remark;
use crate::regex::{self, groups};

/// Moves the condition to which the target refers to the end, and numbers its captures from 1. The order of other conditions
/// has no effect, because all of them must hold.
///
/// # Errors
/// Returns a remark if the target refers to several conditions, or to a condition without such a capture.
pub(super) fn move_to_end(rule: &mut RuleElement) -> Result<(), Remark> {
    let mut used = Vec::new();
    rename(&rule.action.url, &mut |number| {
        used.push(number);
        number
    });
    if used.is_empty() || rule.grouping == Grouping::Any {
        return Ok(());
    }
    let references: Result<Vec<Reference>, Remark> = used.iter().map(|number| reference(rule, *number)).collect();
    let references = references?;
    let Some(first) = references.first().copied() else { return Ok(()) };
    if references.iter().any(|other| other.condition != first.condition) {
        let reason = "the target uses captures of several conditions";
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    let condition = rule.conditions.remove(first.condition);
    rule.conditions.push(condition);
    let mut numbers = references.iter().map(|reference| reference.number);
    rule.action.url = rename(&rule.action.url, &mut |number| numbers.next().unwrap_or(number));
    rule.tracks_all_captures = false;
    Ok(())
}

/// A capture of a condition.
#[derive(Debug, Clone, Copy)]
struct Reference {
    /// The index of the condition.
    condition: usize,
    /// The number of the capture in the pattern of this condition.
    number: u32,
}

fn reference(rule: &RuleElement, number: u32) -> Result<Reference, Remark> {
    // A negated condition matches no text, and tests for files have no pattern.
    let has_text =
        |(_, condition): &(usize, &ConditionElement)| condition.match_type == "Pattern" && !condition.test.is_negated;
    let mut matching = rule.conditions.iter().enumerate().filter(has_text);
    if !rule.tracks_all_captures {
        let (condition, last) = matching.next_back().ok_or_else(|| without_condition(number))?;
        return match captures(rule, last) {
            Some(count) if number > count => Err(not_in_last(number, last)),
            Some(_) | None => Ok(Reference { condition, number }),
        };
    }
    let mut left = number;
    for (condition, element) in matching {
        let count = captures(rule, element).unwrap_or_default();
        if left <= count {
            return Ok(Reference { condition, number: left });
        }
        left -= count;
    }
    Err(without_condition(number))
}

/// Returns the number of captures of a condition. Returns `None` if its expression is invalid.
fn captures(rule: &RuleElement, condition: &ConditionElement) -> Option<u32> {
    count(&rule.syntax.regex(&condition.test.pattern))
}

/// Returns the number of captures of an expression. Returns `None` if the expression is invalid.
pub(super) fn count(pattern: &str) -> Option<u32> {
    let parsed = regex::parse(pattern).ok()?;
    let captures = groups::all(&parsed.ast).into_iter().filter(|group| group.capture_index().is_some()).count();
    u32::try_from(captures).ok()
}

/// Returns a text with other numbers for the captures of conditions.
fn rename(text: &str, number: &mut impl FnMut(u32) -> u32) -> String {
    let mut renamed = String::with_capacity(text.len());
    for part in split(text) {
        match part {
            TextPart::Text(text) => renamed.push_str(text),
            TextPart::Variable(name) => {
                let inner = match (name.get(..2), name.get(2..).and_then(|text| text.parse().ok())) {
                    (Some("C:" | "c:"), Some(old)) => format!("C:{}", number(old)),
                    _ if name.contains('{') => rename(name, number),
                    _ => name.to_owned(),
                };
                renamed.extend(["{", inner.as_str(), "}"]);
            }
        }
    }
    renamed
}

fn not_in_last(number: u32, last: &ConditionElement) -> Remark {
    Remark::new(
        format!(
            "the target uses `{{C:{number}}}`, which refers to the last condition without `trackAllCaptures`, but the \
            condition on `{}` has no such capture",
            last.input
        ),
        "if the capture of another condition is intended, add `trackAllCaptures=\"true\"` to `conditions` and import again",
    )
}

fn without_condition(number: u32) -> Remark {
    Remark::new(
        format!("the target uses `{{C:{number}}}`, but the conditions have no such capture"),
        "correct the rule and import again",
    )
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, Imported, import};

    const QUERY: &str = r"<add input='{QUERY_STRING}' pattern='^id=(\d+)$' />";
    const HOST: &str = r"<add input='{HTTP_HOST}' pattern='^(www\.)?a\.example$' />";
    const WITHOUT_CAPTURE: &str = r"<add input='{HTTP_HOST}' pattern='^a\.example$' />";
    const TRACKED: &str = "trackAllCaptures='true'";

    fn imported(attributes: &str, conditions: &[&str], url: &str) -> Imported {
        let text = format!(
            "<configuration><system.webServer><rewrite><rules><rule name='r' stopProcessing='true'><match url='^a$' />\
             <conditions {attributes}>{}</conditions><action type='Redirect' url='{url}' appendQueryString='false' />\
             </rule></rules></rewrite></system.webServer></configuration>",
            conditions.concat()
        );
        let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
        import(Format::Iis, "web.config", &text, &options)
    }

    #[test]
    fn captures_of_all_conditions_are_numbered() {
        let file = "<add input='{REQUEST_FILENAME}' matchType='IsFile' negate='true' />";
        for (attributes, conditions, url) in [
            (TRACKED, &[QUERY, HOST][..], "/b/{C:1}"),
            (TRACKED, &[HOST, QUERY], "/b/{C:2}"),
            (TRACKED, &[QUERY, WITHOUT_CAPTURE], "/b/{C:1}"),
            ("", &[HOST, QUERY], "/b/{C:1}"),
            ("", &[QUERY, file], "/b/{C:1}"),
        ] {
            let yaml = imported(attributes, conditions, url).yaml;
            assert!(yaml.contains("to: /b/{query.id}\n"), "{attributes} {conditions:?}: {yaml}");
        }
    }

    #[test]
    fn capture_without_a_text_is_not_translated() {
        for (attributes, conditions, url, reason) in [
            ("", &[QUERY, WITHOUT_CAPTURE][..], "/b/{C:1}", "which refers to the last condition"),
            (TRACKED, &[QUERY, HOST], "/b/{C:3}", "the conditions have no such capture"),
            (TRACKED, &[QUERY, HOST], "/b/{C:1}{C:2}", "captures of several conditions"),
            ("", &[], "/b/{C:1}", "the conditions have no such capture"),
        ] {
            let imported = imported(attributes, conditions, url);
            assert_eq!(imported.yaml, "rules: []\n", "{conditions:?}");
            assert!(imported.report.iter().any(|note| note.reason.contains(reason)), "{:?}", imported.report);
        }
    }
}
