//! Reads a Bulk Redirect List in JSON form, which is the form of Cloudflare's API. The list is the whole file, or the
//! member `result` of a response.

use crate::cloudflare_bulk::redirect::{self, BulkRedirect, Settings, Switch};
use crate::importer::Importer;
use crate::json::line_index::LineIndex;
use crate::json::{self, Json, misspelt};
use crate::note::{Remark, StatementOrigin};
use serde_json::Value;

/// The keys of an item of the list. The keys of the redirect may also stand in the item.
const ITEM_KEYS: [&str; 5] = ["id", "redirect", "comment", "created_on", "modified_on"];

const REDIRECT_KEYS: [&str; 7] = [
    "source_url",
    "target_url",
    "status_code",
    "preserve_query_string",
    "include_subdomains",
    "subpath_matching",
    "preserve_path_suffix",
];

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let lines = LineIndex::of(text);
    let file = match json::parse(&lines) {
        Ok(file) => file,
        Err(error) => return importer.report_unreadable(&error.origin, error.column, error.remark),
    };
    let Some(items) = list(file) else {
        let reason = "the file contains neither a list of redirects nor an object with a list `result`";
        return importer.report_unreadable(&file.origin(), 1, Remark::new(reason, "export the list and import again"));
    };
    let item_keys = [&ITEM_KEYS[..], &REDIRECT_KEYS[..]].concat();
    for item in items {
        let origin = origin(item);
        misspelt::report(item, &item_keys, &origin, importer);
        if let Some(redirect) = item.member("redirect") {
            misspelt::report(redirect, &REDIRECT_KEYS, &origin, importer);
        }
        match bulk_redirect(item) {
            Ok(redirect) => redirect::convert(importer, &redirect, &origin),
            Err(remark) => importer.report_untranslated(&origin, remark),
        }
    }
    if let Some(after) = next_page(file) {
        let remark =
            Remark::new("the file contains only one page of the list", "export the other pages and import them");
        importer.report_untranslated(&after.origin(), remark);
    }
}

fn list(file: Json<'_>) -> Option<Vec<Json<'_>>> {
    file.items().or_else(|| file.member("result")?.items()).or_else(|| file.member("items")?.items())
}

/// Returns the position of the next page of the list. Returns `None` if the response contains the last page.
fn next_page(file: Json<'_>) -> Option<Json<'_>> {
    file.member("result_info")?.member("cursors")?.member("after").filter(|after| after.string() != Some(String::new()))
}

/// Returns the origin of a redirect. The member `comment` becomes a comment of the rule.
fn origin(item: Json<'_>) -> StatementOrigin {
    let comment = item.member("comment").and_then(Json::string).filter(|comment| !comment.trim().is_empty());
    let comments = comment.iter().flat_map(|comment| comment.lines()).map(|line| line.trim().to_owned());
    StatementOrigin { comments: comments.collect(), ..item.origin() }
}

fn bulk_redirect(item: Json<'_>) -> Result<BulkRedirect, Remark> {
    let redirect = item.member("redirect").unwrap_or(item);
    let text = |name: &str| redirect.member(name).and_then(Json::string).unwrap_or_default();
    let source = text("source_url");
    if source.is_empty() {
        return Err(Remark::new("this entry of the list has no `source_url`", "complete the entry and import again"));
    }
    let switch = |name: &str, default: Switch| match redirect.member(name).map(Json::value) {
        None => Ok(default),
        Some(Value::Bool(true)) => Ok(Switch::On),
        Some(Value::Bool(false)) => Ok(Switch::Off),
        Some(_) => {
            Err(Remark::new(format!("`{name}` is neither true nor false"), "correct the entry and import again"))
        }
    };
    Ok(BulkRedirect {
        source,
        target: text("target_url"),
        status: redirect.member("status_code").map(|code| status(&code)).transpose()?.unwrap_or_default(),
        settings: Settings {
            preserve_query_string: switch("preserve_query_string", Switch::Off)?,
            include_subdomains: switch("include_subdomains", Switch::Off)?,
            subpath_matching: switch("subpath_matching", Switch::Off)?,
            // Unlike in CSV form, the path suffix is preserved by default.
            preserve_path_suffix: switch("preserve_path_suffix", Switch::On)?,
        },
    })
}

/// Returns the status, which is a number. In Cloudflare's reference, `status_code` is an integer, so a text is a mistake.
fn status(code: &Json<'_>) -> Result<String, Remark> {
    match code.string() {
        None => Ok(code.value().to_string()),
        Some(text) => Err(Remark::new(
            format!("`status_code` is the text `\"{text}\"` instead of a number"),
            "remove the quotes and import again",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_suffix_is_preserved_by_default() {
        let lines = LineIndex::of(
            r#"[{ "redirect": { "source_url": "a.example/", "target_url": "/b", "status_code": 307 } }]"#,
        );
        let items = list(json::parse(&lines).unwrap()).unwrap();
        let found = bulk_redirect(items[0]).unwrap();
        assert_eq!((found.target.as_str(), found.status.as_str()), ("/b", "307"));
        assert_eq!((found.settings.preserve_path_suffix, found.settings.subpath_matching), (Switch::On, Switch::Off));
    }

    #[test]
    fn status_that_is_a_text_is_reported_as_a_text() {
        let lines = LineIndex::of(r#"{ "source_url": "a.example/", "target_url": "/b", "status_code": "308" }"#);
        let remark = bulk_redirect(json::parse(&lines).unwrap()).err().unwrap();
        assert_eq!(remark.reason, "`status_code` is the text `\"308\"` instead of a number");
    }

    #[test]
    fn incomplete_entries_are_rejected() {
        for text in ["5", "{}", r#"{ "redirect": { "source_url": "a.example", "include_subdomains": "yes" } }"#] {
            let lines = LineIndex::of(text);
            assert!(bulk_redirect(json::parse(&lines).unwrap()).is_err(), "{text}");
        }
    }
}
