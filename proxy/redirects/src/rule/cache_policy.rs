//! The value of `cache` in a rule, which determines whether and how long the reply is stored.

use std::fmt;

/// The value of `cache` in a rule, or the combined value of all rules in a chain of redirects.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CachePolicy {
    /// No rule in the chain sets `cache`, so the status determines whether the reply is stored.
    #[default]
    ByStatus,
    /// The reply must not be stored. A rule file expresses this policy as `off`.
    Off,
    /// The reply may be stored for the given time.
    For(CacheLifetime),
}

/// The time for which a reply may be stored, and the caches that may store the reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheLifetime {
    /// The time in seconds.
    pub seconds: u32,
    /// The caches that may store the reply.
    pub audience: CacheAudience,
}

/// The caches that may store a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheAudience {
    /// Every cache, including shared caches.
    Everyone,
    /// Only the client that sent the request.
    Client,
}

/// Specifies whether a reply may be stored if the rule does not set `cache`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoredByDefault {
    Yes,
    No,
}

impl CachePolicy {
    /// Returns the policy for a reply that combines two successive redirects. The reply may be stored only if both
    /// redirects may be stored. The shorter of the two lifetimes applies.
    pub(crate) fn and(self, own: StoredByDefault, next: Self, next_default: StoredByDefault) -> Self {
        match (self, next) {
            (Self::Off, _) | (_, Self::Off) => Self::Off,
            (Self::For(one), Self::For(other)) => Self::For(one.and(other)),
            (Self::ByStatus, other) if own == StoredByDefault::Yes => other,
            (one, Self::ByStatus) if next_default == StoredByDefault::Yes => one,
            (Self::ByStatus, Self::ByStatus | Self::For(_)) | (Self::For(_), Self::ByStatus) => Self::ByStatus,
        }
    }
}

impl CacheLifetime {
    fn and(self, other: Self) -> Self {
        let audience = match (self.audience, other.audience) {
            (CacheAudience::Everyone, CacheAudience::Everyone) => CacheAudience::Everyone,
            (CacheAudience::Client, _) | (_, CacheAudience::Client) => CacheAudience::Client,
        };
        Self { seconds: self.seconds.min(other.seconds), audience }
    }
}

impl fmt::Display for CachePolicy {
    /// Writes the policy in the syntax of rule files, such as `private 2h`. The unit is the largest unit that divides
    /// the time without a remainder.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByStatus => f.write_str("by status"),
            Self::Off => f.write_str("off"),
            Self::For(lifetime) => lifetime.fmt(f),
        }
    }
}

impl fmt::Display for CacheLifetime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.audience {
            CacheAudience::Everyone => {}
            CacheAudience::Client => f.write_str("private ")?,
        }
        let units = [(86_400, 'd'), (3_600, 'h'), (60, 'm')];
        let unit = units.into_iter().find(|(length, _)| self.seconds.is_multiple_of(*length) && self.seconds > 0);
        let (length, name) = unit.unwrap_or((1, 's'));
        write!(f, "{}{name}", self.seconds / length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(seconds: u32, audience: CacheAudience) -> CachePolicy {
        CachePolicy::For(CacheLifetime { seconds, audience })
    }

    #[test]
    fn chain_is_stored_no_longer_than_each_of_its_steps() {
        use StoredByDefault::{No, Yes};
        let (hour, own) = (stored(3_600, CacheAudience::Everyone), stored(86_400, CacheAudience::Client));
        for (one, one_default, other, other_default, both) in [
            (hour, Yes, own, Yes, stored(3_600, CacheAudience::Client)),
            (hour, No, CachePolicy::ByStatus, Yes, hour),
            (hour, Yes, CachePolicy::ByStatus, No, CachePolicy::ByStatus),
            (hour, Yes, CachePolicy::Off, Yes, CachePolicy::Off),
            (CachePolicy::ByStatus, No, CachePolicy::Off, Yes, CachePolicy::Off),
            (CachePolicy::ByStatus, Yes, CachePolicy::ByStatus, No, CachePolicy::ByStatus),
        ] {
            assert_eq!(one.and(one_default, other, other_default), both, "{one} and {other}");
            assert_eq!(other.and(other_default, one, one_default), both, "{other} and {one}");
        }
    }

    #[test]
    fn policy_is_shown_as_it_is_written() {
        for (policy, written) in [
            (CachePolicy::Off, "off"),
            (stored(3_600, CacheAudience::Everyone), "1h"),
            (stored(86_400 * 30, CacheAudience::Client), "private 30d"),
            (stored(90, CacheAudience::Everyone), "90s"),
            (stored(600, CacheAudience::Everyone), "10m"),
        ] {
            assert_eq!(policy.to_string(), written);
        }
    }
}
