//! What is logged, in the syntax of `RUST_LOG`.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// The default: libraries that report every connection are limited to warnings.
pub const LOGGED: &str = "info,actix_server=warn,sqlx=warn";

/// Characters of a filter that an operator sets, at most.
pub const LOG_FILTER_LENGTH_MAX: usize = 500;

/// A filter as tracing reads it, but for a lone word that is no level: tracing would take a misspelt level for the name
/// of a part, and log nothing at all.
///
/// # Errors
/// What it has to be.
pub fn read(text: &str) -> Result<String, String> {
    let directives = || {
        text.split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
    };
    if directives().next().is_none() {
        return Ok(LOGGED.to_owned());
    }
    let is_level = |part: &str| part.parse::<LevelFilter>().is_ok();
    let are_known = directives().all(|part| part.contains(['=', '[']) || is_level(part));
    let filter = directives().collect::<Vec<_>>().join(",");
    if are_known && EnvFilter::try_new(&filter).is_ok() {
        Ok(filter)
    } else {
        Err(
            "it has to be a level such as info, or levels by part such as info,sqlx=warn"
                .to_owned(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_of_log_lines_is_made_of_levels_and_parts() {
        for good in [
            "off",
            "INFO",
            "debug",
            "info,sqlx=warn",
            "warn,store=trace",
            "[{id}]=debug",
        ] {
            assert_eq!(read(good).as_deref(), Ok(good));
        }
        let spaced = read(" warn, store=trace,");
        assert_eq!(spaced.as_deref(), Ok("warn,store=trace"));
        for nothing in ["", " ", ","] {
            assert_eq!(read(nothing).as_deref(), Ok(LOGGED));
        }
        for wrong in ["inof", "info,store", "sqlx=loud", "info,=,", "a=b=c"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(EnvFilter::try_new(LOGGED).is_ok());
    }
}
