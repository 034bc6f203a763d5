//! Keys of the data folder: files that only the server reads, made at the first start.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use actors::runtime::ids::Ids;
use anyhow::{Context, bail};

/// The key that is used for what is new, and the one before it.
const KEYS_MAX: usize = 2;
/// 256 bits in hexadecimal digits.
const KEY_DIGITS_MIN: usize = 64;

/// The key of these digits, where they are enough.
pub(super) fn parse_key(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.trim();
    (KEY_DIGITS_MIN <= digits.len())
        .then(|| hex::decode(digits).ok())
        .flatten()
}

/// The keys of the file, one a line, the newest first; two at most. Where there is no file, one is made. `loss` is what
/// removing it means.
pub(super) fn read_or_make_keys(
    path: &Path,
    ids: &Ids,
    loss: &str,
) -> anyhow::Result<Vec<Vec<u8>>> {
    let made = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    match made {
        Ok(mut file) => {
            let key = ids.secret();
            file.write_all(hex::encode(key).as_bytes())
                .and_then(|()| file.sync_all())
                .with_context(|| format!("the key file {} cannot be written", path.display()))?;
            Ok(vec![key.to_vec()])
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("the key file {} cannot be read", path.display()))?;
            match parse_keys(&text) {
                Some(keys) => Ok(keys),
                None => bail!(
                    "the key file {} does not hold one or two lines of 64 hexadecimal digits; remove it, and {loss}",
                    path.display()
                ),
            }
        }
        Err(error) => {
            Err(error).with_context(|| format!("the key file {} cannot be made", path.display()))
        }
    }
}

fn parse_keys(text: &str) -> Option<Vec<Vec<u8>>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let keys = lines.map(parse_key).collect::<Option<Vec<_>>>()?;
    (1..=KEYS_MAX).contains(&keys.len()).then_some(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_256_bits() {
        assert_eq!(parse_key(&"ab".repeat(32)), Some(vec![0xab; 32]));
        assert_eq!(parse_key(&"ab".repeat(31)), None);
        assert_eq!(parse_key(&"zz".repeat(32)), None);
    }

    #[test]
    fn a_key_file_holds_one_key_or_two() {
        let (one, two) = ("ab".repeat(32), "cd".repeat(32));
        assert_eq!(parse_keys(&one).map(|it| it.len()), Some(1));
        assert_eq!(
            parse_keys(&format!("{one}\n{two}\n")),
            Some(vec![vec![0xab; 32], vec![0xcd; 32]])
        );
        assert_eq!(parse_keys(&format!("{one}\n{two}\n{one}")), None);
        assert_eq!(parse_keys(""), None);
    }
}
