//! Reads a build of the frontend from disk into an [`AssetIndex`].

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::HeaderValue;
use portico_policy::asset::{AssetFile, AssetIndex, Freshness, Representation};
use portico_policy::encoding::Encoding;
use portico_policy::route;
use serde::Deserialize;

/// A build of the frontend whose files have been read into memory.
pub struct BuildFolder {
    /// The build id from `build.json`.
    pub id: String,
    /// The files in the folder `client/` of the build.
    pub assets: AssetIndex,
}

/// The reason why a build cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The folder does not contain a readable `build.json`.
    #[error("the folder `{}` has no build of the frontend: {source}; run `make build`, or `npm run build` in `frontend/`", folder.display())]
    Missing {
        /// The folder that was searched.
        folder: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
    /// `build.json` is not a valid manifest.
    #[error("failed to read `{}`: {source}", file.display())]
    Manifest {
        /// The path of `build.json`.
        file: PathBuf,
        /// The parse error.
        source: serde_json::Error,
    },
    /// A file or folder of the build cannot be read.
    #[error("failed to read `{}`: {source}", file.display())]
    File {
        /// The path of the file or folder.
        file: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
}

#[derive(Deserialize)]
struct Manifest {
    id: String,
}

impl BuildFolder {
    /// Reads a whole build into memory. If a new build later replaces the files on disk, the files that are served do
    /// not change.
    ///
    /// # Errors
    /// Fails if the build is missing, incomplete or unreadable. Also fails if the manifest is invalid.
    pub fn read(folder: &Path) -> Result<Self, BuildError> {
        let file = folder.join("build.json");
        let text = fs::read(&file).map_err(|source| BuildError::Missing { folder: folder.to_owned(), source })?;
        let manifest: Manifest =
            serde_json::from_slice(&text).map_err(|source| BuildError::Manifest { file, source })?;
        let client = folder.join("client");
        let mut files = Vec::new();
        collect(&client, &mut files)?;
        let read =
            files.iter().filter(|file| !is_encoded(file)).filter_map(|file| Some((url_path(&client, file)?, file)));
        let assets = read.map(|(path, file)| read_asset(&path, file).map(|asset| (path, asset)));
        Ok(Self { id: manifest.id, assets: AssetIndex::new(assets.collect::<Result<Vec<_>, _>>()?) })
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), BuildError> {
    let failed = |source| BuildError::File { file: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        // Skip hidden files such as Vite's manifest, because only the build tool needs these files.
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

fn url_path(client: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(client).ok()?.to_str()?;
    Some(format!("/{}", relative.replace(std::path::MAIN_SEPARATOR, "/")))
}

fn read_asset(path: &str, file: &Path) -> Result<AssetFile, BuildError> {
    let identity = read_representation(file, "")?;
    let encoded = Encoding::BEST_FIRST
        .into_iter()
        .map(|encoding| (encoding, encoded_path(file, encoding)))
        .filter(|(_, path)| path.exists())
        .map(|(encoding, path)| Ok((encoding, read_representation(&path, encoding.token())?)))
        .collect::<Result<Vec<_>, BuildError>>()?;
    Ok(AssetFile { content_type: content_type(file), freshness: freshness(path), identity, encoded })
}

fn encoded_path(file: &Path, encoding: Encoding) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(encoding.suffix());
    PathBuf::from(name)
}

fn read_representation(file: &Path, coding: &str) -> Result<Representation, BuildError> {
    let bytes = fs::read(file).map_err(|source| BuildError::File { file: file.to_owned(), source })?;
    // An entity tag only has to distinguish the versions of a single file. Therefore, a 64-bit hash with fixed keys is
    // sufficient.
    let hash = ahash::RandomState::with_seeds(1, 2, 3, 4).hash_one((coding, &bytes));
    let etag = HeaderValue::from_str(&format!("\"{hash:016x}\"")).unwrap_or(HeaderValue::from_static("\"0\""));
    Ok(Representation { bytes: Bytes::from(bytes), etag })
}

fn freshness(path: &str) -> Freshness {
    if path.starts_with(route::ASSETS) {
        Freshness::Immutable
    } else if path.starts_with(route::BUILDS) {
        Freshness::Revalidate
    } else {
        Freshness::Hour
    }
}

/// Returns the media type of a file of the build. If the extension is unknown, returns `application/octet-stream`, so
/// that browsers do not guess a media type.
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
