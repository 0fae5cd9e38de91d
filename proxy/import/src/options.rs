//! Settings of an import.

/// Settings that the imported text does not contain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Hosts of this site. Rules that apply only to these hosts get no host condition, and targets on these hosts
    /// become paths.
    pub site_hosts: Vec<String>,
    /// The maximum number of plain redirects in the rule file; if there are more, they go to CSV files. Defaults to 50
    /// for CSV input and to no limit for other formats.
    pub rows_above: Option<usize>,
}
