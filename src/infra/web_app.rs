//! The built web app: read into memory at start-up, so that no address can name a file that the build did not make.
//!
//! An address without a file is a screen of the app: it gets the entry page, and the app's router does the rest.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use bytes::Bytes;
use sha2::{Digest, Sha256};

/// Files whose name carries a hash of what is in them never change.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Everything else is asked for again; an unchanged one costs no body.
const ASK_AGAIN: &str = "no-cache";
/// The page that every screen starts from.
const ENTRY: &str = "index.html";
/// Where the tags of a link preview begin in the entry page …
const TAGS_BEGIN: &str = "<!-- link preview -->";
/// … and where they end.
const TAGS_END: &str = "<!-- end of link preview -->";

/// The files of the web app by their path.
#[derive(Debug, Default)]
pub struct Assets {
    files: HashMap<String, File>,
    entry: Option<EntryPage>,
}

/// The entry page around the tags of a link preview.
#[derive(Debug)]
pub struct EntryPage {
    head: String,
    rest: String,
}

impl EntryPage {
    fn of(html: &str) -> Option<Self> {
        let (head, marked) = html.split_once(TAGS_BEGIN)?;
        let (_general, rest) = marked.split_once(TAGS_END)?;
        Some(Self {
            head: head.to_owned(),
            rest: rest.to_owned(),
        })
    }

    /// The page with these tags, which are HTML.
    pub fn with_tags(&self, tags: &str) -> String {
        [self.head.as_str(), tags, self.rest.as_str()].concat()
    }
}

/// One file of the web app.
#[derive(Debug)]
pub struct File {
    /// The value of `Content-Type`.
    pub content_type: &'static str,
    /// The value of `Cache-Control`.
    pub cache: &'static str,
    /// The value of `ETag`.
    pub etag: String,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

impl Assets {
    /// Reads the folder that the web app was built into; one that is not there has no files.
    ///
    /// # Errors
    /// Where the folder is there and cannot be read.
    pub fn load(folder: &Path) -> io::Result<Self> {
        let mut assets = Self::default();
        if folder.is_dir() {
            assets.load_folder(folder, "")?;
        }
        let entry = assets.files.get(ENTRY);
        let html = entry.and_then(|file| std::str::from_utf8(&file.plain).ok());
        assets.entry = html.and_then(EntryPage::of);
        Ok(assets)
    }

    fn load_folder(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let path = format!("{prefix}{name}");
            if name.starts_with('.') || is_compressed(&name) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                self.load_folder(&entry.path(), &format!("{path}/"))?;
            } else {
                self.files
                    .insert(path, File::load(&entry.path(), prefix == "assets/")?);
            }
        }
        Ok(())
    }

    /// The entry page, where the build marked the place of the tags.
    pub fn entry(&self) -> Option<&EntryPage> {
        self.entry.as_ref()
    }

    /// The file of an address, else the entry page where the address may be a screen of the app.
    pub fn find(&self, path: &str) -> Option<&File> {
        let path = path.trim_start_matches('/');
        let is_screen = !path.rsplit('/').next().unwrap_or_default().contains('.');
        self.files
            .get(path)
            .or_else(|| is_screen.then(|| self.files.get(ENTRY)).flatten())
    }
}

impl File {
    fn load(path: &Path, is_hashed: bool) -> io::Result<Self> {
        let plain = fs::read(path)?;
        let digest = hex::encode(Sha256::digest(&plain));
        let compressed = |ending: &str| {
            let mut twin = path.as_os_str().to_owned();
            twin.push(ending);
            fs::read(twin).ok().map(Bytes::from)
        };
        Ok(Self {
            content_type: content_type(path),
            cache: if is_hashed { FOREVER } else { ASK_AGAIN },
            etag: format!("\"{}\"", digest.chars().take(20).collect::<String>()),
            gzip: compressed(".gz"),
            brotli: compressed(".br"),
            plain: plain.into(),
        })
    }

    /// The smallest form that the browser reads.
    pub fn body(&self, accepted: &str) -> (Bytes, Option<&'static str>) {
        let accepts = |name: &str| {
            accepted.split(',').any(|one| {
                let mut words = one.split(';');
                let is_named = words.next().is_some_and(|word| word.trim() == name);
                is_named && !words.any(|weight| matches!(weight.trim(), "q=0" | "q=0.0"))
            })
        };
        match (&self.brotli, &self.gzip) {
            (Some(body), _) if accepts("br") => (body.clone(), Some("br")),
            (_, Some(body)) if accepts("gzip") => (body.clone(), Some("gzip")),
            _ => (self.plain.clone(), None),
        }
    }
}

fn is_compressed(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|ending| ending == "br" || ending == "gz")
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
