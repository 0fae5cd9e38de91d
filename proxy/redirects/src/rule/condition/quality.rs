//! Quality values (RFC 9110 §12.4.2).

/// Returns the quality value `q` in thousandths. Returns 1000 if `q` is absent, and 0 if `q` is malformed.
pub(super) fn quality(parameters: &str) -> u16 {
    let Some(value) = parameters.split(';').find_map(|parameter| quality_value(parameter.trim())) else {
        return 1000;
    };
    let (whole, fraction) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let thousandths = format!("{fraction:0<3}").get(..3).and_then(|digits| digits.parse::<u16>().ok());
    match (whole, thousandths) {
        ("1", Some(_)) => 1000,
        ("0", Some(thousandths)) => thousandths,
        _ => 0,
    }
}

fn quality_value(parameter: &str) -> Option<&str> {
    parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q="))
}
