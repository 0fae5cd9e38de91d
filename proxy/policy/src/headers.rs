//! Stage 8: the headers of every response, by what it is.

use http::{HeaderName, HeaderValue, header};
use portico_redirects::tree::Spot;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::forward::Scheme;
use crate::framing::head::mark;
use crate::reply::ResponseKind;

/// Names the running build; the page compares it with its own.
pub const X_BUILD_ID: HeaderName = HeaderName::from_static("x-build-id");

/// `headers:` as the file says it.
#[derive(Debug, Default)]
pub struct RawHeaderPolicy {
    /// The content security policy of documents, in place of the strict default.
    pub content_security_policy: Option<Spot<String>>,
    /// Whether visitors reach the site over HTTPS; then `Strict-Transport-Security` is sent.
    pub https: bool,
}

/// Scripts, styles and data of the site only; style attributes are let through because React writes them.
const DOCUMENT_CSP: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; object-src 'none'; base-uri 'self'; \
    form-action 'self'; frame-ancestors 'none'";

/// A file or an answer that a visitor may open in a tab of its own. The browser's viewer is a document under this policy:
/// it plays or shows the file itself, Safari's shows a PDF as an object. No script runs, in an SVG or HTML file neither.
const FILE_CSP: &str = "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; \
    style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What we write ourselves needs nothing; the inline style is that of our own error page.
const OTHER_CSP: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Two years, as browsers' preload lists ask (RFC 6797 §6.1).
const HSTS: &str = "max-age=63072000; includeSubDomains";

/// Fields that tell an attacker what runs here and nobody else anything.
static REVEALING: [HeaderName; 2] = [header::SERVER, HeaderName::from_static("x-powered-by")];

/// A header field.
pub type Field = (HeaderName, HeaderValue);

/// The compiled header policy: a block of fields for each kind of response.
#[derive(Debug, Clone)]
pub struct HeaderPolicy {
    document: HeaderBlock,
    error: HeaderBlock,
    file: HeaderBlock,
    redirect: HeaderBlock,
    scheme: Scheme,
}

/// Fields that a kind of response gets, and the same as they go over the wire.
#[derive(Debug, Clone)]
struct HeaderBlock {
    fields: Vec<Field>,
    wire: Box<[u8]>,
    /// A bit for the mark of each name that an upstream's field of that name gives way to.
    marks: u64,
}

impl From<Vec<Field>> for HeaderBlock {
    fn from(fields: Vec<Field>) -> Self {
        let lines =
            fields.iter().map(|(name, value)| [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        let names = fields.iter().map(|(name, _)| name).chain(&REVEALING);
        let marks = names.fold(0, |marks, name| marks | 1 << mark(name.as_str().as_bytes()));
        Self { wire: lines.collect::<Vec<_>>().concat().into(), marks, fields }
    }
}

impl RawHeaderPolicy {
    /// Reads the block.
    pub fn read(block: &mut Block<'_>) -> Self {
        Self {
            content_security_policy: block.text("content_security_policy"),
            https: block.flag("https").unwrap_or_default(),
        }
    }

    /// Checks the values and adds the id of the running build.
    ///
    /// # Errors
    /// All mistakes, with their places.
    pub fn lower(&self, build_id: &str) -> Result<HeaderPolicy, Vec<ConfigError>> {
        let mut mistakes = ConfigErrors::default();
        let csp = match &self.content_security_policy {
            None => Some(HeaderValue::from_static(DOCUMENT_CSP)),
            Some(text) => mistakes.take(header_value("headers.content_security_policy", text)),
        };
        let policy = csp.map(|csp| HeaderPolicy {
            document: self.document(csp, build_id).into(),
            error: self.error(build_id).into(),
            file: self.with_policy(HeaderValue::from_static(FILE_CSP)).into(),
            redirect: self.with_policy(HeaderValue::from_static(OTHER_CSP)).into(),
            scheme: if self.https { Scheme::Https } else { Scheme::Http },
        });
        mistakes.or(policy)
    }

    fn document(&self, csp: HeaderValue, build_id: &str) -> Vec<Field> {
        let mut fields = self.with_policy(csp);
        // A document is never used unasked: the next deploy must reach the visitor at once.
        fields.push((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")));
        fields.extend(HeaderValue::from_str(build_id).ok().map(|id| (X_BUILD_ID, id)));
        fields
    }

    /// An error page names the build, too: a page that asks for a chunk of another build learns which one runs.
    fn error(&self, build_id: &str) -> Vec<Field> {
        let mut fields = self.with_policy(HeaderValue::from_static(OTHER_CSP));
        fields.extend(HeaderValue::from_str(build_id).ok().map(|id| (X_BUILD_ID, id)));
        fields
    }

    fn with_policy(&self, csp: HeaderValue) -> Vec<Field> {
        let mut fields = self.always();
        fields.push((header::CONTENT_SECURITY_POLICY, csp));
        fields
    }

    fn always(&self) -> Vec<Field> {
        let mut fields = vec![
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
            (
                HeaderName::from_static("permissions-policy"),
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            ),
        ];
        if self.https {
            fields.push((header::STRICT_TRANSPORT_SECURITY, HSTS));
        }
        fields.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value))).collect()
    }
}

fn header_value(key: &str, text: &Spot<String>) -> Result<HeaderValue, ConfigError> {
    // A long policy is often written over several lines; a break in quotes is a slip, and joined it is a policy all the same.
    let joined = text.value.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    // A header value may hold any bytes above 127, which browsers then skip with the directive around them.
    let value = HeaderValue::from_str(&joined).ok().filter(|_| joined.is_ascii());
    let hint = "write hosts with other letters as `xn--…`, and delete invisible signs";
    value.ok_or_else(|| ConfigError::at(key, text, &text.value, "visible ASCII characters").with_hint(hint))
}

impl HeaderPolicy {
    /// The fields that every response of this kind gets, in place of its own of the same name.
    pub fn fields(&self, kind: ResponseKind) -> &[Field] {
        &self.block(kind).fields
    }

    /// The same fields as lines of a head.
    pub fn wire(&self, kind: ResponseKind) -> &[u8] {
        &self.block(kind).wire
    }

    /// Whether an upstream's own field stays in a response of this kind: it reveals nothing and the policy does not set it.
    pub fn keeps_upstream_field(&self, kind: ResponseKind, name: &[u8]) -> bool {
        let is = |field: &HeaderName| field.as_str().as_bytes().eq_ignore_ascii_case(name);
        let block = self.block(kind);
        let gives_way = || REVEALING.iter().any(is) || block.fields.iter().any(|(field, _)| is(field));
        block.marks & 1 << mark(name) == 0 || !gives_way()
    }

    /// Whether a response that does not say how it may be cached gets [`Self::default_cache_control`].
    pub fn needs_default_cache_control(kind: ResponseKind) -> bool {
        matches!(kind, ResponseKind::Api | ResponseKind::PageFile)
    }

    fn block(&self, kind: ResponseKind) -> &HeaderBlock {
        match kind {
            ResponseKind::Document => &self.document,
            ResponseKind::Error => &self.error,
            ResponseKind::Redirect => &self.redirect,
            // The API host hands out media as well.
            ResponseKind::PageFile | ResponseKind::Asset | ResponseKind::Api => &self.file,
        }
    }

    /// What an upstream response gets when it does not say how it may be cached.
    pub fn default_cache_control(&self) -> Field {
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))
    }

    /// How visitors reach the site.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn headers_of(kind: ResponseKind) -> HashMap<String, String> {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        policy.fields(kind).iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect()
    }

    const OTHERS: [ResponseKind; 5] =
        [ResponseKind::PageFile, ResponseKind::Asset, ResponseKind::Api, ResponseKind::Redirect, ResponseKind::Error];

    #[test]
    fn every_kind_is_protected() {
        for kind in OTHERS.into_iter().chain([ResponseKind::Document]) {
            let headers = headers_of(kind);
            assert_eq!(headers["x-content-type-options"], "nosniff", "{kind:?}");
            assert!(headers.contains_key("content-security-policy"), "{kind:?}");
        }
    }

    #[test]
    fn document_is_revalidated_and_names_its_build() {
        let headers = headers_of(ResponseKind::Document);
        assert_eq!(headers["cache-control"], "no-cache");
        assert_eq!(headers["x-build-id"], "b1");
    }

    #[test]
    fn only_a_document_may_run_scripts() {
        assert!(headers_of(ResponseKind::Document)["content-security-policy"].contains("script-src 'self'"));
        for kind in OTHERS {
            let policy = &headers_of(kind)["content-security-policy"];
            assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src"), "{kind:?}");
        }
    }

    #[test]
    fn file_in_a_tab_of_its_own_is_shown_by_the_browser() {
        for kind in [ResponseKind::Asset, ResponseKind::Api, ResponseKind::PageFile] {
            let policy = &headers_of(kind)["content-security-policy"];
            for directive in ["img-src 'self'", "media-src 'self'", "object-src 'self'"] {
                assert!(policy.contains(directive), "{kind:?} {policy}");
            }
        }
        assert!(!headers_of(ResponseKind::Error)["content-security-policy"].contains("'self'"));
    }

    #[test]
    fn policy_is_one_line_of_ascii() {
        let read = |text: &str| {
            let place = portico_redirects::Place { source: "portico.yaml".into(), line: 1, column: 1 };
            header_value("key", &Spot { value: text.to_owned(), place }).map_err(|mistake| mistake.hint.is_some())
        };
        assert_eq!(
            read("default-src 'self';\n  img-src *\n"),
            Ok(HeaderValue::from_static("default-src 'self'; img-src *"))
        );
        for text in ["a\u{0}b", "a\u{b}b", "a\u{a0}b", "a\u{2028}b", "a\u{7f}b"] {
            assert_eq!(read(text), Err(true), "{text:?}");
        }
    }

    #[test]
    fn block_has_the_lines_of_its_fields() {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        let wire = std::str::from_utf8(policy.wire(ResponseKind::Document)).unwrap();
        assert_eq!(wire.lines().count(), policy.fields(ResponseKind::Document).len());
        assert!(wire.contains("x-build-id: b1\r\n") && wire.ends_with("\r\n"), "{wire}");
    }

    #[test]
    fn field_of_an_upstream_stays_unless_the_policy_sets_it_or_it_reveals() {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        for (name, stays) in [("Server", false), ("X-POWERED-BY", false), ("cache-control", false), ("ETag", true)] {
            assert_eq!(policy.keeps_upstream_field(ResponseKind::Document, name.as_bytes()), stays, "{name}");
        }
        assert!(policy.keeps_upstream_field(ResponseKind::Api, b"Cache-Control"));
    }

    #[test]
    fn hsts_is_sent_only_over_https() {
        assert!(!headers_of(ResponseKind::Document).contains_key("strict-transport-security"));
        let policy = RawHeaderPolicy { https: true, ..RawHeaderPolicy::default() }.lower("b1").unwrap();
        assert!(
            policy.fields(ResponseKind::Redirect).iter().any(|(name, _)| *name == header::STRICT_TRANSPORT_SECURITY)
        );
    }
}
