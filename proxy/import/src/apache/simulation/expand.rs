//! Expands the variables and groups in substitutions and tested texts.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule>.

use crate::apache::simulation::exchange::{Exchange, Matched, Record, References};
use crate::apache::simulation::rule::{Flag, Rule};
use crate::apache::simulation::url::encoded;
use crate::apache::simulation::variables;

/// An expanded text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Expanded {
    pub(super) text: Vec<u8>,
    /// The origin of the question mark at which Apache splits off the query.
    pub(super) question_mark: Option<Origin>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The question mark is in the file.
    Literal,
    /// The question mark is in the value of a variable or group.
    Value,
}

/// The values to which an expansion refers.
pub(super) struct Values<'e, 's> {
    pub(super) exchange: &'e mut Exchange<'s>,
    pub(super) record: &'e Record,
    pub(super) references: &'e References,
}

/// Expands a text in a single pass. `rule` is the rule whose substitution is expanded.
///
/// # Errors
/// Returns the reason, as a noun phrase, if a value is unknown.
pub(super) fn expand(template: &[u8], values: &mut Values<'_, '_>, rule: Option<&Rule>) -> Result<Expanded, String> {
    let uses_last_mark = rule.is_some_and(|rule| rule.has(Flag::QueryAfterLastMark));
    let mut out = Expanded::default();
    let mut rest = template;
    loop {
        let (value, origin, after) = match rest {
            [b'\\', protected, after @ ..] => (vec![*protected], None, after),
            [b'%', b'{', inner @ ..] if closing(inner).is_some() => {
                let (name, after) = split(inner, closing(inner));
                (variables::value(name, values.exchange, values.record)?, Some(Origin::Value), after)
            }
            [b'$', b'{', inner @ ..] if closing(inner).is_some_and(|end| at_depth(inner, b':', end).is_some()) => {
                let (call, after) = split(inner, closing(inner));
                (mapped(call, values, rule)?, Some(Origin::Value), after)
            }
            [kind @ (b'$' | b'%'), digit, after @ ..] if digit.is_ascii_digit() => {
                let references = values.references;
                let matched = if *kind == b'$' { &references.rule } else { &references.condition };
                (group(matched, *digit, rule)?, Some(Origin::Value), after)
            }
            [byte, after @ ..] => (vec![*byte], Some(Origin::Literal), after),
            [] => return Ok(out),
        };
        if value.contains(&b'?') && (out.question_mark.is_none() || uses_last_mark) {
            out.question_mark = origin.or(out.question_mark);
        }
        out.text.extend(value);
        rest = after;
    }
}

fn split(text: &[u8], end: Option<usize>) -> (&[u8], &[u8]) {
    let (inner, after) = end.and_then(|end| text.split_at_checked(end)).unwrap_or((text, b""));
    (inner, after.get(1..).unwrap_or_default())
}

/// Returns the position of the bracket that closes a text in which brackets may be nested.
fn closing(text: &[u8]) -> Option<usize> {
    let mut depth = 1_usize;
    text.iter().position(|byte| {
        depth = match byte {
            b'{' => depth + 1,
            b'}' => depth - 1,
            _ => depth,
        };
        depth == 0
    })
}

/// Returns the position of a byte outside nested brackets and before `end`.
fn at_depth(text: &[u8], wanted: u8, end: usize) -> Option<usize> {
    let mut depth = 0_usize;
    text.iter().take(end).position(|byte| {
        depth = match byte {
            b'{' => depth + 1,
            b'}' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0 && *byte == wanted
    })
}

fn group(matched: &Matched, digit: u8, rule: Option<&Rule>) -> Result<Vec<u8>, String> {
    let text = match matched {
        Matched::Nothing => Vec::new(),
        Matched::Groups(groups) => groups.get(usize::from(digit - b'0')).cloned().flatten().unwrap_or_default(),
        Matched::Unknown(reason) => return Err(reason.clone()),
    };
    Ok(match rule {
        Some(rule) if rule.has(Flag::EscapeGroups) => escaped_group(&text, rule),
        Some(_) | None => text,
    })
}

/// Escapes a group. (Apache HTTP Server 2.4, `RewriteRule` Flags, B, BNE, BNP and BCTLS.)
fn escaped_group(text: &[u8], rule: &Rule) -> Vec<u8> {
    let is_escaped = |byte: u8| {
        let is_listed = rule.escapes.as_ref().is_some_and(|escapes| escapes.contains(&byte));
        let is_other = if rule.has(Flag::EscapeControls) {
            byte.is_ascii_control() || byte == b' '
        } else {
            rule.escapes.is_none()
        };
        (is_listed || is_other) && !rule.never_escaped.contains(&byte)
    };
    let mut out = Vec::with_capacity(text.len());
    for byte in text {
        match byte {
            plain if !is_escaped(*plain) || plain.is_ascii_alphanumeric() || *plain == b'_' => out.push(*plain),
            b' ' if !rule.has(Flag::EscapeSpaceAsCode) => out.push(b'+'),
            other => out.extend(encoded(*other).bytes()),
        }
    }
    out
}

/// Returns the value of a map, such as `${lower:$1}`. Only the internal functions for letter case are simulated.
fn mapped(call: &[u8], values: &mut Values<'_, '_>, rule: Option<&Rule>) -> Result<Vec<u8>, String> {
    let colon = at_depth(call, b':', call.len()).unwrap_or(call.len());
    let (name, key) = split(call, Some(colon));
    let end = at_depth(key, b'|', key.len()).unwrap_or(key.len());
    let name = String::from_utf8_lossy(name).into_owned();
    let function = values.exchange.host.block.maps.iter().rev().find(|(map, _)| *map == name);
    let function = function.map(|(_, function)| function.to_ascii_lowercase());
    let key = expand(key.get(..end).unwrap_or_default(), values, rule)?.text;
    match function.as_deref() {
        Some("int:tolower") => Ok(key.to_ascii_lowercase()),
        Some("int:toupper") => Ok(key.to_ascii_uppercase()),
        Some(_) | None => Err(format!("the map `{name}`")),
    }
}
