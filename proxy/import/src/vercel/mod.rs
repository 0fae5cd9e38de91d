//! Imports the redirects of a `vercel.json` file. Vercel describes the file on the page "Static Configuration with
//! vercel.json". The member `redirects` uses the syntax of Next.js. The older member `routes` uses regular expressions.

mod conditions;
mod destination;
mod earlier;
mod keys;
mod redirect;
pub(crate) mod refusing;
mod route;
pub(crate) mod seeds;
mod settings;
pub(crate) mod simulation;

use crate::importer::Importer;
use crate::json::line_index::LineIndex;
use crate::json::{self, Json};
use crate::next::{lookahead, script};
use crate::note::Remark;
use crate::unreadable::SyntaxError;
use crate::vercel::earlier::EarlierRedirects;

pub(super) fn read(source_name: &str, text: &str, importer: &mut Importer<'_>) {
    let lines = LineIndex::of(text);
    let file = match json::parse(&lines) {
        Ok(file) => file,
        Err(error) if script::is_script(source_name, text) => {
            let remark = Remark::new(
                "the file is a script instead of JSON, and scripts are not executed",
                "write the configuration that the script exports to the file `vercel.json`, and import that file",
            );
            return importer.report_unreadable(&error.origin, 1, remark);
        }
        Err(error) => return importer.report_unreadable(&error.origin, error.column, error.remark),
    };
    let Some(members) = file.members() else {
        let remark = Remark::new("the file does not contain an object", "import the file vercel.json");
        return importer.report_unreadable(&file.origin(), 1, remark);
    };
    keys::check_file(file, importer);
    let earlier = EarlierRedirects::of(file);
    for (name, value) in members {
        match name.as_str() {
            "redirects" => list((file, &name), value, importer, |importer, items| {
                let orders = (1..).step_by(lookahead::ORDER_STEP);
                orders.zip(items).for_each(|(order, item)| redirect::convert(importer, (item, &earlier), order));
            }),
            "routes" => list((file, &name), value, importer, route::convert_all),
            "rewrites" => list((file, &name), value, importer, |importer, items| {
                for item in items {
                    importer.report_untranslated(&item.origin(), rewrite());
                }
            }),
            name => settings::report(name, value, importer),
        }
    }
}

/// Returns the remark about an item of the list `rewrites`.
fn rewrite() -> Remark {
    Remark::new(
        "a rewrite shows another page at the same URL instead of redirecting",
        "let the renderer or the API host respond to requests for that URL",
    )
}

/// Passes the items of a list to `convert`. Reports a value that is not a list.
fn list<'t>(
    (file, name): (Json<'t>, &str),
    value: Json<'t>,
    importer: &mut Importer<'_>,
    convert: impl FnOnce(&mut Importer<'_>, Vec<Json<'t>>),
) {
    if let Some(items) = value.items() {
        return convert(importer, items);
    }
    let reason = format!("`{name}` is not a list");
    let hint = "write a list and import again";
    let error = SyntaxError::at(file.file(), file.key_offset(name), reason, hint);
    importer.report_syntax(file.file(), [error]);
}
