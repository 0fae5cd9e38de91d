//! One redirect of the list.

use crate::colon_target;
use crate::draft::{Case, Precedence, QueryPolicy};
use crate::importer::{ForeignOutcome, ForeignRule, Importer};
use crate::next::has;
use crate::next::source;
use crate::next::value::{Item, Value};
use crate::note::{Origin, Remark};
use crate::template::TargetTemplate;

/// Settings for all redirects of a file.
pub(super) struct Site<'t> {
    pub(super) base_path: String,
    pub(super) case: Case,
    pub(super) text: &'t str,
}

pub(super) fn convert(importer: &mut Importer<'_>, site: &Site<'_>, item: &Item, index: i64) {
    let text = site.text.get(item.start..item.end).unwrap_or_default().to_owned();
    let origin =
        Origin { line: item.line, text, comments: item.comments.clone(), blank_line_before: !item.comments.is_empty() };
    match foreign_rule(site, item, origin.clone(), index) {
        Ok(rule) => importer.convert(rule),
        Err(remark) => importer.report_untranslated(&origin, remark),
    }
}

fn foreign_rule(site: &Site<'_>, item: &Item, origin: Origin, index: i64) -> Result<ForeignRule, Remark> {
    if !matches!(item.value, Value::Map(_)) {
        let reason = "it is code, which is not executed";
        return Err(Remark::new(reason, "export the list as JSON and import that"));
    }
    let text = |key: &str| {
        let missing =
            || Remark::new(format!("`{key}` is not a literal string"), "write it as a literal string and import again");
        item.get(key).and_then(Item::text).ok_or_else(missing)
    };
    let (source, destination) = (text("source")?, text("destination")?);
    let is_based = item.get("basePath").and_then(Item::word) != Some("false");
    let base = if is_based { site.base_path.as_str() } else { "" };
    let conditions = has::read(item)?;
    let shape = source::read(&format!("{base}{source}"), site.case)?;
    let (template, unfilled) = colon_target::target(&with_base_path(base, destination), &shape, &conditions.names)?;
    let mut template = TargetTemplate(template);
    let mut capture_remarks = Vec::new();
    for captured in &conditions.captured {
        capture_remarks.extend(captured.substitute(&mut template)?);
    }
    Ok(ForeignRule {
        origin,
        precedence: Precedence { phase: 0, order: index },
        shape,
        outcome: ForeignOutcome::Redirect { status: status(item)?, template, query: QueryPolicy::Keep },
        alternatives: conditions.condition.alternatives,
        remarks: conditions.condition.remarks.into_iter().chain(unfilled).chain(capture_remarks).collect(),
    })
}

fn with_base_path(base: &str, destination: &str) -> String {
    if destination.starts_with('/') { format!("{base}{destination}") } else { destination.to_owned() }
}

fn status(item: &Item) -> Result<u16, Remark> {
    if let Some(code) = item.get("statusCode") {
        let code = code.word().and_then(|word| word.parse().ok());
        return code
            .filter(|code| matches!(code, 301 | 302 | 303 | 307 | 308))
            .ok_or_else(|| Remark::new("its status is not 301, 302, 303, 307 or 308", "write the rule by hand"));
    }
    match item.get("permanent").and_then(Item::word) {
        Some("true") => Ok(308),
        Some("false") => Ok(307),
        _ => {
            Err(Remark::new("neither `permanent` nor `statusCode` has a literal value", "complete it and import again"))
        }
    }
}
