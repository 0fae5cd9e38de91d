//! The condition `accept`: which media type a client prefers (RFC 9110 §12.5.1).

/// Reports whether the field `Accept` prefers `wanted` to `text/html`.
pub(super) fn is_preferred(accept: &str, wanted: &str) -> bool {
    let ranges = ranges(accept);
    let is_named = ranges.iter().any(|range| range.name == wanted);
    let (served, wanted) = (quality_of("text/html", &ranges), quality_of(wanted, &ranges));
    wanted > served || is_named && wanted == served && wanted > 0
}

/// A media range of the field `Accept`, such as `text/*;q=0.5`.
struct Range {
    name: String,
    has_parameters: bool,
    /// The quality in thousandths.
    quality: u32,
}

/// Splits the field into its ranges. The generated fields contain separators in quotes, which are removed first.
fn ranges(accept: &str) -> Vec<Range> {
    let unquoted: String = accept.split('"').step_by(2).collect();
    let ranges = unquoted.split(',').map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_owned();
        let (qualities, others): (Vec<_>, Vec<_>) = parts.partition(|part| part.starts_with("q="));
        let quality = qualities.first().and_then(|part| part.strip_prefix("q=")).unwrap_or("1");
        let (whole, fraction) = quality.split_once('.').unwrap_or((quality, ""));
        let quality = format!("{whole}{fraction:0<3}").parse().unwrap();
        Range { name, has_parameters: !others.is_empty(), quality }
    });
    ranges.collect()
}

/// Returns the quality that the most specific matching range gives to a media type.
fn quality_of(media_type: &str, ranges: &[Range]) -> u32 {
    let whole_type = format!("{}/*", media_type.split('/').next().unwrap());
    let by_name = |name: &str, has_parameters: bool| {
        let found = ranges.iter().find(|range| range.name == name && range.has_parameters == has_parameters);
        found.map(|range| range.quality)
    };
    by_name(media_type, false)
        .or_else(|| by_name(media_type, true))
        .or_else(|| by_name(&whole_type, false))
        .or_else(|| by_name("*/*", false))
        .unwrap_or(0)
}
