//! Defines the outcome of a rule: a redirect, or a status such as 410.

use crate::address::location::Location;

/// The outcome of a rule for a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A redirect.
    Redirect {
        /// The status. The status determines whether the redirect is permanent and whether the client keeps the method.
        status: RedirectStatus,
        /// The URL to which the redirect leads.
        location: Location,
    },
    /// The page is permanently gone (410).
    Gone,
    /// The page is unavailable for legal reasons (451).
    UnavailableForLegalReasons,
    /// The site answers the request, without a redirect by the rules.
    Pass,
}

/// The status of a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectStatus {
    /// The status 301, which is the default.
    MovedPermanently,
    /// The status 302.
    Found,
    /// The status 303. The client fetches the target with GET.
    SeeOther,
    /// The status 307. Unlike 302, this status keeps the method and the body.
    TemporaryRedirect,
    /// The status 308. Unlike 301, this status keeps the method and the body.
    PermanentRedirect,
}

impl Outcome {
    /// Returns the status code. Returns `None` if the site answers.
    pub fn code(&self) -> Option<u16> {
        match self {
            Self::Redirect { status, .. } => Some(status.code()),
            Self::Gone => Some(410),
            Self::UnavailableForLegalReasons => Some(451),
            Self::Pass => None,
        }
    }

    /// Returns the outcome as it is sent to a client whose request has this method, in upper case. Only the status of a
    /// redirect can differ ([`RedirectStatus::for_method`]).
    #[must_use]
    pub fn for_method(self, method: &str) -> Self {
        match self {
            Self::Redirect { status, location } => Self::Redirect { status: status.for_method(method), location },
            Self::Gone | Self::UnavailableForLegalReasons | Self::Pass => self,
        }
    }

    /// Reports whether the outcome is a redirect whose target is too long.
    pub(crate) fn is_too_long(&self) -> bool {
        self.location().is_some_and(Location::is_too_long)
    }

    /// Returns the target of the redirect. Returns `None` if the outcome is not a redirect.
    pub fn location(&self) -> Option<&Location> {
        match self {
            Self::Redirect { location, .. } => Some(location),
            Self::Gone | Self::UnavailableForLegalReasons | Self::Pass => None,
        }
    }
}

impl RedirectStatus {
    /// Returns the status code.
    pub const fn code(self) -> u16 {
        match self {
            Self::MovedPermanently => 301,
            Self::Found => 302,
            Self::SeeOther => 303,
            Self::TemporaryRedirect => 307,
            Self::PermanentRedirect => 308,
        }
    }

    /// Returns the redirect status with this code. Returns `None` if the code is not a supported redirect status.
    pub fn from_code(code: u16) -> Option<Self> {
        let all =
            [Self::MovedPermanently, Self::Found, Self::SeeOther, Self::TemporaryRedirect, Self::PermanentRedirect];
        all.into_iter().find(|status| status.code() == code)
    }

    /// Returns the status that is sent to a client whose request has this method, in upper case. For any method other
    /// than GET and HEAD, replaces 301 with 308 and 302 with 307. The client then keeps the method and the body.
    ///
    /// After a 301 or 302, clients may change POST to GET (RFC 9110 §15.4.2, §15.4.3), and the body would be lost.
    #[must_use]
    pub fn for_method(self, method: &str) -> Self {
        match (method, self) {
            ("GET" | "HEAD", status)
            | (_, status @ (Self::SeeOther | Self::TemporaryRedirect | Self::PermanentRedirect)) => status,
            (_, Self::MovedPermanently) => Self::PermanentRedirect,
            (_, Self::Found) => Self::TemporaryRedirect,
        }
    }

    /// Returns the status of a single redirect that replaces two successive redirects.
    ///
    /// The result is permanent only if both redirects are permanent. The result keeps the method only if both redirects
    /// keep the method. If one redirect has the status 303, the result is 303, because that status changes the method.
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
    fn method_with_a_body_is_kept() {
        let statuses = [301, 302, 303, 307, 308].map(|code| Status::from_code(code).unwrap());
        for (method, expected) in [
            ("GET", [301, 302, 303, 307, 308]),
            ("HEAD", [301, 302, 303, 307, 308]),
            ("POST", [308, 307, 303, 307, 308]),
            ("OPTIONS", [308, 307, 303, 307, 308]),
        ] {
            assert_eq!(statuses.map(|status| status.for_method(method).code()), expected, "{method}");
        }
    }

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
