//! A line of a rule set, and a request with its expected target.

/// A line of the file `NAME.tsv`.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: u16,
}

/// A request, along with the target to which it must lead and the status that its first redirect must have.
#[derive(Debug)]
pub(crate) struct Question {
    /// The number of the line in the imported file that the question is made from, if there is one.
    pub(crate) line: Option<u32>,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: Option<u16>,
}

/// Encodes a path as a browser does before sending it.
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
