//! The type of a file by its content: its name is only the sender's claim.

/// What a file may be.
#[derive(Debug, PartialEq, Eq)]
pub struct FileKind {
    /// The MIME type that it is stored and served under.
    pub media_type: &'static str,
    /// What `infer` calls it.
    found_as: &'static [&'static str],
    /// How names of such files end; the first one is given to names that end in another way.
    endings: &'static [&'static str],
}

const KINDS: [FileKind; 20] = [
    FileKind::of("image/jpeg", &["image/jpeg"], &["jpg", "jpeg", "jfif"]),
    FileKind::of("image/png", &["image/png"], &["png"]),
    FileKind::of("image/webp", &["image/webp"], &["webp"]),
    FileKind::of("image/gif", &["image/gif"], &["gif"]),
    FileKind::of(
        "video/mp4",
        &["video/mp4", "video/x-m4v"],
        &["mp4", "m4v", "m4a"],
    ),
    FileKind::of("video/webm", &["video/webm"], &["webm", "weba"]),
    FileKind::of("video/quicktime", &["video/quicktime"], &["mov", "qt"]),
    FileKind::of("video/x-matroska", &["video/x-matroska"], &["mkv", "mka"]),
    FileKind::of("video/x-msvideo", &["video/x-msvideo"], &["avi"]),
    FileKind::of("audio/mpeg", &["audio/mpeg"], &["mp3"]),
    FileKind::of(
        "audio/ogg",
        &["audio/ogg", "audio/opus"],
        &["ogg", "oga", "opus"],
    ),
    FileKind::of("audio/wav", &["audio/x-wav"], &["wav"]),
    FileKind::of("audio/mp4", &["audio/m4a"], &["m4a"]),
    FileKind::of("audio/aac", &["audio/aac"], &["aac"]),
    FileKind::of("audio/flac", &["audio/x-flac"], &["flac"]),
    FileKind::of("audio/aiff", &["audio/x-aiff"], &["aiff", "aif"]),
    FileKind::of("application/pdf", &["application/pdf"], &["pdf"]),
    DOC,
    DOCX,
    TEXT,
];

const DOC: FileKind = FileKind::of("application/msword", &[], &["doc", "dot"]);
const DOCX: FileKind = FileKind::of(
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    &[],
    &["docx", "dotx"],
);
const TEXT: FileKind = FileKind::of(
    "text/plain",
    &[],
    &[
        "txt", "text", "md", "log", "csv", "tsv", "json", "toml", "yaml", "yml", "ini", "cfg",
    ],
);

/// Compound files of old Office programs; spreadsheets and installers are some too.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/// The stream that makes one a document of Word.
const COMPOUND_TEXT: &[u8] = b"W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0";
const ZIP: &[u8] = b"PK\x03\x04";
/// The entries that make an archive a document of Word, in whatever order they come.
const ZIPPED_TEXT: [&[u8]; 2] = [b"[Content_Types].xml", b"word/document.xml"];

impl FileKind {
    const fn of(
        media_type: &'static str,
        found_as: &'static [&'static str],
        endings: &'static [&'static str],
    ) -> Self {
        Self {
            media_type,
            found_as,
            endings,
        }
    }

    /// What these bytes are; none where it is nothing that may be sent.
    pub fn by_content(bytes: &[u8]) -> Option<&'static Self> {
        if bytes.starts_with(COMPOUND) {
            return contains(bytes, COMPOUND_TEXT).then_some(&DOC);
        }
        if bytes.starts_with(ZIP) {
            let is_text = ZIPPED_TEXT.iter().all(|entry| contains(bytes, entry));
            return is_text.then_some(&DOCX);
        }
        // Before `infer`, which takes a text that begins with BM for a picture.
        if let Some(text) = as_text(bytes) {
            return (!is_markup(text)).then_some(&TEXT);
        }
        let found = infer::get(bytes)?.mime_type();
        KINDS.iter().find(|kind| kind.found_as.contains(&found))
    }

    /// Whether it is a picture, which has a size and a preview.
    pub fn is_picture(&self) -> bool {
        self.family() == "image"
    }

    /// Whether a file under that name claims to be something wholly else.
    pub fn is_disguised_as(&self, file_name: &str) -> bool {
        let claimed =
            ending(file_name).and_then(|ending| KINDS.iter().find(|kind| kind.has_ending(&ending)));
        claimed.is_some_and(|claimed| claimed.family() != self.family())
    }

    /// The name with the extension of its content, so that it opens as what it is.
    pub fn named(&self, file_name: String) -> String {
        let is_true = ending(&file_name).is_some_and(|ending| self.has_ending(&ending));
        match self.endings.first() {
            Some(usual) if !is_true => format!("{file_name}.{usual}"),
            Some(_) | None => file_name,
        }
    }

    fn has_ending(&self, ending: &str) -> bool {
        self.endings.contains(&ending)
    }

    /// Sound and film share their containers, and recorders name one as the other.
    fn family(&self) -> &'static str {
        match self.media_type.split_once('/') {
            Some(("audio" | "video", _)) => "media",
            Some((family, _)) => family,
            None => self.media_type,
        }
    }
}

/// A browser shows these types in place; everything else is only ever saved.
pub fn is_shown(media_type: &str) -> bool {
    ["image/", "audio/", "video/"]
        .iter()
        .any(|family| media_type.starts_with(family))
}

fn ending(file_name: &str) -> Option<String> {
    let (stem, ending) = file_name.rsplit_once('.')?;
    (!stem.is_empty()).then(|| ending.to_lowercase())
}

/// UTF-8 without control characters; a PDF may be made of nothing else, and is none.
fn as_text(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let is_text = !text.starts_with("%PDF-")
        && text
            .chars()
            .all(|it| !it.is_control() || matches!(it, '\n' | '\r' | '\t' | '\u{c}'));
    is_text.then_some(text)
}

/// What a browser or a viewer might run, were it opened as what it looks like.
fn is_markup(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start().as_bytes();
    let is_svg = start
        .get(..4)
        .is_some_and(|it| it.eq_ignore_ascii_case(b"<svg"));
    is_svg || infer::text::is_html(start) || infer::text::is_xml(start)
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Option<&str>) {
        let found = FileKind::by_content(bytes).map(|kind| kind.media_type);
        assert_eq!(found, expected, "{}", bytes.escape_ascii());
    }

    /// A container whose head names what it is.
    fn matroska(name: &[u8]) -> Vec<u8> {
        let length = 0x80 | u8::try_from(name.len()).unwrap();
        let head = b"\x1a\x45\xdf\xa3\x9f\x42\x82";
        let mut bytes = [head.as_slice(), &[length], name].concat();
        bytes.resize(300, 0);
        bytes
    }

    #[test]
    fn chat_36_what_may_be_sent_is_known_by_its_content() {
        check(b"\xff\xd8\xff\xe0\0\x10JFIF", Some("image/jpeg"));
        check(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some("image/png"));
        check(b"RIFF\x24\0\0\0WEBPVP8 ", Some("image/webp"));
        check(b"GIF89a\x01\0\x01\0\0", Some("image/gif"));
        check(b"\0\0\0\x20ftypisom\0\0\x02\0", Some("video/mp4"));
        check(b"\0\0\0\x20ftypM4V \0\0\x02\0", Some("video/mp4"));
        check(&matroska(b"webm"), Some("video/webm"));
        check(b"\0\0\0\x14ftypqt  \0\0\0\0", Some("video/quicktime"));
        check(&matroska(b"matroska"), Some("video/x-matroska"));
        check(b"RIFF\x24\0\0\0AVI LIST", Some("video/x-msvideo"));
        check(b"\xff\xf1\x50\x80\x02\x1f", Some("audio/aac"));
        check(b"fLaC\0\0\0\x22", Some("audio/flac"));
        check(b"FORM\0\0\0\x2eAIFFCOMM", Some("audio/aiff"));
        check(b"ID3\x04\0\0\0\0\0\0", Some("audio/mpeg"));
        check(b"OggS\0\x02\0\0\0\0\0\0", Some("audio/ogg"));
        check(b"RIFF\x24\0\0\0WAVEfmt \x10\0", Some("audio/wav"));
        check(b"\0\0\0\x20ftypM4A \0\0\0\0", Some("audio/mp4"));
        check(b"%PDF-1.7\n1 0 obj", Some("application/pdf"));
        check(
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0",
            Some("application/msword"),
        );
        check(
            b"PK\x03\x04\x14\0word/document.xmlPK\x03\x04\x14\0[Content_Types].xml",
            Some(DOCX.media_type),
        );
        check(
            "BM is what Ümit calls it\r\n\tand so do I".as_bytes(),
            Some("text/plain"),
        );
        check(b"#!/bin/sh\necho hi\n", Some("text/plain"));
    }

    #[test]
    fn everything_else_is_refused() {
        for bytes in [
            b"<!DOCTYPE html><script>alert(1)</script>".as_slice(),
            b"\n  <html><body>",
            b"\xef\xbb\xbf <script>alert(1)</script>",
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
            b"<?xml version='1.0'?><svg/>",
            b"MZ\x90\0\x03\0\0\0",
            b"\x7fELF\x02\x01\x01\0",
            b"PK\x03\x04\x14\0evil.exe",
            b"PK\x03\x04\x14\0xl/workbook.xml[Content_Types].xml",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1W\0o\0r\0k\0b\0o\0o\0k\0",
            b"latin-1: \xe4\xf6\xfc",
            b"a text with a \0 in it",
            // Pictures that get no preview, and whose metadata would stay.
            b"\0\0\0\x1cftypheic\0\0\0\0heic",
            b"\0\0\0\x1cftypavif\0\0\0\0avif",
            b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0",
        ] {
            check(bytes, None);
        }
    }

    #[test]
    fn a_name_ends_as_the_content_does() {
        let png = &KINDS[1];
        for (kind, name, expected) in [
            (png, "duel.png", "duel.png"),
            (png, "duel.PNG", "duel.PNG"),
            (png, "duel.jpg", "duel.jpg.png"),
            (png, "duel", "duel.png"),
            (png, ".png", ".png.png"),
            (&TEXT, "page.html", "page.html.txt"),
            (&TEXT, "notes.md", "notes.md"),
        ] {
            assert_eq!(kind.named(name.to_owned()), expected);
        }
    }

    #[test]
    fn a_text_that_calls_itself_a_picture_is_disguised() {
        assert!(TEXT.is_disguised_as("cat.png") && TEXT.is_disguised_as("cat.PDF"));
        assert!(!TEXT.is_disguised_as("cat.html") && !TEXT.is_disguised_as("cat"));
        // Cameras and messengers name one kind of picture as another.
        assert!(!KINDS[1].is_disguised_as("cat.jpg") && KINDS[1].is_disguised_as("cat.mp4"));
        assert!(!KINDS[4].is_disguised_as("voice.m4a"));
    }
}
