//! Defines the sample texts that stand for unknown parts of a request, such as the text of a placeholder.

/// A sample path segment. Rules are unlikely to contain the same text.
pub(crate) const SAMPLE_SEGMENT: &str = "sample-segment";
/// A sample text for a placeholder that matches the rest of a path. The text has two segments.
pub(crate) const SAMPLE_REST: &str = "sample-rest/sample-segment";
/// A sample text that stands for any number of path segments.
pub(crate) const SAMPLE_ANY: &str = "sample-rest";

/// Replaces each sample text in a URL with `…`, so that the URL can be shown in a message.
pub(crate) fn elide_samples(url: &str) -> String {
    url.replace(SAMPLE_REST, "…").replace(SAMPLE_ANY, "…").replace(SAMPLE_SEGMENT, "…")
}
