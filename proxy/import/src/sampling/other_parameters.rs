//! Chooses parameters that are added to the query of a request, in order to find out whether a statement allows them.

/// The parameter that most visitors bring, by links in letters. Rules keep it in the target (`utm_*`).
const CAMPAIGN: (&str, &str) = ("utm_source", "mail");

/// Other campaign parameters.
const CAMPAIGNS: [(&str, &str); 4] =
    [("utm_medium", "post"), ("utm_campaign", "spring"), ("utm_content", "top"), ("utm_term", "sale")];

/// Parameters without a meaning for rules.
const NEUTRAL: [(&str, &str); 4] = [("ref", "site"), ("view", "list"), ("tab", "main"), ("zone", "left")];

/// Returns parameters that the file does not test. If the file has statements about campaign parameters, or contains the
/// value of the usual one, an expression may match this parameter by accident, so there is another parameter as well.
pub(crate) fn other_parameters(text: &str) -> Vec<String> {
    let text = text.to_ascii_lowercase();
    let is_unused = |(name, value): &(&str, &str)| !text.contains(name) && !text.contains(value);
    let parameter = |(name, value): (&str, &str)| format!("{name}={value}");
    let is_tested = text.contains(CAMPAIGN.0);
    let campaign = if is_tested { CAMPAIGNS.into_iter().find(is_unused) } else { Some(CAMPAIGN) };
    let neutral = (text.contains("utm") || text.contains(CAMPAIGN.1))
        .then(|| NEUTRAL.into_iter().find(is_unused).map_or_else(|| unused_letters(&text), parameter));
    campaign.map(parameter).into_iter().chain(neutral).collect()
}

/// Returns a parameter whose name is the shortest text of the letter `z` that the file does not contain.
fn unused_letters(text: &str) -> String {
    let mut name = "zz".to_owned();
    while text.contains(&name) {
        name.push('z');
    }
    format!("{name}={name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_the_file_are_not_chosen() {
        for (text, parameters) in [
            ("/a /b", &["utm_source=mail"][..]),
            ("/email /b", &["utm_source=mail", "ref=site"]),
            ("/a utm_[a-z]+ /b", &["utm_source=mail", "ref=site"]),
            ("/href UTM_SOURCE=x&utm_medium=y", &["utm_campaign=spring", "view=list"]),
            ("utm_source utm_medium utm_campaign utm_content utm_term ref view tab zone zzz", &["zzzz=zzzz"]),
        ] {
            assert_eq!(other_parameters(text), parameters, "{text}");
        }
    }
}
