//! Defines the result of a comparison.

use std::collections::BTreeSet;

use crate::comparison::canonical_url::{self, Relation};
use crate::comparison::end::{End, EndKind};
use crate::comparison::open_redirect;
use crate::comparison::refusals::UncomparedRefusal;
use crate::comparison::risk::Risk;
use crate::comparison::url::Url;
use crate::comparison::verdict::Ends;
use crate::simulated_server::Evidence;
use crate::simulation::answer::Refusal;
use crate::simulation::request::SimulatedRequest;

/// The result of comparing imported rules with a simulation of the original server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The evidence that the simulation gives the answers of the original server.
    pub evidence: Evidence,
    /// The number of statements in the file.
    pub statements: usize,
    /// The lines of the statements for which no request was sent, sorted. Portico rejects the paths of these statements.
    pub without_request: Vec<u32>,
    /// The lines of the statements that the requests tested, or that had an effect on an answer. A line is left out if an
    /// answer is unknown because of its statement, or if the original server redirects all these requests endlessly.
    pub compared: BTreeSet<u32>,
    /// The lines of the statements that had an effect on some answer of the original server.
    pub decisive: BTreeSet<u32>,
    /// The lines of the statements whose requests the original server redirects endlessly, sorted. Their answers cannot be
    /// compared.
    pub only_loops: Vec<u32>,
    /// The number of requests.
    pub asked: usize,
    /// The number of requests with equal answers.
    pub equal: usize,
    /// The number of requests that the original server redirects endlessly, unlike the imported rules.
    pub original_loops: usize,
    /// The requests for hosts that the user does not name as hosts of the site. The rules answer them as for the site,
    /// because they do not test the host, and the original server does not.
    pub at_other_hosts: OtherHosts,
    /// The different answers. Those with the greatest effect on visitors come first.
    pub differences: Vec<Difference>,
    /// The answers that the simulation does not know, by reason.
    pub unknown: Vec<UnknownAnswers>,
    /// The lines of the statements with rules that apply only to requests with another method than GET, sorted. These requests
    /// were not compared.
    pub other_methods: Vec<u32>,
    /// The statements that may refuse requests, and that decided no known answer, sorted by line.
    pub refusals: Vec<UncomparedRefusal>,
    /// The lines of the statements that limit the size or the number of requests, sorted.
    pub limits: Vec<u32>,
}

/// Requests that the rules answer as for the site, although they are for hosts that do not belong to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OtherHosts {
    /// The number of requests.
    pub requests: usize,
    /// The hosts of these requests.
    pub hosts: BTreeSet<String>,
}

impl Comparison {
    /// Reports whether the statement in this line refuses requests under a condition that is not in the file.
    pub fn may_refuse(&self, line: u32) -> bool {
        self.refusals.iter().any(|found| found.line == line && found.refusal.is_some())
    }
}

/// A request to which the original server and the imported rules give different answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The request.
    pub request: SimulatedRequest,
    /// The effect of the difference on visitors.
    pub risk: Risk,
    /// The answer of the original server: the statuses of all redirects, and the URL to which they lead.
    pub original: String,
    /// The answer of the imported rules.
    pub imported: String,
    /// The property of Portico that causes the difference, if it is known.
    pub cause: Option<Cause>,
    /// The lines of the statements that decide the answer of the original server.
    pub original_lines: Vec<u32>,
    /// The lines among them from the redirect at which the two answers part. The statement that decided this redirect comes
    /// first.
    pub lines_of_answer: Vec<u32>,
    /// Whether the original server answers with a page or refuses the request, without a redirect.
    pub is_original_page: bool,
    /// Whether the original server leads to the page at the requested path, at most after a redirect that removes slashes.
    pub is_same_page: bool,
    /// Whether the original server ends with a redirect without a URL, which browsers show as a page.
    pub is_without_url: bool,
    /// The refusal of the original server, if the rules give the client the page that it refuses.
    pub refusal: Option<Refusal>,
    /// The lines of the statements behind the rules that decide the answer of the imported rules.
    pub rule_lines: Vec<u32>,
    /// A host for which the rules give the answer of the original server to the same request. The original server uses
    /// the same statements for both hosts.
    pub equal_host: Option<String>,
}

/// A property of Portico that causes different answers for many statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A path with and without a final slash is one path.
    FinalSlash,
    /// The rules are for the hosts of the site that the user named, and the original server uses the same statements for
    /// other hosts.
    OtherHost,
    /// The targets on another host differ in the final slash. A rule leaves out the slash before an empty text that it
    /// copies.
    TargetSlash,
    /// The target on another host ends with a slash, and the text after it starts with one. A rule writes one slash.
    JoinedSlashes,
    /// The targets on another host differ in the final slash. A rule copies the final slash of the request, and the original
    /// server removes it.
    CopiedSlash,
    /// Repeated slashes in the path of a request are merged.
    RepeatedSlashes,
    /// The parameters of a query are decoded, and their names are compared exactly. If a parameter occurs twice, both values
    /// are read.
    QuerySpelling,
    /// A percent-encoded reserved character in the path of a request is another character than the decoded one.
    RequestSpelling,
    /// The target encodes other characters, or its query has an empty parameter more.
    TargetSpelling,
    /// The original server compares the bytes of a letter outside ASCII, and rules compare letters. Such a letter is one
    /// character for a dot of an expression. It has a letter case, and it may be composed or decomposed.
    Letters,
    /// The original server and the rules treat the letter case of the path differently.
    LetterCase,
    /// The original server and the rules treat the letter case of a header field or the name of a cookie differently.
    HeaderCase,
    /// The copied text starts with a backslash or with encoded slashes, and may lead to another host.
    UnsafeText,
    /// The original server redirects to a host that the visitor chooses, and the rules do not.
    OpenOriginal,
    /// The rules redirect to a host that the visitor chooses, and the original server does not.
    OpenRules,
    /// Both redirect to a host that the visitor chooses. Their answers may be equal.
    OpenBoth,
    /// Percent-encoded letters and digits of ASCII are decoded.
    EncodedLetters,
    /// The original server redirects a path without a final slash to the path with it.
    AddedSlash,
    /// Neither the file nor the user names the host of the request, which matches an expression of the file, for example.
    UnlistedHost,
}

impl Cause {
    /// Returns the cause of a difference if a side redirects to a host that the visitor chooses.
    pub(super) fn of_open_redirect(ends: &Ends) -> Option<Self> {
        match (open_redirect::is_open(&ends.original), open_redirect::is_open(&ends.imported)) {
            (true, false) => Some(Self::OpenOriginal),
            (false, true) => Some(Self::OpenRules),
            (true, true) => Some(Self::OpenBoth),
            (false, false) => None,
        }
    }

    /// Returns the effect of a difference with this cause. If the original server answers with a page, it redirects only
    /// another spelling of the request. Otherwise, such requests would be the worst difference of almost every file.
    pub(super) fn risk(self, ends: &Ends) -> Risk {
        let is_page = ends.original.has_no_redirect();
        match self {
            Self::UnsafeText | Self::JoinedSlashes => Risk::Encoding,
            Self::RepeatedSlashes | Self::Letters | Self::EncodedLetters if is_page => Risk::Encoding,
            Self::FinalSlash if is_page => Risk::FinalSlash,
            Self::AddedSlash => Risk::FinalSlash,
            Self::UnlistedHost | Self::OtherHost => Risk::WrongHost,
            Self::FinalSlash
            | Self::TargetSlash
            | Self::CopiedSlash
            | Self::RepeatedSlashes
            | Self::QuerySpelling
            | Self::RequestSpelling
            | Self::TargetSpelling
            | Self::Letters
            | Self::LetterCase
            | Self::HeaderCase
            | Self::EncodedLetters
            | Self::OpenOriginal
            | Self::OpenRules
            | Self::OpenBoth => Risk::of(ends),
        }
    }

    /// Reports whether a redirect leads to a host that the visitor chooses.
    pub const fn is_open_redirect(self) -> bool {
        matches!(self, Self::OpenOriginal | Self::OpenRules | Self::OpenBoth)
    }

    /// Returns the name of the cause in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FinalSlash => "final slash",
            Self::OtherHost => "other host",
            Self::TargetSlash => "final slash of the target",
            Self::CopiedSlash => "copied final slash",
            Self::JoinedSlashes => "joined slashes",
            Self::RepeatedSlashes => "repeated slashes",
            Self::QuerySpelling => "spelling of the query",
            Self::RequestSpelling => "spelling of the request",
            Self::TargetSpelling => "spelling of the target",
            Self::Letters => "letters outside ASCII",
            Self::LetterCase => "letter case",
            Self::HeaderCase => "letter case of a header field",
            Self::UnsafeText => "unsafe text",
            Self::OpenOriginal => "open redirect of the original server",
            Self::OpenRules => "open redirect of the rules",
            Self::OpenBoth => "open redirect of both",
            Self::EncodedLetters => "encoded letters",
            Self::AddedSlash => "added final slash",
            Self::UnlistedHost => "unlisted host",
        }
    }
}

/// Answers that the simulation does not know for the same reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownAnswers {
    /// The reason, as a noun phrase.
    pub reason: String,
    /// One of the requests.
    pub example: SimulatedRequest,
    /// The number of requests.
    pub count: usize,
    /// The lines of the conditions whose results are unknown, or of the statements whose effect is, sorted.
    pub lines: Vec<u32>,
}

impl Difference {
    pub(crate) fn new(request: &SimulatedRequest, ends: &Ends, risk: Risk) -> Self {
        let Ends { original, imported } = ends;
        Self {
            request: request.clone(),
            risk,
            original: original.to_string(),
            imported: imported.to_string(),
            cause: None,
            original_lines: original.lines.clone(),
            lines_of_answer: ends.lines_of_answer(),
            is_original_page: original.has_no_redirect(),
            is_same_page: is_same_page(request, original),
            is_without_url: original.without_url.is_some(),
            refusal: ends.refusal(),
            rule_lines: imported.lines.clone(),
            equal_host: None,
        }
    }

    /// Returns the line under which a report lists the difference. If no statement decided an answer, but only a default
    /// setting of the original server, this is the first line, as in notes about the whole file.
    pub fn line(&self) -> u32 {
        self.lines_of_answer.first().or(self.rule_lines.first()).copied().unwrap_or(1)
    }
}

/// Reports whether an end is the page at the requested path, at most in another canonical form.
fn is_same_page(request: &SimulatedRequest, end: &End) -> bool {
    let own = Url::own(&request.host, &request.target);
    end.kind == EndKind::Page && canonical_url::compare(&own, &end.url) != Relation::Different
}

impl UnknownAnswers {
    pub(crate) fn new(reason: &str, request: &SimulatedRequest) -> Self {
        Self { reason: reason.to_owned(), example: request.clone(), count: 0, lines: Vec::new() }
    }

    pub(crate) fn add(&mut self, line: Option<u32>) {
        self.count += 1;
        if let Some(line) = line
            && let Err(at) = self.lines.binary_search(&line)
        {
            self.lines.insert(at, line);
        }
    }
}
