//! A line of a rule set, and a request with its expected target.

/// A line of `NAME.tsv`.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: u16,
}

/// A request, and where it must lead; the status is that of the first redirect.
#[derive(Debug)]
pub(crate) struct Question {
    /// The line of the imported file that it is about.
    pub(crate) line: Option<u32>,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: Option<u16>,
}

/// A path as a browser sends it.
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
