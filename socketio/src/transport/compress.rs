//! Compression of large poll responses.

use std::io::{self, Write as _};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::header::{self, ContentEncoding},
};
use flate2::{
    Compression,
    write::{GzEncoder, ZlibEncoder},
};

use crate::engine::Config;

/// Finishes the response with the body, compressed where that is wanted and worth it.
pub(super) fn body(
    config: &Config,
    request: &HttpRequest,
    mut response: HttpResponseBuilder,
    body: String,
) -> HttpResponse {
    let wanted = config.compress_from.is_some_and(|from| body.len() >= from);
    let encoding = if wanted { accepted(request) } else { None };
    let compressed = match encoding {
        Some(ContentEncoding::Gzip) => gzip(body.as_bytes()),
        Some(_) => deflate(body.as_bytes()),
        None => return response.body(body),
    };
    match (compressed, encoding) {
        (Ok(bytes), Some(encoding)) => response
            .insert_header((header::CONTENT_ENCODING, encoding))
            .insert_header((header::VARY, "Accept-Encoding"))
            .body(bytes),
        // Writing to memory does not fail, but plain text is always right.
        (Ok(_) | Err(_), _) => response.body(body),
    }
}

fn accepted(request: &HttpRequest) -> Option<ContentEncoding> {
    let accepted = request
        .headers()
        .get(header::ACCEPT_ENCODING)?
        .to_str()
        .ok()?;
    let offers = |name: &str| {
        accepted.split(',').any(|part| {
            let (coding, quality) = part.split_once(';').unwrap_or((part, ""));
            coding.trim().eq_ignore_ascii_case(name)
                && !quality
                    .trim()
                    .trim_start_matches(['q', 'Q', '='])
                    .trim_matches(['0', '.'])
                    .is_empty()
                    | quality.is_empty()
        })
    };
    if offers("gzip") {
        return Some(ContentEncoding::Gzip);
    }
    offers("deflate").then_some(ContentEncoding::Deflate)
}

fn gzip(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text)?;
    encoder.finish()
}

fn deflate(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text)?;
    encoder.finish()
}
