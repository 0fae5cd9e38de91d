//! Parses an Apache configuration into directives. A directive may span several lines if all lines but the last end
//! with a backslash.

use crate::apache::definitions::Definitions;
use crate::note::StatementOrigin;

/// A directive, or a tag that starts or ends a section, such as `<VirtualHost *>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Directive {
    pub(super) origin: StatementOrigin,
    /// The name in lower case, such as `rewriterule`, `<virtualhost` or `</virtualhost`.
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
    /// For a section `<IfDefine>`, whether the file above defines its name. `None` if the file does not say so.
    pub(super) is_defined: Option<bool>,
}

/// Returns all directives of a configuration, with the comments before each directive. Variables that the file defines are
/// replaced with their values.
pub(super) fn read(text: &str) -> Vec<Directive> {
    let mut directives = Vec::new();
    let mut definitions = Definitions::default();
    let mut preceding = StatementOrigin::default();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        // Apache also joins the lines of a comment. Spaces after the backslash end the line.
        let mut whole = line.to_owned();
        while let Some(start) = whole.strip_suffix('\\').map(str::to_owned) {
            let Some((_, next)) = lines.next() else { break };
            whole = start + next;
        }
        let whole = whole.trim();
        if whole.is_empty() {
            preceding.blank_line_before |= preceding.comments.is_empty();
        } else if let Some(comment) = whole.strip_prefix('#') {
            preceding.comments.push(comment.trim_start_matches('#').trim().to_owned());
        } else {
            let origin = StatementOrigin { line: number, ..std::mem::take(&mut preceding) };
            let mut directive = directive(&definitions.expanded(whole), origin);
            let first = directive.arguments.first().map_or("", String::as_str);
            directive.is_defined = definitions.is_defined(&directive.name, first);
            definitions.read(&directive.name, &directive.arguments, directive.is_defined);
            directives.push(directive);
        }
    }
    directives
}

fn directive(line: &str, origin: StatementOrigin) -> Directive {
    let inner = if line.starts_with('<') { line.strip_suffix('>').unwrap_or(line) } else { line };
    let mut words = words(inner).into_iter();
    Directive {
        origin: StatementOrigin { text: line.to_owned(), ..origin },
        name: words.next().unwrap_or_default().to_ascii_lowercase(),
        arguments: words.collect(),
        is_defined: None,
    }
}

/// Splits a line into words. A space ends a word, unless the space is in quotes or follows a backslash.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.chars().peekable();
    while let Some(first) = rest.next() {
        if first.is_whitespace() {
            continue;
        }
        let quote = matches!(first, '"' | '\'').then_some(first);
        let mut word = String::new();
        let mut next = if quote.is_some() { rest.next() } else { Some(first) };
        while let Some(c) = next {
            let ends = quote.map_or(c.is_whitespace(), |quote| c == quote);
            if ends {
                break;
            }
            match rest.peek() {
                // A backslash is usually kept, because it may be a part of a regular expression. Only the backslash
                // before the enclosing quote character is removed.
                Some(&escaped) if c == '\\' => {
                    rest.next();
                    if quote != Some(escaped) {
                        word.push('\\');
                    }
                    word.push(escaped);
                }
                _ => word.push(c),
            }
            next = rest.next();
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_spaces_outside_quotes() {
        assert_eq!(words(r#"RewriteRule "^a b$" '/c "d"' [R,L]"#), ["RewriteRule", "^a b$", "/c \"d\"", "[R,L]"]);
        assert_eq!(words(r"RewriteRule ^a\ b\.html$ /c"), ["RewriteRule", r"^a\ b\.html$", "/c"]);
        assert_eq!(words(r#"Redirect "/a\"b" /c"#), ["Redirect", "/a\"b", "/c"]);
        assert_eq!(words("\"open"), ["open"]);
    }

    #[test]
    fn backslash_continues_a_line_and_comments_belong_to_the_next_directive() {
        let found = read("# one\n\nRedirect \\\n  /a \\\n /b\n<IfModule mod_alias.c>\n");
        assert_eq!((found[0].origin.line, found[0].arguments.join(" ").as_str()), (3, "/a /b"));
        assert_eq!(found[0].origin.comments, ["one"]);
        assert_eq!((found[1].name.as_str(), found[1].origin.line), ("<ifmodule", 6));
        assert_eq!(found[1].arguments, ["mod_alias.c"]);
        let found = read("# one \\\nRedirect /a /b\nRedirect\\\n  /c /d\\ \nRedirect /e /f");
        let texts: Vec<_> = found.iter().map(|directive| directive.arguments.join(" ")).collect();
        assert_eq!(texts, ["/c /d\\", "/e /f"]);
    }
}
