//! Content codings, and the weights that a client gives to them (RFC 9110 §12.5.3).

use http::HeaderValue;

/// A content coding for the files of a build and for compressed responses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// The coding `br` (RFC 7932).
    Brotli,
    /// The coding `zstd` (RFC 8878).
    Zstd,
    /// The coding `gzip` (RFC 1952).
    Gzip,
}

impl Encoding {
    /// All codings, starting with the coding that compresses best. At the levels that a build uses, brotli compresses
    /// best.
    pub const BEST_FIRST: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// Returns the token of the coding in `Accept-Encoding` and `Content-Encoding`.
    pub fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
        }
    }

    /// Returns the file extension of the coding in a build.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zst",
            Self::Gzip => "gz",
        }
    }

    /// Returns the token as a header value.
    pub fn header_value(self) -> HeaderValue {
        HeaderValue::from_static(self.token())
    }
}

/// Returns the weight of a coding or a media type in an `Accept` or `Accept-Encoding` field, in thousandths. A weight
/// of 0 means that the coding or media type is not acceptable.
///
/// If `accept` does not list `wanted`, returns the weight of `*`. If `accept` does not list `*` either, returns 0.
pub fn weight(accept: &str, wanted: &str) -> u16 {
    let mut wildcard = 0;
    for item in accept.split(',') {
        let (name, params) = item.split_once(';').unwrap_or((item, ""));
        let q = quality_value(params);
        match name.trim() {
            name if name.eq_ignore_ascii_case(wanted) => return q,
            "*" => wildcard = q,
            _ => {}
        }
    }
    wildcard
}

/// Returns the value of the parameter `q` in thousandths (RFC 9110 §12.4.2). If there is no `q`, returns 1000. If the
/// value of `q` is invalid, returns 0.
fn quality_value(params: &str) -> u16 {
    let is_q = |param: &&str| param.get(..2).is_some_and(|name| name.eq_ignore_ascii_case("q="));
    let Some(value) = params.split(';').map(str::trim).find(is_q).and_then(|param| param.get(2..)) else {
        return 1000;
    };
    let parsed = value.trim().parse::<f32>().ok().filter(|q| (0.0..=1.0).contains(q));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the filter above limits `q`")]
    parsed.map_or(0, |q| (q * 1000.0).round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_from_the_list() {
        let header = "gzip;q=0.5, br, zstd;q=0, *;q=0.1";
        assert_eq!(weight(header, "br"), 1000);
        assert_eq!(weight(header, "gzip"), 500);
        assert_eq!(weight(header, "zstd"), 0);
        assert_eq!(weight(header, "deflate"), 100);
        assert_eq!(weight("", "br"), 0);
        assert_eq!(weight("br;q=oops", "br"), 0);
    }

    #[test]
    fn weight_is_found_among_other_parameters() {
        let header = "text/plain; charset=utf-8, application/json;v=1; Q=0.3";
        assert_eq!(weight(header, "text/plain"), 1000);
        assert_eq!(weight(header, "application/json"), 300);
    }
}
