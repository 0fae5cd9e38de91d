//! The API host that ships with the site.
