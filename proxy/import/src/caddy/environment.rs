//! Replaces environment variables. Caddy replaces them in the text of a Caddyfile before it reads the words.
//! See <https://caddyserver.com/docs/caddyfile/concepts#environment-variables>.

/// A variable such as `{$HOST:a.example}`, its default value, and the text before and after it in a word.
pub(super) struct Variable<'w> {
    before: &'w str,
    pub(super) text: &'w str,
    pub(super) default: Option<&'w str>,
    after: &'w str,
}

impl<'w> Variable<'w> {
    /// Returns the first variable of a word.
    pub(super) fn first(word: &'w str) -> Option<Self> {
        let (before, rest) = word.split_at_checked(word.find("{$")?)?;
        let (text, after) = rest.split_at_checked(rest.find('}')? + 1)?;
        let inner = text.strip_prefix("{$")?.strip_suffix('}')?;
        Some(Self { before, text, default: inner.split_once(':').map(|(_, default)| default), after })
    }
}

/// Returns a word with the default values of its variables, such as `a.example` for `{$HOST:a.example}`. A variable without a
/// default value stays.
pub(super) fn with_defaults(word: &str) -> String {
    let (mut out, mut rest) = (String::new(), word);
    while let Some(variable) = Variable::first(rest) {
        out.extend([variable.before, variable.default.unwrap_or(variable.text)]);
        rest = variable.after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_values_replace_variables() {
        for (word, expected) in [
            ("{$HOST:a.example}", "a.example"),
            ("{$HOST:localhost:80}", "localhost:80"),
            ("/old-{$A:x}/{$B:y}", "/old-x/y"),
            ("/old-{$A}/{$B:}", "/old-{$A}/"),
            ("{host}{uri}", "{host}{uri}"),
            ("{$open", "{$open"),
        ] {
            assert_eq!(with_defaults(word), expected, "{word}");
        }
    }
}
