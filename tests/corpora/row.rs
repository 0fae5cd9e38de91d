//! Defines the rows of a rule set and the requests that test the rule set.

/// A redirect: one line of the file `NAME.tsv`.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: u16,
}

/// A request, the target to which it must lead, and the status of its first redirect.
#[derive(Debug)]
pub(crate) struct Question {
    /// The number of the line in the imported file from which the request was made. `None` if the request comes from
    /// `NAME.expect.tsv`.
    pub(crate) line: Option<u32>,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: Option<u16>,
}

/// Percent-encodes the characters of a path that a browser would encode, and the characters `?` and `#`.
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
