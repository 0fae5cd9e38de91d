//! Evaluates the conditions of a redirect.
//! See <https://docs.netlify.com/manage/routing/redirects/redirect-options/>.

use crate::simulation::request::SimulatedRequest;

/// A condition such as `Language=en,de`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Condition {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

/// The result of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Yes,
    No,
    /// The result depends on something unknown, which is a noun phrase.
    Unknown(&'static str),
}

impl Holds {
    fn known(found: Option<&str>) -> Self {
        if found.is_some() { Self::Yes } else { Self::No }
    }
}

impl Condition {
    /// Evaluates the condition. See "Redirect by country or language", "Role-based redirect rules" and "Redirect based on
    /// cookie presence" in Netlify's documentation.
    pub(super) fn holds(&self, request: &SimulatedRequest) -> Holds {
        match self.name.as_str() {
            "Language" | "language" => self.language(request),
            "Country" | "country" => match cookie(request, "nf_country") {
                Some(country) => Holds::known(Some(country).filter(|country| self.contains(country))),
                None => Holds::Unknown("the country of the client"),
            },
            // A user with a role has this cookie. Its token is not read.
            "Role" | "role" if cookie(request, "nf_jwt").is_none() => Holds::No,
            "Role" | "role" => Holds::Unknown("the role of the user"),
            "Cookie" => Holds::known(self.values.iter().find_map(|name| cookie(request, name))),
            // `signed` concerns only requests that Netlify forwards.
            "signed" | "Sign" => Holds::Yes,
            _ => Holds::No,
        }
    }

    fn contains(&self, value: &str) -> bool {
        self.values.iter().any(|own| own.eq_ignore_ascii_case(value))
    }

    fn language(&self, request: &SimulatedRequest) -> Holds {
        let field = request.headers.get("accept-language").map(String::as_str);
        let Some(languages) = cookie(request, "nf_lang").or(field).filter(|field| !field.is_empty()) else {
            let has_english = self.values.iter().any(|own| own.to_ascii_lowercase().starts_with("en"));
            return if has_english { Holds::Unknown("the default language of the old server") } else { Holds::No };
        };
        let first = languages.split([',', ';']).next().unwrap_or_default().trim();
        let primary = first.split('-').next().unwrap_or_default();
        // The command line of Netlify reads only two letters of the first language.
        let is_short = primary.len() <= 2;
        if is_short && self.contains(primary) {
            Holds::Yes
        } else if !is_short && (self.contains(primary) || self.contains(primary.get(..2).unwrap_or_default())) {
            Holds::Unknown("the effect of a language with more than two letters")
        } else if self.contains(first) {
            Holds::Unknown("the effect of a language with a region")
        } else {
            Holds::No
        }
    }
}

/// Returns the value of a cookie. A cookie with an empty value counts as missing.
fn cookie<'r>(request: &'r SimulatedRequest, name: &str) -> Option<&'r str> {
    let pairs = request.headers.get("cookie")?.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(key, value)| *key == name && !value.is_empty()).map(|(_, value)| value).next()
}
