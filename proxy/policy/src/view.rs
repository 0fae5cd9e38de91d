//! A cheap, borrowed view of a request.

use std::net::IpAddr;

use http::{HeaderMap, HeaderName, Method};
use portico_redirects::path::NormalPath;

/// Read access to header fields, wherever they live.
///
/// The slow path reads from a header map, a fast path reads from the raw head.
pub trait Headers {
    /// The first field of that name, as it was sent.
    fn first(&self, name: &HeaderName) -> Option<&[u8]>;

    /// How many fields of that name there are.
    fn count(&self, name: &HeaderName) -> usize;

    /// The values of all fields of that name, in their order.
    fn each<'a>(&'a self, name: &HeaderName, take: &mut dyn FnMut(&'a [u8]));

    /// All names and values. Fields of one name are in their order.
    fn each_field<'a>(&'a self, take: &mut dyn FnMut(&'a [u8], &'a [u8]));
}

impl Headers for HeaderMap {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        self.get(name).map(http::HeaderValue::as_bytes)
    }

    fn count(&self, name: &HeaderName) -> usize {
        self.get_all(name).iter().count()
    }

    fn each<'a>(&'a self, name: &HeaderName, take: &mut dyn FnMut(&'a [u8])) {
        self.get_all(name).iter().for_each(|value| take(value.as_bytes()));
    }

    fn each_field<'a>(&'a self, take: &mut dyn FnMut(&'a [u8], &'a [u8])) {
        self.iter().for_each(|(name, value)| take(name.as_str().as_bytes(), value.as_bytes()));
    }
}

/// Fields as a parser leaves them: pairs of name and value in the order of the head.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'a>(pub &'a [(&'a str, &'a [u8])]);

impl Headers for Fields<'_> {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        self.values(name).next()
    }

    fn count(&self, name: &HeaderName) -> usize {
        self.values(name).count()
    }

    fn each<'a>(&'a self, name: &HeaderName, take: &mut dyn FnMut(&'a [u8])) {
        self.values(name).for_each(take);
    }

    fn each_field<'a>(&'a self, take: &mut dyn FnMut(&'a [u8], &'a [u8])) {
        self.0.iter().for_each(|(name, value)| take(name.as_bytes(), value));
    }
}

impl<'a> Fields<'a> {
    fn values(&self, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
        let has_name = |(field, _): &&(&str, &[u8])| field.eq_ignore_ascii_case(name.as_str());
        self.0.iter().filter(has_name).map(|(_, value)| *value)
    }
}

/// A request that [`intake`](crate::intake) has admitted: everything a decision may look at.
pub struct RequestView<'a> {
    /// The method.
    pub method: &'a Method,
    /// The path as it was sent; this is what an upstream is asked for.
    pub raw_path: &'a str,
    /// The path in its normal form; borrows from the request when nothing had to change.
    pub path: NormalPath<'a>,
    /// What stands after the first `?`, as sent.
    pub query: Option<&'a str>,
    /// The host that the client asked for, with its port: of a whole address in the request line, else of `Host`. Only a request
    /// of HTTP/1.0 may have none.
    pub host: Option<&'a str>,
    /// The header fields.
    pub headers: &'a dyn Headers,
    /// The address at the other end of the connection.
    pub peer: IpAddr,
    /// Tells the time; asked only when something depends on it.
    pub clock: Clock<'a>,
}

/// Seconds since 1970. A function, because most requests never ask.
pub type Clock<'a> = &'a (dyn Fn() -> i64 + Sync);

impl RequestView<'_> {
    /// Whether the method only reads (RFC 9110 §9.2.1), as far as this product serves it.
    pub fn is_get_or_head(&self) -> bool {
        matches!(*self.method, Method::GET | Method::HEAD)
    }

    /// Whether the path lies under a prefix such as `/api/`, both as sent and in its normal form.
    ///
    /// A path that only *becomes* one of these (`/x/../api/y`) is not under the prefix: it is first
    /// redirected to its normal form, so that no upstream ever reads a path differently than we do.
    pub fn is_under(&self, prefix: &str) -> bool {
        let bare = prefix.trim_end_matches('/');
        (self.raw_path.starts_with(prefix) || self.raw_path == bare)
            && (self.path.is_under(prefix) || self.path.as_str() == bare)
    }

    /// The first field of that name as text, or nothing when it is absent or not ASCII.
    pub fn header(&self, name: &HeaderName) -> Option<&str> {
        self.headers.first(name).and_then(|value| std::str::from_utf8(value).ok())
    }
}

#[cfg(test)]
mod tests {
    use http::header::{ACCEPT, HOST};

    use super::*;

    #[test]
    fn map_and_fields_say_the_same() {
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
