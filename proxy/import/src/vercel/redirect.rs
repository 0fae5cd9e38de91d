//! Converts an item of the list `redirects`.

use crate::foreign::exception::Exception;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::importer::Importer;
use crate::json::Json;
use crate::next::has;
use crate::next::host_cases;
use crate::next::lookahead::{SplitSource, root_exception};
use crate::next::release::Release;
use crate::next::simulation::rejection;
use crate::next::source;
use crate::next::unencoded::unencoded;
use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::colon;
use crate::target::template::{Piece, TargetTemplate};
use crate::vercel::conditions;
use crate::vercel::destination as numbered;
use crate::vercel::earlier::{EarlierEffect, EarlierRedirects};
use portico_redirects::LetterCase;
use serde_json::{Map, Value};

pub(super) fn convert(importer: &mut Importer<'_>, (item, earlier): (Json<'_>, &EarlierRedirects), order: i64) {
    if let Some(rejected) = item.value().as_object().and_then(rejection::of_vercel) {
        let text = item.file();
        return importer.report_syntax(text, [rejected.in_file(text, item.text())]);
    }
    let effect = item.value().as_object().and_then(|redirect| earlier.effect(redirect));
    match (foreign_rules(item, order), effect) {
        (_, Some(EarlierEffect::Dead(remark))) | (Err(remark), _) => {
            importer.report_untranslated(&item.origin(), remark);
        }
        (Ok(rules), effect) => {
            let remark = match effect {
                Some(EarlierEffect::Partial(remark)) => Some(remark),
                Some(EarlierEffect::Dead(_)) | None => None,
            };
            for (mut rule, excluded) in rules {
                rule.remarks.extend(remark.clone());
                importer.convert(rule);
                importer.exceptions.extend(excluded);
            }
        }
    }
}

/// Returns the rule of a redirect with its exception. There are several if the destination uses a part of the host.
fn foreign_rules(item: Json<'_>, order: i64) -> Result<Vec<(ForeignRule, Option<Exception>)>, Remark> {
    let mut read = conditions::read(item)?;
    let source = text(item, "source")?;
    read.insert("destination".to_owned(), Value::from(text(item, "destination")?));
    host_cases::separate(&read).iter().map(|one| foreign_rule(item, (&source, one), order)).collect()
}

/// Returns the rule for the source, and for the conditions and the destination `read`.
fn foreign_rule(
    item: Json<'_>,
    (source, read): (&str, &Map<String, Value>),
    order: i64,
) -> Result<(ForeignRule, Option<Exception>), Remark> {
    let conditions = has::read(read)?;
    let destination = read.get("destination").and_then(Value::as_str).unwrap_or_default();
    let split = SplitSource::of(source);
    let matched = split.as_ref().map_or(source, |split| &split.source);
    let shape = source::read(matched, LetterCase::Exact, Release::Vercel)?;
    let (pieces, unfilled) = colon::target(destination, &shape, &conditions.names)?;
    let mut template = TargetTemplate(pieces.into_iter().flat_map(|piece| with_numbers(piece, &shape)).collect());
    let captured = conditions.captured.iter().flat_map(|captured| captured.substitute(&mut template));
    let capture_remarks: Vec<Remark> = captured.collect();
    let remarks = conditions.condition.remarks.into_iter().chain(unfilled).chain(capture_remarks);
    let remarks = remarks.chain(unencoded(source, Release::Vercel)).collect();
    let status = status(item)?;
    // Browsers do not follow the target of such an answer.
    let outcome = if is_gone(status) {
        ForeignOutcome::Gone(status)
    } else {
        ForeignOutcome::Redirect { status, template, query: QueryPolicy::Keep }
    };
    let rule = ForeignRule {
        origin: item.origin(),
        precedence: Precedence { phase: 0, order },
        shape,
        outcome,
        alternatives: conditions.condition.alternatives,
        other_parameters: conditions.condition.other_parameters,
        remarks,
    };
    let excluded = match split {
        Some(split) => Some(split.exception(&rule)?),
        None => root_exception(source, &rule).transpose()?,
    };
    Ok((rule, excluded))
}

fn text(item: Json<'_>, name: &str) -> Result<String, Remark> {
    let missing =
        || Remark::new(format!("`{name}` is missing or not a string"), "complete the redirect and import again");
    item.member(name).and_then(Json::string).ok_or_else(missing)
}

/// Replaces numbers such as `$2` in literal text with the parameters of the source, which are numbered from 1.
fn with_numbers(piece: Piece, shape: &PathShape) -> Vec<Piece> {
    let Piece::Text(text) = piece else {
        return vec![piece];
    };
    let parameter = |number: &str| {
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        shape.placeholders.get(index).map(|(capture, _)| capture.clone())
    };
    numbered::split(&text, &|name| -> Option<Capture> { parameter(name) })
}

/// Returns the status of a redirect, which is 308 by default.
fn status(item: Json<'_>) -> Result<u16, Remark> {
    if let Some(permanent) = item.member("permanent") {
        let invalid = || Remark::new("`permanent` is neither true nor false", "correct the value and import again");
        return permanent.bool().map(|permanent| if permanent { 308 } else { 307 }).ok_or_else(invalid);
    }
    let Some(code) = item.member("statusCode") else {
        return Ok(308);
    };
    let number = code.value().as_u64().and_then(|code| u16::try_from(code).ok());
    number.filter(|code| is_redirect(*code) || is_gone(*code)).ok_or_else(|| unsupported(code.value()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use crate::json::line_index::LineIndex;

    #[test]
    fn redirects_are_permanent_by_default() {
        for (text, expected) in [
            ("{}", Some(308)),
            (r#"{ "permanent": false }"#, Some(307)),
            (r#"{ "permanent": true }"#, Some(308)),
            (r#"{ "statusCode": 301 }"#, Some(301)),
            (r#"{ "statusCode": 410 }"#, Some(410)),
            (r#"{ "statusCode": 200 }"#, None),
            (r#"{ "permanent": "yes" }"#, None),
        ] {
            let lines = LineIndex::of(text);
            assert_eq!(status(json::parse(&lines).unwrap()).ok(), expected, "{text}");
        }
    }
}
