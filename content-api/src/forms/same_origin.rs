//! Decides whether a form that a browser posted comes from a page of this site.
//!
//! A page of another site can post a form with the media types of HTML forms. It cannot post JSON, because the browser
//! asks the server first (CORS), and the API never allows it.

use http::{HeaderMap, HeaderName, header};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Reports whether the request comes from a page of this site. `Sec-Fetch-Site` decides if the browser sent it.
/// Otherwise, `Origin` must be the origin of this site. A request without both fields is not accepted, because every
/// browser of the last years sends at least one of them with a POST.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    match only(headers, &SEC_FETCH_SITE) {
        Some(site) => site == "same-origin",
        None => only(headers, &header::ORIGIN).is_some_and(|origin| is_own_origin(origin, headers)),
    }
}

/// Compares an origin with the scheme and the host of the request. Portico sends both in forwarding fields.
fn is_own_origin(origin: &str, headers: &HeaderMap) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let host = only(headers, &X_FORWARDED_HOST).or_else(|| only(headers, &header::HOST));
    let same_scheme = only(headers, &X_FORWARDED_PROTO).is_none_or(|own| own.eq_ignore_ascii_case(scheme));
    same_scheme
        && host.is_some_and(|host| {
            without_default_port(host, scheme).eq_ignore_ascii_case(without_default_port(authority, scheme))
        })
}

fn without_default_port<'a>(authority: &'a str, scheme: &str) -> &'a str {
    let port = if scheme.eq_ignore_ascii_case("https") { ":443" } else { ":80" };
    authority.strip_suffix(port).unwrap_or(authority)
}

/// Returns the value of a field that occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut lines = headers.get_all(name).iter();
    let first = lines.next()?.to_str().ok()?;
    lines.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(fields: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in fields {
            headers.append(*name, value.parse().unwrap());
        }
        is_same_origin(&headers)
    }

    #[test]
    fn a_request_of_this_site_is_accepted() {
        assert!(accepts(&[("sec-fetch-site", "same-origin"), ("origin", "null")]));
        assert!(accepts(&[("origin", "http://site.example:8080"), ("host", "site.example:8080")]));
        assert!(accepts(&[("origin", "http://Site.example"), ("host", "site.example:80")]));
        let forwarded =
            [("x-forwarded-host", "site.example"), ("x-forwarded-proto", "https"), ("host", "127.0.0.1:4000")];
        assert!(accepts(&[&forwarded[..], &[("origin", "https://site.example")]].concat()));
    }

    #[test]
    fn any_other_request_is_rejected() {
        assert!(!accepts(&[]) && !accepts(&[("host", "site.example")]));
        assert!(!accepts(&[("origin", "null"), ("host", "null")]));
        for site in ["same-site", "cross-site", "none"] {
            assert!(
                !accepts(&[("sec-fetch-site", site), ("origin", "http://a.example"), ("host", "a.example")]),
                "{site}"
            );
        }
        for origin in
            ["http://evil.example", "http://site.example:81", "http://site.example.evil.example", "site.example"]
        {
            assert!(!accepts(&[("origin", origin), ("host", "site.example")]), "{origin}");
        }
        let http = [("origin", "http://a.example"), ("x-forwarded-host", "a.example"), ("x-forwarded-proto", "https")];
        assert!(!accepts(&http));
        assert!(!accepts(&[("origin", "http://a.example"), ("origin", "http://b.example"), ("host", "a.example")]));
    }
}
