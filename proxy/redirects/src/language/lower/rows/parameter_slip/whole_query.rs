//! Finds texts in the column `query` that are more than a list of parameters, such as `/a?id=7`, `id=7 # note`,
//! `id=1 OR id=2` or `^id=7$`.

use crate::language::after_space::{self, AfterSpace};
use crate::language::lower::rows::parameter_slip::logical;
use crate::language::lower::rows::parameter_slip::slip::{ParameterSlip, SlipKind, is_name, rule};
use crate::language::query_slip::{self, starts_with_parameter};
use crate::language::typographic_quotes;

/// The words and signs that editors write for any query, or for no query.
const WORDS: [&str; 11] = ["any", "all", "none", "empty", "every", "любой", "любые", "все", "нет", "пусто", "^$"];

/// The starts of an expression that is compared with a whole query.
const STARTS: [&str; 8] = ["(^|&)", "(?:^|&)", "(&|^)", "(?:&|^)", "^(.*&)?", "^(?:.*&)?", "^", ".*"];
/// The ends of an expression that is compared with a whole query.
const ENDS: [&str; 7] = ["(&|$)", "(?:&|$)", "($|&)", "(?:$|&)", "(&.*)?$", "(?:&.*)?$", "$"];

/// Returns the first mistake in a query without the question mark that is not a mistake in one of its parameters.
pub(super) fn find(query: &str) -> Option<ParameterSlip<'_>> {
    word(query)
        .or_else(|| quotes(query))
        .or_else(|| address(query))
        .or_else(|| after_query(query))
        .or_else(|| negation(query))
        .or_else(|| expression(query))
        .or_else(|| logical::find(query))
}

/// Reports whether the text is a word such as `any`.
pub(in crate::language::lower::rows) fn is_word(query: &str) -> bool {
    let is_listed = |text: &str| WORDS.iter().any(|word| text.eq_ignore_ascii_case(word));
    is_listed(query) || !query.is_ascii() && is_listed(&query.to_lowercase())
}

fn word(query: &str) -> Option<ParameterSlip<'_>> {
    let text = Some(query.trim()).filter(|text| is_word(text))?;
    let message = format!("`{text}` is read as the name of a parameter without a value");
    let hint = "leave the field empty: the row then applies with any query and without a query";
    let hint =
        if is_name(text) { format!("{hint}; if the name is `{text}`, write `{text}=`") } else { hint.to_owned() };
    Some(ParameterSlip { kind: SlipKind::NoParameter, part: query, message, hint })
}

/// Finds quotes around the query, as in `"id=7"`.
fn quotes(query: &str) -> Option<ParameterSlip<'_>> {
    let straight = |quote: char| query.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let typographic = || {
        let bare = typographic_quotes::strip(query);
        (!query.starts_with(bare) && !query.ends_with(bare)).then_some(bare)
    };
    let bare = straight('"').or_else(|| straight('\'')).or_else(|| straight('`')).or_else(typographic)?;
    let bare = Some(bare.trim()).filter(|bare| !bare.is_empty() && !bare.contains(['"', '\'', '`']))?;
    let message = "the quotes are read as a part of the query".to_owned();
    Some(ParameterSlip {
        kind: SlipKind::Quotes,
        part: query,
        message,
        hint: format!("write `{bare}`, without quotes"),
    })
}

/// Finds a path or a URL before the query, as in `/a?id=7`. Texts without a question mark are not reported, because
/// the parameters of some programs look like paths, such as `/forum/topic-7`.
fn address(query: &str) -> Option<ParameterSlip<'_>> {
    let (before, after) = query.split_once('?')?;
    let is_url = before.contains("://");
    if before.contains(['=', '&', ' ']) || !before.contains(['/', '.']) {
        return None;
    }
    let message = format!("`{before}` is read as a part of the name of the first parameter");
    let bare = without_fragment(after);
    let wanted = if bare.is_empty() { "leave the field empty".to_owned() } else { format!("write `{bare}`") };
    let host = if is_url { ", and the host in a column `host`" } else { "" };
    let hint = format!(
        "{wanted}: the path belongs in the first column{host}; if the name of the parameter contains `?`, write `%3F`"
    );
    Some(ParameterSlip { kind: SlipKind::Address, part: query, message, hint })
}

fn without_fragment(query: &str) -> &str {
    query.split('#').next().unwrap_or_default().trim()
}

/// Finds a comment or a target after the query, as in `id=7 # note`, or a fragment, as in `id=7#top`.
fn after_query(query: &str) -> Option<ParameterSlip<'_>> {
    let found = after_space::split(query)
        .filter(|found| matches!(found.kind, AfterSpace::Comment | AfterSpace::Arrow))
        .map(|found| (found.before, found.after, found.kind));
    if let Some((before, after, kind)) = found {
        let message = format!("the text `{after}` after the space is a part of the query");
        let place = match kind {
            AfterSpace::Comment => "write the comment on a line of its own that starts with `#`, or in a column `note`",
            AfterSpace::Arrow | AfterSpace::Status | AfterSpace::Address | AfterSpace::Flags => {
                "the target belongs in the second column"
            }
        };
        let hint = format!("write `{before}`; {place}; if the text belongs to the value, write `+` for its spaces");
        return Some(ParameterSlip { kind: SlipKind::AfterSpace, part: after, message, hint });
    }
    let (before, fragment) = query.split_once('#')?;
    let is_value = before.contains('=') && before.ends_with(char::is_alphanumeric);
    let is_fragment = fragment.starts_with(char::is_alphabetic)
        && fragment.chars().all(|letter| letter.is_alphanumeric() || "-_/".contains(letter));
    if !is_value || !is_fragment {
        return None;
    }
    let message = format!("browsers do not send `#{fragment}`, which is read as a part of the value");
    let hint = format!("write `{before}`; if the value contains `#`, write `%23`");
    Some(ParameterSlip { kind: SlipKind::Fragment, part: query, message, hint })
}

/// Finds a negated query in parentheses, such as `not(id=7)`.
fn negation(query: &str) -> Option<ParameterSlip<'_>> {
    let word = ["not", "NOT", "Not", "!", "не", "НЕ"].into_iter().find(|word| query.starts_with(word))?;
    let inner = query.strip_prefix(word)?.trim_start().strip_prefix('(')?.strip_suffix(')')?.trim();
    let conditions = query_slip::conditions(&format!("?{inner}"))?;
    let message = format!("a row cannot exclude parameters: `{query}` is read literally");
    let hint = rule(&format!("not: {{ query: {conditions} }}"));
    Some(ParameterSlip { kind: SlipKind::Negation, part: query, message, hint })
}

/// Finds an expression for the whole query, as in Apache and nginx, such as `(^|&)id=7(&|$)`.
fn expression(query: &str) -> Option<ParameterSlip<'_>> {
    let (sign, rest) = STARTS.iter().find_map(|start| Some((*start, query.strip_prefix(start)?)))?;
    let bare = ENDS.iter().find_map(|end| rest.strip_suffix(end)).unwrap_or(rest);
    let bare = bare.strip_suffix(".*").filter(|bare| !bare.ends_with('=')).unwrap_or(bare);
    let bare = bare.strip_suffix('=').unwrap_or(bare);
    // Alternatives outside parentheses may stand for several queries.
    let has_alternatives = bare.contains('|') && !bare.contains('(');
    if has_alternatives || !starts_with_parameter(bare) && !is_name(bare) {
        return None;
    }
    let message = format!("`{sign}` has no special meaning in a row: it is read as a part of the name");
    let is_literal =
        bare.contains('=') && bare.chars().all(|letter| letter.is_alphanumeric() || "=&-_%".contains(letter));
    let hint = if is_literal {
        format!("write `{bare}`: other parameters of the request do not matter")
    } else {
        // The end of a value would otherwise be taken for the start of the next parameter.
        let bare = bare.replace("[^&]", ".");
        rule(&format!("query: {}", query_slip::conditions(&format!("?{bare}"))?))
    };
    Some(ParameterSlip { kind: SlipKind::Expression, part: query, message, hint })
}
