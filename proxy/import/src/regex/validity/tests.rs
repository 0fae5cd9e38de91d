use super::*;

#[test]
fn invalid_expressions_have_a_reason() {
    for pattern in [
        "^(a$", "^a)$", "^*a", "(*a", "a|*b", "a**", "[a", "[]", "[^]", "[z-a]", "a{2,1}", "a{70000}", "(?<x$)",
        "(?z)", "a\\", "((?:a)", "(a[)]", "$+",
    ] {
        // PCRE knows verbs such as `(*ACCEPT)`.
        let is_verb = pattern.starts_with("(*");
        assert_eq!(error(pattern, RegexEngine::Pcre).is_some(), !is_verb, "{pattern}");
    }
    for pattern in ["^(?!a)", "(a)\\1", "a++", "\\h", "(?>a)", "a{1001}", "(*a", "a**"] {
        assert!(error(pattern, RegexEngine::Go).is_some(), "{pattern}");
    }
}

#[test]
fn valid_expressions_have_no_error() {
    for pattern in [
        "",
        "^a$",
        "a|b|",
        "[]a]",
        "[^]a]",
        "[a-]",
        "[-a]",
        "[a\\]b]",
        "[[:alpha:]_]",
        "\\(",
        "a{",
        "a{,2}x",
        "a{2}",
        "a{2,}?",
        "(?i)a",
        "(?i:a)",
        "(?P<n>a)",
        "(?<n>a)",
        "()",
        "a*?",
        "\\Q(\\E",
        "[\\w-]",
        "[.[]",
        "{4}x|a{x}",
        "\\d+",
        "(|a)",
    ] {
        for engine in [RegexEngine::Pcre, RegexEngine::Go] {
            let is_expected = pattern.starts_with("{4}");
            assert_eq!(error(pattern, engine).is_some(), is_expected, "{pattern}");
        }
    }
    for pattern in
        ["(?!a)b", "(?<=a)b", "(?>a)", "a++", "(a)\\1", "(?x) a ( # \n)", "(?#()a", "(?(1)a|b)", "(?R)?", "(?1)"]
    {
        assert_eq!(error(pattern, RegexEngine::Pcre), None, "{pattern}");
    }
    assert_eq!(error("^*a", RegexEngine::Go), None);
}
