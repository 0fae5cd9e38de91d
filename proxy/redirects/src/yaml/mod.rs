//! YAML as it is printed: a tree with comments, and the one layout that rule files have.
//!
//! Reading is the parser's affair. This is for the two who write rule files: the formatter and the importers.

mod print;
mod scalar;

pub(crate) use print::print;
pub(crate) use scalar::is_read_otherwise;

/// A value, and whether it may stand on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) layout: Layout,
}

/// How a list or map is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One line for each member.
    Block,
    /// In brackets, when that fits on the line and no comment stands inside.
    Flow,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A text; it gets quotes where it would be read as something else.
    Text(String),
    /// A number, `true`, `false`, nothing, or a text in quotes, printed as it is.
    Word(String),
    List(Members),
    Map(Members),
    /// Lines that cannot be laid out anew, with the key in front.
    Kept(Kept),
}

/// What a list or map holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Members {
    pub(crate) all: Vec<Member>,
    /// Comments behind the last one.
    pub(crate) end: Vec<Line>,
}

/// An item of a list, or an entry of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    /// Comments and blank lines in front.
    pub(crate) before: Vec<Line>,
    /// Empty in a list.
    pub(crate) key: String,
    pub(crate) quotes: Quotes,
    pub(crate) node: Node,
    /// A comment at the end of its first line.
    pub(crate) after: Option<String>,
}

/// When a key stands in quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quotes {
    AsNeeded,
    /// Also where only other readers need them.
    Kept,
}

/// A line without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    Blank,
    /// With its `#`.
    Comment(String),
}

/// Lines as they were, and the column (from 0) in which the first of them started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) lines: Vec<String>,
    pub(crate) column: usize,
}

impl Line {
    /// A comment with its sign; characters that YAML does not take are left out.
    pub(crate) fn comment(text: &str) -> Self {
        let clean: String = text.chars().filter(|c| !scalar::is_unprintable(*c)).collect();
        Self::Comment(format!("# {}", clean.trim()).trim_end().to_owned())
    }
}

impl Node {
    pub(crate) fn text(value: impl Into<String>) -> Self {
        Self { kind: Kind::Text(value.into()), layout: Layout::Flow }
    }

    /// A text in quotes, though it could do without.
    pub(crate) fn quoted(value: &str) -> Self {
        Self { kind: Kind::Word(scalar::quoted(value)), layout: Layout::Flow }
    }

    pub(crate) fn word(value: &impl ToString) -> Self {
        Self { kind: Kind::Word(value.to_string()), layout: Layout::Flow }
    }

    pub(crate) fn list(items: impl IntoIterator<Item = Self>, layout: Layout) -> Self {
        let all = items.into_iter().map(|node| Member::new("", node)).collect();
        Self { kind: Kind::List(Members { all, end: Vec::new() }), layout }
    }

    pub(crate) fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Self)>, layout: Layout) -> Self {
        let all = entries.into_iter().map(|(key, node)| Member::new(key, node)).collect();
        Self { kind: Kind::Map(Members { all, end: Vec::new() }), layout }
    }
}

impl Member {
    pub(crate) fn new(key: impl Into<String>, node: Node) -> Self {
        Self { before: Vec::new(), key: key.into(), quotes: Quotes::AsNeeded, node, after: None }
    }
}
