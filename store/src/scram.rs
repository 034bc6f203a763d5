//! What PostgreSQL stores of a password (RFC 5802, RFC 7677), made here so that the password itself is never sent in a statement.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// As PostgreSQL's own `scram_iterations`.
const ITERATIONS: u32 = 4096;

/// `SCRAM-SHA-256$…` of an ASCII password.
pub(crate) fn verifier(password: &[u8], salt: &[u8]) -> String {
    let salted = salted(password, salt);
    let stored = Sha256::digest(sign(&salted, &[b"Client Key"]));
    let server = sign(&salted, &[b"Server Key"]);
    format!(
        "SCRAM-SHA-256${ITERATIONS}:{}${}:{}",
        STANDARD.encode(salt),
        STANDARD.encode(stored),
        STANDARD.encode(server)
    )
}

/// PBKDF2 with one block.
fn salted(password: &[u8], salt: &[u8]) -> [u8; 32] {
    let mut block = sign(password, &[salt, &1_u32.to_be_bytes()]);
    let mut salted = block;
    for _ in 1..ITERATIONS {
        block = sign(password, &[&block]);
        for (sum, byte) in salted.iter_mut().zip(block) {
            *sum ^= byte;
        }
    }
    salted
}

fn sign(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // Of any length: HMAC hashes a key that is too long.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        unreachable!("HMAC takes keys of any length")
    };
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verifier_is_that_of_the_standards_example() {
        // RFC 7677, section 3: user "user", password "pencil".
        let salt = STANDARD.decode("W22ZaJ0SNY7soEsUEjb6gQ==").unwrap();
        assert_eq!(
            verifier(b"pencil", &salt),
            "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU="
        );
    }
}
