//! Evaluates the match types of redirects. See <https://redirection.me/support/matching-redirects/>.

use portico_redirects::LetterCase;

use crate::host_name;
use crate::simulation::request::SimulatedRequest;
use crate::wordpress::simulation::expression::Expression;

/// A test of a request, besides its URL.
pub(in crate::wordpress) enum Test {
    Always,
    /// A header field is compared with a text.
    Field(String, Comparison),
    Cookie(String, Comparison),
    /// The host of the site.
    Server(String),
    /// The languages, separated by commas.
    Language(String),
    /// A test of something that the file does not contain.
    Unknown(String),
}

/// A comparison of a value.
pub(in crate::wordpress) enum Comparison {
    Equal(String),
    /// An expression, which ignores letter case.
    Matches(Box<Expression>),
}

impl Test {
    /// Reports whether a request passes the test.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if it is unknown.
    pub(super) fn holds(&self, request: &SimulatedRequest) -> Result<bool, String> {
        let header = |name: &str| request.headers.get(&name.to_ascii_lowercase()).cloned().unwrap_or_default();
        match self {
            Self::Always => Ok(true),
            Self::Field(name, comparison) => comparison.holds(&header(name)),
            Self::Cookie(name, comparison) => {
                let all = header("cookie");
                let mut pairs = all.split(';').filter_map(|pair| pair.trim().split_once('='));
                comparison.holds(pairs.find(|(own, _)| own == name).map_or("", |(_, value)| value))
            }
            Self::Server(server) => {
                // Browsers send hosts in lower case.
                let host = server.split_once("://").map_or(server.as_str(), |(_, rest)| rest);
                Ok(host_name::are_same(host.split(['/', ':']).next().unwrap_or_default(), &request.host))
            }
            Self::Language(languages) => {
                // The plugin ignores everything after the first weight, such as `;q=0.8`.
                let accepted = header("accept-language");
                let mut accepted = accepted.split(';').next().unwrap_or_default().split(',').map(str::trim);
                Ok(accepted.any(|tag| languages.split(',').any(|wanted| wanted.trim() == tag)))
            }
            Self::Unknown(what) => Err(format!("the match type `{what}`")),
        }
    }
}

impl Comparison {
    fn holds(&self, value: &str) -> Result<bool, String> {
        match self {
            Self::Equal(own) => Ok(own == value),
            Self::Matches(expression) => expression.is_match(value.as_bytes(), LetterCase::Ignored),
        }
    }
}
