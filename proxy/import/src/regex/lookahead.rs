//! Reads a negative lookahead in an expression, as in `^/(?!en|de)(.*)$`. The crate `regex` has no lookahead.

/// Splits an expression at its lookahead: into the expression without it, and one for the texts that it excludes. Returns `None`
/// if there is no lookahead, or if text before it depends on the request, so that no expression matches the excluded texts.
pub(crate) fn split(pattern: &str) -> Option<(String, String)> {
    let (before, rest) = pattern.split_at_checked(pattern.find("(?!")?)?;
    let start = before.strip_prefix('^')?;
    let text = start.strip_suffix('(').unwrap_or(start);
    let mut branches = Vec::new();
    let mut rest = rest;
    while let Some(inner) = rest.strip_prefix("(?!") {
        let (expression, after) = inner.split_at_checked(end_of_group(inner)?)?;
        branches.extend(alternatives(expression));
        rest = after.strip_prefix(')')?;
    }
    // Of a repeated group, the lookahead would be tried at each repetition.
    let is_group = text.len() < start.len();
    let (group, after) = if is_group { rest.split_at_checked(end_of_group(rest)?)? } else { (rest, "") };
    let is_repeated = after.strip_prefix(')').is_some_and(|after| after.starts_with(['*', '+', '?', '{']));
    let is_single =
        alternatives(group).len() == 1 && alternatives(after.strip_prefix(')').unwrap_or_default()).len() == 1;
    let has_captures = branches.iter().any(|branch| has_capture(branch));
    (is_literal(text) && is_single && !is_repeated && !has_captures)
        .then(|| (format!("{before}{rest}"), excluded(text, &branches)))
}

/// Returns the expression for the texts that start with a text and with a match of one of the branches of a lookahead.
pub(crate) fn excluded(text: &str, branches: &[&str]) -> String {
    if branches.iter().any(|branch| branch.ends_with('$')) {
        let branches: Vec<String> = branches.iter().map(|branch| whole_rest(branch)).collect();
        format!("^{text}(?:{})$", branches.join("|"))
    } else {
        format!("^{text}(?:{}).*$", branches.join("|"))
    }
}

/// Returns the folders whose paths are excluded, if an expression that [`split`] returns matches only paths below folders.
pub(crate) fn excluded_folders(excluded: &str) -> Option<Vec<String>> {
    let inner = excluded.strip_prefix('^')?.strip_suffix(").*$")?;
    let (text, branches) = inner.split_once("(?:")?;
    let branches = alternatives(branches);
    let are_folders = branches.iter().all(|branch| is_literal(branch) && branch.ends_with('/'));
    let folders = branches.iter().map(|branch| format!("{text}{branch}").replace('\\', ""));
    (are_folders && is_literal(text)).then(|| folders.collect())
}

/// Reports whether an expression matches only one text.
fn is_literal(expression: &str) -> bool {
    let mut characters = expression.chars();
    while let Some(character) = characters.next() {
        let is_text = match character {
            '\\' => characters.next().is_some_and(|escaped| escaped.is_ascii_punctuation()),
            other => !"^$.|?*+()[]{}".contains(other),
        };
        if !is_text {
            return false;
        }
    }
    true
}

/// Reports whether an expression has a group that captures, which counts for the numbers of later groups.
fn has_capture(expression: &str) -> bool {
    expression.replace("\\(", "").split('(').skip(1).any(|group| !group.starts_with("?:"))
}

/// Returns the expression for the whole rest of a text that a branch of a lookahead matches.
fn whole_rest(branch: &str) -> String {
    branch.strip_suffix('$').map_or_else(|| format!("{branch}.*"), str::to_owned)
}

/// Splits an expression at the bars outside its groups and classes.
pub(crate) fn alternatives(expression: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, character) in outside_groups(expression) {
        if character == '|' {
            found.extend(expression.get(start..at));
            start = at + 1;
        }
    }
    found.extend(expression.get(start..));
    found
}

/// Returns the position of the parenthesis that closes a group whose content starts at the start of a text.
pub(crate) fn end_of_group(text: &str) -> Option<usize> {
    outside_groups(text).into_iter().find(|(_, character)| *character == ')').map(|(at, _)| at)
}

/// Returns the unescaped characters of an expression outside its groups and classes, up to a parenthesis that closes no group.
fn outside_groups(expression: &str) -> Vec<(usize, char)> {
    let (mut depth, mut is_class, mut is_escaped) = (0_usize, false, false);
    let mut found = Vec::new();
    for (at, character) in expression.char_indices() {
        let is_literal = std::mem::take(&mut is_escaped);
        match character {
            _ if is_literal => {}
            '\\' => is_escaped = true,
            ']' if is_class => is_class = false,
            _ if is_class => {}
            '[' => is_class = true,
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ')' => {
                found.push((at, character));
                break;
            }
            _ if depth == 0 => found.push((at, character)),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excluded_texts_are_split_from_the_expression() {
        for (pattern, expected) in [
            ("^/(?!keep|static)(.*)$", Some(("^/(.*)$", "^/(?:keep|static).*$"))),
            ("^(?!a)(?!b$)(.*)", Some(("^(.*)", "^(?:a.*|b)$"))),
            (r"^/x\.y/((?!(?:b|c)/).*)$", Some((r"^/x\.y/(.*)$", r"^/x\.y/(?:(?:b|c)/).*$"))),
            ("^/((?!a).)*$", None),
            ("^/(?!a)b|c", None),
            ("^/((?!a)b|c)$", None),
            ("^/.*(?!a)$", None),
            ("^/(?!(a)b)(.*)$", None),
            ("(?!a)b", None),
            ("^/(.*)$", None),
            ("^/(?!a", None),
        ] {
            let found = split(pattern);
            let found = found.as_ref().map(|(own, excluded)| (own.as_str(), excluded.as_str()));
            assert_eq!(found, expected, "{pattern}");
        }
    }

    #[test]
    fn excluded_folders_are_listed() {
        for (pattern, expected) in [
            (r"^/(?!a\.b/|c/d/).*$", Some(vec!["/a.b/", "/c/d/"])),
            ("^/x/(?!a/)(.*)$", Some(vec!["/x/a/"])),
            ("^/(?!a/|b).*$", None),
            ("^/(?!a/$).*$", None),
            ("^/(?!(?:a|b)/).*$", None),
        ] {
            let (_, excluded) = split(pattern).unwrap();
            let expected = expected.map(|folders| folders.into_iter().map(str::to_owned).collect());
            assert_eq!(excluded_folders(&excluded), expected, "{pattern}");
        }
    }
}
