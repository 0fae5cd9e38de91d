//! What a rule answers.

use crate::location::Location;
use crate::rule::RuleInfo;

/// A rule that applies to a path, and its answer.
#[derive(Debug, Clone)]
pub struct Found<'r> {
    /// The rule that the path met first; a chain behind it is already followed.
    pub rule: &'r RuleInfo,
    /// Which entry of the rule set answered, for counting.
    pub entry: Entry,
    /// What to answer.
    pub outcome: Outcome,
}

/// A rule, or a row of one, by its place in the rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The rule, counted from 0 in the order of the files.
    pub rule: usize,
    /// The row, for a rule with a file of rows.
    pub row: Option<u32>,
}

/// What to answer a request whose path meets a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Send the visitor elsewhere.
    Redirect {
        /// How: for good or for now, keeping the method or not.
        status: RedirectStatus,
        /// Where to.
        location: Location,
    },
    /// 410: the page is gone for good.
    Gone,
    /// 451: the page may not be shown, for legal reasons.
    UnavailableForLegalReasons,
}

/// The statuses that a redirect may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectStatus {
    /// 301, the default of a rule.
    MovedPermanently,
    /// 302.
    Found,
    /// 303: fetch the target with GET.
    SeeOther,
    /// 307: as 302, with method and body kept.
    TemporaryRedirect,
    /// 308: as 301, with method and body kept.
    PermanentRedirect,
}

impl Outcome {
    /// The number that goes on the wire.
    pub fn code(&self) -> u16 {
        match self {
            Self::Redirect { status, .. } => status.code(),
            Self::Gone => 410,
            Self::UnavailableForLegalReasons => 451,
        }
    }

    /// Where the visitor is sent; `None` when nowhere.
    pub fn location(&self) -> Option<&Location> {
        match self {
            Self::Redirect { location, .. } => Some(location),
            Self::Gone | Self::UnavailableForLegalReasons => None,
        }
    }
}

impl RedirectStatus {
    /// The number that goes on the wire.
    pub const fn code(self) -> u16 {
        match self {
            Self::MovedPermanently => 301,
            Self::Found => 302,
            Self::SeeOther => 303,
            Self::TemporaryRedirect => 307,
            Self::PermanentRedirect => 308,
        }
    }

    /// The status with this number.
    pub fn from_code(code: u16) -> Option<Self> {
        let all =
            [Self::MovedPermanently, Self::Found, Self::SeeOther, Self::TemporaryRedirect, Self::PermanentRedirect];
        all.into_iter().find(|status| status.code() == code)
    }

    /// The status of one redirect that stands for two.
    ///
    /// It is permanent only when both are, keeps the method only when both do, and 303 wins over
    /// all, because it asks for another method.
    pub(crate) fn followed_by(self, next: Self) -> Self {
        if self == Self::SeeOther || next == Self::SeeOther {
            return Self::SeeOther;
        }
        let permanent = self.is_permanent() && next.is_permanent();
        let keeps_method = self.keeps_method() && next.keeps_method();
        match (permanent, keeps_method) {
            (true, true) => Self::PermanentRedirect,
            (true, false) => Self::MovedPermanently,
            (false, true) => Self::TemporaryRedirect,
            (false, false) => Self::Found,
        }
    }

    const fn is_permanent(self) -> bool {
        matches!(self, Self::MovedPermanently | Self::PermanentRedirect)
    }

    pub(crate) const fn keeps_method(self) -> bool {
        matches!(self, Self::TemporaryRedirect | Self::PermanentRedirect)
    }
}

#[cfg(test)]
mod tests {
    use super::RedirectStatus as Status;

    #[test]
    fn two_statuses_join_to_the_weaker_promise() {
        for (first, second, joined) in [
            (Status::MovedPermanently, Status::MovedPermanently, 301),
            (Status::MovedPermanently, Status::PermanentRedirect, 301),
            (Status::PermanentRedirect, Status::PermanentRedirect, 308),
            (Status::PermanentRedirect, Status::TemporaryRedirect, 307),
            (Status::MovedPermanently, Status::Found, 302),
            (Status::TemporaryRedirect, Status::SeeOther, 303),
        ] {
            assert_eq!(first.followed_by(second).code(), joined);
            assert_eq!(second.followed_by(first).code(), joined);
        }
    }
}
