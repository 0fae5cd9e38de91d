//! Finds sources that match no request, because requests contain their characters in an encoded form.

use crate::next::release::Release;
use crate::next::simulation::template::PathTemplate;
use crate::note::Remark;

/// The characters of ASCII that browsers encode in a path (see "path percent-encode set" of the standard "URL"), or that end
/// a path.
const NEVER_IN_PATHS: &str = " \"#<>?^`{}";

/// Returns a remark if the source contains characters that are encoded in requests. Next.js and Vercel compare the encoded
/// path, so such a source matches no request.
pub(crate) fn unencoded(source: &str, release: Release) -> Option<Remark> {
    let remark = || {
        let reason = "the original redirect has no effect, because its source contains characters that are encoded in \
        requests; the rule matches such requests";
        Remark::new(reason, "delete the rule if the site has a page at this path")
    };
    let template = PathTemplate::parse(source, release)?;
    let is_encoded = |c: char| !c.is_ascii_graphic() || NEVER_IN_PATHS.contains(c);
    template.literal_text().any(|text| text.contains(is_encoded)).then(remark)
}
