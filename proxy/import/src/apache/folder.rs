//! Determines the folder of the site to which an `.htaccess` file belongs.

use crate::apache::lines::Directive;
use crate::note::Remark;

/// Returns the path of the folder of an `.htaccess` file, without a final slash. For the folder of the site, returns an
/// empty string.
///
/// If the name of the file contains no folder, `RewriteBase` determines the folder. This directive names the URL of the
/// folder, and files in the folder of the site rarely have a `RewriteBase` for another folder.
pub(super) fn folder(source_name: &str, directives: &[Directive]) -> String {
    match source_name.rsplit_once('/') {
        Some((folder, _)) => folder.to_owned(),
        None => rewrite_base(directives).map_or_else(String::new, |(_, base)| base.to_owned()),
    }
}

/// Returns the `RewriteBase` from which the folder was derived, along with a remark. Returns `None` if the folder is known
/// or is the folder of the site.
pub(super) fn assumption<'d>(source_name: &str, directives: &'d [Directive]) -> Option<(&'d Directive, Remark)> {
    if source_name.contains('/') {
        return None;
    }
    let (directive, base) = rewrite_base(directives).filter(|(_, base)| !base.is_empty())?;
    let reason = format!("the rules apply to the folder `{base}`, because `RewriteBase` names this folder");
    let hint = "if the file is in the folder of the site, import it with `--base /`";
    Some((directive, Remark::new(reason, hint)))
}

/// Returns the first `RewriteBase`, and its path without a final slash.
fn rewrite_base(directives: &[Directive]) -> Option<(&Directive, &str)> {
    let directive = directives.iter().find(|directive| directive.name == "rewritebase")?;
    let base = directive.arguments.first().filter(|base| base.starts_with('/'))?;
    Some((directive, base.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    #[test]
    fn name_of_the_file_takes_precedence_over_rewrite_base() {
        let directives = lines::read("RewriteEngine On\nRewriteBase /shop/\n");
        for (name, expected, is_assumed) in
            [(".htaccess", "/shop", true), ("/.htaccess", "", false), ("/a/b/.htaccess", "/a/b", false)]
        {
            assert_eq!(folder(name, &directives), expected, "{name}");
            assert_eq!(assumption(name, &directives).is_some(), is_assumed, "{name}");
        }
        assert_eq!(folder(".htaccess", &lines::read("RewriteBase /\n")), "");
        assert_eq!(folder(".htaccess", &[]), "");
    }
}
