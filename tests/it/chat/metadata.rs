//! Pictures of messages go out without what their cameras say of them, and are the same pictures.

use std::io::Cursor;

use bytes::Bytes;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Rgb, RgbImage};
use img_parts::ImageEXIF;
use img_parts::png::{Png, PngChunk};
use img_parts::riff::{RiffChunk, RiffContent};
use img_parts::webp::WebP;
use serde_json::json;

use super::three;
use crate::harness::{TestApp, spawn};

/// What must not leave with a picture, in whatever part of it.
pub(crate) const PLACE: &[u8] = b"52.5200N 13.4050E";

/// EXIF of a camera that was held on its side: which way up, and where.
fn exif() -> Vec<u8> {
    let mut exif = b"II\x2a\0\x08\0\0\0\x03\0".to_vec();
    // Turned by a quarter, the camera's name (here the place), and a directory of the place.
    exif.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0");
    exif.extend(b"\x0f\x01\x02\0\x12\0\0\0\x32\0\0\0");
    exif.extend(b"\x25\x88\x04\0\x01\0\0\0\x44\0\0\0");
    exif.extend(b"\0\0\0\0");
    exif.extend(PLACE);
    exif.push(0);
    exif.extend(b"\x01\0\x01\0\x02\0\x02\0\0\0N\0\0\0\0\0\0\0");
    exif
}

/// No two rows and no two columns are alike.
fn scene() -> DynamicImage {
    let paint = |x: u32, y: u32| Rgb([x, y, x + y].map(|it| u8::try_from(it * 7).unwrap()));
    RgbImage::from_fn(24, 12, paint).into()
}

fn written(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Cursor::new(&mut bytes);
    scene().write_to(&mut writer, format).unwrap();
    bytes
}

fn segment(marker: u8, contents: &[u8]) -> Vec<u8> {
    let length = u16::try_from(contents.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], &length[..], contents].concat()
}

/// A picture of a phone: EXIF, XMP, IPTC, a comment, and one more picture behind the end.
pub(crate) fn jpeg() -> Vec<u8> {
    let plain = written(ImageFormat::Jpeg);
    let mut bytes = plain[..2].to_vec();
    let with_place = |start: &[u8]| [start, PLACE].concat();
    bytes.extend(segment(0xe1, &[b"Exif\0\0", exif().as_slice()].concat()));
    let xmp = with_place(b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>");
    bytes.extend(segment(0xe1, &xmp));
    bytes.extend(segment(0xed, &with_place(b"Photoshop 3.0\x008BIM")));
    bytes.extend(segment(0xe2, &with_place(b"MPF\0")));
    bytes.extend(segment(0xfe, PLACE));
    bytes.extend(&plain[2..]);
    bytes.extend([0xff, 0xd8]);
    bytes.extend(segment(0xe1, &[b"Exif\0\0", exif().as_slice()].concat()));
    bytes.extend(&plain[2..]);
    bytes
}

fn png() -> Vec<u8> {
    let mut picture = Png::from_bytes(written(ImageFormat::Png).into()).unwrap();
    picture.set_exif(Some(exif().into()));
    for kind in [b"tEXt", b"iTXt", b"prVt"] {
        let chunk = PngChunk::new(*kind, Bytes::from_static(PLACE));
        picture.chunks_mut().insert(1, chunk);
    }
    picture.encoder().bytes().to_vec()
}

fn webp() -> Vec<u8> {
    let mut picture = WebP::from_bytes(written(ImageFormat::WebP).into()).unwrap();
    let xmp = RiffContent::Data(Bytes::from_static(PLACE));
    picture.chunks_mut().push(RiffChunk::new(*b"XMP ", xmp));
    picture.set_exif(Some(exif().into()));
    picture.encoder().bytes().to_vec()
}

fn tells_the_place(bytes: &[u8]) -> bool {
    let directory = b"\x25\x88\x04\0";
    bytes.windows(PLACE.len()).any(|it| it == PLACE)
        || bytes.windows(directory.len()).any(|it| it == directory)
}

/// The picture as it lies there, and which way up it is to be shown.
fn decoded(bytes: &[u8]) -> (DynamicImage, Orientation) {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut decoder = reader.unwrap().into_decoder().unwrap();
    let orientation = decoder.orientation().unwrap();
    (DynamicImage::from_decoder(decoder).unwrap(), orientation)
}

/// Sends a picture; what its recipient fetches.
async fn fetched(app: &TestApp, name: &str, bytes: &[u8]) -> Vec<u8> {
    let [nova, rex, _] = three(app).await;
    let file = nova.uploads_one(name, bytes).await;
    // Upright.
    assert_eq!((&file["width"], &file["height"]), (&json!(12), &json!(24)));
    nova.sends_files(&rex, "", &[&file]).await.ok();
    let fetched = rex.fetches(&file["fileUrl"]).await;
    assert_eq!(fetched.status, 200);
    assert_eq!(file["fileSize"], fetched.bytes.len());
    let preview = rex.fetches(&file["previewUrl"]).await;
    assert!(!tells_the_place(&preview.bytes));
    fetched.bytes
}

#[tokio::test]
async fn a_picture_does_not_say_where_it_was_taken_and_stands_upright_all_the_same() {
    for (name, sent) in [
        ("harbour.jpg", jpeg()),
        ("harbour.png", png()),
        ("harbour.webp", webp()),
    ] {
        let app = spawn().await;
        assert!(tells_the_place(&sent), "{name}");
        let (before, turned) = decoded(&sent);
        assert_eq!(turned, Orientation::Rotate90, "{name}");
        let bytes = fetched(&app, name, &sent).await;
        assert!(!tells_the_place(&bytes), "{name}");
        let (after, turned) = decoded(&bytes);
        assert_eq!(turned, Orientation::Rotate90, "{name}");
        assert!(before == after, "{name} is another picture");
    }
}

#[tokio::test]
async fn a_picture_without_metadata_is_stored_byte_for_byte() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    for (name, format) in [
        ("plain.jpg", ImageFormat::Jpeg),
        ("plain.png", ImageFormat::Png),
        ("plain.webp", ImageFormat::WebP),
        ("plain.gif", ImageFormat::Gif),
    ] {
        let sent = written(format);
        let file = nova.uploads_one(name, &sent).await;
        nova.sends_files(&rex, "", &[&file]).await.ok();
        assert!(rex.fetches(&file["fileUrl"]).await.bytes == sent, "{name}");
    }
}
