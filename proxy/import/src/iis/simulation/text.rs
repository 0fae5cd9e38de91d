//! Replaces server variables and references in texts.
//!
//! See <https://learn.microsoft.com/iis/extensions/url-rewrite-module/url-rewrite-module-configuration-reference>,
//! "Accessing URL parts from a rewrite rule", "Using back-references in rewrite rules" and "String functions".

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

use crate::iis::target::{TextPart, split};
use crate::simulation::request::{SimulatedRequest, encoded};

/// The rewrite maps of a file. The keys are the names in lower case.
pub(super) type Maps = BTreeMap<String, RewriteMap>;

/// A rewrite map.
pub(super) struct RewriteMap {
    pub(super) entries: BTreeMap<String, String>,
    pub(super) default: String,
    pub(super) ignores_case: bool,
}

/// The values of a request.
#[derive(Clone)]
pub(super) struct Variables<'r> {
    pub(super) request: &'r SimulatedRequest,
    maps: &'r Maps,
    /// The decoded path, which starts with a slash.
    pub(super) path: String,
    pub(super) query: String,
    /// Whether a rule has changed the URL.
    pub(super) is_rewritten: bool,
    /// The groups of the pattern of the rule.
    pub(super) rule_groups: Vec<String>,
    /// The groups of the patterns of the conditions.
    pub(super) condition_groups: Vec<String>,
}

impl<'r> Variables<'r> {
    /// Returns the variables of a request.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the path is not UTF-8.
    pub(super) fn of(request: &'r SimulatedRequest, maps: &'r Maps) -> Result<Self, String> {
        let (path, query) = request.path_and_query();
        let path = percent_decode_str(path).decode_utf8().map_err(|_| "a path that is not UTF-8".to_owned())?;
        Ok(Self {
            request,
            maps,
            path: path.into_owned(),
            query: query.unwrap_or_default().to_owned(),
            is_rewritten: false,
            rule_groups: Vec::new(),
            condition_groups: Vec::new(),
        })
    }

    /// Returns a text with the values of its variables.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if a value is unknown.
    pub(super) fn replaced(&self, text: &str) -> Result<String, String> {
        let parts = split(text).into_iter().map(|part| match part {
            TextPart::Text(text) => Ok(text.to_owned()),
            TextPart::Variable(name) => self.value(name),
        });
        parts.collect()
    }

    fn value(&self, name: &str) -> Result<String, String> {
        let unknown = || Err(format!("the value of `{{{name}}}`"));
        if let Some((kind, inner)) = name.split_once(':') {
            let group = |groups: &[String]| {
                let number = inner.parse::<usize>().ok();
                number.map_or_else(unknown, |number| Ok(groups.get(number).cloned().unwrap_or_default()))
            };
            return match kind.to_ascii_lowercase().as_str() {
                "r" => group(&self.rule_groups),
                "c" => group(&self.condition_groups),
                "tolower" => Ok(self.replaced(inner)?.to_lowercase()),
                "urlencode" => Ok(encoded(&self.replaced(inner)?, " \"#%<>[]{}|\\^`/?:@!$&'()*+,;=")),
                "urldecode" => Ok(percent_decode_str(&self.replaced(inner)?).decode_utf8_lossy().into_owned()),
                map => match self.maps.get(map) {
                    Some(map) => Ok(map.value(&self.replaced(inner)?)),
                    None => unknown(),
                },
            };
        }
        self.server_variable(&name.to_ascii_uppercase()).map_or_else(unknown, Ok)
    }

    /// Returns the value of a server variable. Returns `None` if it is unknown.
    fn server_variable(&self, name: &str) -> Option<String> {
        let text = |text: &str| Some(text.to_owned());
        match name {
            "HTTP_HOST" | "SERVER_NAME" => text(&self.request.host),
            "QUERY_STRING" => text(&self.query),
            "HTTPS" => text("on"),
            "SERVER_PORT" => text("443"),
            "SERVER_PORT_SECURE" => text("1"),
            "REQUEST_METHOD" => text("GET"),
            // The documentation does not say whether a rule changes these variables.
            "URL" | "PATH_INFO" | "SCRIPT_NAME" | "REQUEST_URI" | "UNENCODED_URL" if self.is_rewritten => None,
            "URL" | "PATH_INFO" | "SCRIPT_NAME" => text(&self.path),
            "UNENCODED_URL" => text(&self.request.target),
            "REQUEST_URI" => {
                let question_mark = if self.query.is_empty() { "" } else { "?" };
                Some(format!("{}{question_mark}{}", self.path, self.query))
            }
            _ => {
                let field = name.strip_prefix("HTTP_")?.replace('_', "-").to_ascii_lowercase();
                Some(self.request.headers.get(&field).cloned().unwrap_or_default())
            }
        }
    }
}

impl RewriteMap {
    fn value(&self, key: &str) -> String {
        let found = if self.ignores_case { self.entries.get(&key.to_lowercase()) } else { self.entries.get(key) };
        found.unwrap_or(&self.default).clone()
    }
}
