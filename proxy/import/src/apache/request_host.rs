//! Fills the host of a request into targets.

use crate::target::dollar::TargetToken;

/// The host of a request.
#[derive(Debug, Clone)]
pub(super) struct RequestHost {
    pub(super) name: String,
    /// The texts that the last condition captures from the host. `None` if it captures other texts.
    pub(super) captures: Option<Vec<String>>,
}

impl RequestHost {
    /// Replaces `%{HTTP_HOST}` and the captures of the host in a target.
    pub(super) fn fill(&self, words: Vec<TargetToken>) -> Vec<TargetToken> {
        let mut filled: Vec<TargetToken> = Vec::with_capacity(words.len());
        for word in words {
            let text = match (&word, &self.captures) {
                (word, _) if is_host(word) => Some(self.name.clone()),
                (TargetToken::Percent(number), Some(captures)) => {
                    let index = usize::try_from(*number).ok();
                    Some(index.and_then(|index| captures.get(index)).cloned().unwrap_or_default())
                }
                (TargetToken::Text(text), _) => Some(text.clone()),
                (TargetToken::Dollar(_) | TargetToken::Percent(_) | TargetToken::Variable(_), _) => None,
            };
            match (text, filled.last_mut()) {
                (Some(text), Some(TargetToken::Text(last))) => last.push_str(&text),
                (Some(text), _) => filled.push(TargetToken::Text(text)),
                (None, _) => filled.push(word),
            }
        }
        filled
    }
}

/// Reports whether a part of a target is the host of the request.
pub(super) fn is_host(word: &TargetToken) -> bool {
    let is_name = |name: &str| ["HTTP_HOST", "SERVER_NAME"].iter().any(|host| name.eq_ignore_ascii_case(host));
    matches!(word, TargetToken::Variable(name) if is_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::dollar::split_variables;

    #[test]
    fn host_and_its_captures_are_filled_into_the_target() {
        let captures = ["www.a.example", "a.example"].map(str::to_owned).to_vec();
        let host = RequestHost { name: "www.a.example".to_owned(), captures: Some(captures) };
        let filled = host.fill(split_variables("https://%1/from/%{HTTP_HOST}/$1%2"));
        let text = |text: &str| TargetToken::Text(text.to_owned());
        assert_eq!(filled, [text("https://a.example/from/www.a.example/"), TargetToken::Dollar(1), text("")]);
    }
}
