//! Defines the formats that can be imported.

/// The format of a file to import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// An nginx configuration, a part of such a configuration, or a file that contains only the rows of a `map` block.
    Nginx,
    /// An Apache httpd configuration or an `.htaccess` file.
    Apache,
    /// A `_redirects` file for Netlify.
    Netlify,
    /// The redirects of a Next.js configuration, exported as JSON.
    Next,
    /// A `_redirects` file for Cloudflare Pages or the static assets of Cloudflare Workers.
    Cloudflare,
    /// A Bulk Redirect List of Cloudflare, as CSV or JSON.
    CloudflareBulk,
    /// The redirects and routes of a `vercel.json` file.
    Vercel,
    /// A file with bulk redirects of Vercel, as CSV or JSON.
    VercelBulk,
    /// The redirects of a `netlify.toml` file.
    NetlifyToml,
    /// The export of the `WordPress` plugin "Redirection", as JSON or CSV.
    Wordpress,
    /// A `web.config` file of IIS, with rules of the URL Rewrite module or redirects of the element `httpRedirect`.
    Iis,
    /// A Caddyfile.
    Caddy,
    /// A table of URLs whose cells are separated by commas, semicolons or tabs.
    Csv,
}

impl Format {
    /// All formats, in the order in which the help text of the command line lists them.
    pub const ALL: &'static [Self] = &[
        Self::Nginx,
        Self::Apache,
        Self::Netlify,
        Self::Next,
        Self::Cloudflare,
        Self::CloudflareBulk,
        Self::Vercel,
        Self::VercelBulk,
        Self::NetlifyToml,
        Self::Wordpress,
        Self::Iis,
        Self::Caddy,
        Self::Csv,
    ];

    /// Returns the name that selects the format on the command line, such as `nginx`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Apache => "apache",
            Self::Netlify => "netlify",
            Self::Next => "next",
            Self::Cloudflare => "cloudflare",
            Self::CloudflareBulk => "cloudflare-bulk",
            Self::Vercel => "vercel",
            Self::VercelBulk => "vercel-bulk",
            Self::NetlifyToml => "netlify-toml",
            Self::Wordpress => "wordpress",
            Self::Iis => "iis",
            Self::Caddy => "caddy",
            Self::Csv => "csv",
        }
    }

    /// Returns the name of a file in this format, with an article, such as `an nginx configuration`.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Nginx => "an nginx configuration",
            Self::Apache => "an Apache configuration",
            Self::Netlify => "a `_redirects` file for Netlify",
            Self::Next => "a Next.js configuration",
            Self::Cloudflare => "a `_redirects` file for Cloudflare Pages",
            Self::CloudflareBulk => "a Bulk Redirect List of Cloudflare",
            Self::Vercel => "a `vercel.json` file",
            Self::VercelBulk => "a file with bulk redirects of Vercel",
            Self::NetlifyToml => "a `netlify.toml` file",
            Self::Wordpress => "an export of the WordPress plugin Redirection",
            Self::Iis => "a `web.config` file of IIS",
            Self::Caddy => "a Caddyfile",
            Self::Csv => "a CSV file",
        }
    }

    /// Reports whether files of the format are tables, which are often long.
    pub(crate) fn is_table(self) -> bool {
        matches!(self, Self::CloudflareBulk | Self::VercelBulk | Self::Wordpress | Self::Csv)
    }
}
