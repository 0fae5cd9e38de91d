//! Maps the columns of a data file to their meanings, such as the target or the status.

/// The kind of a data file: a list of redirects or a lookup table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DataFileKind {
    /// Each row is a redirect with a path, a target and an optional status.
    Rows,
    /// Each row is an entry of a lookup table, with a key and a value.
    Table,
}

impl DataFileKind {
    /// Returns a description of the fields that a row should have, for error messages.
    fn expected(self) -> String {
        let fields = match self {
            Self::Rows => "`from`, `to` and an optional status",
            Self::Table => "a key and a value",
        };
        format!("expected {fields}")
    }

    const fn count(self) -> usize {
        match self {
            Self::Rows => 3,
            Self::Table => 2,
        }
    }
}

/// An optional column of a CSV file with redirects, in addition to the path, the target and the status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowColumn {
    Host,
    Query,
    Expires,
    Owner,
}

impl RowColumn {
    pub(super) const ALL: [Self; 4] = [Self::Host, Self::Query, Self::Expires, Self::Owner];

    /// Returns the header names that stand for the column, in lower case and without punctuation. Error messages use
    /// the first name.
    pub(super) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Host => &[
                "host",
                "hosts",
                "hostname",
                "domain",
                "domains",
                "oldhost",
                "olddomain",
                "sourcehost",
                "sourcedomain",
                "хост",
                "домен",
            ],
            Self::Query => &[
                "query",
                "querystring",
                "params",
                "parameters",
                "queryparams",
                "queryparameters",
                "запрос",
                "параметры",
            ],
            Self::Expires => &[
                "expires",
                "expiry",
                "expiration",
                "expirydate",
                "expirationdate",
                "expireson",
                "expiresat",
                "validuntil",
                "истекает",
                "срок",
            ],
            Self::Owner => &["owner", "owners", "team", "responsible", "владелец", "ответственный", "чей"],
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Host => 0,
            Self::Query => 1,
            Self::Expires => 2,
            Self::Owner => 3,
        }
    }
}

/// The header names of columns that contain notes for people. Portico ignores these columns.
const NOTES: [&str; 26] = [
    "note",
    "notes",
    "comment",
    "comments",
    "description",
    "remark",
    "remarks",
    "reason",
    "ticket",
    "issue",
    "id",
    "number",
    "name",
    "title",
    "page",
    "author",
    "date",
    "created",
    "updated",
    "modified",
    "комментарий",
    "примечание",
    "описание",
    "заявка",
    "автор",
    "дата",
];
/// The words that a column for the status contains.
const STATUS: [&str; 2] = ["status", "статус"];
/// The header names of a column for the status without such a word. A name such as `zip code` is not listed, because it
/// names another code.
const CODE: [&str; 10] = [
    "code",
    "httpcode",
    "responsecode",
    "redirectcode",
    "код",
    "кодhttp",
    "httpкод",
    "кодответа",
    "кодредиректа",
    "кодперенаправления",
];

/// The columns of a data file and their meanings. If the file has no header, default columns are assumed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    kind: DataFileKind,
    /// The maximum number of fields in a row, including the columns for notes.
    width: usize,
    status: Option<usize>,
    has_names: bool,
    /// The index of each optional column within a row. The index is `None` if the file has no such column.
    named: [Option<usize>; RowColumn::ALL.len()],
}

impl Columns {
    pub(super) fn default_for(kind: DataFileKind) -> Self {
        let named = [None; RowColumn::ALL.len()];
        Self { kind, width: kind.count(), status: Some(2), has_names: false, named }
    }

    /// Returns the columns that a header names. `names` are the names in lower case. `filled` is the number of names,
    /// not counting empty names at the end. The first two columns always contain the path and the target, whatever
    /// their names are.
    pub(super) fn named(kind: DataFileKind, names: &[String], filled: usize) -> Self {
        let first = |is_meant: fn(&str) -> bool| names.iter().skip(2).position(|name| is_meant(name)).map(|at| at + 2);
        // If one column is named `status` and another column is named `code`, the column `status` contains the status.
        // The column `code` may contain something else, such as a product code.
        let status = first(is_status).or_else(|| first(is_code));
        match (kind, filled) {
            // If the header has only two names, the third column keeps its default meaning.
            (DataFileKind::Rows, ..=2) => Self { has_names: false, ..Self::default_for(kind) },
            (DataFileKind::Table, width) => {
                Self { width: width.max(2), status, has_names: true, ..Self::default_for(kind) }
            }
            (DataFileKind::Rows, width) => {
                let find = |column: RowColumn| {
                    let is_meant = |name: &String| column.names().contains(&&*plain(name));
                    names.iter().skip(2).position(is_meant).map(|at| at + 2)
                };
                Self { kind, width, status, has_names: true, named: RowColumn::ALL.map(find) }
            }
        }
    }

    pub(super) fn kind(self) -> DataFileKind {
        self.kind
    }

    pub(super) fn width(self) -> usize {
        self.width
    }

    pub(super) fn status(self) -> Option<usize> {
        self.status
    }

    /// Reports whether the file has a column for hosts, queries, expiry dates or owners.
    pub(super) fn has_named(self) -> bool {
        self.named.iter().any(Option::is_some)
    }

    pub(super) fn of(self, column: RowColumn) -> Option<usize> {
        self.named.get(column.index()).copied().flatten()
    }

    pub(super) fn expected(self) -> String {
        if self.has_names { format!("but the header names {}", self.width) } else { self.kind.expected() }
    }
}

/// Reports whether a column name is known, either as a column that Portico reads or as a column for notes. An empty
/// name counts as known.
pub(super) fn is_known(name: &str) -> bool {
    let simple = plain(name);
    RowColumn::ALL.iter().any(|column| column.names().contains(&&*simple))
        || NOTES.contains(&&*simple)
        || is_status(name)
        // A column such as `Product code` is for people.
        || ["code", "код"].iter().any(|word| name.contains(word))
        || simple.is_empty()
}

fn is_status(name: &str) -> bool {
    STATUS.iter().any(|word| name.contains(word))
}

fn is_code(name: &str) -> bool {
    CODE.contains(&&*plain(name))
}

/// Returns the columns of a header that have the same meaning as an earlier column, each with the earlier column. The
/// first two columns always contain the path and the target.
pub(super) fn repeated(names: &[String]) -> Vec<(usize, usize)> {
    let optional = || names.iter().enumerate().skip(2);
    let status = optional().filter(|(_, name)| is_status(name));
    let columns = RowColumn::ALL.iter().map(|column| {
        optional().filter(|(_, name)| column.names().contains(&&*plain(name))).map(|(at, _)| at).collect::<Vec<_>>()
    });
    let groups = columns.chain([status.map(|(at, _)| at).collect()]);
    groups
        .flat_map(|group| group.iter().skip(1).filter_map(|at| Some((*at, *group.first()?))).collect::<Vec<_>>())
        .collect()
}

/// Removes punctuation and spaces from a name. For example, `expiry date` and `expiry_date` become the same name.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}
