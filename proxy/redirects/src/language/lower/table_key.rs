//! The keys of tables.

use crate::address::path::NormalPath;
use crate::diagnostic::Code;
use crate::language::pattern::not_a_path;
use crate::language::value_error::ValueError;

/// Normalizes a key, because it is compared with a captured segment in normal form.
pub(super) fn normalize(key: &str) -> Result<String, ValueError> {
    let slashed = format!("/{key}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_path(key, error))?;
    match normal.as_str() {
        "/" => {
            let error = ValueError::new(Code::BadPath, format!("`{key}` is not a path segment"));
            Err(error
                .hint("a key is compared with the text that a placeholder captures, which is never empty, `.` or `..`"))
        }
        path => Ok(path.trim_start_matches('/').to_owned()),
    }
}
