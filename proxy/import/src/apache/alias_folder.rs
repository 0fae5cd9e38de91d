//! Limits the directives `Redirect` and `RedirectMatch` to the folder of their `.htaccess` file or `<Directory>` section.
//!
//! The paths in these directives begin at the folder of the site, but Apache reads them only for requests in their own
//! folder (Apache HTTP Server 2.4, `.htaccess` files, How directives are applied).

use portico_redirects::path::escape::{self, Escapes};

use crate::apache::scope::Scope;
use crate::foreign::path_restriction::PathRestriction;
use crate::note::Remark;

/// The path of a `Redirect` directive, as far as the directive applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LimitedPath {
    pub(super) path: String,
    /// The part of the path that is appended to the target. Empty unless the directive is for a parent of the folder.
    pub(super) appended: String,
}

/// Returns the path to which a `Redirect` directive for `written` is limited.
///
/// # Errors
/// Returns the reason if the directive applies to no request.
pub(super) fn limited(scope: &Scope, written: &str) -> Result<LimitedPath, Remark> {
    let whole = LimitedPath { path: written.to_owned(), appended: String::new() };
    let Some(folder) = scope.folder().map(|folder| escape::path(folder, Escapes::Decoded)) else { return Ok(whole) };
    let path = escape::path(written, Escapes::Decoded);
    let is_below = |path: &str, parent: &str| {
        let rest = path.strip_prefix(parent.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if is_below(&path, &folder) {
        return Ok(whole);
    }
    match folder.strip_prefix(path.as_str()) {
        Some(rest) if is_below(&folder, &path) => Ok(LimitedPath { path: folder.clone(), appended: rest.to_owned() }),
        Some(_) | None => Err(Remark::new(
            format!("the statement applies only to requests in the folder `{folder}/`, and so never to `{written}`"),
            "delete the statement, or import the file with `--base` if it belongs to another folder",
        )),
    }
}

/// Returns the restriction to the folder of the directive. Returns `None` if the directive applies to the whole site.
pub(super) fn restriction(scope: &Scope) -> Option<PathRestriction> {
    scope.folder().map(|folder| PathRestriction::Prefix(format!("{folder}/")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::scope::PatternContext;

    #[test]
    fn path_is_limited_to_the_folder() {
        let found = |folder: &str, written: &str| {
            let scope = Scope::file(PatternContext::Folder(folder.to_owned()));
            limited(&scope, written).ok().map(|limited| (limited.path, limited.appended))
        };
        let some = |path: &str, appended: &str| Some((path.to_owned(), appended.to_owned()));
        for (folder, written, expected) in [
            ("/", "/a", some("/a", "")),
            ("/shop/", "/shop/a", some("/shop/a", "")),
            ("/shop/", "/shop", some("/shop", "")),
            ("/shop/", "/shop/", some("/shop/", "")),
            ("/shop/", "/", some("/shop", "shop")),
            ("/shop/x/", "/shop", some("/shop/x", "/x")),
            ("/shop/x/", "/shop/", some("/shop/x", "x")),
            ("/shop/", "/shopping", None),
            ("/shop/", "/sho", None),
            ("/shop/", "/a", None),
        ] {
            assert_eq!(found(folder, written), expected, "{folder} {written}");
        }
    }
}
