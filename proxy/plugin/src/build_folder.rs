//! Reading a build of the frontend from disk into an index.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::HeaderValue;
use portico_policy::asset::{AssetFile, AssetIndex, Freshness, Representation};
use portico_policy::encoding::Encoding;
use portico_policy::route;
use serde::Deserialize;

/// A build that was read: its id and its files.
pub struct BuildFolder {
    /// The id of the build, from `build.json`.
    pub id: String,
    /// The files of `client/`.
    pub assets: AssetIndex,
}

/// Why a build cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There is no build, or no whole one.
    #[error("no build of the frontend in `{}`: {source} (run `make build`, or `npm run build` in `frontend/`)", folder.display())]
    Missing {
        /// Where it was looked for.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `build.json` is no such file.
    #[error("failed to read `{}`: {source}", file.display())]
    Manifest {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A file cannot be read.
    #[error("failed to read `{}`: {source}", file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

#[derive(Deserialize)]
struct Manifest {
    id: String,
}

impl BuildFolder {
    /// Reads a whole build into memory, so that what is served cannot change under a running page.
    ///
    /// # Errors
    /// When the build is missing, incomplete or unreadable.
    pub fn read(folder: &Path) -> Result<Self, BuildError> {
        let file = folder.join("build.json");
        let text = fs::read(&file).map_err(|source| BuildError::Missing { folder: folder.to_owned(), source })?;
        let manifest: Manifest =
            serde_json::from_slice(&text).map_err(|source| BuildError::Manifest { file, source })?;
        let client = folder.join("client");
        let mut files = Vec::new();
        collect(&client, &mut files)?;
        let read =
            files.iter().filter(|file| !is_encoded(file)).filter_map(|file| Some((address(&client, file)?, file)));
        let assets = read.map(|(address, file)| read_asset(&address, file).map(|asset| (address, asset)));
        Ok(Self { id: manifest.id, assets: AssetIndex::new(assets.collect::<Result<Vec<_>, _>>()?) })
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), BuildError> {
    let failed = |source| BuildError::File { file: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        // Hidden files are the builder's own, such as Vite's manifest.
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type().map_err(failed)?.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn is_encoded(file: &Path) -> bool {
    let extension = file.extension().unwrap_or_default();
    Encoding::BEST_FIRST.iter().any(|encoding| extension == encoding.suffix())
}

fn address(client: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(client).ok()?.to_str()?;
    Some(format!("/{}", relative.replace(std::path::MAIN_SEPARATOR, "/")))
}

fn read_asset(address: &str, file: &Path) -> Result<AssetFile, BuildError> {
    let identity = read_representation(file, "")?;
    let encoded = Encoding::BEST_FIRST
        .into_iter()
        .map(|encoding| (encoding, encoded_path(file, encoding)))
        .filter(|(_, path)| path.exists())
        .map(|(encoding, path)| Ok((encoding, read_representation(&path, encoding.token())?)))
        .collect::<Result<Vec<_>, BuildError>>()?;
    Ok(AssetFile { content_type: content_type(file), freshness: freshness(address), identity, encoded })
}

fn encoded_path(file: &Path, encoding: Encoding) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(encoding.suffix());
    PathBuf::from(name)
}

fn read_representation(file: &Path, coding: &str) -> Result<Representation, BuildError> {
    let bytes = fs::read(file).map_err(|source| BuildError::File { file: file.to_owned(), source })?;
    // A tag only tells versions of one address apart, so 64 bits of a hash with fixed keys are enough.
    let hash = ahash::RandomState::with_seeds(1, 2, 3, 4).hash_one((coding, &bytes));
    let etag = HeaderValue::from_str(&format!("\"{hash:016x}\"")).unwrap_or(HeaderValue::from_static("\"0\""));
    Ok(Representation { bytes: Bytes::from(bytes), etag })
}

fn freshness(address: &str) -> Freshness {
    if address.starts_with(route::ASSETS) {
        Freshness::Immutable
    } else if address.starts_with(route::BUILDS) {
        Freshness::Revalidate
    } else {
        Freshness::Hour
    }
}

/// The media types that a build holds; the rest is data that no browser should guess about.
fn content_type(file: &Path) -> HeaderValue {
    HeaderValue::from_static(match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    })
}
