//! Settings of an import.

/// Settings for an import that cannot be read from the imported text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// The hosts of this site. Rules that apply only to these hosts get no host condition, and targets on these hosts
    /// become paths.
    pub site_hosts: Vec<String>,
    /// The maximum number of plain redirects in the rule file. If there are more, they are written to CSV files. The
    /// default is 50 for CSV input and no limit for other formats.
    pub rows_above: Option<usize>,
}
