//! Reads the languages in expressions for `Accept-Language`.

use crate::condition::separated_texts::separated_texts;
use crate::condition::values;
use crate::note::Remark;

/// Returns the languages that an expression such as `^(de|en)` matches, in lower case.
pub(super) fn tags(pattern: &str) -> Result<Vec<String>, Remark> {
    // An expression with `.*` is compared with the whole header field.
    if pattern.contains(".*") {
        return Err(values::too_many_values(pattern));
    }
    let texts = separated_texts(pattern, ",;-")?;
    let tags: Vec<String> = texts.all.iter().map(|text| text.to_ascii_lowercase()).collect();
    if !tags.iter().all(|tag| !tag.is_empty() && tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')) {
        return Err(values::too_many_values(pattern));
    }
    Ok(tags)
}
