//! Finds the columns of a table by name or by position, and reads the cells of a row.

use csv::StringRecord;

/// The positions of the columns that the import uses. Each position is the index of a cell in a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Columns {
    from: usize,
    to: usize,
    status: Option<usize>,
    permanent: Option<usize>,
    regex: Option<usize>,
    keeps_query: Option<usize>,
    with_subdomains: Option<usize>,
    with_subpaths: Option<usize>,
    keeps_tail: Option<usize>,
    host: Option<usize>,
    query: Option<usize>,
    expires: Option<usize>,
    owner: Option<usize>,
}

/// A row whose cells can be read by meaning, such as the status, instead of by position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cells<'r> {
    columns: &'r Columns,
    record: &'r StringRecord,
}

/// The possible names of the column that contains the source, in the form that [`plain`] returns.
const FROM: &[&str] = &[
    "from",
    "source",
    "old",
    "fromurl",
    "frompath",
    "sourceurl",
    "sourcepath",
    "oldurl",
    "oldpath",
    "redirectfrom",
    "request",
    "address",
    "requesturl",
    "original",
    "originalurl",
    "url",
    "path",
];
/// The possible names of the column that contains the target, in the form that [`plain`] returns.
const TO: &[&str] = &[
    "to",
    "target",
    "destination",
    "new",
    "tourl",
    "topath",
    "targeturl",
    "targetpath",
    "destinationurl",
    "destinationpath",
    "newurl",
    "newpath",
    "redirectto",
    "redirecturl",
    "redirect",
    "location",
];
/// The possible names of the column that contains the HTTP status. In some tables, the column `status` enables or
/// disables rows, so more specific names come before `status`.
const STATUS: &[&str] = &[
    "code",
    "statuscode",
    "httpcode",
    "httpstatus",
    "responsecode",
    "redirectcode",
    "redirecttype",
    "status",
    "type",
    "код",
    "статус",
];
/// Words in the name of the column that contains the source, if no column has a name in [`FROM`].
const FROM_WORDS: &[&str] = &[
    "from",
    "source",
    "src",
    "old",
    "legacy",
    "previous",
    "original",
    "откуда",
    "источник",
    "старый",
    "старая",
    "старое",
];
/// Words in the name of the column that contains the target, if no column has a name in [`TO`].
const TO_WORDS: &[&str] =
    &["to", "target", "dest", "destination", "new", "current", "final", "куда", "цель", "новый", "новая", "новое"];
/// The possible names of the column that determines whether a redirect keeps the query.
const KEEPS_QUERY: &[&str] = &["preservequerystring", "preservequeryparams", "preservequery", "keepquery"];

/// The possible names of the column that contains the hosts of the source.
const HOST: &[&str] =
    &["host", "hosts", "hostname", "domain", "domains", "oldhost", "olddomain", "sourcehost", "sourcedomain"];
/// The possible names of the column that contains the query of the source.
const QUERY: &[&str] =
    &["query", "querystring", "params", "parameters", "queryparams", "queryparameters", "sourcequery"];
/// The possible names of the column that contains the expiry date.
const EXPIRES: &[&str] = &[
    "expires",
    "expiry",
    "expiration",
    "expirydate",
    "expirationdate",
    "expireson",
    "expiresat",
    "validuntil",
    "enddate",
];
/// The possible names of the column that contains the responsible person or team.
const OWNER: &[&str] = &["owner", "owners", "team", "responsible"];

impl Columns {
    /// Finds the columns by the names in a header row. If `record` is not a header row, returns `None`.
    pub(super) fn named(record: &StringRecord) -> Option<Self> {
        // A cell such as `/new` is a path, and not the name of a column.
        let is_path = |cell: &str| cell.contains('/');
        let names: Vec<String> =
            record.iter().map(|cell| if is_path(cell) { String::new() } else { plain(cell) }).collect();
        let find = |known: &[&str]| known.iter().find_map(|name| names.iter().position(|cell| cell == name));
        let is_header = !record.iter().any(|cell| cell.contains(['/', '.']));
        let by_word = |known: &[&str]| {
            let mut cells = record.iter().map(words);
            is_header.then(|| cells.position(|words| words.iter().any(|word| known.contains(&word.as_str()))))?
        };
        Some(Self {
            from: find(FROM).or_else(|| by_word(FROM_WORDS))?,
            to: find(TO).or_else(|| by_word(TO_WORDS))?,
            status: find(STATUS),
            permanent: find(&["permanent", "ispermanent"]),
            regex: find(&["regex", "isregex"]),
            keeps_query: find(KEEPS_QUERY),
            with_subdomains: find(&["includesubdomains"]),
            with_subpaths: find(&["subpathmatching"]),
            keeps_tail: find(&["preservepathsuffix"]),
            host: find(HOST),
            query: find(QUERY),
            expires: find(EXPIRES),
            owner: find(OWNER),
        })
    }

    /// Returns the columns of a table without a header row. The first three columns are the source, the target and the
    /// status. If all further cells of the first row are values such as `true`, the further columns are the options of
    /// a Cloudflare list.
    pub(super) fn by_position(record: &StringRecord) -> Self {
        let is_switch = |index: usize| record.get(index).is_some_and(|cell| switch(cell).is_some());
        let switches = record.len() > 3 && (3..record.len()).all(is_switch);
        let column = |index: usize| (switches && index < record.len()).then_some(index);
        Self {
            to: 1,
            status: Some(2),
            keeps_query: column(3),
            with_subdomains: column(4),
            with_subpaths: column(5),
            keeps_tail: column(6),
            ..Self::default()
        }
    }

    /// Reports whether the import uses the column at this index.
    pub(super) fn has(&self, index: usize) -> bool {
        let switches = [self.regex, self.keeps_query, self.with_subdomains, self.with_subpaths, self.keeps_tail];
        let all = [Some(self.from), Some(self.to), self.status, self.permanent];
        let details = [self.host, self.query, self.expires, self.owner];
        all.into_iter().chain(switches).chain(details).flatten().any(|column| column == index)
    }
}

/// Returns only the letters and digits of a column name, in lower case. For example, both `From URL` and `from_url`
/// become `fromurl`.
fn plain(cell: &str) -> String {
    cell.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_lowercase()
}

/// Returns the words of a column name, in lower case.
fn words(cell: &str) -> Vec<String> {
    cell.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect()
}

/// Parses a cell that contains a Boolean value, such as `true` or `no`. Returns `None` for any other text.
fn switch(cell: &str) -> Option<bool> {
    match cell.to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" | "" => Some(false),
        _ => None,
    }
}

impl<'r> Cells<'r> {
    pub(super) fn new(columns: &'r Columns, record: &'r StringRecord) -> Self {
        Self { columns, record }
    }

    pub(super) fn from(&self) -> &'r str {
        self.cell(Some(self.columns.from)).unwrap_or_default()
    }

    pub(super) fn to(&self) -> &'r str {
        self.cell(Some(self.columns.to)).unwrap_or_default()
    }

    /// Returns the status as written in the table. If the row has no status, the column `permanent` selects 308 or 307.
    /// If that column is also missing, returns an empty string.
    pub(super) fn status(&self) -> &'r str {
        match (self.cell(self.columns.status), self.is_on(self.columns.permanent)) {
            (Some(status), _) if !status.is_empty() => status,
            (_, Some(true)) => "308",
            (_, Some(false)) => "307",
            (_, None) => "",
        }
    }

    pub(super) fn is_regex(&self) -> bool {
        self.is_on(self.columns.regex).unwrap_or_default()
    }

    /// Reports whether the redirect of the row keeps the query. If the table has no column for this option, or if the
    /// cell is neither true nor false, returns `None`.
    pub(super) fn keeps_query(&self) -> Option<bool> {
        self.is_on(self.columns.keeps_query)
    }

    pub(super) fn with_subdomains(&self) -> bool {
        self.is_on(self.columns.with_subdomains).unwrap_or_default()
    }

    pub(super) fn with_subpaths(&self) -> bool {
        self.is_on(self.columns.with_subpaths).unwrap_or_default()
    }

    pub(super) fn keeps_tail(&self) -> bool {
        self.is_on(self.columns.keeps_tail).unwrap_or(true)
    }

    /// Returns the hosts of the source, which are separated by spaces or commas.
    pub(super) fn hosts(&self) -> Vec<String> {
        let hosts = self.cell(self.columns.host).unwrap_or_default().split([' ', ',', ';']);
        hosts.filter(|host| !host.is_empty()).map(str::to_ascii_lowercase).collect()
    }

    /// Returns the query of the source, without the question mark. If the row has no such query, returns an empty string.
    pub(super) fn query(&self) -> &'r str {
        let query = self.cell(self.columns.query).unwrap_or_default();
        query.strip_prefix('?').unwrap_or(query)
    }

    pub(super) fn expires(&self) -> Option<&'r str> {
        self.cell(self.columns.expires).filter(|expires| !expires.is_empty())
    }

    pub(super) fn owner(&self) -> Option<&'r str> {
        self.cell(self.columns.owner).filter(|owner| !owner.is_empty())
    }

    fn is_on(&self, column: Option<usize>) -> Option<bool> {
        self.cell(column).and_then(switch)
    }

    fn cell(&self, column: Option<usize>) -> Option<&'r str> {
        self.record.get(column?).map(str::trim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(cells: &[&str]) -> Option<(usize, usize, Option<usize>)> {
        Columns::named(&StringRecord::from(cells.to_vec())).map(|found| (found.from, found.to, found.status))
    }

    #[test]
    fn common_column_names_are_recognized() {
        assert_eq!(columns(&["from", "to", "status"]), Some((0, 1, Some(2))));
        assert_eq!(columns(&["id", "New URL", "Old URL"]), Some((2, 1, None)));
        assert_eq!(columns(&["source", "target", "regex", "code", "status"]), Some((0, 1, Some(3))));
        assert_eq!(columns(&["from_url", "to_url", "redirect_type"]), Some((0, 1, Some(2))));
        assert_eq!(columns(&["legacy_url", "target_day_url", "note"]), Some((0, 1, None)));
        assert_eq!(columns(&["Старый адрес", "Новый адрес", "Код"]), Some((0, 1, Some(2))));
        assert_eq!(columns(&["/a", "/b"]), None);
        assert_eq!(columns(&["/old", "/to"]), None);
        assert_eq!(columns(&["total", "customer"]), None);
    }
}
