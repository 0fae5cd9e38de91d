//! Prints a tree as YAML. Each level is indented by two spaces, and list items are indented below their key.

use crate::language::yaml::node::{Layout, Member, Members, Node, NodeKind, Trivia, Verbatim};
use crate::language::yaml::scalar::{self, ScalarContext};

const WIDTH: usize = 120;
const STEP: usize = 2;

/// Returns the YAML text of a whole file. The text is empty or ends with a line break.
pub fn print(root: &Node) -> String {
    let mut printer = Printer { out: String::new() };
    match &root.kind {
        NodeKind::Map(members) if !members.items.is_empty() => printer.map(members, 0, Start::NewLine),
        NodeKind::List(members) if !members.items.is_empty() => printer.list(members, 0),
        // The file contains only comments.
        NodeKind::Map(members) | NodeKind::List(members) if !members.trailing.is_empty() => {
            printer.lines(&members.trailing, 0);
        }
        NodeKind::Verbatim(verbatim) => printer.verbatim(verbatim, 0),
        NodeKind::Map(_) | NodeKind::List(_) | NodeKind::Text(_) | NodeKind::Literal(_) => {
            printer.out.extend(one_line(root, ScalarContext::Block));
            printer.out.push('\n');
        }
    }
    printer.out
}

/// The position of the first entry of a mapping: on a new line, or after the dash of a list item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    NewLine,
    AfterDash,
}

struct Printer {
    out: String,
}

impl Printer {
    fn map(&mut self, members: &Members, indent: usize, start: Start) {
        for (index, member) in members.items.iter().enumerate() {
            if index > 0 || start == Start::NewLine {
                self.lines(&member.leading, indent);
                self.indent(indent);
            }
            self.entry(member, indent);
        }
        self.lines(&members.trailing, indent);
    }

    fn entry(&mut self, member: &Member, indent: usize) {
        if let NodeKind::Verbatim(verbatim) = &member.node.kind {
            return self.verbatim(verbatim, indent);
        }
        let key = scalar::key(&member.key, member.quotes, ScalarContext::Block);
        self.out.push_str(&key);
        self.out.push(':');
        let used = indent + width(&key) + 1;
        if let Some(text) = fitting(&member.node, used + 1) {
            if !text.is_empty() {
                self.out.push(' ');
                self.out.push_str(&text);
            }
            return self.end_line(member);
        }
        self.end_line(member);
        self.block(&member.node, indent + STEP, Start::NewLine);
    }

    fn list(&mut self, members: &Members, indent: usize) {
        for member in &members.items {
            self.lines(&member.leading, indent);
            // In block style, the first line of a mapping is its first entry. Therefore, the comment of the list item
            // is printed before the item.
            if let (NodeKind::Map(_), None, Some(comment)) =
                (&member.node.kind, fitting(&member.node, indent + STEP), &member.comment)
            {
                self.lines(&[Trivia::Comment(comment.clone())], indent);
            }
            self.indent(indent);
            self.out.push_str("- ");
            self.item(member, indent + STEP);
        }
        self.lines(&members.trailing, indent);
    }

    fn item(&mut self, member: &Member, indent: usize) {
        match (&member.node.kind, fitting(&member.node, indent)) {
            (NodeKind::Verbatim(verbatim), _) => self.verbatim(verbatim, indent),
            (_, Some(text)) if text.is_empty() => {
                self.out.pop();
                self.end_line(member);
            }
            (_, Some(text)) => {
                self.out.push_str(&text);
                self.end_line(member);
            }
            (NodeKind::List(_), None) => {
                self.out.pop();
                self.end_line(member);
                self.block(&member.node, indent, Start::NewLine);
            }
            (_, None) => self.block(&member.node, indent, Start::AfterDash),
        }
    }

    fn block(&mut self, node: &Node, indent: usize, start: Start) {
        match &node.kind {
            NodeKind::Map(members) => self.map(members, indent, start),
            NodeKind::List(members) => self.list(members, indent),
            NodeKind::Verbatim(verbatim) => self.verbatim(verbatim, indent),
            // A scalar is never printed as a block, because `fitting` returns the text of every scalar.
            NodeKind::Text(_) | NodeKind::Literal(_) => {}
        }
    }

    /// Prints lines without reformatting. The first line is printed at the current position, and the other lines are
    /// shifted by the same number of columns.
    fn verbatim(&mut self, verbatim: &Verbatim, indent: usize) {
        for (index, line) in verbatim.lines.iter().enumerate() {
            let text = line.trim_start_matches(' ');
            let column = line.len() - text.len();
            if index > 0 && !text.is_empty() {
                self.indent((column + indent).saturating_sub(verbatim.column));
            }
            self.out.push_str(text);
            self.out.push('\n');
        }
    }

    fn lines(&mut self, lines: &[Trivia], indent: usize) {
        for line in lines {
            match line {
                Trivia::Blank if self.out.is_empty() || self.out.ends_with("\n\n") => {}
                Trivia::Blank => self.out.push('\n'),
                Trivia::Comment(text) => {
                    self.indent(indent);
                    self.out.push_str(text);
                    self.out.push('\n');
                }
            }
        }
    }

    fn end_line(&mut self, member: &Member) {
        if let Some(comment) = &member.comment {
            self.out.push(' ');
            self.out.push_str(comment);
        }
        self.out.push('\n');
    }

    fn indent(&mut self, columns: usize) {
        self.out.extend(std::iter::repeat_n(' ', columns));
    }
}

/// Returns the node as text for the rest of a line. `used` is the number of columns that are already used. Returns
/// `None` if the node needs several lines.
fn fitting(node: &Node, used: usize) -> Option<String> {
    let text = one_line(node, ScalarContext::Block)?;
    let is_scalar = matches!(node.kind, NodeKind::Text(_) | NodeKind::Literal(_));
    (is_scalar || is_empty(node) || node.layout == Layout::Flow && used + width(&text) <= WIDTH).then_some(text)
}

fn is_empty(node: &Node) -> bool {
    match &node.kind {
        NodeKind::List(members) | NodeKind::Map(members) => members.items.is_empty(),
        NodeKind::Text(_) | NodeKind::Literal(_) | NodeKind::Verbatim(_) => false,
    }
}

/// Returns the node as text on a single line. Returns `None` if the node contains comments or verbatim lines.
fn one_line(node: &Node, around: ScalarContext) -> Option<String> {
    match &node.kind {
        NodeKind::Text(text) => Some(scalar::text(text, around).into_owned()),
        // In brackets, an empty value is written as `~`.
        NodeKind::Literal(word) if word.is_empty() && around == ScalarContext::Flow => Some("~".to_owned()),
        NodeKind::Literal(word) => Some(word.clone()),
        NodeKind::List(members) => {
            let items = flow(members, |member| one_line(&member.node, ScalarContext::Flow))?;
            Some(format!("[{}]", items.join(", ")))
        }
        NodeKind::Map(members) if members.items.is_empty() && members.trailing.is_empty() => Some("{}".to_owned()),
        NodeKind::Map(members) => {
            let entries = flow(members, |member| {
                let value = one_line(&member.node, ScalarContext::Flow)?;
                Some(format!("{}: {value}", scalar::key(&member.key, member.quotes, ScalarContext::Flow)))
            })?;
            Some(format!("{{ {} }}", entries.join(", ")))
        }
        NodeKind::Verbatim(_) => None,
    }
}

fn flow(members: &Members, write: impl Fn(&Member) -> Option<String>) -> Option<Vec<String>> {
    if !members.trailing.is_empty() {
        return None;
    }
    let is_bare = |member: &Member| {
        member.comment.is_none() && !member.leading.iter().any(|line| matches!(line, Trivia::Comment(_)))
    };
    members.items.iter().map(|member| if is_bare(member) { write(member) } else { None }).collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(to: &str) -> Node {
        let query = Node::map([("page", Node::literal(&true)), ("lang", Node::text("en"))], Layout::Flow);
        let when = Node::map([("query", query)], Layout::Flow);
        Node::map([("from", Node::text("/a/{x}")), ("to", Node::text(to)), ("when", when)], Layout::Block)
    }

    fn file(rules: Node) -> String {
        print(&Node::map([("rules", rules)], Layout::Block))
    }

    #[test]
    fn rules_are_in_block_style_and_conditions_in_flow_style() {
        let printed = file(Node::list([rule("/b"), rule("")], Layout::Block));
        let expected = "\
rules:
  - from: /a/{x}
    to: /b
    when: { query: { page: true, lang: en } }
  - from: /a/{x}
    to: \"\"
    when: { query: { page: true, lang: en } }
";
        assert_eq!(printed, expected);
    }

    #[test]
    fn mapping_that_does_not_fit_is_in_block_style() {
        let hosts = (0..9).map(|n| Node::text(format!("a-long-host-name-{n}.example")));
        let when = Node::map([("host", Node::list(hosts, Layout::Flow))], Layout::Flow);
        let printed = print(&Node::map([("when", when)], Layout::Block));
        assert!(printed.starts_with("when:\n  host:\n    - a-long-host-name-0.example\n"), "{printed}");
    }

    #[test]
    fn comments_and_blank_lines_stay_in_place() {
        let mut item = Member::new("", rule("/b"));
        item.leading = vec![Trivia::Blank, Trivia::Blank, Trivia::Comment("# why".to_owned())];
        let members = Members { items: vec![item], trailing: vec![Trivia::Comment("# end".to_owned())] };
        let printed = file(Node { kind: NodeKind::List(members), layout: Layout::Block });
        assert!(printed.starts_with("rules:\n\n  # why\n  - from"), "{printed}");
        assert!(printed.ends_with("\n  # end\n"), "{printed}");
    }

    #[test]
    fn empty_list_stays_on_its_line() {
        assert_eq!(file(Node::list([], Layout::Block)), "rules: []\n");
    }

    #[test]
    fn verbatim_lines_keep_their_relative_indentation() {
        let lines = ["note: |", "        two", "", "          words"].map(str::to_owned).to_vec();
        let verbatim = Node { kind: NodeKind::Verbatim(Verbatim { lines, column: 6 }), layout: Layout::Block };
        let rule = Node::map([("from", Node::text("/a")), ("note", verbatim)], Layout::Block);
        let printed = file(Node::list([rule], Layout::Block));
        assert_eq!(printed, "rules:\n  - from: /a\n    note: |\n      two\n\n        words\n");
    }
}
