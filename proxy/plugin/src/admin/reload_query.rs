//! Parses the query of `POST /-/reload`.

use crate::reload::RuleLoss;

/// The query parameter with which the operator accepts that a reload loses many rules.
const ACCEPT_LOSS: &str = "accept-loss";

/// Returns whether the reload may lose many rules. Returns an error if the query has an unknown parameter or an invalid
/// value. Otherwise, nobody would notice that a misspelled parameter in a deploy script has no effect.
pub(super) fn parse(query: &str) -> Result<RuleLoss, String> {
    let mut loss = RuleLoss::Limited;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        loss = match (name, value) {
            (ACCEPT_LOSS, "1" | "true") => RuleLoss::Accepted,
            (ACCEPT_LOSS, "0" | "false") => RuleLoss::Limited,
            (ACCEPT_LOSS, _) => return Err(format!("`{ACCEPT_LOSS}` must be `1`, `true`, `0` or `false`")),
            _ => return Err(format!("unknown parameter `{name}`; use `{ACCEPT_LOSS}=1`")),
        };
    }
    Ok(loss)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_is_accepted_only_if_the_query_says_so() {
        for (query, expected) in [
            ("", RuleLoss::Limited),
            ("accept-loss=0", RuleLoss::Limited),
            ("accept-loss=1", RuleLoss::Accepted),
            ("&accept-loss=true", RuleLoss::Accepted),
        ] {
            assert_eq!(parse(query), Ok(expected), "{query}");
        }
    }

    #[test]
    fn other_query_is_an_error() {
        for query in ["accept-loss", "accept-loss=", "accept-loss=yes", "accept_loss=1", "force=1"] {
            parse(query).unwrap_err();
        }
    }
}
