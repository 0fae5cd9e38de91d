//! The tree that is printed.

use crate::language::yaml::quotes::Quotes;
use crate::language::yaml::scalar;

/// A value and its style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The value.
    pub kind: NodeKind,
    /// Block or flow style.
    pub layout: Layout,
}

/// The style of a list or mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One line per member.
    Block,
    /// In brackets, if it fits on the line and contains no comments.
    Flow,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeKind {
    /// A string; it is quoted where it would be read as something else.
    Text(String),
    /// A number, `true`, `false`, an empty value, or a quoted string, printed as it is.
    Literal(String),
    /// A list.
    List(Members),
    /// A mapping.
    Map(Members),
    /// Lines that cannot be reformatted, including the key.
    Verbatim(Verbatim),
}

/// The contents of a list or mapping.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Members {
    /// The members, in order.
    pub items: Vec<Member>,
    /// Comments after the last member.
    pub trailing: Vec<Trivia>,
}

/// An item of a list, or an entry of a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Comments and blank lines before it.
    pub leading: Vec<Trivia>,
    /// The key; empty in a list.
    pub key: String,
    /// When the key is quoted.
    pub quotes: Quotes,
    /// The value.
    pub node: Node,
    /// A comment at the end of its first line.
    pub comment: Option<String>,
}

/// A line without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trivia {
    /// An empty line.
    Blank,
    /// A comment, with its `#`.
    Comment(String),
}

/// Lines that are kept as they are, apart from their indentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verbatim {
    /// The lines, without line breaks.
    pub lines: Vec<String>,
    /// The original column of the first character, from 0.
    pub column: usize,
}

impl Trivia {
    /// A comment with this text; control characters and other unprintable ones are removed.
    pub fn comment(text: &str) -> Self {
        let clean: String = text.chars().filter(|c| !scalar::is_unprintable(*c)).collect();
        Self::Comment(format!("# {}", clean.trim()).trim_end().to_owned())
    }
}

impl Node {
    /// A string.
    pub fn text(value: impl Into<String>) -> Self {
        Self { kind: NodeKind::Text(value.into()), layout: Layout::Flow }
    }

    /// A string that is always quoted.
    pub fn quoted(value: &str) -> Self {
        Self { kind: NodeKind::Literal(scalar::quoted(value)), layout: Layout::Flow }
    }

    /// A number or another value that is printed as it is, without quotes.
    pub fn literal(value: &impl ToString) -> Self {
        Self { kind: NodeKind::Literal(value.to_string()), layout: Layout::Flow }
    }

    /// A list without comments.
    pub fn list(items: impl IntoIterator<Item = Self>, layout: Layout) -> Self {
        let all = items.into_iter().map(|node| Member::new("", node)).collect();
        Self { kind: NodeKind::List(Members { items: all, trailing: Vec::new() }), layout }
    }

    /// A mapping without comments.
    pub fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Self)>, layout: Layout) -> Self {
        let all = entries.into_iter().map(|(key, node)| Member::new(key, node)).collect();
        Self { kind: NodeKind::Map(Members { items: all, trailing: Vec::new() }), layout }
    }
}

impl Member {
    /// A member without comments; for an item of a list, the key is empty.
    pub fn new(key: impl Into<String>, node: Node) -> Self {
        Self { leading: Vec::new(), key: key.into(), quotes: Quotes::AsNeeded, node, comment: None }
    }
}
