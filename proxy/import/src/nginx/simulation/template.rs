//! Parses texts that contain variables.
//! See <https://nginx.org/en/docs/varindex.html>.

/// A text that contains variables, such as `https://$host/$1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    pieces: Vec<TemplatePiece>,
}

/// A piece of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TemplatePiece {
    Text(Vec<u8>),
    /// The text of a group of the last regular expression that matched, such as `$1`.
    Capture(usize),
    /// The value of a variable. The name is in lower case, because nginx ignores its letter case.
    Variable(String),
}

impl Template {
    /// Parses a text. Only the digits 1 to 9 denote captures, so `$10` is the first capture and a zero.
    pub(crate) fn parse(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text.as_bytes();
        while let Some((first, after)) = rest.split_first() {
            if *first == b'$' {
                let (piece, after) = after_dollar(after);
                pieces.push(piece);
                rest = after;
            } else {
                let end = rest.iter().position(|byte| *byte == b'$').unwrap_or(rest.len());
                let (text, after) = rest.split_at(end);
                pieces.push(TemplatePiece::Text(text.to_vec()));
                rest = after;
            }
        }
        Self { pieces }
    }

    /// Returns a template without variables.
    pub(crate) fn constant(text: &str) -> Self {
        Self { pieces: vec![TemplatePiece::Text(text.as_bytes().to_vec())] }
    }

    /// Returns the value of one variable, whose name is the whole text after `$`. The name may contain a hyphen, as in
    /// `if ($arg_my-id)`. See `ngx_http_rewrite_variable` in nginx's `src/http/modules/ngx_http_rewrite_module.c`.
    pub(crate) fn variable(word: &str) -> Self {
        let name = word.strip_prefix('$').unwrap_or(word).to_ascii_lowercase();
        Self { pieces: vec![TemplatePiece::Variable(name)] }
    }

    pub(crate) fn pieces(&self) -> &[TemplatePiece] {
        &self.pieces
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Reports whether the text starts with the character.
    pub(crate) fn starts_with(&self, character: u8) -> bool {
        matches!(self.pieces.first(), Some(TemplatePiece::Text(text)) if text.first() == Some(&character))
    }

    /// Reports whether the text contains the character outside variables.
    pub(crate) fn has_literal(&self, character: u8) -> bool {
        let mut texts = self.pieces.iter().filter_map(|piece| match piece {
            TemplatePiece::Text(text) => Some(text),
            TemplatePiece::Capture(_) | TemplatePiece::Variable(_) => None,
        });
        texts.any(|text| text.contains(&character))
    }

    /// Reports whether the text contains both captures and variables.
    pub(crate) fn mixes_captures_and_variables(&self) -> bool {
        let has_capture = self.pieces.iter().any(|piece| matches!(piece, TemplatePiece::Capture(_)));
        has_capture && self.variables().next().is_some()
    }

    /// Returns the names of the variables.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            TemplatePiece::Variable(name) => Some(name.as_str()),
            TemplatePiece::Text(_) | TemplatePiece::Capture(_) => None,
        })
    }
}

fn after_dollar(text: &[u8]) -> (TemplatePiece, &[u8]) {
    if let [digit @ b'1'..=b'9', after @ ..] = text {
        return (TemplatePiece::Capture(usize::from(digit - b'0')), after);
    }
    let (in_braces, text) = text.strip_prefix(b"{").map_or((false, text), |text| (true, text));
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let end = text.iter().position(|byte| !is_part(byte)).unwrap_or(text.len());
    let (name, after) = text.split_at(end);
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    let after = if in_braces { after.strip_prefix(b"}").unwrap_or(after) } else { after };
    (TemplatePiece::Variable(name), after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_a_single_variable_may_contain_a_hyphen() {
        let names = |template: &Template| template.variables().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(names(&Template::variable("$arg_My-id")), ["arg_my-id"]);
        assert_eq!(names(&Template::parse("$arg_My-id")), ["arg_my"]);
    }

    #[test]
    fn variables_and_captures_are_recognized() {
        let template = Template::parse("https://$Host/${a_1}b$10$request_uri?");
        let text = |text: &str| TemplatePiece::Text(text.as_bytes().to_vec());
        let variable = |name: &str| TemplatePiece::Variable(name.to_owned());
        let expected = [
            text("https://"),
            variable("host"),
            text("/"),
            variable("a_1"),
            text("b"),
            TemplatePiece::Capture(1),
            text("0"),
            variable("request_uri"),
            text("?"),
        ];
        assert_eq!(template.pieces(), expected);
        assert_eq!(template.variables().collect::<Vec<_>>(), ["host", "a_1", "request_uri"]);
        assert!(template.has_literal(b'?') && !Template::parse("/a$b").has_literal(b'?'));
    }
}
