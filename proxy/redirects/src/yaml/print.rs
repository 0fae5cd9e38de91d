//! The layout: two spaces a level, list items below their key, flow style where it fits.

use crate::yaml::scalar::{self, Around};
use crate::yaml::{Kept, Kind, Layout, Line, Member, Members, Node};

const WIDTH: usize = 120;
const STEP: usize = 2;

/// A whole file; ends with a line end unless it is empty.
pub fn print(root: &Node) -> String {
    let mut printer = Printer { out: String::new() };
    match &root.kind {
        Kind::Map(members) if !members.all.is_empty() => printer.map(members, 0, Start::NewLine),
        Kind::List(members) if !members.all.is_empty() => printer.list(members, 0),
        // A file of comments alone.
        Kind::Map(members) | Kind::List(members) if !members.end.is_empty() => printer.lines(&members.end, 0),
        Kind::Kept(kept) => printer.kept(kept, 0),
        Kind::Map(_) | Kind::List(_) | Kind::Text(_) | Kind::Word(_) => {
            printer.out.extend(one_line(root, Around::Block));
            printer.out.push('\n');
        }
    }
    printer.out
}

/// Whether a map's first entry goes on a line of its own or behind the dash of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    NewLine,
    BehindDash,
}

struct Printer {
    out: String,
}

impl Printer {
    fn map(&mut self, members: &Members, indent: usize, start: Start) {
        for (index, member) in members.all.iter().enumerate() {
            if index > 0 || start == Start::NewLine {
                self.lines(&member.before, indent);
                self.indent(indent);
            }
            self.entry(member, indent);
        }
        self.lines(&members.end, indent);
    }

    fn entry(&mut self, member: &Member, indent: usize) {
        if let Kind::Kept(kept) = &member.node.kind {
            return self.kept(kept, indent);
        }
        let key = scalar::key(&member.key, member.quotes, Around::Block);
        self.out.push_str(&key);
        self.out.push(':');
        let taken = indent + width(&key) + 1;
        if let Some(text) = fitting(&member.node, taken + 1) {
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
        for member in &members.all {
            self.lines(&member.before, indent);
            // A map over several lines has no line of its own behind which a comment could stand.
            if let (Kind::Map(_), None, Some(comment)) =
                (&member.node.kind, fitting(&member.node, indent + STEP), &member.after)
            {
                self.lines(&[Line::Comment(comment.clone())], indent);
            }
            self.indent(indent);
            self.out.push_str("- ");
            self.item(member, indent + STEP);
        }
        self.lines(&members.end, indent);
    }

    fn item(&mut self, member: &Member, indent: usize) {
        match (&member.node.kind, fitting(&member.node, indent)) {
            (Kind::Kept(kept), _) => self.kept(kept, indent),
            (_, Some(text)) if text.is_empty() => {
                self.out.pop();
                self.end_line(member);
            }
            (_, Some(text)) => {
                self.out.push_str(&text);
                self.end_line(member);
            }
            (Kind::List(_), None) => {
                self.out.pop();
                self.end_line(member);
                self.block(&member.node, indent, Start::NewLine);
            }
            (_, None) => self.block(&member.node, indent, Start::BehindDash),
        }
    }

    fn block(&mut self, node: &Node, indent: usize, start: Start) {
        match &node.kind {
            Kind::Map(members) => self.map(members, indent, start),
            Kind::List(members) => self.list(members, indent),
            Kind::Kept(kept) => self.kept(kept, indent),
            // Fits on every line.
            Kind::Text(_) | Kind::Word(_) => {}
        }
    }

    /// The first line goes on where the cursor is; the others move by as many columns as it did.
    fn kept(&mut self, kept: &Kept, indent: usize) {
        for (index, line) in kept.lines.iter().enumerate() {
            let text = line.trim_start_matches(' ');
            let column = line.len() - text.len();
            if index > 0 && !text.is_empty() {
                self.indent((column + indent).saturating_sub(kept.column));
            }
            self.out.push_str(text);
            self.out.push('\n');
        }
    }

    fn lines(&mut self, lines: &[Line], indent: usize) {
        for line in lines {
            match line {
                Line::Blank if self.out.is_empty() || self.out.ends_with("\n\n") => {}
                Line::Blank => self.out.push('\n'),
                Line::Comment(text) => {
                    self.indent(indent);
                    self.out.push_str(text);
                    self.out.push('\n');
                }
            }
        }
    }

    fn end_line(&mut self, member: &Member) {
        if let Some(comment) = &member.after {
            self.out.push(' ');
            self.out.push_str(comment);
        }
        self.out.push('\n');
    }

    fn indent(&mut self, columns: usize) {
        self.out.extend(std::iter::repeat_n(' ', columns));
    }
}

/// The node as the rest of a line of which `taken` columns are used; `None` when it needs lines of its own.
fn fitting(node: &Node, taken: usize) -> Option<String> {
    let text = one_line(node, Around::Block)?;
    let is_scalar = matches!(node.kind, Kind::Text(_) | Kind::Word(_));
    (is_scalar || is_empty(node) || node.layout == Layout::Flow && taken + width(&text) <= WIDTH).then_some(text)
}

fn is_empty(node: &Node) -> bool {
    match &node.kind {
        Kind::List(members) | Kind::Map(members) => members.all.is_empty(),
        Kind::Text(_) | Kind::Word(_) | Kind::Kept(_) => false,
    }
}

/// The node without line ends; `None` when a comment inside forbids it.
fn one_line(node: &Node, around: Around) -> Option<String> {
    match &node.kind {
        Kind::Text(text) => Some(scalar::text(text, around).into_owned()),
        // Between brackets nothing has to be written, too.
        Kind::Word(word) if word.is_empty() && around == Around::Flow => Some("~".to_owned()),
        Kind::Word(word) => Some(word.clone()),
        Kind::List(members) => {
            let items = flow(members, |member| one_line(&member.node, Around::Flow))?;
            Some(format!("[{}]", items.join(", ")))
        }
        Kind::Map(members) if members.all.is_empty() && members.end.is_empty() => Some("{}".to_owned()),
        Kind::Map(members) => {
            let entries = flow(members, |member| {
                let value = one_line(&member.node, Around::Flow)?;
                Some(format!("{}: {value}", scalar::key(&member.key, member.quotes, Around::Flow)))
            })?;
            Some(format!("{{ {} }}", entries.join(", ")))
        }
        Kind::Kept(_) => None,
    }
}

fn flow(members: &Members, write: impl Fn(&Member) -> Option<String>) -> Option<Vec<String>> {
    if !members.end.is_empty() {
        return None;
    }
    let is_bare =
        |member: &Member| member.after.is_none() && !member.before.iter().any(|line| matches!(line, Line::Comment(_)));
    members.all.iter().map(|member| if is_bare(member) { write(member) } else { None }).collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(to: &str) -> Node {
        let query = Node::map([("page", Node::word(&true)), ("lang", Node::text("en"))], Layout::Flow);
        let when = Node::map([("query", query)], Layout::Flow);
        Node::map([("from", Node::text("/a/{x}")), ("to", Node::text(to)), ("when", when)], Layout::Block)
    }

    fn file(rules: Node) -> String {
        print(&Node::map([("rules", rules)], Layout::Block))
    }

    #[test]
    fn rules_are_laid_out_in_blocks_and_conditions_on_one_line() {
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
    fn what_does_not_fit_goes_into_a_block() {
        let hosts = (0..9).map(|n| Node::text(format!("a-long-host-name-{n}.example")));
        let when = Node::map([("host", Node::list(hosts, Layout::Flow))], Layout::Flow);
        let printed = print(&Node::map([("when", when)], Layout::Block));
        assert!(printed.starts_with("when:\n  host:\n    - a-long-host-name-0.example\n"), "{printed}");
    }

    #[test]
    fn comments_keep_their_places_and_blank_lines_their_number() {
        let mut item = Member::new("", rule("/b"));
        item.before = vec![Line::Blank, Line::Blank, Line::Comment("# why".to_owned())];
        let members = Members { all: vec![item], end: vec![Line::Comment("# end".to_owned())] };
        let printed = file(Node { kind: Kind::List(members), layout: Layout::Block });
        assert!(printed.starts_with("rules:\n\n  # why\n  - from"), "{printed}");
        assert!(printed.ends_with("\n  # end\n"), "{printed}");
    }

    #[test]
    fn empty_list_stays_on_its_line() {
        assert_eq!(file(Node::list([], Layout::Block)), "rules: []\n");
    }

    #[test]
    fn kept_lines_move_together() {
        let lines = ["note: |", "        two", "", "          words"].map(str::to_owned).to_vec();
        let kept = Node { kind: Kind::Kept(Kept { lines, column: 6 }), layout: Layout::Block };
        let rule = Node::map([("from", Node::text("/a")), ("note", kept)], Layout::Block);
        let printed = file(Node::list([rule], Layout::Block));
        assert_eq!(printed, "rules:\n  - from: /a\n    note: |\n      two\n\n        words\n");
    }
}
