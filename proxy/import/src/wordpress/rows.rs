//! Reads the CSV export of the plugin. This form does not contain the settings for case and query, so the defaults of
//! the plugin apply.

use csv::StringRecord;

use crate::csv::records;
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;
use crate::wordpress::action::Action;
use crate::wordpress::condition::Variant;
use crate::wordpress::convert::Converter;
use crate::wordpress::export;
use crate::wordpress::redirect::{PluginRedirect, QueryFlag, SourceKind};
use portico_redirects::LetterCase;

/// The text that the plugin writes instead of a target that depends on a condition.
const UNKNOWN_TARGET: &str = "/unknown";

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let records = records::read(text, importer);
    let header = records.first().map(|record| Header::read(&record.cells)).unwrap_or_default();
    let is_named = header.has_names;
    let mut redirects = Vec::new();
    for record in records.iter().skip(usize::from(is_named)) {
        if record.cells.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        match redirect(&header, &record.cells, &record.origin) {
            Ok(redirect) => redirects.push(redirect),
            Err(remark) => importer.report_untranslated(&record.origin, remark),
        }
    }
    let mut converter = Converter::new(importer);
    for redirect in &redirects {
        converter.convert(redirect);
    }
}

/// The names of the columns, in the order of the file. Without a header row, the order is that of the plugin.
struct Header {
    names: Vec<String>,
    has_names: bool,
}

impl Default for Header {
    fn default() -> Self {
        let names = ["source", "target", "regex", "code", "type", "match", "hits", "title", "status"];
        Self { names: names.map(str::to_owned).to_vec(), has_names: false }
    }
}

impl Header {
    fn read(first: &StringRecord) -> Self {
        let names: Vec<String> = first.iter().map(|cell| cell.trim().to_ascii_lowercase()).collect();
        if names.iter().any(|name| name == "source") { Self { names, has_names: true } } else { Self::default() }
    }

    fn cell<'c>(&self, cells: &'c StringRecord, name: &str) -> &'c str {
        let index = self.names.iter().position(|known| known == name);
        index.and_then(|index| cells.get(index)).unwrap_or_default().trim()
    }
}

fn redirect(header: &Header, cells: &StringRecord, origin: &StatementOrigin) -> Result<PluginRedirect, Remark> {
    let cell = |name: &str| header.cell(cells, name);
    if cell("status").eq_ignore_ascii_case("disabled") {
        return Err(Remark::new("the redirect is disabled", "write a rule by hand if the redirect is needed again"));
    }
    if !matches!(cell("match"), "" | "url") {
        let reason = format!("the redirect depends on `{}`, whose settings are not in a CSV export", cell("match"));
        return Err(Remark::new(reason, "export the redirects as JSON and import again"));
    }
    let is_regex = matches!(cell("regex").to_ascii_lowercase().as_str(), "1" | "true");
    let kind = if cell("type").is_empty() { "url" } else { cell("type") };
    let target = Some(cell("target").to_owned()).filter(|target| !target.is_empty());
    if kind == "url" && target.as_deref() == Some(UNKNOWN_TARGET) {
        let reason = format!("the plugin writes `{UNKNOWN_TARGET}` for a target that a CSV export cannot contain");
        return Err(Remark::new(reason, "export the redirects as JSON and import again"));
    }
    let comments = [origin.comments.clone(), export::title(cell("title"))].concat();
    Ok(PluginRedirect {
        origin: StatementOrigin { comments, ..origin.clone() },
        precedence: Precedence { phase: 0, order: i64::from(origin.line) },
        source: cell("source").to_owned(),
        source_kind: if is_regex { SourceKind::Regex } else { SourceKind::Url },
        case: LetterCase::Exact,
        query: QueryFlag::Exact,
        action: Action::read(kind, export::parsed_status(cell("code"))?),
        variants: vec![Variant::always(target)],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[&str]) -> Result<PluginRedirect, Remark> {
        redirect(&Header::default(), &StringRecord::from(cells.to_vec()), &StatementOrigin::default())
    }

    #[test]
    fn columns_have_the_order_of_the_plugin_by_default() {
        let found = row(&["^/a", "/b", "1", "302", "url", "url", "7", "Old  page", "active"]).unwrap();
        assert_eq!(
            (found.source_kind, found.action, found.origin.comments),
            (SourceKind::Regex, Action::Redirect(302), vec!["Old page".to_owned()])
        );
        let header = Header::read(&StringRecord::from(vec!["Target", "Source"]));
        assert_eq!(header.cell(&StringRecord::from(vec!["/b", "/a"]), "source"), "/a");
    }

    #[test]
    fn disabled_rows_and_other_match_types_are_rejected() {
        assert!(row(&["/a", "/b", "0", "301", "url", "url", "0", "", "disabled"]).is_err());
        assert!(row(&["/a", "/b", "0", "301", "url", "login"]).is_err());
        assert!(row(&["/a", "/unknown", "0", "301", "url"]).is_err());
    }
}
