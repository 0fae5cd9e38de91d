//! What of the head goes on: to an upstream, and back to the client.

use std::net::IpAddr;

use http::{HeaderMap, HeaderName, HeaderValue, header};
use ipnet::IpNet;
use portico_redirects::tree::Spot;

use crate::mistake::Mistake;
use crate::view::Headers;

/// Addresses whose forwarding headers are believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Reads addresses and networks (`127.0.0.1`, `10.0.0.0/8`).
    ///
    /// # Errors
    /// Every entry that is neither, with its place.
    pub fn parse(entries: &[Spot<String>]) -> Result<Self, Vec<Mistake>> {
        let mut mistakes = crate::mistake::Mistakes::default();
        let networks = entries.iter().filter_map(|entry| mistakes.take(network(entry))).collect();
        mistakes.or(Some(Self(networks)))
    }

    /// Whether a peer is one of them.
    pub fn contains(&self, peer: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&peer))
    }
}

fn network(entry: &Spot<String>) -> Result<IpNet, Mistake> {
    let text = &entry.value;
    text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).map_err(|_| {
        Mistake::at("trusted_proxies", entry, text, "an IP address or a network")
            .with_hint("write `127.0.0.1`, or `10.0.0.0/8` for a network; names are not looked up")
    })
}

/// Where a request came from.
#[derive(Debug, Clone, Copy)]
pub struct Origination<'a> {
    /// The address at the other end of the connection.
    pub peer: IpAddr,
    /// Whether the peer's own forwarding headers count.
    pub trust: Trust,
    /// The id of this request.
    pub request_id: &'a str,
}

/// Whether forwarding headers are believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// The peer is a proxy of ours.
    Trusted,
    /// Anybody: what it says of itself is dropped.
    Untrusted,
}

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
/// Names one request in the logs of all parts.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Fields about the way of a request that only we may write.
static OURS: [HeaderName; 6] = [
    X_FORWARDED_FOR,
    X_FORWARDED_PROTO,
    X_FORWARDED_HOST,
    HeaderName::from_static("x-forwarded-port"),
    HeaderName::from_static("x-real-ip"),
    header::FORWARDED,
];

/// A field to set on the upstream request.
pub type Field = (HeaderName, HeaderValue);

/// The forwarding fields of an upstream request; first remove [`fields_to_drop`], then set these.
pub fn forwarding_fields(sent: &HeaderMap, origination: Origination<'_>) -> Vec<Field> {
    let believed = |name: &HeaderName| match origination.trust {
        Trust::Trusted => sent.get(name).cloned(),
        Trust::Untrusted => None,
    };
    let mut fields = Vec::with_capacity(4);
    let mut put = |name: HeaderName, value: Option<HeaderValue>| fields.extend(value.map(|value| (name, value)));
    put(X_FORWARDED_FOR, chain(believed(&X_FORWARDED_FOR).as_ref(), origination.peer));
    put(X_FORWARDED_PROTO, Some(believed(&X_FORWARDED_PROTO).unwrap_or(HeaderValue::from_static("http"))));
    put(X_FORWARDED_HOST, believed(&X_FORWARDED_HOST).or_else(|| sent.get(header::HOST).cloned()));
    put(X_REQUEST_ID, HeaderValue::from_str(origination.request_id).ok());
    fields
}

/// The visitor's address: the last one that a proxy of ours vouches for.
pub fn client_address(sent: &dyn Headers, peer: IpAddr, trusted: &TrustedProxies) -> IpAddr {
    let chain = sent.first(&X_FORWARDED_FOR).and_then(|value| std::str::from_utf8(value).ok()).unwrap_or_default();
    let mut address = peer;
    for before in chain.rsplit(',') {
        match before.trim().parse() {
            Ok(before) if trusted.contains(address) => address = before,
            Ok(_) | Err(_) => break,
        }
    }
    address
}

/// What a client may not tell an upstream.
pub fn fields_to_drop() -> &'static [HeaderName] {
    &OURS
}

fn chain(believed: Option<&HeaderValue>, peer: IpAddr) -> Option<HeaderValue> {
    let peer = peer.to_string();
    let text = match believed.and_then(|value| value.to_str().ok()) {
        Some(before) => format!("{before}, {peer}"),
        None => peer,
    };
    HeaderValue::from_str(&text).ok()
}

/// The id of a request: the peer's, if it is trusted and sound, else a fresh one.
pub fn request_id(sent: &HeaderMap, trust: Trust, fresh: impl FnOnce() -> String) -> String {
    let sound = |text: &&str| {
        !text.is_empty()
            && text.len() <= 64
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    let believed = sent.get(X_REQUEST_ID).filter(|_| trust == Trust::Trusted).and_then(|value| value.to_str().ok());
    believed.filter(sound).map_or_else(fresh, str::to_owned)
}

/// Fields that concern one connection only and must not be passed on (RFC 9110 §7.6.1).
///
/// `Transfer-Encoding` is left to whoever frames the message anew.
const HOP_BY_HOP: [HeaderName; 7] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    header::PROXY_AUTHENTICATE,
    header::TE,
    header::TRAILER,
    header::UPGRADE,
];
/// The same, which only requests carry.
const REQUEST_HOP_BY_HOP: [HeaderName; 2] = [header::PROXY_AUTHORIZATION, HeaderName::from_static("http2-settings")];

/// The hop-by-hop fields of a response, those that `Connection` names included.
pub fn hop_by_hop(response: &HeaderMap) -> Vec<HeaderName> {
    named_by_connection(response).chain(HOP_BY_HOP).filter(|name| response.contains_key(name)).collect()
}

/// The hop-by-hop fields of a request, those that `Connection` names included.
pub fn request_hop_by_hop(request: &HeaderMap) -> Vec<HeaderName> {
    let fixed = HOP_BY_HOP.into_iter().chain(REQUEST_HOP_BY_HOP);
    named_by_connection(request).chain(fixed).filter(|name| request.contains_key(name)).collect()
}

/// What `Connection` names, except what frames the message or says what it is: that cannot be disowned.
fn named_by_connection(headers: &HeaderMap) -> impl Iterator<Item = HeaderName> {
    let named = headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok());
    named.filter(|name| {
        !matches!(
            *name,
            header::CONTENT_LENGTH
                | header::CONTENT_TYPE
                | header::TRANSFER_ENCODING
                | header::CACHE_CONTROL
                | header::HOST
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;

    fn parse(list: &str) -> Result<TrustedProxies, Vec<Mistake>> {
        let entries = read_text(&format!("trusted_proxies: {list}"), |block| block.texts("trusted_proxies")).0;
        TrustedProxies::parse(&entries.flatten().unwrap())
    }

    fn sent() -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("site.example"));
        headers.insert(X_FORWARDED_FOR, HeaderValue::from_static("203.0.113.9"));
        headers.insert(X_FORWARDED_PROTO, HeaderValue::from_static("https"));
        headers.insert(X_REQUEST_ID, HeaderValue::from_static("abc"));
        headers
    }

    fn fields(trust: Trust) -> Vec<(String, String)> {
        let origination = Origination { peer: "198.51.100.7".parse().unwrap(), trust, request_id: "id1" };
        forwarding_fields(&sent(), origination)
            .into_iter()
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
            .collect()
    }

    #[test]
    fn stranger_cannot_say_where_it_comes_from() {
        let fields = fields(Trust::Untrusted);
        assert!(fields.contains(&("x-forwarded-for".into(), "198.51.100.7".into())));
        assert!(fields.contains(&("x-forwarded-proto".into(), "http".into())));
        assert!(fields.contains(&("x-forwarded-host".into(), "site.example".into())));
    }

    #[test]
    fn trusted_proxy_is_believed_and_added() {
        let fields = fields(Trust::Trusted);
        assert!(fields.contains(&("x-forwarded-for".into(), "203.0.113.9, 198.51.100.7".into())));
        assert!(fields.contains(&("x-forwarded-proto".into(), "https".into())));
    }

    #[test]
    fn address_of_the_visitor_is_the_last_one_vouched_for() {
        let trusted = parse("[10.0.0.0/8]").unwrap();
        let ask = |chain: &'static str, peer: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(X_FORWARDED_FOR, HeaderValue::from_static(chain));
            client_address(&headers, peer.parse().unwrap(), &trusted).to_string()
        };
        assert_eq!(ask("198.51.100.1, 203.0.113.9, 10.0.0.2", "10.0.0.1"), "203.0.113.9");
        assert_eq!(ask("203.0.113.9", "198.51.100.7"), "198.51.100.7");
        assert_eq!(ask("nobody", "10.0.0.1"), "10.0.0.1");
    }

    #[test]
    fn request_id_of_a_stranger_is_replaced() {
        assert_eq!(request_id(&sent(), Trust::Trusted, || "fresh".into()), "abc");
        assert_eq!(request_id(&sent(), Trust::Untrusted, || "fresh".into()), "fresh");
    }

    #[test]
    fn connection_names_more_fields_to_drop() {
        let mut response = HeaderMap::new();
        response.insert(header::CONNECTION, HeaderValue::from_static("close, X-Secret, Content-Length"));
        response.insert("x-secret", HeaderValue::from_static("1"));
        response.insert("keep-alive", HeaderValue::from_static("timeout=5"));
        response.insert(header::CONTENT_LENGTH, HeaderValue::from_static("3"));
        let mut names: Vec<_> = hop_by_hop(&response).iter().map(HeaderName::to_string).collect();
        names.sort();
        assert_eq!(names, ["connection", "keep-alive", "x-secret"]);
    }

    #[test]
    fn request_loses_what_concerns_its_connection() {
        let mut request = sent();
        request.insert(header::CONNECTION, HeaderValue::from_static("keep-alive, X-Step, Host"));
        request.insert("x-step", HeaderValue::from_static("1"));
        request.insert(header::PROXY_AUTHORIZATION, HeaderValue::from_static("Basic eA=="));
        let mut names: Vec<_> = request_hop_by_hop(&request).iter().map(HeaderName::to_string).collect();
        names.sort();
        assert_eq!(names, ["connection", "proxy-authorization", "x-step"]);
    }

    #[test]
    fn trusted_networks_are_read_and_mistakes_placed() {
        let trusted = parse("[127.0.0.0/8, \"::1\"]").unwrap();
        assert!(trusted.contains("127.3.4.5".parse().unwrap()) && trusted.contains("::1".parse().unwrap()));
        assert!(!trusted.contains("10.0.0.1".parse().unwrap()));
        assert_eq!(parse("[\"10.0.0.0/33\"]").unwrap_err()[0].place.to_string(), "t.yaml:1:19");
    }
}
