//! Texts that stand for the unknown parts of a request.

/// A path segment that rules are unlikely to contain.
pub(crate) const SAMPLE_SEGMENT: &str = "sample-segment";
/// Two such segments, for an open end.
pub(crate) const SAMPLE_REST: &str = "sample-rest/sample-segment";
/// Stands for any number of segments.
pub(crate) const SAMPLE_ANY: &str = "sample-rest";

/// A sample URL for messages: each made-up part is shown as `…`.
pub(crate) fn elide_samples(url: &str) -> String {
    url.replace(SAMPLE_REST, "…").replace(SAMPLE_ANY, "…").replace(SAMPLE_SEGMENT, "…")
}
