//! Stage 8 of the pipeline: the header fields that each kind of response gets.

use http::{HeaderName, HeaderValue, header};
use portico_redirects::tree::Located;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::forward::Scheme;
use crate::framing::head::name_hash;
use crate::reply::ResponseKind;
use crate::route::Route;
use crate::third_parties::RawThirdParties;

/// The field with the id of the running build. A page compares this id with the id of the build to which the page
/// belongs.
pub const X_BUILD_ID: HeaderName = HeaderName::from_static("x-build-id");

/// The values of `headers:` as written in the file.
#[derive(Debug, Default)]
pub struct RawHeaderPolicy {
    /// The content security policy of documents, which replaces the strict default.
    pub content_security_policy: Option<Located<String>>,
    /// Whether clients access the site over HTTPS. If so, `Strict-Transport-Security` is sent.
    pub https: bool,
    /// The analytics counters and the video sites, which extend the content security policy of documents.
    pub third_parties: RawThirdParties,
}

/// The content security policy for documents. The policy allows scripts, styles and data only from the site, and
/// `data:` URLs for images. Style attributes are allowed because React writes them.
const DOCUMENT_CSP: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; object-src 'none'; base-uri 'self'; \
    form-action 'self'; frame-ancestors 'none'";

/// The content security policy for files and API responses, which may be opened in a browser tab. The policy also
/// applies to the browser's built-in viewer, and Safari embeds a PDF as `<object>`. No script is allowed to run, not
/// even in an SVG or HTML file.
const FILE_CSP: &str = "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; \
    style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The content security policy for replies of the proxy, which load nothing. Only the error page needs the inline
/// style.
const OTHER_CSP: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The value of `Strict-Transport-Security` (RFC 6797 §6.1): two years, as the preload lists of browsers recommend.
const HSTS: &str = "max-age=63072000; includeSubDomains";

/// The fields that reveal the server software, which helps only attackers.
static REVEALING_FIELDS: [HeaderName; 2] = [header::SERVER, HeaderName::from_static("x-powered-by")];

/// A header field.
pub type Field = (HeaderName, HeaderValue);

/// The compiled header policy: the fields for each kind of response.
#[derive(Debug, Clone)]
pub struct HeaderPolicy {
    document: HeaderBlock,
    error: HeaderBlock,
    file: HeaderBlock,
    redirect: HeaderBlock,
    scheme: Scheme,
    counters: Option<HeaderValue>,
}

/// The fields that responses of one kind get, both as names and values and as serialized field lines.
#[derive(Debug, Clone)]
struct HeaderBlock {
    fields: Vec<Field>,
    wire: Box<[u8]>,
    /// A bit set that contains the [`name_hash`] of each field that is removed from an upstream's response.
    removed_filter: u64,
}

impl From<Vec<Field>> for HeaderBlock {
    fn from(fields: Vec<Field>) -> Self {
        let lines =
            fields.iter().map(|(name, value)| [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        let names = fields.iter().map(|(name, _)| name).chain(&REVEALING_FIELDS);
        let removed_filter = names.fold(0, |filter, name| filter | 1 << name_hash(name.as_str().as_bytes()));
        Self { wire: lines.collect::<Vec<_>>().concat().into(), removed_filter, fields }
    }
}

impl RawHeaderPolicy {
    /// Reads the block `headers:`.
    pub fn read(block: &mut Block<'_>) -> Self {
        Self {
            content_security_policy: block.text("content_security_policy"),
            https: block.flag("https").unwrap_or_default(),
            third_parties: RawThirdParties::read(block),
        }
    }

    /// Validates the values and adds the id of the running build. If `build_id` is empty, no id is added.
    ///
    /// # Errors
    /// Fails with all errors and their places.
    pub fn lower(&self, build_id: &str) -> Result<HeaderPolicy, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let csp = match &self.content_security_policy {
            None => Some(DOCUMENT_CSP.to_owned()),
            Some(text) => errors.take(policy_text("headers.content_security_policy", text)),
        };
        let third_parties = errors.take_all(self.third_parties.lower());
        let policy = csp.zip(third_parties).and_then(|(csp, third_parties)| {
            let csp = HeaderValue::try_from(third_parties.extend_policy(&csp)).ok()?;
            Some((csp, third_parties.counters))
        });
        let policy = policy.map(|(csp, counters)| HeaderPolicy {
            document: self.document(csp, build_id).into(),
            counters,
            error: self.error(build_id).into(),
            file: self.with_csp(HeaderValue::from_static(FILE_CSP)).into(),
            redirect: self.with_csp(HeaderValue::from_static(OTHER_CSP)).into(),
            scheme: if self.https { Scheme::Https } else { Scheme::Http },
        });
        errors.or(policy)
    }

    fn document(&self, csp: HeaderValue, build_id: &str) -> Vec<Field> {
        let mut fields = self.with_csp(csp);
        // Browsers revalidate a document before every use, so that a deployment takes effect at once.
        fields.push((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")));
        fields.extend(build_id_field(build_id));
        fields
    }

    /// Returns the fields of error replies, with the build id. If a chunk is missing, the page learns which build is
    /// running.
    fn error(&self, build_id: &str) -> Vec<Field> {
        let mut fields = self.with_csp(HeaderValue::from_static(OTHER_CSP));
        fields.extend(build_id_field(build_id));
        fields
    }

    fn with_csp(&self, csp: HeaderValue) -> Vec<Field> {
        let mut fields = self.common_fields();
        fields.push((header::CONTENT_SECURITY_POLICY, csp));
        fields
    }

    fn common_fields(&self) -> Vec<Field> {
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

/// Returns the field with the id of a build. If the id is empty, returns `None`.
fn build_id_field(id: &str) -> Option<Field> {
    HeaderValue::from_str(id).ok().filter(|id| !id.is_empty()).map(|id| (X_BUILD_ID, id))
}

fn policy_text(key: &str, text: &Located<String>) -> Result<String, ConfigError> {
    // A long policy is often written in several lines. Joining the lines is safe, even if a line break is inside
    // quotes.
    let joined = text.value.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    // Bytes above 127 are valid in a header value, but browsers ignore a directive that contains such a byte.
    let is_valid = joined.is_ascii() && HeaderValue::from_str(&joined).is_ok();
    let hint = "write international host names as `xn--…`, and delete invisible characters";
    is_valid
        .then_some(joined)
        .ok_or_else(|| ConfigError::at(key, text, &text.value, "visible ASCII characters").with_hint(hint))
}

impl HeaderPolicy {
    /// Returns the fields that every response of this kind gets. These fields replace fields with the same names.
    pub fn fields(&self, kind: ResponseKind) -> &[Field] {
        &self.block(kind).fields
    }

    /// Returns the fields of [`Self::fields`], serialized as field lines.
    pub fn wire(&self, kind: ResponseKind) -> &[u8] {
        &self.block(kind).wire
    }

    /// Reports whether a field of the upstream stays in a response of this kind. Returns `false` if the field reveals
    /// the server software, or if the policy sets a field with the same name.
    pub fn keeps_upstream_field(&self, kind: ResponseKind, name: &[u8]) -> bool {
        let is = |field: &HeaderName| field.as_str().as_bytes().eq_ignore_ascii_case(name);
        let block = self.block(kind);
        let is_removed = || REVEALING_FIELDS.iter().any(is) || block.fields.iter().any(|(field, _)| is(field));
        block.removed_filter & 1 << name_hash(name) == 0 || !is_removed()
    }

    /// Reports whether a response of this kind without `Cache-Control` gets [`Self::default_cache_control`].
    pub fn needs_default_cache_control(kind: ResponseKind) -> bool {
        matches!(kind, ResponseKind::Api | ResponseKind::PageFile)
    }

    fn block(&self, kind: ResponseKind) -> &HeaderBlock {
        match kind {
            ResponseKind::Document => &self.document,
            ResponseKind::Error => &self.error,
            ResponseKind::Redirect => &self.redirect,
            // API responses get the policy for files, because the API host serves media files as well.
            ResponseKind::PageFile | ResponseKind::Asset | ResponseKind::Api => &self.file,
        }
    }

    /// Returns the `Cache-Control` for upstream responses that do not have this field.
    pub fn default_cache_control(&self) -> Field {
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))
    }

    /// Returns the analytics counters for a request on this route. Only requests for pages get them, because only the
    /// renderer reads them.
    pub fn counters(&self, route: Route) -> Option<&HeaderValue> {
        match route {
            Route::Page => self.counters.as_ref(),
            Route::Api | Route::Asset => None,
        }
    }

    /// Returns the scheme with which clients access the site.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }
}

#[cfg(test)]
mod tests;
