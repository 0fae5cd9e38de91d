//! Defines the tree from which YAML is printed.

use crate::language::yaml::quotes::Quotes;
use crate::language::yaml::scalar;

/// A value, and the style in which the value is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The value.
    pub kind: NodeKind,
    /// The style of the value: block style or flow style.
    pub layout: Layout,
}

/// The style of a list or mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Each list item or entry is on a line of its own.
    Block,
    /// The list items or entries are in brackets on one line, if they fit on the line and have no comments.
    Flow,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeKind {
    /// A string. The string is quoted if a parser would otherwise read the string as another type.
    Text(String),
    /// A text that is printed unchanged: a number, `true`, `false`, an empty value or a quoted string.
    Literal(String),
    /// A list.
    List(Members),
    /// A mapping.
    Map(Members),
    /// Lines that cannot be reformatted. The lines include the key.
    Verbatim(Verbatim),
}

/// The contents of a list or mapping.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Members {
    /// The members, in order.
    pub items: Vec<Member>,
    /// The comments after the last member.
    pub trailing: Vec<Trivia>,
}

/// An item of a list or an entry of a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The comments and blank lines before the member.
    pub leading: Vec<Trivia>,
    /// The key of an entry. The key of a list item is empty.
    pub key: String,
    /// The setting that determines whether the key is quoted.
    pub quotes: Quotes,
    /// The value.
    pub node: Node,
    /// The comment at the end of the member's first line.
    pub comment: Option<String>,
}

/// A line without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trivia {
    /// An empty line.
    Blank,
    /// A comment, including its `#`.
    Comment(String),
}

/// Lines that are printed unchanged, except for their indentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verbatim {
    /// The lines, without line breaks.
    pub lines: Vec<String>,
    /// The original column of the first character, counted from 0.
    pub column: usize,
}

impl Trivia {
    /// Creates a comment with the given text. Control characters and other unprintable characters are removed.
    pub fn comment(text: &str) -> Self {
        let clean: String = text.chars().filter(|c| !scalar::is_unprintable(*c)).collect();
        Self::Comment(format!("# {}", clean.trim()).trim_end().to_owned())
    }
}

impl Node {
    /// Creates a string.
    pub fn text(value: impl Into<String>) -> Self {
        Self { kind: NodeKind::Text(value.into()), layout: Layout::Flow }
    }

    /// Creates a string that is always quoted.
    pub fn quoted(value: &str) -> Self {
        Self { kind: NodeKind::Literal(scalar::quoted(value)), layout: Layout::Flow }
    }

    /// Creates a number or another value that is printed unchanged, without quotes.
    pub fn literal(value: &impl ToString) -> Self {
        Self { kind: NodeKind::Literal(value.to_string()), layout: Layout::Flow }
    }

    /// Creates a list without comments.
    pub fn list(items: impl IntoIterator<Item = Self>, layout: Layout) -> Self {
        let all = items.into_iter().map(|node| Member::new("", node)).collect();
        Self { kind: NodeKind::List(Members { items: all, trailing: Vec::new() }), layout }
    }

    /// Creates a mapping without comments.
    pub fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Self)>, layout: Layout) -> Self {
        let all = entries.into_iter().map(|(key, node)| Member::new(key, node)).collect();
        Self { kind: NodeKind::Map(Members { items: all, trailing: Vec::new() }), layout }
    }
}

impl Member {
    /// Creates a member without comments. If the member is a list item, the key must be empty.
    pub fn new(key: impl Into<String>, node: Node) -> Self {
        Self { leading: Vec::new(), key: key.into(), quotes: Quotes::AsNeeded, node, comment: None }
    }
}
