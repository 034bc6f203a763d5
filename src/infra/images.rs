//! Pictures that players upload: recognised by content, decoded within limits, and encoded anew, so that what we serve
//! is a picture and nothing else (no scripts, no metadata, no location).

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use actors::runtime::ids::Ids;
use anyhow::Context;
use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::error::{LimitError, LimitErrorKind};
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use time::OffsetDateTime;
use tokio::sync::Semaphore;

use crate::infra::private_files;

/// The most bytes of an uploaded picture: 5 MB.
pub const IMAGE_BYTES_MAX: usize = 5 * 1024 * 1024;
/// Pixels along each side that are decoded, at most: a few bytes can claim to be gigabytes.
const SIDE_MAX: u32 = 8_192;
/// Pixels of a picture that is decoded, at most: what a good phone takes.
const PIXELS_MAX: u64 = 24_000_000;
/// Memory that a decoded picture may take: as many pixels with transparency. Checked before anything is decoded, because
/// the decoders themselves hold only to the sides.
const DECODED_BYTES_MAX: u64 = 96_000_000;
/// Pictures decoded at once: each may take the memory above.
const DECODING_MAX: usize = 1;
/// Who waits for that, at most.
const WAITING_MAX: usize = 32;
/// The most bytes of a team's picture: 2 MB.
pub const TEAM_AVATAR_BYTES_MAX: usize = 2 * 1024 * 1024;
const AVATAR_SIDE: u32 = 256;
const COVER_WIDTH_MAX: u32 = 1_600;
const COVER_HEIGHT_MAX: u32 = 1_600;
/// Pixels along the longer side of a preview, at most.
const PREVIEW_SIDE: u32 = 640;
const JPEG_QUALITY: u8 = 84;

/// What a picture is for; also its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    /// A player's: cut to a square.
    Avatar,
    /// A challenge's: made no wider than 1600 pixels.
    Cover,
    /// A team's: PNG or JPEG, cut to a square.
    TeamAvatar,
}

impl PictureKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Avatar, Self::Cover, Self::TeamAvatar];

    /// The folder, on disk and in addresses.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Avatar => "avatars",
            Self::Cover => "covers",
            Self::TeamAvatar => "teams",
        }
    }

    /// The kind of a folder.
    pub fn of_folder(folder: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.folder() == folder)
    }
}

/// The name of a stored picture: an id that we made and one of two endings, so never a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName(String);

impl FileName {
    /// As the database stores it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// When it was stored, by the clock that its id was made with.
    fn made_at(&self) -> Option<OffsetDateTime> {
        let (stem, _) = self.0.split_once('.')?;
        let id = uuid::Uuid::try_parse(stem).ok()?;
        let (seconds, _) = id.get_timestamp()?.to_unix();
        OffsetDateTime::from_unix_timestamp(seconds.try_into().ok()?).ok()
    }

    /// What it is served as.
    pub fn content_type(&self) -> &'static str {
        if self
            .0
            .split_once('.')
            .is_some_and(|(_, ending)| ending == "webp")
        {
            "image/webp"
        } else {
            "image/jpeg"
        }
    }
}

impl FromStr for FileName {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (stem, ending) = text.split_once('.').ok_or(())?;
        let is_id = stem.len() == 36 && uuid::Uuid::try_parse(stem).is_ok();
        let is_ours = is_id && matches!(ending, "jpg" | "webp");
        if is_ours {
            Ok(Self(text.to_owned()))
        } else {
            Err(())
        }
    }
}

/// The address of a stored picture.
pub fn url(kind: PictureKind, name: &str) -> String {
    format!("/api/files/{}/{name}", kind.folder())
}

/// Why a picture was not stored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Not a PNG, JPEG, WebP or GIF by its content, broken, or larger than we decode.
    #[error("Please select a valid image file")]
    NotAnImage,
    /// More than [`IMAGE_BYTES_MAX`].
    #[error("Image must be less than 5MB")]
    TooLarge,
    /// Too many are waiting.
    #[error("too many pictures are waiting to be decoded")]
    Busy,
    /// The disk, or the pool.
    #[error("{0:#}")]
    Failed(#[from] anyhow::Error),
}

/// The folder of uploaded files.
#[derive(Debug, Clone)]
pub struct Files {
    root: PathBuf,
    running: Arc<Semaphore>,
    places: Arc<Semaphore>,
    ids: Arc<Ids>,
}

impl Files {
    /// The folder `files` in the data folder, made where missing.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn open(data_dir: &Path, ids: Arc<Ids>) -> anyhow::Result<Self> {
        let root = data_dir.join("files");
        for kind in PictureKind::ALL {
            let folder = root.join(kind.folder());
            private_files::folder(&folder)?;
            private_files::close_all(&folder).with_context(|| {
                format!(
                    "the pictures in {} cannot be closed to others",
                    folder.display()
                )
            })?;
        }
        Ok(Self {
            root,
            running: Arc::new(Semaphore::new(DECODING_MAX)),
            places: Arc::new(Semaphore::new(DECODING_MAX + WAITING_MAX)),
            ids,
        })
    }

    /// Where a stored picture lies.
    pub fn path(&self, kind: PictureKind, name: &FileName) -> PathBuf {
        self.root.join(kind.folder()).join(name.as_str())
    }

    /// Checks a picture by its content, brings it into shape and stores it.
    pub async fn put_image(
        &self,
        kind: PictureKind,
        bytes: Bytes,
        now: OffsetDateTime,
    ) -> Result<FileName, Error> {
        if IMAGE_BYTES_MAX < bytes.len() {
            return Err(Error::TooLarge);
        }
        let id = self.ids.next(now);
        let folder = self.root.join(kind.folder());
        self.in_turn(move || {
            let (encoded, ending) = reshape(kind, &bytes)?;
            let name = FileName(format!("{id}.{ending}"));
            write_whole(&folder, &name, &encoded)?;
            Ok(name)
        })
        .await
    }

    /// The size of a picture, and a small one of it. How many bytes it may have is its caller's business.
    pub async fn preview(&self, bytes: Bytes) -> Result<Preview, Error> {
        self.in_turn(move || preview(&bytes)).await
    }

    /// Runs work that takes time and memory on a thread of its own, [`DECODING_MAX`] at once.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let _place = self.places.try_acquire().map_err(|_full| Error::Busy)?;
        let turn = Arc::clone(&self.running)
            .acquire_owned()
            .await
            .context("the pool is gone")?;
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        })
        .await
        .context("a picture could not be decoded")?
    }

    /// The stored pictures that were made before that time, in no order.
    pub async fn older_than(&self, kind: PictureKind, before: OffsetDateTime) -> Vec<FileName> {
        let folder = self.root.join(kind.folder());
        let read = tokio::task::spawn_blocking(move || names_in(&folder)).await;
        let names = read.map_err(anyhow::Error::from).flatten();
        let mut names = names.unwrap_or_else(|error| {
            tracing::warn!("old pictures cannot be looked for: {error:#}");
            Vec::new()
        });
        names.retain(|name| name.made_at().is_some_and(|at| at < before));
        names
    }

    /// Removes a picture that is no longer shown; that it is gone already is fine.
    pub async fn remove(&self, kind: PictureKind, name: &str) {
        let Ok(name) = name.parse() else { return };
        let path = self.path(kind, &name);
        if let Err(error) = tokio::fs::remove_file(&path).await {
            tracing::warn!(path = %path.display(), %error, "an old picture could not be removed");
        }
    }
}

/// A small picture of a picture.
#[derive(Debug)]
pub struct Preview {
    /// Width and height of the picture itself, upright.
    pub pixels: (i32, i32),
    /// JPEG, or WebP where there is something to see through.
    pub encoded: Bytes,
}

fn preview(bytes: &[u8]) -> Result<Preview, Error> {
    let picture = decode(bytes).map_err(|error| refused(&error))?;
    let side = |pixels: u32| i32::try_from(pixels).map_err(|_large| Error::NotAnImage);
    let pixels = (side(picture.width())?, side(picture.height())?);
    let small = if PREVIEW_SIDE < picture.width().max(picture.height()) {
        picture.thumbnail(PREVIEW_SIDE, PREVIEW_SIDE)
    } else {
        picture
    };
    let (encoded, _) = encode(&small).context("a preview could not be written")?;
    Ok(Preview {
        pixels,
        encoded: Bytes::from(encoded),
    })
}

fn refused(error: &image::ImageError) -> Error {
    tracing::debug!(%error, "a picture was refused");
    Error::NotAnImage
}

fn reshape(kind: PictureKind, bytes: &[u8]) -> Result<(Vec<u8>, &'static str), Error> {
    let recipients = image::guess_format(bytes).map_err(|error| refused(&error))?;
    if kind == PictureKind::TeamAvatar
        && !matches!(recipients, ImageFormat::Png | ImageFormat::Jpeg)
    {
        return Err(Error::NotAnImage);
    }
    let picture = decode(bytes).map_err(|error| refused(&error))?;
    let picture = match kind {
        PictureKind::Avatar | PictureKind::TeamAvatar => {
            picture.resize_to_fill(AVATAR_SIDE, AVATAR_SIDE, FilterType::CatmullRom)
        }
        PictureKind::Cover
            if COVER_WIDTH_MAX < picture.width() || COVER_HEIGHT_MAX < picture.height() =>
        {
            picture.resize(COVER_WIDTH_MAX, COVER_HEIGHT_MAX, FilterType::CatmullRom)
        }
        PictureKind::Cover => picture,
    };
    Ok(encode(&picture).context("a picture could not be written anew")?)
}

/// The first frame, upright.
fn decode(bytes: &[u8]) -> image::ImageResult<DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if PIXELS_MAX < u64::from(width) * u64::from(height)
        || DECODED_BYTES_MAX < decoder.total_bytes()
    {
        let too_much = LimitError::from_kind(LimitErrorKind::InsufficientMemory);
        return Err(ImageError::Limits(too_much));
    }
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// JPEG, and WebP where there is something to see through.
fn encode(picture: &DynamicImage) -> image::ImageResult<(Vec<u8>, &'static str)> {
    let mut encoded = Vec::new();
    // What has no transparency needs no copy that has.
    if picture.color().has_alpha() {
        let rgba = picture.to_rgba8();
        if rgba.pixels().any(|pixel| pixel.0.last() != Some(&u8::MAX)) {
            rgba.write_to(&mut Cursor::new(&mut encoded), ImageFormat::WebP)?;
            return Ok((encoded, "webp"));
        }
    }
    let jpeg = JpegEncoder::new_with_quality(&mut encoded, JPEG_QUALITY);
    match picture {
        DynamicImage::ImageRgb8(rgb) => rgb.write_with_encoder(jpeg)?,
        other => other.to_rgb8().write_with_encoder(jpeg)?,
    }
    Ok((encoded, "jpg"))
}

/// What lies in a folder under a name of ours; what is still being written does not.
fn names_in(folder: &Path) -> anyhow::Result<Vec<FileName>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name();
        names.extend(name.to_str().and_then(|it| it.parse().ok()));
    }
    Ok(names)
}

/// Under its name only when it is whole and on the disk.
fn write_whole(folder: &Path, name: &FileName, bytes: &[u8]) -> anyhow::Result<()> {
    use std::io::Write;
    let unfinished = folder.join(format!(".{}", name.as_str()));
    let mut file = private_files::create(&unfinished)
        .with_context(|| format!("{} cannot be written", unfinished.display()))?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&unfinished, folder.join(name.as_str()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageBuffer, Rgb, RgbImage, Rgba, RgbaImage};

    fn png(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .unwrap();
        bytes
    }

    #[track_caller]
    fn check(kind: PictureKind, bytes: &[u8], expected: Option<(u32, u32, &str)>) {
        match (reshape(kind, bytes), expected) {
            (Ok((encoded, ending)), Some((width, height, expected_ending))) => {
                let picture = image::load_from_memory(&encoded).unwrap();
                assert_eq!(
                    (picture.width(), picture.height(), ending),
                    (width, height, expected_ending)
                );
            }
            (Err(Error::NotAnImage), None) => {}
            (got, expected) => panic!("expected {expected:?}, got {got:?}"),
        }
    }

    #[test]
    fn pictures_are_brought_into_shape() {
        let opaque = png(&RgbImage::from_pixel(300, 100, Rgb([9, 9, 9])).into());
        let glass = png(&RgbaImage::from_pixel(40, 80, Rgba([9, 9, 9, 9])).into());
        let wide = png(&RgbImage::from_pixel(3_200, 100, Rgb([9, 9, 9])).into());
        check(PictureKind::Avatar, &opaque, Some((256, 256, "jpg")));
        check(PictureKind::Avatar, &glass, Some((256, 256, "webp")));
        check(PictureKind::Cover, &opaque, Some((300, 100, "jpg")));
        check(PictureKind::Cover, &wide, Some((1_600, 50, "jpg")));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let good = png(&RgbImage::from_pixel(300, 100, Rgb([9, 9, 9])).into());
        check(PictureKind::Avatar, b"", None);
        check(
            PictureKind::Avatar,
            b"<html><script>alert(1)</script></html>",
            None,
        );
        check(
            PictureKind::Avatar,
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            None,
        );
        check(PictureKind::Avatar, b"\x89PNG\r\n\x1a\n<script>", None);
        check(
            PictureKind::Avatar,
            good.get(..good.len() / 2).unwrap(),
            None,
        );
    }

    #[test]
    fn a_picture_that_claims_to_be_huge_is_refused_before_it_is_decoded() {
        let mut bomb = png(&RgbImage::from_pixel(1, 1, Rgb([9, 9, 9])).into());
        // The width in the header; its checksum is wrong then too, but the header alone must be enough.
        bomb[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        check(PictureKind::Avatar, &bomb, None);
        let real = png(&RgbImage::new(8_193, 8).into());
        check(PictureKind::Cover, &real, None);
    }

    #[test]
    fn security_5_a_valid_picture_that_decodes_to_too_much_is_refused_before_it_is_decoded() {
        // 13 million pixels of 16 bits a channel are 104 MB; 25 million of one byte are too many pixels.
        let deep = ImageBuffer::<Rgba<u16>, _>::new(3_600, 3_600);
        let wide = image::GrayImage::new(5_000, 5_000);
        for bomb in [png(&deep.into()), png(&wide.into())] {
            assert!(bomb.len() < IMAGE_BYTES_MAX, "{} bytes", bomb.len());
            for kind in PictureKind::ALL {
                check(kind, &bomb, None);
            }
            assert!(matches!(preview(&bomb), Err(Error::NotAnImage)));
        }
        let large = png(&image::GrayImage::new(4_000, 3_000).into());
        check(PictureKind::Avatar, &large, Some((256, 256, "jpg")));
    }

    #[test]
    fn previews_are_small_and_retain_the_shape() {
        let opaque = png(&RgbImage::from_pixel(1_280, 320, Rgb([9, 9, 9])).into());
        let tiny = png(&RgbaImage::from_pixel(40, 80, Rgba([9, 9, 9, 9])).into());
        for (bytes, pixels, expected, format) in [
            (opaque, (1_280, 320), (640, 160), ImageFormat::Jpeg),
            (tiny, (40, 80), (40, 80), ImageFormat::WebP),
        ] {
            let preview = preview(&bytes).unwrap();
            assert_eq!(preview.pixels, pixels);
            assert_eq!(image::guess_format(&preview.encoded).unwrap(), format);
            let small = image::load_from_memory(&preview.encoded).unwrap();
            assert_eq!((small.width(), small.height()), expected);
        }
    }

    #[test]
    fn names_are_never_paths() {
        for (text, is_name) in [
            ("0190f3a0-0000-7000-8000-000000000000.jpg", true),
            ("0190f3a0-0000-7000-8000-000000000000.webp", true),
            ("0190f3a0-0000-7000-8000-000000000000.html", false),
            ("0190f3a0-0000-7000-8000-000000000000.jpg/..", false),
            ("../../../../../etc/passwd", false),
            (".0190f3a0-0000-7000-8000-000000000000.jpg", false),
            ("..", false),
            ("", false),
        ] {
            assert_eq!(text.parse::<FileName>().is_ok(), is_name, "{text}");
        }
    }
}
