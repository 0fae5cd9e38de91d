//! YAML as it is printed: a tree with comments, and the one layout that rule files have.
//!
//! Reading is the parser's affair. This is for the two who write rule files: the formatter and the importers.

mod print;
mod scalar;

pub use print::print;
pub(crate) use scalar::is_ambiguous;

/// A value, and whether it may stand on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The value.
    pub kind: NodeKind,
    /// Block or flow style.
    pub layout: Layout,
}

/// How a list or map is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One line for each member.
    Block,
    /// In brackets, when that fits on the line and no comment stands inside.
    Flow,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeKind {
    /// A text; it gets quotes where it would be read as something else.
    Text(String),
    /// A number, `true`, `false`, nothing, or a text in quotes, printed as it is.
    Literal(String),
    /// A list.
    List(Members),
    /// A map.
    Map(Members),
    /// Lines that cannot be laid out anew, with the key in front.
    Verbatim(Verbatim),
}

/// What a list or map holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Members {
    /// In their order.
    pub items: Vec<Member>,
    /// Comments behind the last one.
    pub trailing: Vec<Trivia>,
}

/// An item of a list, or an entry of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Comments and blank lines in front.
    pub leading: Vec<Trivia>,
    /// Empty in a list.
    pub key: String,
    /// Whether the key is quoted.
    pub quotes: Quotes,
    /// Its value.
    pub node: Node,
    /// A comment at the end of its first line.
    pub comment: Option<String>,
}

/// When a key stands in quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quotes {
    /// Only where YAML needs them.
    AsNeeded,
    /// Also where only other readers need them.
    Keep,
}

/// A line without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trivia {
    /// An empty line.
    Blank,
    /// With its `#`.
    Comment(String),
}

/// Lines as they were, and the column (from 0) in which the first of them started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verbatim {
    /// The lines, without their ends.
    pub lines: Vec<String>,
    /// The column of the first character, from 0.
    pub column: usize,
}

impl Trivia {
    /// A comment with its sign; characters that YAML does not take are left out.
    pub fn comment(text: &str) -> Self {
        let clean: String = text.chars().filter(|c| !scalar::is_unprintable(*c)).collect();
        Self::Comment(format!("# {}", clean.trim()).trim_end().to_owned())
    }
}

impl Node {
    /// A text.
    pub fn text(value: impl Into<String>) -> Self {
        Self { kind: NodeKind::Text(value.into()), layout: Layout::Flow }
    }

    /// A text in quotes, though it could do without.
    pub fn quoted(value: &str) -> Self {
        Self { kind: NodeKind::Literal(scalar::quoted(value)), layout: Layout::Flow }
    }

    /// A number or another value that is printed as it is.
    pub fn literal(value: &impl ToString) -> Self {
        Self { kind: NodeKind::Literal(value.to_string()), layout: Layout::Flow }
    }

    /// A list without comments.
    pub fn list(items: impl IntoIterator<Item = Self>, layout: Layout) -> Self {
        let all = items.into_iter().map(|node| Member::new("", node)).collect();
        Self { kind: NodeKind::List(Members { items: all, trailing: Vec::new() }), layout }
    }

    /// A map without comments.
    pub fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Self)>, layout: Layout) -> Self {
        let all = entries.into_iter().map(|(key, node)| Member::new(key, node)).collect();
        Self { kind: NodeKind::Map(Members { items: all, trailing: Vec::new() }), layout }
    }
}

impl Member {
    /// A member without comments; in a list its key is empty.
    pub fn new(key: impl Into<String>, node: Node) -> Self {
        Self { leading: Vec::new(), key: key.into(), quotes: Quotes::AsNeeded, node, comment: None }
    }
}
