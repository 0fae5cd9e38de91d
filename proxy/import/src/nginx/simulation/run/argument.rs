//! Finds values in queries and cookies.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#var_arg_>.

/// Returns the value of a query parameter. The letter case of the name is ignored, and the value is not decoded (nginx
/// docs, `ngx_http_core_module`, `$arg_name`).
pub(super) fn parameter<'q>(query: &'q [u8], name: &str) -> Option<&'q [u8]> {
    query.split(|byte| *byte == b'&').find_map(|pair| {
        let (key, value) = pair.split_at_checked(name.len())?;
        key.eq_ignore_ascii_case(name.as_bytes()).then_some(())?;
        value.strip_prefix(b"=")
    })
}

/// Returns the value of a cookie. The letter case of the name is ignored.
pub(super) fn cookie<'f>(field: &'f str, name: &str) -> Option<&'f str> {
    let mut rest = field;
    while !rest.is_empty() {
        let is_named = rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        if is_named && let Some(value) = rest.get(name.len()..)?.trim_start_matches(' ').strip_prefix('=') {
            return value.trim_start_matches(' ').split(';').next();
        }
        let (_, after) = rest.split_once([';', ','])?;
        rest = after.trim_start_matches(' ');
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_parameters_are_compared_as_a_whole() {
        let query = b"grid=1&ID=2&id=3&empty=&bare";
        assert_eq!(parameter(query, "id"), Some(b"2".as_slice()));
        assert_eq!(parameter(query, "empty"), Some(b"".as_slice()));
        assert_eq!(parameter(query, "bare"), None);
        assert_eq!(parameter(b"", "id"), None);
    }

    #[test]
    fn cookies_are_separated_by_semicolons() {
        let field = "xlang=fr; lang = de; a=b,c=d";
        assert_eq!(cookie(field, "lang"), Some("de"));
        assert_eq!(cookie(field, "A"), Some("b,c=d"));
        assert_eq!(cookie("a=b", "c"), None);
    }
}
