//! Describes the known causes of differences.

use crate::comparison::Cause;
use crate::note::ADDS_SLASH;
use crate::simulated_server::Evidence;

const LETTER_CASE: (&str, &str) = (
    "the original server and the rules treat capital letters of the path differently",
    "no change needed if links to the site contain no such capital letters",
);

const JOINED_SLASHES: (&str, &str) = (
    "the target ends with a slash and the copied path starts with one, so the original URL has two slashes; the rule writes one",
    "no change needed if the URL with one slash is the intended page",
);

const HEADER_CASE: (&str, &str) = (
    "the original server and the rules treat the letter case of a header field or the name of a cookie differently",
    "no change needed if clients send the field in the spelling of the statement",
);

/// Returns the reason for differences with a known cause, and the advice. A table has no original server.
pub(super) fn reason(cause: Cause, evidence: Evidence) -> (String, String) {
    let (reason, hint) = match (cause, evidence) {
        (Cause::FinalSlash, Evidence::Table) => (
            "rules match a path with and without a final slash, but the table has another target for one form, or none",
            "no change needed if both forms should be redirected alike",
        ),
        (Cause::RepeatedSlashes, Evidence::Table) => (
            "rules merge repeated slashes of a request, but the table has no row for such a path",
            "no change needed if links to the site contain no repeated slashes",
        ),
        (cause, Evidence::RunningServer | Evidence::Engine | Evidence::NotCompared | Evidence::Table) => {
            of_server(cause)
        }
    };
    (reason.to_owned(), hint.to_owned())
}

const fn of_server(cause: Cause) -> (&'static str, &'static str) {
    match cause {
        Cause::FinalSlash => (
            "rules match a path with and without a final slash, but the original server answers both forms differently",
            "no change needed if links to the site contain only the form for which both answers are equal",
        ),
        Cause::OtherHost => (
            "the rules are for the hosts that `--site-host` names, but the original server redirects other hosts as well",
            "no change needed if these are all hosts of the site",
        ),
        Cause::UnlistedHost => (
            "the answers differ for hosts that neither the file nor `--site-host` names",
            "name all hosts of the site with `--site-host`, and import again; no change needed if all of them are named",
        ),
        Cause::TargetSlash => (
            "the targets on another host differ in their final slash, which rules leave out before an empty text",
            "check that the other host treats both forms alike, or write a rule with the whole target for these requests",
        ),
        Cause::CopiedSlash => (
            "rules copy the final slash of the path to the target on another host, and the original server removes it",
            "check that the other host treats both forms alike",
        ),
        Cause::JoinedSlashes => JOINED_SLASHES,
        Cause::RepeatedSlashes => (
            "rules merge repeated slashes of a request, but the original server keeps them",
            "no change needed if links to the site contain no repeated slashes",
        ),
        Cause::QuerySpelling => (
            "the original server reads the parameters of a query differently: by letter case, encoding or repetition",
            "no change needed if links to the site contain each parameter once, in the spelling of the rules",
        ),
        Cause::RequestSpelling => (
            "the original server decodes reserved characters of the path, such as `%2C` or `%26`, and rules do not",
            "no change needed if links to the site contain these characters in one form only",
        ),
        Cause::TargetSpelling => (
            "the target has another spelling, such as `%2C` in place of `,`, `+` in place of `%20`, or an empty parameter",
            "check that the target of the redirect treats both forms alike",
        ),
        Cause::UnsafeText => (
            "the original server and the rules treat a backslash or encoded slashes at the start of the copied text \
             differently; such a target may lead to another host",
            "no change needed if links to the site contain no such text",
        ),
        Cause::OpenOriginal => (
            "the original server redirects to a host that the visitor chooses (open redirect), but the rules do not",
            "no change needed; if links to other sites are intended, write a rule for each of these sites",
        ),
        Cause::OpenRules => (
            "the rules redirect to a host that the visitor chooses (open redirect), but the original server does not",
            "correct the target of the rule, so that text of the request cannot change its host",
        ),
        Cause::OpenBoth => (
            "the original server and the rules redirect to a host that the visitor chooses (open redirect)",
            "correct the target of the rule, so that text of the request cannot change its host",
        ),
        Cause::Letters => (
            "rules compare letters outside ASCII, such as `é`, as letters, but the original server compares them byte by byte",
            "no change needed if links to the site contain such letters only in the spelling of the statements",
        ),
        Cause::LetterCase => LETTER_CASE,
        Cause::HeaderCase => HEADER_CASE,
        Cause::AddedSlash => (
            "the original server adds the final slash to the URLs of pages, and the proxy removes it by default",
            ADDS_SLASH,
        ),
        Cause::EncodedLetters => (
            "rules decode letters and digits of the path, such as `%61` for `a`, but the original server does not",
            "no change needed if links to the site contain no encoded letters or digits",
        ),
    }
}
