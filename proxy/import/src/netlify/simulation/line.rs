//! Reads the lines of a `_redirects` file.
//! See <https://docs.netlify.com/manage/routing/redirects/overview/>.

use crate::netlify::simulation::condition::Condition;
use crate::netlify::simulation::rule::{NetlifyRule, Shadowing};
use crate::redirects_file;

/// Returns the redirects of a file. Lines with an error have no effect on Netlify.
pub(crate) fn rules(text: &str) -> Vec<NetlifyRule> {
    redirects_file::statements(text).into_iter().filter_map(|line| rule(line.line, &line.text)).collect()
}

fn rule(line: u32, written: &str) -> Option<NetlifyRule> {
    let words: Vec<&str> = written.split_whitespace().take_while(|word| !word.starts_with('#')).collect();
    let (from, rest) = words.split_first()?;
    let (target, rest) = if rest.first().is_some_and(|word| status(word).is_some()) {
        (0, rest)
    } else {
        let target = rest.iter().position(|word| word.starts_with('/') || is_url(word))?;
        (target, rest)
    };
    let to = rest.get(target).filter(|word| status(word).is_none());
    let options = rest.get(target + usize::from(to.is_some())..).unwrap_or_default();
    // The status comes before all conditions. A line with only a condition is therefore invalid.
    let (status, shadowing) = options.first().map_or(Some((301, Shadowing::FilesFirst)), |word| status(word))?;
    let to = match to {
        Some(to) => (*to).to_owned(),
        // A rewrite may omit its target, which is then the requested path.
        None => format!("{}/:splat", from.strip_suffix("/*").filter(|_| (200..300).contains(&status))?),
    };
    let conditions = options.iter().skip(1).filter_map(|word| pair(word));
    Some(NetlifyRule {
        line,
        from: (*from).to_owned(),
        to,
        status,
        shadowing,
        parameters: rest.get(..target).unwrap_or_default().iter().filter_map(|word| pair(word)).collect(),
        conditions: conditions
            .map(|(name, values)| Condition { name, values: values.split(',').map(str::to_owned).collect() })
            .collect(),
    })
}

fn is_url(word: &str) -> bool {
    word.starts_with("http:") || word.starts_with("https:")
}

/// Returns the name and the value of a word such as `id=:id`. A word without an equals sign has no effect.
fn pair(word: &str) -> Option<(String, String)> {
    let (name, value) = word.split_once('=')?;
    Some((name.to_owned(), value.split('=').next().unwrap_or_default().to_owned()))
}

/// Returns the meaning of a status such as `301` or `301!`. Netlify reads only the digits at its start, as in `301!!`.
fn status(word: &str) -> Option<(u16, Shadowing)> {
    let shadowing = if word.ends_with('!') { Shadowing::Forced } else { Shadowing::FilesFirst };
    let digits = word.find(|c: char| !c.is_ascii_digit()).and_then(|end| word.get(..end)).unwrap_or(word);
    Some((digits.parse().ok()?, shadowing))
}
