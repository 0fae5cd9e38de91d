//! Reports the settings of a `vercel.json` file that redirect requests without a rule of their own.

use crate::importer::Importer;
use crate::json::Json;
use crate::note::{ADDS_SLASH, NoteSubject, Remark, StatementOrigin};

/// Reports the member `name` if Vercel redirects requests because of this member.
pub(super) fn report(name: &str, value: Json<'_>, importer: &mut Importer<'_>) {
    let remark = match (name, value.bool()) {
        ("cleanUrls", Some(true)) => Remark::about(
            NoteSubject::CleanUrls,
            "with `cleanUrls`, Vercel also redirects paths that end with `.html` or `/index` to paths without this ending",
            "if clients request such paths, write the rule `regex: /(?<path>.+)\\.html` with `to: /{path}`",
        ),
        ("trailingSlash", Some(true)) => Remark::about(
            NoteSubject::AddedSlash,
            "with `trailingSlash: true`, Vercel redirects paths without a trailing slash to paths with a slash",
            ADDS_SLASH,
        ),
        ("trailingSlash", Some(false)) => Remark::about(
            NoteSubject::SameUrl,
            "with `trailingSlash: false`, Vercel redirects paths with a trailing slash to paths without a slash",
            "no change needed, because `slash: remove` is the default in the configuration of the proxy",
        ),
        ("bulkRedirectsPath", None) => Remark::new(
            "the files with bulk redirects are not read",
            "import these files with `portico import vercel-bulk`",
        ),
        _ => return,
    };
    let origin = value.origin();
    let text = format!("\"{name}\": {}", origin.text);
    importer.report_untranslated(&StatementOrigin { text, ..origin }, remark);
}
