//! Defines the rows of a rule set and the test requests for the rule set.

/// A redirect, which is one line of the file `NAME.tsv`.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: u16,
}

/// A test request, its expected final target, and the expected status of the first redirect.
#[derive(Debug)]
pub(crate) struct Question {
    /// The line number, in the imported file, of the redirect from which the test request was made. `None` if the test
    /// request comes from `NAME.expect.tsv`.
    pub(crate) line: Option<u32>,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: Option<u16>,
}

/// Percent-encodes the characters of a path that a browser would encode. Also encodes `?` and `#`.
pub(crate) fn encoded(path: &str) -> String {
    encode(path, b" \"<>`{}?#|\\^")
}

pub(crate) fn encoded_target(target: &str) -> String {
    encode(target, b" \"<>`{}|\\^")
}

fn encode(text: &str, special: &[u8]) -> String {
    let byte = |byte: u8| {
        if byte.is_ascii() && !special.contains(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    text.bytes().map(byte).collect()
}
