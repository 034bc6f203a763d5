//! Pictures without what their cameras say of them: where and when they were taken, by whom, with what.
//!
//! Nothing is decoded: the picture itself stays as it is, byte for byte. What it is drawn with (colour
//! profile, alpha, frames) and its orientation stay; everything else is removed, also other pictures behind the end of the first.

use bytes::Bytes;
use image::metadata::Orientation;
use img_parts::ImageEXIF;
use img_parts::jpeg::{Jpeg, JpegSegment};
use img_parts::png::{Png, PngChunk};
use img_parts::riff::RiffContent;
use img_parts::webp::WebP;

use super::kind::FileKind;

/// The first byte of every marker of a JPEG.
const MARK: u8 = 0xff;
const START_OF_IMAGE: u8 = 0xd8;
const END_OF_IMAGE: u8 = 0xd9;
const COMMENT: u8 = 0xfe;
/// The segments that programs put their own things into: 0xe0 to 0xef.
const APP_FIRST: u8 = 0xe0;
const APP_LAST: u8 = 0xef;
/// Of those, the ones that a decoder asks for colours: by marker, and how their contents begin.
const DRAWN_APPS: [(u8, &[u8]); 3] = [
    (0xe0, b"JFIF\0"),
    (0xe2, b"ICC_PROFILE\0"),
    (0xee, b"Adobe"),
];

/// Chunks of a PNG that may be left out and are drawn all the same with: transparency, colours, sizes, frames.
const DRAWN_CHUNKS: [&[u8; 4]; 14] = [
    b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP", b"mDCV", b"cLLI", b"bKGD",
    b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// Chunks of a WebP that are drawn.
const DRAWN_RIFF: [&[u8; 4]; 7] = [
    b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ANIM", b"ANMF", b"ICCP",
];
/// The bit of `VP8X` that states that there is XMP.
const HAS_XMP: u8 = 0b0000_0100;

/// A picture without its metadata; any other file is returned unchanged.
///
/// # Errors
/// Where the container is broken: then its content is unknown.
pub(super) fn stripped(kind: &FileKind, bytes: Bytes) -> Result<Bytes, img_parts::Error> {
    match kind.media_type {
        "image/jpeg" => jpeg(bytes),
        "image/png" => png(bytes),
        "image/webp" => webp(bytes),
        _ => Ok(bytes),
    }
}

fn jpeg(bytes: Bytes) -> Result<Bytes, img_parts::Error> {
    let mut picture = Jpeg::from_bytes(bytes)?;
    let upright = upright(picture.exif());
    let segments = picture.segments_mut();
    segments.retain(|it| is_drawn(it.marker(), it.contents()));
    picture.set_exif(upright);
    let lengths = picture.segments().iter().map(JpegSegment::len);
    // Behind the two bytes that every JPEG begins with, and the segments before the first scan.
    let head = 2 + lengths.sum::<usize>();
    let mut whole = picture.encoder().bytes();
    let scans = whole.split_off(head.min(whole.len()));
    Ok(Bytes::from(
        [&whole, scans_alone(&scans).as_slice()].concat(),
    ))
}

/// Whether a segment belongs to the picture itself.
fn is_drawn(marker: u8, contents: &[u8]) -> bool {
    match marker {
        APP_FIRST..=APP_LAST => DRAWN_APPS
            .iter()
            .any(|(app, start)| *app == marker && contents.starts_with(start)),
        other => other != COMMENT,
    }
}

/// The scans of a JPEG up to its end, with the tables between them. A phone puts more pictures behind that, each with a place.
fn scans_alone(scans: &[u8]) -> Vec<u8> {
    let mut stored = Vec::with_capacity(scans.len());
    let mut rest = scans;
    while let Some(at) = rest.iter().position(|it| *it == MARK) {
        let (scanned, opened) = rest.split_at(at);
        stored.extend_from_slice(scanned);
        let length = match opened {
            [_, END_OF_IMAGE, ..] => {
                stored.extend_from_slice(&[MARK, END_OF_IMAGE]);
                return stored;
            }
            // The first of several such bytes only fills.
            [_, MARK, ..] => 1,
            // A byte of the scan that looks like a marker, one to begin anew at, or one without contents.
            [_, 0x00 | 0x01 | 0xd0..=START_OF_IMAGE, ..] => 2,
            [_, _, high, low, ..] => 2 + usize::from(u16::from_be_bytes([*high, *low])),
            cut_off => cut_off.len(),
        };
        let (segment, behind) = opened.split_at(length.min(opened.len()));
        let marker = segment.get(1).copied().unwrap_or(MARK);
        if is_drawn(marker, segment.get(4..).unwrap_or_default()) {
            stored.extend_from_slice(segment);
        }
        rest = behind;
    }
    stored.extend_from_slice(rest);
    stored
}

fn png(bytes: Bytes) -> Result<Bytes, img_parts::Error> {
    let mut picture = Png::from_bytes(bytes)?;
    let upright = upright(picture.exif());
    picture.chunks_mut().retain(is_drawn_chunk);
    picture.set_exif(upright);
    Ok(picture.encoder().bytes())
}

/// A chunk whose name begins with a capital letter cannot be left out.
fn is_drawn_chunk(chunk: &PngChunk) -> bool {
    let kind = chunk.kind();
    kind.first().is_some_and(u8::is_ascii_uppercase) || DRAWN_CHUNKS.contains(&&kind)
}

fn webp(bytes: Bytes) -> Result<Bytes, img_parts::Error> {
    let mut picture = WebP::from_bytes(bytes)?;
    let upright = upright(picture.exif());
    let chunks = picture.chunks_mut();
    chunks.retain(|it| DRAWN_RIFF.contains(&&it.id()));
    for chunk in chunks.iter_mut().filter(|it| it.id() == *b"VP8X") {
        if let RiffContent::Data(contents) = chunk.content_mut() {
            let mut flags = contents.to_vec();
            if let Some(first) = flags.first_mut() {
                *first &= !HAS_XMP;
            }
            *contents = Bytes::from(flags);
        }
    }
    picture.set_exif(upright);
    Ok(picture.encoder().bytes())
}

/// The least EXIF that states which way up a picture is; none where it stands upright already.
fn upright(exif: Option<Bytes>) -> Option<Bytes> {
    let orientation = Orientation::from_exif_chunk(&exif?)?;
    if orientation == Orientation::NoTransforms {
        return None;
    }
    let mut least = Vec::with_capacity(26);
    // A TIFF, the great end first, whose only directory is at byte 8 …
    least.extend_from_slice(b"MM\0\x2a\0\0\0\x08");
    // … and has one entry: tag 0x0112, one number of two bytes. No directory follows.
    least.extend_from_slice(b"\0\x01\x01\x12\0\x03\0\0\0\x01\0");
    least.push(orientation.to_exif());
    least.extend_from_slice(&[0; 6]);
    Some(Bytes::from(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(scans: &[u8], expected: &[u8]) {
        let stored = scans_alone(scans);
        assert_eq!(
            stored.escape_ascii().to_string(),
            expected.escape_ascii().to_string()
        );
    }

    #[test]
    fn a_picture_ends_where_its_scans_end() {
        // Bytes of a scan, a restart and a fill byte are none of the end.
        let scan = b"\x01\xff\x00\xd9\xff\xd0\x02\xff\xff\xd1\x03\xff\xd9";
        check(scan, scan);
        check(
            b"\x01\xff\xd9\xff\xd8\xff\xe1\0\x0aExif\0\0MM\xff\xd9",
            b"\x01\xff\xd9",
        );
        // A table whose contents look like the end, and the next scan.
        let two = b"\x01\xff\xc4\0\x04\xff\xd9\xff\xda\0\x03\x09\x02\xff\xd9";
        check(two, two);
    }

    #[test]
    fn what_stands_between_two_scans_goes_as_well() {
        check(
            b"\x01\xff\xe1\0\x08Exif\0\0\xff\xfe\0\x04hi\xff\xda\0\x03\x09\x02\xff\xd9",
            b"\x01\xff\xda\0\x03\x09\x02\xff\xd9",
        );
    }

    #[test]
    fn a_truncated_picture_is_stored_as_far_as_it_goes() {
        for scan in [
            b"\x01\x02".as_slice(),
            b"\x01\xff",
            b"\x01\xff\xc4",
            b"\x01\xff\xc4\0\x09\x07",
        ] {
            check(scan, scan);
        }
        check(b"\x01\xff\xe1\0\x09\x07", b"\x01");
    }

    #[test]
    fn the_least_exif_states_which_way_up_and_nothing_else() {
        for turned in 2..=8 {
            let orientation = Orientation::from_exif(turned).unwrap();
            let mut camera = b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
            camera.extend_from_slice(&[turned, 0, 0, 0, 0, 0, 0, 0]);
            let least = upright(Some(Bytes::from(camera))).unwrap();
            assert_eq!(least.len(), 26);
            assert_eq!(Orientation::from_exif_chunk(&least), Some(orientation));
        }
        assert_eq!(upright(None), None);
        assert_eq!(upright(Some(Bytes::from_static(b"no exif"))), None);
    }
}
