//! Creates hints for common mistakes in rule files.

use crate::language::did_you_mean;
use crate::language::host_name::is_host;

/// The names that editors may write instead of the keys of a rule file. They are Russian words, or keys from the files
/// of other programs.
const SYNONYMS: [(&str, &[&str]); 23] = [
    (
        "from",
        &["source", "old", "path", "match", "src", "url", "from_url", "fromurl", "redirect_from", "old_url", "oldurl"],
    ),
    ("from", &["откуда", "из", "с", "старый", "источник"]),
    ("to", &["target", "destination", "location", "redirect", "new", "dest", "redirect_to", "redirectto", "to_url"]),
    ("to", &["tourl", "new_url", "newurl", "куда", "в", "на", "новый", "цель"]),
    ("status", &["code", "type", "permanent", "statuscode", "статус", "код"]),
    ("regex", &["pattern", "regexp", "regular"]),
    ("note", &["comment", "description", "name", "title", "комментарий", "примечание"]),
    ("when", &["conditions", "condition", "if", "has", "условия", "когда", "если"]),
    ("rules", &["redirects", "rewrites", "правила", "редиректы"]),
    ("headers", &["header"]),
    ("tests", &["тесты", "тест", "check", "checks"]),
    ("language", &["lang", "languages", "locale", "язык"]),
    ("query", &["params", "param", "parameters", "parameter", "args"]),
    ("get", &["from", "path", "request"]),
    ("to", &["expect", "expected"]),
    ("contains", &["contain", "includes", "include", "has", "like", "содержит"]),
    ("starts", &["starts_with", "startswith", "start", "begins", "begins_with", "prefix", "начинается"]),
    ("any", &["or", "any_of", "anyof", "one_of", "oneof", "или"]),
    ("not", &["none", "none_of", "unless", "except", "exclude", "не"]),
    ("accept", &["accepts", "media_type", "mediatype", "content_type", "mime"]),
    ("pass", &["ignore", "skip", "except", "exclude", "passthrough", "no_rewrite", "исключение", "пропустить"]),
    ("slash", &["trailing_slash", "trailing-slash", "trailingslash"]),
    ("cache", &["cache-control", "cache_control", "cachecontrol", "max-age", "max_age", "maxage", "ttl", "кэш", "кеш"]),
];

/// Returns the known key for which an editor may write `written`. Returns `None` if there is no such key.
pub(super) fn synonym(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let lower = written.to_lowercase();
    let mut keys = SYNONYMS.iter().filter(|(_, words)| words.contains(&lower.as_str())).map(|(key, _)| key);
    keys.find_map(|key| known.iter().copied().find(|name| name == key))
}

/// Returns the hint for a status that a rule cannot have.
pub(super) fn status(written: &str) -> &'static str {
    match written {
        "200" => {
            "a rule cannot serve a page: to let the site answer the path, write `pass: true` instead of the status"
        }
        "404" => {
            "for a removed page, write `410`; for a 404, delete the rule, because the site itself responds with 404 \
             if the page does not exist"
        }
        "300" | "304" | "305" | "306" => "write `301` for a permanent redirect, or `302` for a temporary redirect",
        "403" => "for a page that is blocked for legal reasons, write `451`",
        _ => "write `301` (permanent), `302` (temporary) or `410` (removed)",
    }
}

/// Returns the hint for a status that is written as a target, such as `to: 410`. Returns `None` if the text is not a
/// status.
pub(super) fn status_as_target(written: &str) -> Option<String> {
    match written {
        "410" | "451" => Some(format!("write `status: {written}` instead of `to`")),
        "301" | "302" | "303" | "307" | "308" => Some(format!("write `status: {written}`, and the target after `to:`")),
        _ => None,
    }
}

/// Returns the hint for an invalid target. A valid target starts with `https://`, with `http://` or with a single
/// slash.
pub(super) fn target(written: &str) -> String {
    if let Some(rest) = written.strip_prefix("//") {
        return format!("write `https://{rest}` for another host, or `/{rest}` for a path on this site");
    }
    if let Some(hint) = status_as_target(written) {
        return hint;
    }
    if written.contains('$') {
        return "write the URL itself: variables of nginx and Apache have no meaning here".to_owned();
    }
    if let Some(rest) = misspelt_scheme(written) {
        return format!("write `https://{rest}` for another host, or `/{rest}` for a path on this site");
    }
    if written.is_empty() || written.contains(':') {
        return "write a path such as `/about`, or an absolute URL that starts with `https://`".to_owned();
    }
    if written.starts_with(['.', '\\']) {
        let path = written.trim_start_matches(['.', '/', '\\']).replace('\\', "/");
        return format!("write the whole path from the root of the site, such as `/{path}`");
    }
    if is_host(written) {
        return format!("write `https://{written}` for another host, or `/{written}` for a path on this site");
    }
    format!("write `/{written}` for a path on this site, or an absolute URL that starts with `https://`")
}

/// Returns the text after a misspelt scheme, such as `https//`, `http:/` or `htp://`. Returns `None` if the text does
/// not start with such a scheme.
fn misspelt_scheme(written: &str) -> Option<&str> {
    let end = written.find([':', '/'])?;
    let (scheme, rest) = written.split_at_checked(end)?;
    let is_close = did_you_mean::nearest(&scheme.to_ascii_lowercase(), &["https", "http"]).is_some();
    (is_close && scheme.len() > 2).then(|| rest.trim_start_matches([':', '/'])).filter(|rest| !rest.is_empty())
}

pub(super) const NAME: &str = "placeholder names use lowercase Latin letters, digits, `-` and `_`: `{name}`, or `{name...}` for the rest of the path";

pub(super) const ROW: &str = "each row needs a path and a target (in a table: a key and a value), separated by a comma, semicolon or tab; \
    only a row whose status is 410 or 451 has no target";

/// Returns the hint for a word in braces that is not a valid placeholder name.
pub(super) fn placeholder(inner: &str) -> String {
    if let Some((name, after)) = inner.split_once('|') {
        let is_filter = ["low", "repl"].iter().any(|start| after.trim_start().starts_with(start));
        return if is_filter {
            format!("write `{{{}}}`: filters belong in the target, such as `to: /new/{{{inner}}}`", name.trim())
        } else {
            format!("for one of several texts, write `regex` with a group: `(?<name>{inner})`")
        };
    }
    let (name, condition) = inner.split_once(':').unwrap_or((inner, ""));
    let (name, end) = match name.trim().trim_end_matches(['.', '…']) {
        bare if bare.len() < name.trim().len() => (bare, "..."),
        bare => (bare, ""),
    };
    let lower = name.trim_matches(['{', '}']).to_ascii_lowercase().replace(' ', "_");
    let is_name = !lower.is_empty() && lower.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    match (is_name, condition) {
        (true, "") => format!("write `{{{lower}{end}}}`"),
        (true, _) => {
            format!("write `{{{lower}{end}}}`, which matches any text; for a condition on the text, use `regex`")
        }
        (false, _) => NAME.to_owned(),
    }
}

/// Returns the hint for a percentage that lacks its percent sign, contains a comma or has too many decimals. Returns
/// `None` if the text is not a number from 0 to 100.
pub(super) fn share(written: &str) -> Option<String> {
    let is_percent = written.contains("percent") || written.contains('%');
    let number = written.trim().trim_end_matches("percent").trim_end_matches('%').trim().replace(',', ".");
    let share = number.parse::<f64>().ok().filter(|share| (0.0..=100.0).contains(share))?;
    if is_percent && share < 0.01 {
        return Some("a share has at most two decimals, so the smallest is `0.01%`".to_owned());
    }
    // Without a percent sign, `0.5` means half of the visitors and `1.0` means all visitors. The integer `1` is
    // ambiguous.
    let is_fraction = !is_percent && (share < 1.0 || (share <= 1.0 && number.contains('.')));
    let percent = |share: f64| {
        let written = format!("{share:.2}");
        format!("`{}%`", written.trim_end_matches('0').trim_end_matches('.'))
    };
    Some(match (is_fraction, share) {
        (true, 0.01..1.0) => {
            format!("write {}, or {} if you mean less than one percent", percent(share * 100.0), percent(share))
        }
        (true, _) => format!("write {}", percent(share * 100.0)),
        (false, 1.0) if !is_percent => "write `1%` for one visitor in a hundred, or `100%` for all".to_owned(),
        (false, _) => format!("write {}", percent(share)),
    })
}

/// Returns the hint for an error message of the YAML parser.
pub(super) fn syntax(message: &str) -> &'static str {
    const HINTS: [(&str, &str); 3] = [
        ("mapping values", "put a value that contains `: ` in quotes"),
        ("unknown anchor", "put a value that starts with `*` in quotes: `\"*.old.example\"`"),
        ("unexpected character", "put a value that starts with this character in quotes"),
    ];
    let known = HINTS.iter().find(|(part, _)| message.contains(part)).map(|(_, hint)| *hint);
    known.unwrap_or("check this line and the line above for a missing quote, bracket, `:` or space")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_without_scheme_is_completed() {
        for (written, start) in [
            ("www.example.org/x", "write `https://www.example.org/x` for another host, or `/www"),
            ("//shop.example/a", "write `https://shop.example/a`"),
            ("https//shop.example/a", "write `https://shop.example/a`"),
            ("http:/a", "write `https://a` for another host, or `/a` for a path"),
            ("../a", "write the whole path from the root of the site, such as `/a`"),
            ("\\a\\b", "write the whole path from the root of the site, such as `/a/b`"),
            ("old.html", "write `/old.html` for a path"),
            ("about/{x}", "write `/about/{x}`"),
            ("mailto:a@b.example", "write a path such as"),
            ("", "write a path such as"),
        ] {
            assert!(target(written).starts_with(start), "{}", target(written));
        }
    }

    #[test]
    fn placeholder_is_corrected_if_its_name_is_latin() {
        for (inner, hint) in [
            ("Id", "write `{id}`"),
            (" id ", "write `{id}`"),
            ("rest…", "write `{rest...}`"),
            ("rest..", "write `{rest...}`"),
            ("id:int", "write `{id}`, which matches any text; for a condition on the text, use `regex`"),
            ("имя", NAME),
            ("slug|lower", "write `{slug}`: filters belong in the target, such as `to: /new/{slug|lower}`"),
            ("en|de", "for one of several texts, write `regex` with a group: `(?<name>en|de)`"),
        ] {
            assert_eq!(placeholder(inner), hint, "{inner}");
        }
    }

    #[test]
    fn percent_sign_is_added_to_a_number_up_to_100() {
        assert_eq!(share("20").as_deref(), Some("write `20%`"));
        assert_eq!(share("12,5 percent").as_deref(), Some("write `12.5%`"));
        assert_eq!((share("half"), share("120")), (None, None));
        let both = "write `1%` for one visitor in a hundred, or `100%` for all";
        assert_eq!((share("1.0").as_deref(), share("1").as_deref()), (Some("write `100%`"), Some(both)));
        let half = "write `50%`, or `0.5%` if you mean less than one percent";
        assert_eq!((share("0,5").as_deref(), share("0.5").as_deref()), (Some(half), Some(half)));
        assert_eq!((share("12,5%").as_deref(), share("0").as_deref()), (Some("write `12.5%`"), Some("write `0%`")));
        assert!(share("0.001%").is_some_and(|hint| hint.ends_with("`0.01%`")));
    }

    #[test]
    fn key_of_another_program_is_translated_if_our_key_is_valid_there() {
        assert_eq!(synonym("Destination", &["from", "to"]), Some("to"));
        assert_eq!((synonym("destination", &["from"]), synonym("colour", &["from", "to"])), (None, None));
    }
}
