//! Defines the values of `--strict`, with which an import fails if the rules may give other answers than the original server.

use clap::ValueEnum;
use portico_import::comparison::Risk;

/// The lowest risk with which an import fails. The greatest risk comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum StrictRisk {
    /// Wrong page, or possibly no longer refused, unknown or not compared
    Page,
    /// Also a wrong host
    Host,
    /// Also a redirect only with or without the final slash of the path
    Slash,
    /// Also another status
    Status,
    /// Also an additional redirect
    Hop,
    /// Also another spelling of the same URL, such as `%2C` for `,`
    Spelling,
    /// Any entry of the report, the same as `--strict` alone
    Any,
}

impl StrictRisk {
    const fn of(risk: Risk) -> Self {
        match risk {
            Risk::OpenRedirect | Risk::WrongPage => Self::Page,
            Risk::WrongHost => Self::Host,
            Risk::FinalSlash => Self::Slash,
            Risk::OtherStatus => Self::Status,
            Risk::ExtraHop => Self::Hop,
            Risk::Encoding => Self::Spelling,
        }
    }

    /// Returns the value of the option for an entry with this risk. An entry without a known risk fails only `--strict` alone.
    pub(super) fn of_known(risk: Option<Risk>) -> Self {
        risk.map_or(Self::Any, Self::of)
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Host => "host",
            Self::Slash => "slash",
            Self::Status => "status",
            Self::Hop => "hop",
            Self::Spelling => "spelling",
            Self::Any => "any",
        }
    }
}
