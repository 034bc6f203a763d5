//! The pictures of shared links: 1200 × 630 pixels, drawn from a few lines of text.

use std::io::Cursor;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use anyhow::Context;
use bytes::Bytes;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageEncoder, Rgb, RgbImage};

/// Archivo Bold, the Latin part: the face of the app's headings (SIL Open Font License, `fonts/OFL.txt`).
const FONT: &[u8] = include_bytes!("fonts/archivo-bold-latin.ttf");

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
const MARGIN: u32 = 80;
/// Lines that a headline is broken into, at most.
const HEADLINE_LINES_MAX: usize = 3;

// The dark theme of the app (web/src/styles/tokens.css).
const GROUND: Rgb<u8> = Rgb([0x0b, 0x0e, 0x0d]);
const LINE: Rgb<u8> = Rgb([0x28, 0x30, 0x2d]);
const TEXT: Rgb<u8> = Rgb([0xf5, 0xf2, 0xe9]);
const QUIET: Rgb<u8> = Rgb([0xc0, 0xc5, 0xbc]);
const BRASS: Rgb<u8> = Rgb([0xe7, 0xb8, 0x4a]);

/// What a picture states.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LinkCard {
    /// The small line on top.
    pub label: String,
    /// The large text; broken into lines, and shortened beyond three of them.
    pub headline: String,
    /// The line below.
    pub detail: String,
}

/// Draws a picture as PNG. Characters that the font does not have are left out.
///
/// # Errors
/// Where the encoder fails.
pub fn draw(card: &LinkCard) -> anyhow::Result<Bytes> {
    let font = FontRef::try_from_slice(FONT).context("the font of link pictures cannot be read")?;
    let mut picture = RgbImage::from_pixel(WIDTH, HEIGHT, GROUND);
    fill(&mut picture, (0, 0, 16, HEIGHT), BRASS);
    fill(&mut picture, (MARGIN, 510, WIDTH - 2 * MARGIN, 2), LINE);
    let text = |size: u16| Text {
        font: &font,
        scale: PxScale::from(f32::from(size)),
    };
    text(34).draw(&mut picture, &card.label, 84, QUIET);
    let headline = text(84);
    let lines = headline.lines(&card.headline, HEADLINE_LINES_MAX);
    for (line, top) in lines.iter().zip([156, 252, 348]) {
        headline.draw(&mut picture, line, top, TEXT);
    }
    let detail = text(40);
    let shortened = detail.lines(&card.detail, 1);
    for line in &shortened {
        detail.draw(&mut picture, line, 448, BRASS);
    }
    text(34).draw(&mut picture, "Duel Ledger", 542, TEXT);
    let mut png = Cursor::new(Vec::new());
    PngEncoder::new_with_quality(&mut png, CompressionType::Default, FilterType::Adaptive)
        .write_image(
            picture.as_raw(),
            WIDTH,
            HEIGHT,
            image::ExtendedColorType::Rgb8,
        )
        .context("a link picture cannot be encoded")?;
    Ok(png.into_inner().into())
}

fn fill(picture: &mut RgbImage, (x, y, width, height): (u32, u32, u32, u32), color: Rgb<u8>) {
    for row in y..y.saturating_add(height).min(HEIGHT) {
        for column in x..x.saturating_add(width).min(WIDTH) {
            picture.put_pixel(column, row, color);
        }
    }
}

/// Text of one size.
struct Text<'a> {
    font: &'a FontRef<'a>,
    scale: PxScale,
}

#[expect(
    clippy::float_arithmetic,
    reason = "glyphs are measured in parts of pixels; no money is near"
)]
impl Text<'_> {
    /// The text in lines that fit between the margins; an ellipsis ends the last one where it is cut.
    fn lines(&self, text: &str, lines_max: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.fits(&longer) {
                line = longer;
                continue;
            }
            if lines.len() + 1 == lines_max || line.is_empty() {
                line = self.shortened(&longer);
                break;
            }
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
        if !self.fits(&line) {
            line = self.shortened(&line);
        }
        lines.push(line);
        lines
    }

    fn shortened(&self, text: &str) -> String {
        let mut shorter = text.to_owned();
        while shorter.pop().is_some() {
            let candidate = format!("{}…", shorter.trim_end());
            if self.fits(&candidate) {
                return candidate;
            }
        }
        shorter
    }

    fn fits(&self, text: &str) -> bool {
        let room = u16::try_from(WIDTH - 2 * MARGIN).unwrap_or(u16::MAX);
        let scaled = self.font.as_scaled(self.scale);
        let width: f32 = self.glyphs(text).map(|glyph| scaled.h_advance(glyph)).sum();
        width <= f32::from(room)
    }

    fn glyphs(&self, text: &str) -> impl Iterator<Item = ab_glyph::GlyphId> {
        let ids = text.chars().map(|letter| self.font.glyph_id(letter));
        // The id 0 is the box of a missing character.
        ids.filter(|id| id.0 != 0).collect::<Vec<_>>().into_iter()
    }

    fn draw(&self, picture: &mut RgbImage, text: &str, top: u16, color: Rgb<u8>) {
        let scaled = self.font.as_scaled(self.scale);
        let baseline = f32::from(top) + scaled.ascent();
        let mut x = f32::from(u16::try_from(MARGIN).unwrap_or_default());
        for id in self.glyphs(text) {
            let glyph = id.with_scale_and_position(self.scale, point(x, baseline));
            x += scaled.h_advance(id);
            let Some(outline) = self.font.outline_glyph(glyph) else {
                continue;
            };
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, coverage| {
                let at = pixel(corner.x, dx).zip(pixel(corner.y, dy));
                tint(picture, at, color, coverage);
            });
        }
    }
}

/// Puts `color` on a pixel, where the picture has it.
fn tint(picture: &mut RgbImage, at: Option<(u32, u32)>, color: Rgb<u8>, coverage: f32) {
    if let Some(below) = at.and_then(|(x, y)| picture.get_pixel_mut_checked(x, y)) {
        *below = blend(*below, color, coverage);
    }
}

/// The pixel `offset` away from a glyph's corner.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "bounds in pixels are whole and small; a cast of a float saturates"
)]
fn pixel(corner: f32, offset: u32) -> Option<u32> {
    u32::try_from((corner.round() as i64).saturating_add(i64::from(offset))).ok()
}

/// Puts `color` on `below`; `coverage` is from 0 to 1.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "colours, from 0 to 255; a cast of a float saturates"
)]
fn blend(below: Rgb<u8>, color: Rgb<u8>, coverage: f32) -> Rgb<u8> {
    let coverage = coverage.clamp(0.0, 1.0);
    let mix = |under: u8, over: u8| {
        (f32::from(under) * (1.0 - coverage) + f32::from(over) * coverage).round() as u8
    };
    let (Rgb([r, g, b]), Rgb([over_r, over_g, over_b])) = (below, color);
    Rgb([mix(r, over_r), mix(g, over_g), mix(b, over_b)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(headline: &str) -> LinkCard {
        LinkCard {
            label: "CHALLENGE".to_owned(),
            headline: headline.to_owned(),
            detail: "50 USDC".to_owned(),
        }
    }

    #[test]
    fn a_picture_has_the_size_that_previews_ask_for() {
        let png = draw(&card("Mid lane only, best of three")).unwrap();
        let picture = image::load_from_memory(&png).unwrap();
        assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
        let blank = draw(&card("")).unwrap();
        assert_ne!(png, blank, "the headline is drawn");
    }

    #[test]
    fn long_words_many_words_and_unknown_letters_are_drawn_within_the_margins() {
        let text = Text {
            font: &FontRef::try_from_slice(FONT).unwrap(),
            scale: PxScale::from(84.0),
        };
        for headline in ["W".repeat(120), "duel ".repeat(60), "決闘 😀".to_owned()] {
            let lines = text.lines(&headline, HEADLINE_LINES_MAX);
            assert!(lines.len() <= HEADLINE_LINES_MAX, "{lines:?}");
            assert!(lines.iter().all(|line| text.fits(line)), "{lines:?}");
            draw(&card(&headline)).unwrap();
        }
    }
}
