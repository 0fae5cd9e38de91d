//! Reads the files in `content/media` once, at startup, and keeps them in memory.
//!
//! A request can get only the files that were read at startup. No request can therefore read a file outside the folder.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use bytes::Bytes;
use http::HeaderValue;

use crate::etag;

/// The URL prefix of media files.
pub(crate) const PREFIX: &str = "/api/media/";

/// The media type of SVG.
pub(crate) const SVG: &str = "image/svg+xml";

/// A media file, along with the values of its response headers.
#[derive(Debug, Clone)]
pub(crate) struct Medium {
    pub(crate) content: Bytes,
    pub(crate) etag: HeaderValue,
    pub(crate) content_type: &'static str,
}

/// The folder of the pictures that other sites show for links to pages. Its structure is that of the site: the picture for
/// `/catalog/one` is `share/catalog/one.jpg`. `tools/share.mjs` writes them.
const SHARED: &str = "share/";

/// The extension of these pictures.
const SHARED_EXTENSION: &str = ".jpg";

/// The picture for links to the home page.
const SHARED_HOME: &str = "share/home.jpg";

/// The file that contains the colours of pictures. `tools/studio/colours.py` writes it.
const COLOURS: &str = ".colours.json";

/// All media files. The key is the path of the file relative to `content/media`, with `/` as the separator.
#[derive(Debug, Default)]
pub(crate) struct MediaIndex {
    files: HashMap<String, Medium>,
    /// The mean colours of the upper and the lower part of each picture. The key is the path of the picture without its
    /// width and extension.
    colours: HashMap<String, [String; 2]>,
}

impl MediaIndex {
    /// Reads all files in `folder` and its subfolders. Skips files and folders whose names begin with a dot. Returns an
    /// empty index if `folder` does not exist.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut index = Self::default();
        if folder.is_dir() {
            index.read_folder(folder, "")?;
            index.read_colours(&folder.join(COLOURS))?;
        }
        Ok(index)
    }

    fn read_colours(&mut self, path: &Path) -> io::Result<()> {
        if path.is_file() {
            let colours = serde_json::from_slice(&std::fs::read(path)?);
            self.colours = colours.map_err(|error| io::Error::other(format!("{COLOURS}: {error}")))?;
        }
        Ok(())
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            let (path, kind) = (entry.path(), entry.file_type()?);
            if kind.is_dir() {
                self.read_folder(&path, &format!("{prefix}{name}/"))?;
            } else if kind.is_file() {
                self.files.insert(format!("{prefix}{name}"), Medium::read(&path)?);
            }
        }
        Ok(())
    }

    /// Returns the file whose path relative to `content/media` is `path`. Returns `None` if the file does not exist.
    ///
    /// A page that is new may have no picture for links yet. It then has that of the nearest page above it, so that the
    /// picture of `share/catalog/new.jpg` is `share/catalog.jpg`, or `share/home.jpg` if that does not exist either.
    pub(crate) fn get(&self, path: &str) -> Option<&Medium> {
        self.files.get(path).or_else(|| self.shared_above(path.strip_prefix(SHARED)?.strip_suffix(SHARED_EXTENSION)?))
    }

    /// Returns the picture for links to the nearest page above `page` that has one.
    fn shared_above(&self, page: &str) -> Option<&Medium> {
        let above = page.rmatch_indices('/').map(|(end, _)| format!("{SHARED}{}{SHARED_EXTENSION}", &page[..end]));
        above.chain([SHARED_HOME.to_owned()]).find_map(|path| self.files.get(&path))
    }

    /// Returns the file with the given URL path, such as `/api/media/logo.svg`. Returns `None` if the file does not
    /// exist.
    pub(crate) fn by_href(&self, href: &str) -> Option<&Medium> {
        self.get(href.strip_prefix(PREFIX)?)
    }

    /// Returns the widths in px of the picture with the given URL path, such as `/api/media/pack-800.webp`, in ascending
    /// order. A width counts if both its AVIF file and its WebP file exist, here for example `pack-400.avif` and
    /// `pack-400.webp`. Returns an empty list if the name of the file does not end with a width.
    pub(crate) fn widths(&self, href: &str) -> Vec<u32> {
        let Some((name, _)) = href.strip_prefix(PREFIX).and_then(split_width) else { return Vec::new() };
        let of_picture = |path: &str| split_width(path).filter(|(other, _)| *other == name).map(|(_, width)| width);
        let has_avif = |width: &u32| self.files.contains_key(&format!("{name}-{width}.avif"));
        let mut widths: Vec<u32> = self.paths().filter_map(of_picture).filter(has_avif).collect();
        widths.sort_unstable();
        widths
    }

    /// Returns the mean colours of the upper and the lower part of the picture with the given URL path, as hexadecimal
    /// colours of CSS. Returns an empty list if the colours are unknown.
    pub(crate) fn colours(&self, href: &str) -> Vec<String> {
        let name = href.strip_prefix(PREFIX).and_then(split_width).map(|(name, _)| name);
        name.and_then(|name| self.colours.get(name)).map(|colours| colours.to_vec()).unwrap_or_default()
    }

    /// Returns the paths of all files, relative to `content/media`.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }
}

impl Medium {
    fn read(path: &Path) -> io::Result<Self> {
        let content = std::fs::read(path)?;
        let etag = etag::of(&content).map_err(|error| io::Error::other(error.to_string()))?;
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        Ok(Self { content: content.into(), etag, content_type: content_type(extension) })
    }
}

/// Splits a path such as `pack-800.webp` into the name and the width. Returns `None` for all other paths.
fn split_width(path: &str) -> Option<(&str, u32)> {
    let (name, width) = path.strip_suffix(".webp")?.rsplit_once('-')?;
    Some((name, width.parse().ok()?))
}

/// Returns the width in px that the name of a picture contains, such as 800 for `/api/media/pack-800.webp`.
pub(crate) fn width(href: &str) -> Option<u32> {
    split_width(href).map(|(_, width)| width)
}

/// Returns the URL path of the version for dark pages of the picture with the given URL path: `/api/media/head-dark-800.webp`
/// for `/api/media/head-800.webp`. Returns `None` if the name of the file does not end with a width.
pub(crate) fn dark_version(href: &str) -> Option<String> {
    split_width(href).map(|(name, width)| format!("{name}-dark-{width}.webp"))
}

/// Returns the extension of a file in lower case, which the site shows as the kind of the file. Returns an empty string
/// if `href` contains no dot.
pub(crate) fn kind(href: &str) -> String {
    href.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default()
}

fn content_type(extension: &str) -> &'static str {
    match extension.to_ascii_lowercase().as_str() {
        "svg" => SVG,
        "webp" => "image/webp",
        "avif" => "image/avif",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "pdf" => "application/pdf",
        "docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx" => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "zip" => "application/zip",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "vtt" => "text/vtt; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_files_that_exist_in_both_formats() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            "a-800.webp",
            "a-800.avif",
            "a-1280.webp",
            "a-1280.avif",
            "a-400.webp",
            "a-b-90.webp",
            "a-b-90.avif",
            "c.svg",
        ];
        for name in files {
            std::fs::write(folder.path().join(name), name).unwrap();
        }
        let index = MediaIndex::read(folder.path()).unwrap();
        assert_eq!(index.widths("/api/media/a-800.webp"), [800, 1280]);
        assert_eq!(index.widths("/api/media/a-b-90.webp"), [90]);
        for without in ["/api/media/c.svg", "/api/media/a-800.avif", "/api/media/d-800.webp", "a-800.webp"] {
            assert!(index.widths(without).is_empty(), "{without}");
        }
    }

    #[test]
    fn the_colours_of_a_picture_belong_to_all_its_widths() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(COLOURS), r##"{"news/a": ["#d2d7d6", "#ccd3cb"]}"##).unwrap();
        let index = MediaIndex::read(folder.path()).unwrap();
        assert_eq!(index.colours("/api/media/news/a-960.webp"), ["#d2d7d6", "#ccd3cb"]);
        assert_eq!(index.colours("/api/media/news/a-480.webp"), ["#d2d7d6", "#ccd3cb"]);
        assert!(index.colours("/api/media/news/b-480.webp").is_empty());
        assert_eq!(index.len(), 0, "the file with the colours is not a media file");
    }

    #[test]
    fn the_version_for_dark_pages_has_its_name_before_the_width() {
        assert_eq!(dark_version("/api/media/pages/a-2160.webp").unwrap(), "/api/media/pages/a-dark-2160.webp");
        assert_eq!(dark_version("/api/media/map.svg"), None);
    }

    #[test]
    fn a_page_without_a_picture_for_links_has_that_of_the_nearest_page_above_it() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("share/career")).unwrap();
        for name in ["home", "career", "career/vacancies"] {
            std::fs::write(folder.path().join(format!("share/{name}.jpg")), name).unwrap();
        }
        let index = MediaIndex::read(folder.path()).unwrap();
        let shown = |path: &str| index.get(path).map(|medium| String::from_utf8(medium.content.to_vec()).unwrap());
        for (path, expected) in [
            ("share/career/vacancies.jpg", "career/vacancies"),
            ("share/career/vacancies/new.jpg", "career/vacancies"),
            ("share/career/new/part.jpg", "career"),
            ("share/new.jpg", "home"),
            ("share/.jpg", "home"),
        ] {
            assert_eq!(shown(path).as_deref(), Some(expected), "{path}");
        }
        for without in ["share/new.png", "share/new", "shared/new.jpg", "new.jpg", "share.jpg"] {
            assert_eq!(shown(without), None, "{without}");
        }
    }

    #[test]
    fn an_error_in_the_colours_names_the_file_and_the_line() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(COLOURS), "{\n\"a\": [\"#d2d7d6\"]}").unwrap();
        let error = MediaIndex::read(folder.path()).unwrap_err().to_string();
        assert_eq!(error, ".colours.json: invalid length 1, expected an array of length 2 at line 2 column 16");
    }
}
