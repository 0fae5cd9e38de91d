//! Defines the settings of an import.

/// The settings of an import that cannot be read from the imported text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// The hosts of the site. A rule that applies only to these hosts gets no host condition. A target on one of these
    /// hosts becomes a path.
    pub site_hosts: Vec<String>,
    /// The maximum number of plain redirects in the rule file. A plain redirect has a single path as its source. If the
    /// import finds more plain redirects, all plain redirects are written to CSV files. The default is 50 for CSV
    /// input, and no limit for other formats.
    pub rows_above: Option<usize>,
}
