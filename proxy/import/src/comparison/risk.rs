//! Defines how much a difference matters to visitors.

use crate::comparison::canonical_url::{self, Relation};
use crate::comparison::end::EndKind;
use crate::comparison::url::Url;
use crate::comparison::verdict::Ends;

/// The effect of a difference on visitors. The greatest effect comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// A redirect leads to a host that the visitor chooses.
    OpenRedirect,
    /// The visitor gets another page, a page in place of a redirect, or no page.
    WrongPage,
    /// The visitor gets the same path on another host.
    WrongHost,
    /// Visitors who add or omit the final slash of a path are redirected like the others. The original server does not
    /// redirect them.
    FinalSlash,
    /// The visitor gets the same page, but the redirect has another status.
    OtherStatus,
    /// The visitor gets the same page after another number of redirects.
    ExtraHop,
    /// The visitor gets a URL that is the same after percent-decoding. Or the visitor repeats slashes, or spells a letter
    /// outside ASCII otherwise, and is redirected, and the original server redirects only the other spelling. Or the target
    /// has two slashes where only one was intended. Or the copied text starts with a backslash or with encoded slashes, which
    /// only one side keeps or redirects.
    Encoding,
}

impl Risk {
    /// All effects, with the greatest first.
    pub const ALL: [Self; 7] = [
        Self::OpenRedirect,
        Self::WrongPage,
        Self::WrongHost,
        Self::FinalSlash,
        Self::OtherStatus,
        Self::ExtraHop,
        Self::Encoding,
    ];

    /// Returns the name of the effect in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenRedirect => "open redirect",
            Self::WrongPage => "wrong page",
            Self::WrongHost => "wrong host",
            Self::FinalSlash => "final slash",
            Self::OtherStatus => "other status",
            Self::ExtraHop => "extra redirect",
            Self::Encoding => "other spelling of the same URL",
        }
    }

    /// Returns the effect of a difference between two ends.
    pub(crate) fn of(ends: &Ends) -> Self {
        let (original, imported) = (&ends.original, &ends.imported);
        if original.kind != EndKind::Page || imported.kind != EndKind::Page {
            return Self::WrongPage;
        }
        if canonical_url::compare(&original.url, &imported.url) != Relation::Different {
            return Self::OtherStatus;
        }
        let is_same_page = canonical_url::same_after_decoding(&original.url, &imported.url)
            || canonical_url::same_with_single_slashes(&original.url, &imported.url);
        if is_same_page {
            return Self::Encoding;
        }
        let same_place =
            Url { scheme: original.url.scheme.clone(), host: original.url.host.clone(), ..imported.url.clone() };
        let is_same_path = canonical_url::compare(&original.url, &same_place) != Relation::Different;
        if is_same_path { Self::WrongHost } else { Self::WrongPage }
    }
}

#[cfg(test)]
mod tests {
    use crate::comparison::end::End;

    use super::*;

    fn risk(original: &str, imported: &str) -> Risk {
        let end = |location: &str| End {
            statuses: vec![301],
            between: Vec::new(),
            url: Url::own("a.example", "/old").resolve(location),
            kind: EndKind::Page,
            lines: Vec::new(),
            hops: Vec::new(),
            known: None,
            without_url: None,
        };
        Risk::of(&Ends { original: end(original), imported: end(imported) })
    }

    #[test]
    fn risk_depends_on_the_part_of_the_url_that_differs() {
        assert_eq!(risk("/b", "/c"), Risk::WrongPage);
        assert_eq!(risk("/b?c", "/b"), Risk::WrongPage);
        assert_eq!(risk("https://b.example/b", "https://c.example/b"), Risk::WrongHost);
        assert_eq!(risk("https://b.example/b", "/b"), Risk::WrongHost);
        assert_eq!(risk("/b?c=&d=e", "/b?d=e"), Risk::Encoding);
        assert_eq!(risk("/b", "/b/"), Risk::OtherStatus);
        assert_eq!(risk("/b,c", "/b%2Cc"), Risk::Encoding);
        assert_eq!(risk("https://b.example/b?c=/", "https://b.example/b?c=%2f"), Risk::Encoding);
        assert_eq!(risk("https://b.example/b//c", "https://b.example/b/c"), Risk::Encoding);
        assert_eq!(risk("https://b.example/b//", "https://b.example/b/"), Risk::Encoding);
        assert_eq!(risk("https://b.example/b/", "https://b.example/b"), Risk::WrongPage);
        assert_eq!(risk("/b?c=d&e", "/b?c=d%26e"), Risk::WrongPage);
        assert_eq!(risk("/b?c=d+e", "/b?c=d%2Be"), Risk::WrongPage);
        assert_eq!(risk("/b/c", "/b%2Fc"), Risk::WrongPage);
        assert_eq!(risk("/b%2Fc", "/b%252Fc"), Risk::WrongPage);
    }
}
