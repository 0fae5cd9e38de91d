//! A borrowed view of a request.

use std::net::IpAddr;

use http::{HeaderMap, HeaderName, Method};
use portico_redirects::path::NormalPath;

/// Read access to header fields, independent of how the fields are stored.
///
/// On Pingora's path, the fields are stored in a header map. The fast path reads the fields from the raw head.
pub trait Headers {
    /// Returns the value of the first field with this name, as it was sent. If the field is absent, returns `None`.
    fn first(&self, name: &HeaderName) -> Option<&[u8]>;

    /// Returns the number of fields with this name.
    fn count(&self, name: &HeaderName) -> usize;

    /// Calls `visit` with the value of each field with this name, in order.
    fn each<'a>(&'a self, name: &HeaderName, visit: &mut dyn FnMut(&'a [u8]));

    /// Calls `visit` with the name and value of each field. Fields with the same name are visited in order.
    fn each_field<'a>(&'a self, visit: &mut dyn FnMut(&'a [u8], &'a [u8]));
}

impl Headers for HeaderMap {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        self.get(name).map(http::HeaderValue::as_bytes)
    }

    fn count(&self, name: &HeaderName) -> usize {
        self.get_all(name).iter().count()
    }

    fn each<'a>(&'a self, name: &HeaderName, visit: &mut dyn FnMut(&'a [u8])) {
        self.get_all(name).iter().for_each(|value| visit(value.as_bytes()));
    }

    fn each_field<'a>(&'a self, visit: &mut dyn FnMut(&'a [u8], &'a [u8])) {
        self.iter().for_each(|(name, value)| visit(name.as_str().as_bytes(), value.as_bytes()));
    }
}

/// Parsed fields: pairs of a name and a value, in the same order as in the head.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'a>(pub &'a [(&'a str, &'a [u8])]);

impl Headers for Fields<'_> {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        self.values(name).next()
    }

    fn count(&self, name: &HeaderName) -> usize {
        self.values(name).count()
    }

    fn each<'a>(&'a self, name: &HeaderName, visit: &mut dyn FnMut(&'a [u8])) {
        self.values(name).for_each(visit);
    }

    fn each_field<'a>(&'a self, visit: &mut dyn FnMut(&'a [u8], &'a [u8])) {
        self.0.iter().for_each(|(name, value)| visit(name.as_bytes(), value));
    }
}

impl<'a> Fields<'a> {
    fn values(&self, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
        let has_name = |(field, _): &&(&str, &[u8])| field.eq_ignore_ascii_case(name.as_str());
        self.0.iter().filter(has_name).map(|(_, value)| *value)
    }
}

/// A request that [`intake`](crate::intake) has admitted. The view contains everything on which a decision may depend.
pub struct RequestView<'a> {
    /// The method of the request.
    pub method: &'a Method,
    /// The path as it was sent. An upstream gets this path, with invalid characters percent-encoded.
    pub raw_path: &'a str,
    /// The path in its normal form. If the path was sent in normal form, the value is borrowed from the request.
    pub path: NormalPath<'a>,
    /// The query as it was sent: the part after the first `?`.
    pub query: Option<&'a str>,
    /// The host of the request, including the port. If the request target is an absolute URL, the host comes from the
    /// URL. Otherwise, the host comes from `Host`. Only an HTTP/1.0 request may have no host.
    pub host: Option<&'a str>,
    /// The header fields of the request.
    pub headers: &'a dyn Headers,
    /// The IP address of the peer.
    pub peer: IpAddr,
    /// The function that returns the current time. The function is called only if a decision depends on the time.
    pub clock: Clock<'a>,
}

/// A function that returns the time in seconds since 1970. The time is not passed as a value, because most requests
/// never need the time.
pub type Clock<'a> = &'a (dyn Fn() -> i64 + Sync);

impl RequestView<'_> {
    /// Reports whether the method is GET or HEAD. Of the safe methods (RFC 9110 §9.2.1), Portico retries only GET and
    /// HEAD. Files are also served only for GET and HEAD.
    pub fn is_get_or_head(&self) -> bool {
        matches!(*self.method, Method::GET | Method::HEAD)
    }

    /// Reports whether the path is under a prefix such as `/api/`, both as sent and in its normal form.
    ///
    /// Returns `false` for a path that is under the prefix only in its normal form, such as `/x/../api/y`. Such a path
    /// is first redirected to its normal form. Therefore, an upstream never interprets a path differently from Portico.
    pub fn is_under(&self, prefix: &str) -> bool {
        let bare = prefix.trim_end_matches('/');
        (self.raw_path.starts_with(prefix) || self.raw_path == bare)
            && (self.path.is_under(prefix) || self.path.as_str() == bare)
    }

    /// Returns the value of the first field with this name. If the field is absent or its value is not UTF-8, returns
    /// `None`.
    pub fn header(&self, name: &HeaderName) -> Option<&str> {
        self.headers.first(name).and_then(|value| std::str::from_utf8(value).ok())
    }
}

#[cfg(test)]
mod tests {
    use http::header::{ACCEPT, HOST};

    use super::*;

    #[test]
    fn header_map_and_parsed_fields_give_the_same_values() {
        let fields: [(&str, &[u8]); 3] = [("Accept", b"a"), ("host", b"x"), ("ACCEPT", b"b")];
        let mut map = HeaderMap::new();
        for (name, value) in fields {
            map.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), http::HeaderValue::from_bytes(value).unwrap());
        }
        for headers in [&map as &dyn Headers, &Fields(&fields)] {
            assert_eq!((headers.first(&ACCEPT), headers.count(&ACCEPT), headers.count(&HOST)), (Some(&b"a"[..]), 2, 1));
            let mut values = Vec::new();
            headers.each(&ACCEPT, &mut |value| values.push(value));
            assert_eq!(values, [b"a", b"b"]);
            let mut all = Vec::new();
            headers.each_field(&mut |name, value| all.push((name.to_ascii_lowercase(), value)));
            all.sort();
            assert_eq!(all, [(b"accept".to_vec(), &b"a"[..]), (b"accept".to_vec(), b"b"), (b"host".to_vec(), b"x")]);
        }
    }
}
