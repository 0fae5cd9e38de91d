//! The answer a rule gives.

use crate::address::location::Location;

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A redirect.
    Redirect {
        /// The status, which says whether the redirect is permanent and whether it keeps the method.
        status: RedirectStatus,
        /// The target.
        location: Location,
    },
    /// 410: the page is permanently gone.
    Gone,
    /// 451: the page is unavailable for legal reasons.
    UnavailableForLegalReasons,
    /// The site answers, without a redirect by the rules.
    Pass,
}

/// The redirect statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectStatus {
    /// 301, the default.
    MovedPermanently,
    /// 302.
    Found,
    /// 303: the client fetches the target with GET.
    SeeOther,
    /// 307: like 302, but keeps method and body.
    TemporaryRedirect,
    /// 308: like 301, but keeps method and body.
    PermanentRedirect,
}

impl Outcome {
    /// The status code; `None` if the site answers.
    pub fn code(&self) -> Option<u16> {
        match self {
            Self::Redirect { status, .. } => Some(status.code()),
            Self::Gone => Some(410),
            Self::UnavailableForLegalReasons => Some(451),
            Self::Pass => None,
        }
    }

    /// The redirect target, if any.
    pub fn location(&self) -> Option<&Location> {
        match self {
            Self::Redirect { location, .. } => Some(location),
            Self::Gone | Self::UnavailableForLegalReasons | Self::Pass => None,
        }
    }
}

impl RedirectStatus {
    /// The status code.
    pub const fn code(self) -> u16 {
        match self {
            Self::MovedPermanently => 301,
            Self::Found => 302,
            Self::SeeOther => 303,
            Self::TemporaryRedirect => 307,
            Self::PermanentRedirect => 308,
        }
    }

    /// The status with this code.
    pub fn from_code(code: u16) -> Option<Self> {
        let all =
            [Self::MovedPermanently, Self::Found, Self::SeeOther, Self::TemporaryRedirect, Self::PermanentRedirect];
        all.into_iter().find(|status| status.code() == code)
    }

    /// The status that combines two redirects into one.
    ///
    /// The result is permanent only if both are, and keeps the method only if both do. 303 always wins, because it
    /// changes the method.
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

    pub(crate) const fn is_permanent(self) -> bool {
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
    fn combined_status_is_the_weaker_of_two() {
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
