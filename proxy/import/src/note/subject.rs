//! Defines what notes are about.

/// What a note is about, as far as the report must know it to find the differences that the note explains. The report
/// never reads the text of a note.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum NoteSubject {
    /// Only the text says what the note is about.
    #[default]
    Other,
    /// A redirect that adds the final slash to the URLs of pages. The comparison regards both forms as equal.
    AddedSlash,
    /// A redirect that at most changes the slash or the scheme of a URL.
    SameUrl,
    /// A redirect that at most changes the slash, the scheme or the host of a URL.
    SamePath,
    /// A redirect from http to https.
    Https,
    /// Paths that a statement excludes from redirects.
    ExcludedPaths {
        /// One of the paths, if it is known.
        example: Option<String>,
        /// The line of the rule that redirects these paths.
        rule: u32,
    },
    /// Paths below a folder that a statement excludes from redirects, but not the path of the folder, which has a rule.
    BelowFolder,
    /// Requests that the original server refuses.
    Refusal,
    /// A status that rules do not support.
    UnsupportedStatus,
    /// The answer for missing pages. The comparison assumes that no page is missing.
    MissingPages,
    /// Files of the old site. No difference can have this cause, because the simulated servers have no files.
    Files,
    /// A statement after which the evaluation continues with the same URL, so that no difference can have this cause.
    KeptUrl,
    /// A statement that rewrites the path inside the server. The server then evaluates its statements for the new path.
    Rewrite,
    /// A statement that no request needs. Other statements match its requests first, or it matches none.
    WithoutEffect(Covering),
    /// A row of a table whose source has another target in an earlier row.
    Contradiction,
    /// A redirect whose target a later statement replaces.
    ReplacedTarget,
    /// Captured text that the original server encodes twice.
    DoubleEncoding,
    /// All requests with a query.
    Queries,
    /// A target below the folder of the site in the file system, because no `RewriteBase` names its URL.
    FolderTarget,
    /// A difference that no compared request can show, such as one for requests with other methods than GET.
    NotAsked,
    /// Requests with other parameters than those that the statement names. The rule also matches them.
    OtherParameters,
    /// Parameters whose names end with one of these names. The original expression also matches them, and the rule does not.
    LongerParameters(Vec<String>),
    /// Values of a query that continue after the match of the original expression. The rule does not match them.
    LongerValues,
    /// A parameter with this name that the request and the target both have.
    SameParameter(String),
    /// A slash in the value of the parameter with this name.
    SlashInParameter(String),
    /// Paths that continue this prefix of the original statement in the same segment.
    LongerNames(String),
    /// Paths that the original pattern matches only because of their final slash. The rule does not match them.
    PathsWithSlash,
    /// Paths below the prefixes that are reserved for the site itself.
    ReservedPrefixes,
    /// Hosts that no server of nginx names.
    OtherHosts,
    /// Hosts of the site that no statement lists, so that the option `--site-host` must name them.
    UnlistedHosts,
    /// These hosts, in ASCII, which the statement names with other letters. The original server compares the names as they are
    /// written, so the statement matches no requests for them.
    InternationalHosts(Vec<String>),
    /// A misspelt key, which the original server ignores.
    Misspelt,
    /// Requests for which a redirect has no URL.
    EmptyDestination,
    /// Requests that name a language. The original server compares the whole header field.
    PreferredLanguage,
    /// Requests that accept several languages.
    SeveralLanguages,
    /// A part of requests that rules cannot test, as the statement writes it.
    UntestablePart(String),
    /// The endings that Vercel removes from paths.
    CleanUrls,
    /// Paths that a setting of the original server redirects before the statement.
    EarlierSetting,
    /// Requests over https, which the statement does not match. The rule matches them.
    OnlyHttp,
    /// Paths with another character in place of a dot. The rule does not match them.
    UnescapedDot,
}

/// Whether the rule for another statement matches the requests of a statement without an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Covering {
    /// The rule for another statement matches them first.
    OtherRule,
    /// The statement matches no requests.
    NoRequests,
}
