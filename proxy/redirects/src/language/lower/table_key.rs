//! Normalizes the keys of lookup tables.

use crate::address::path::NormalPath;
use crate::diagnostic::Code;
use crate::language::pattern::not_a_path;
use crate::language::value_error::ValueError;

/// Returns the normal form of a key of a lookup table. Keys are compared with captures and query parameters, which are
/// in normal form, too.
pub(super) fn normalize(key: &str) -> Result<String, ValueError> {
    let slashed = format!("/{key}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_path(key, error))?;
    match normal.as_str() {
        "/" => {
            let error = ValueError::new(Code::BadPath, format!("`{key}` is not a path segment"));
            Err(error
                .hint("the text that a placeholder captures is never empty, `.` or `..`, so this key is never found"))
        }
        path => Ok(path.trim_start_matches('/').to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    #[test]
    fn key_is_compared_in_the_normal_form_of_a_segment() {
        for (key, normal) in [("ёж", "%D1%91%D0%B6"), ("%d1%91", "%D1%91"), ("%7Eann", "~ann"), ("a b", "a%20b")] {
            assert_eq!(normalize(key).ok().as_deref(), Some(normal), "{key}");
        }
        for key in ["", ".", "..", "/"] {
            let error = normalize(key).unwrap_err().in_text(&Place::point("t.csv".into(), 1, 1), key);
            assert!(error.hint.is_some_and(|hint| hint.contains("never empty")), "{key}");
        }
        assert!(normalize("100%").is_err());
    }
}
