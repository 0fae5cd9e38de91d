//! Recognizes unknown keys. Vercel does not deploy a site whose file has a key that the schema of the file does not contain.
//! See <https://openapi.vercel.sh/vercel.json>.

use portico_redirects::nearest_word;

use crate::importer::Importer;
use crate::json::Json;
use crate::note::Remark;
use crate::unreadable::SyntaxError;

/// The keys of the file.
const FILE: [&str; 39] = [
    "$schema",
    "alias",
    "build",
    "buildCommand",
    "builds",
    "bulkRedirectsPath",
    "bunVersion",
    "cleanUrls",
    "crons",
    "customErrorPage",
    "devCommand",
    "env",
    "experimentalServices",
    "fluid",
    "framework",
    "functionFailoverRegions",
    "functions",
    "git",
    "github",
    "headers",
    "ignoreCommand",
    "images",
    "installCommand",
    "name",
    "outputDirectory",
    "passiveRegions",
    "probes",
    "projectSettings",
    "public",
    "redirects",
    "regions",
    "relatedProjects",
    "rewrites",
    "routes",
    "scope",
    "services",
    "trailingSlash",
    "version",
    "wildcard",
];

/// The keys of an item of the list `routes`.
const ROUTE: [&str; 26] = [
    "caseSensitive",
    "check",
    "continue",
    "dest",
    "destination",
    "env",
    "handle",
    "has",
    "headers",
    "important",
    "isInternal",
    "locale",
    "methods",
    "middleware",
    "middlewarePath",
    "middlewareRawSrc",
    "missing",
    "mitigate",
    "override",
    "respectOriginCacheControl",
    "source",
    "src",
    "status",
    "statusCode",
    "transforms",
    "user",
];

/// Reports the unknown keys of the file. A misspelt key makes the file unreadable. Newer versions of Vercel may know another
/// key.
pub(super) fn check_file(file: Json<'_>, importer: &mut Importer<'_>) {
    for (name, value) in file.members().unwrap_or_default() {
        if FILE.contains(&name.as_str()) {
            continue;
        }
        if let Some(similar) = nearest_word(&name, &FILE) {
            importer.report_syntax(file.file(), [misspelt(file, &name, similar)]);
            continue;
        }
        let reason = format!("the key `{name}` of the file was not read, because it is unknown");
        let hint = "delete the key if it is a mistake, because Vercel rejects unknown keys";
        importer.report_untranslated(&value.origin(), Remark::new(reason, hint));
    }
}

/// Reports a misspelt key of a route. Returns whether there is one.
pub(super) fn check_route(route: Json<'_>, importer: &mut Importer<'_>) -> bool {
    let members = route.members().unwrap_or_default();
    let unknown = members.iter().map(|(name, _)| name).find(|name| !ROUTE.contains(&name.as_str()));
    let Some((name, similar)) = unknown.and_then(|name| Some((name, nearest_word(name, &ROUTE)?))) else {
        return false;
    };
    importer.report_syntax(route.file(), [misspelt(route, name, similar)]);
    true
}

fn misspelt(object: Json<'_>, name: &str, similar: &str) -> SyntaxError {
    let reason = format!("Vercel rejects the file, because it has the unknown key `{name}`");
    let hint = format!("did you mean `{similar}`? Correct the key and import again");
    SyntaxError::at(object.file(), object.key_offset(name), reason, hint)
}
