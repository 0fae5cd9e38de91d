//! Checks the syntax of email addresses, phone numbers and taxpayer numbers.
//!
//! The patterns are for `openapi.json`, from which the inputs of the site get their attribute `pattern`. A pattern and
//! the function of the same name accept the same texts, except that the patterns also allow space around the text,
//! because it is removed before the functions are called. In a class, every character is escaped that has a meaning in
//! regular expressions with the flag `v`.

/// The pattern of [`is_email`].
pub(crate) const EMAIL: &str = r#"^\s*(?!\.)[^\s\p{Cc}@,;:<>\(\)\[\]\\"]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}\-]*[\p{L}\p{N}])?\s*$"#;

/// The pattern of [`is_phone`].
pub(crate) const PHONE: &str = r"^\s*\+?[ \(\)\-]*(?:[0-9][ \(\)\-]*){10,15}\s*$";

/// The pattern of [`is_inn`].
pub(crate) const INN: &str = r"^\s*(?:[0-9]{10}|[0-9]{12})\s*$";

/// Reports whether `text` consists of a local part, a single `@`, and a domain that contains a dot. A stricter check
/// would reject addresses that work.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let ordinary = |c: char| !c.is_whitespace() && !c.is_control() && !"@,;:<>()[]\\\"".contains(c);
    (1..=64).contains(&local.chars().count())
        && local.chars().all(ordinary)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && text.len() <= 254
        && domain.contains('.')
        && domain.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Reports whether `text` consists of ten to fifteen digits and optional spaces, parentheses and hyphens. A plus sign
/// is allowed only at the start.
pub(crate) fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let rest = text.strip_prefix('+').unwrap_or(text);
    (10..=15).contains(&digits) && rest.chars().all(|c| c.is_ascii_digit() || " ()-".contains(c))
}

/// Reports whether `text` consists of 10 or 12 digits. A Russian taxpayer number (INN) has 10 digits for an
/// organisation and 12 digits for a person.
pub(crate) fn is_inn(text: &str) -> bool {
    matches!(text.len(), 10 | 12) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, text: &str) -> bool {
        fancy_regex::Regex::new(pattern).unwrap().is_match(text).unwrap()
    }

    #[test]
    fn email_addresses() {
        for good in ["a@b.ru", "анна.петрова@почта.рф", "x+tag@sub.medius-farm.example"] {
            assert!(is_email(good) && matches(EMAIL, good), "{good}");
        }
        for bad in ["", "a", "a@b", "@b.ru", "a@@b.ru", "a b@c.ru", "a@b..ru", "a@-b.ru", ".a@b.ru", "a.@b.ru"] {
            assert!(!is_email(bad) && !matches(EMAIL, bad), "{bad}");
        }
        assert!(!is_email("a@b.ru\n") && matches(EMAIL, " a@b.ru "));
        assert!(!matches(EMAIL, &format!("{}@b.ru", "a".repeat(65))));
        assert!(!is_email(&format!("{}@b.ru", "a".repeat(65))));
    }

    #[test]
    fn phone_numbers() {
        for good in ["+7 (495) 000-00-00", "84950000000", "+375 29 000 00 00"] {
            assert!(is_phone(good) && matches(PHONE, good), "{good}");
        }
        for bad in ["", "123", "+7 495 000-00-0x", "7+4950000000", "1234567890123456"] {
            assert!(!is_phone(bad) && !matches(PHONE, bad), "{bad}");
        }
    }

    #[test]
    fn taxpayer_numbers() {
        assert!(is_inn("7700000000") && is_inn("770000000000"));
        assert!(!is_inn("77000000000") && !is_inn("770000000x"));
        for text in ["7700000000", "770000000000", "77000000000", "770000000x"] {
            assert_eq!(is_inn(text), matches(INN, text), "{text}");
        }
    }
}
