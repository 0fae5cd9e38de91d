//! What surrounds a statement.

use crate::captured::Captured;
use crate::condition;
use crate::condition::{Comparison, Condition, Looked};
use crate::draft::{Case, Turn, When};
use crate::nginx::target::{Piecewise, Values};
use crate::note::Remark;
use crate::paths::Path;
use crate::shape::Capture;

#[derive(Debug, Clone)]
pub(super) struct Scope {
    pub(super) paths: Vec<Path>,
    pub(super) condition: Condition,
    /// Maps that have to hold something for the request.
    pub(super) given: Vec<String>,
    /// What `set` gives.
    pub(super) values: Values,
    /// What an `if` around captures of the query.
    pub(super) captured: Option<Captured>,
    /// The phase of the location, and its place in there; statements count on from it.
    pub(super) turn: Turn,
    /// Why nothing inside can be translated.
    pub(super) refusal: Option<Remark>,
    /// The heads of the blocks around, for reports.
    pub(super) heads: Vec<String>,
}

impl Scope {
    pub(super) fn file() -> Self {
        Self {
            paths: Vec::new(),
            condition: Condition::none(),
            given: Vec::new(),
            values: Values::new(),
            captured: None,
            turn: Turn::default(),
            refusal: None,
            heads: Vec::new(),
        }
    }

    /// Inside `server`; `names` are the words of its `server_name`s.
    pub(super) fn server(&self, names: &[String]) -> Self {
        let mut inner = self.clone();
        let mut hosts: Vec<String> = Vec::new();
        for name in names {
            match name_condition(name) {
                Ok(condition) => {
                    hosts.extend(condition.whens.into_iter().flat_map(|when| when.host));
                    inner.condition.remarks.extend(condition.remarks);
                }
                Err(remark) => inner.refusal = Some(remark),
            }
        }
        hosts.dedup();
        let condition = Condition::one(When { host: hosts, ..When::default() });
        inner.condition = inner.condition.and(condition);
        inner
    }

    /// Inside an `if` over the query.
    pub(super) fn capture(&mut self, captured: Captured) {
        self.condition = self.condition.clone().around(captured.condition.clone());
        self.captured = Some(captured);
    }

    /// All variables of which the value is known, also those of captures.
    pub(super) fn known(&self) -> Values {
        let mut values = self.values.clone();
        for (capture, parameter) in self.captured.iter().flat_map(|captured| &captured.held.captures) {
            let name = match capture {
                Capture::Number(number) | Capture::Percent(number) => number.to_string(),
                Capture::Name(name) => name.clone(),
            };
            values.insert(name, vec![Piecewise::Parameter(parameter.clone())]);
        }
        values
    }

    /// Why the statement cannot be translated, when what surrounds it cannot.
    pub(super) fn refuse(&mut self, remark: Remark) {
        self.refusal.get_or_insert(remark);
    }
}

/// One word of `server_name`.
fn name_condition(name: &str) -> Result<Condition, Remark> {
    let hosts = |host: Vec<String>| Condition::one(When { host, ..When::default() });
    if let Some(pattern) = name.strip_prefix('~') {
        return condition::read(&Looked::Host, &Comparison::Matches(pattern.to_owned(), Case::Ignore));
    }
    if let Some(domain) = name.strip_prefix('.') {
        return Ok(hosts(vec![domain.to_owned(), format!("*.{domain}")]));
    }
    match name {
        // Names that no visitor uses: the server is for whatever else comes.
        "" | "_" | "localhost" => Ok(hosts(Vec::new())),
        name if name.trim_start_matches("*.").contains('*') => Err(Remark::new(
            format!("`server_name {name}` leaves the end of the host open"),
            "write the rule by hand, with every host in `when.host`",
        )),
        name => Ok(hosts(vec![name.to_ascii_lowercase()])),
    }
}

/// The paths of a location.
pub(super) fn path_of(modifier: &str, text: &str) -> Path {
    match modifier {
        "=" => Path::exact(text),
        "~" => Path::regex(text, Case::Exact),
        "~*" => Path::regex(text, Case::Ignore),
        _ if text == "/" => Path::Everything,
        _ => Path::Prefix(text.to_owned()),
    }
}

/// Which locations nginx asks first.
pub(super) fn turn_of(modifier: &str, text: &str, order: i64) -> Turn {
    let longest_first = -i64::try_from(text.len()).unwrap_or_default();
    match modifier {
        "=" => Turn { phase: 1, order },
        "^~" => Turn { phase: 2, order: longest_first },
        "~" | "~*" => Turn { phase: 3, order },
        _ => Turn { phase: 4, order: longest_first },
    }
}
