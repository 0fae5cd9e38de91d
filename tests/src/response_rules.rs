//! Checks the rules that every response of Portico must follow. The checks run whenever a scenario expects a response.

use crate::client::Response;
use crate::outcome::Outcome;

/// The fields that every response must have exactly once, with their values.
const ALWAYS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// The fields that no response may have. These are hop-by-hop fields and fields that reveal the software behind
/// Portico.
const NEVER: [&str; 6] = ["server", "x-powered-by", "keep-alive", "proxy-connection", "te", "trailer"];

/// The fields that a response may have at most once.
const ONCE: [&str; 6] =
    ["content-length", "transfer-encoding", "content-type", "cache-control", "location", "content-security-policy"];

/// Checks that a response follows the rules of this module.
///
/// # Errors
/// Fails if the response violates a rule. The error describes the first violation.
pub fn check(response: &Response) -> Outcome {
    for (name, expected) in ALWAYS {
        let found = response.field(name)?;
        if found != Some(expected) {
            return Err(format!("every response needs `{name}: {expected}`, found {found:?}"));
        }
    }
    for name in NEVER {
        if let Some(found) = response.field(name)? {
            return Err(format!("the field `{name}` is not allowed, found {found:?}"));
        }
    }
    for name in ONCE {
        response.field(name)?;
    }
    check_policy(response)?;
    check_framing(response)?;
    location_stays_on_site(response)
}

fn check_policy(response: &Response) -> Outcome {
    let policy = response.field("content-security-policy")?.unwrap_or_default();
    let is_strict = policy.contains("default-src 'none'") || policy.contains("default-src 'self'");
    if is_strict && policy.contains("frame-ancestors 'none'") {
        Ok(())
    } else {
        Err(format!("the content security policy is {policy:?}"))
    }
}

/// Checks that the response does not have both `Content-Length` and `Transfer-Encoding`.
fn check_framing(response: &Response) -> Outcome {
    if response.field("content-length")?.is_some() && response.field("transfer-encoding")?.is_some() {
        return Err("the response has both Content-Length and Transfer-Encoding".to_owned());
    }
    Ok(())
}

/// Checks that the `Location` of a response is a URL of `allowed.example` or a path of this site. If it is a path, no
/// browser and no server that decodes paths may read the path as a URL of another host. Accepts a response without
/// `Location`.
///
/// # Errors
/// Fails if the `Location` could be read as a URL of another host, or if it contains invisible or non-ASCII characters.
pub fn location_stays_on_site(response: &Response) -> Outcome {
    let Some(location) = response.field("location")? else { return Ok(()) };
    if location.starts_with("https://allowed.example/") {
        return Ok(());
    }
    let wrong = |why: &str| Err(format!("the location {location:?} {why}"));
    if !location.bytes().all(|byte| byte.is_ascii_graphic()) {
        return wrong("contains a character other than visible ASCII");
    }
    // The check covers only the path, because Portico copies the query unchanged.
    let path = location.split(['?', '#']).next().unwrap_or_default();
    let decoded = decoded(path);
    if decoded.bytes().any(|byte| byte.is_ascii_control()) {
        return wrong("contains an encoded control character");
    }
    if leads_elsewhere(&decoded) {
        return wrong("can be read as a URL of another host");
    }
    Ok(())
}

/// Reports whether a decoded path can lead to another site. This is true for a relative path. It is also true if some
/// client could read a host at the beginning of the path. Some clients remove dot segments and treat `\` as `/`.
fn leads_elsewhere(decoded: &str) -> bool {
    let normalized = decoded.replace('\\', "/");
    let Some(mut rest) = normalized.strip_prefix('/') else { return true };
    while let Some(shorter) = rest.strip_prefix("./").or_else(|| rest.strip_prefix("../")) {
        rest = shorter;
    }
    rest.starts_with('/')
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escaped = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let byte = escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        out.push(byte.unwrap_or(bytes[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}
