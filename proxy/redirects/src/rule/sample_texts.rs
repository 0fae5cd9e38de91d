//! Sample texts for the unknown parts of a request.

/// A path segment that rules are unlikely to contain.
pub(crate) const SAMPLE_SEGMENT: &str = "sample-segment";
/// Two sample segments, for an open end.
pub(crate) const SAMPLE_REST: &str = "sample-rest/sample-segment";
/// A text that stands for any number of segments.
pub(crate) const SAMPLE_ANY: &str = "sample-rest";

/// Replaces each sample text in a URL by `…`, for messages.
pub(crate) fn elide_samples(url: &str) -> String {
    url.replace(SAMPLE_REST, "…").replace(SAMPLE_ANY, "…").replace(SAMPLE_SEGMENT, "…")
}
