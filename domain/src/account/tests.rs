//! What a name, an address and a password may be.

use super::*;

#[track_caller]
fn check<T>(result: &Result<T, AccountFieldError>, message: &str) {
    match result {
        Ok(_) => assert_eq!("ok", message),
        Err(problem) => assert_eq!(problem.to_string(), message),
    }
}

#[test]
fn usernames() {
    let short = "Username must be at least 3 characters";
    let long = "Username must be less than 20 characters";
    let characters = "Username can only contain letters, numbers, and underscores";
    for (text, message) in [
        ("", "Username is required"),
        (" \t\n", "Username is required"),
        ("ab", short),
        (" ab ", short),
        ("abc", "ok"),
        ("_9Z", "ok"),
        (" nova ", "ok"),
        ("abcdefghij0123456789", "ok"),
        ("abcdefghij01234567890", long),
        ("no va", characters),
        ("nova-1", characters),
        ("nоva", characters), // a Cyrillic o
        ("nova\u{0}", characters),
        ("nova\u{200b}x", characters),
        ("ⓝⓞⓥⓐ", characters),
    ] {
        check(&Username::parse(text), message);
    }
}

#[test]
fn email_addresses() {
    let local_65 = format!("{}@example.org", "a".repeat(65));
    let longest = format!(
        "{}@{}.{}.{}.org",
        "a".repeat(64),
        "b".repeat(63),
        "c".repeat(63),
        "d".repeat(57)
    );
    let too_long = format!(
        "{}@{}.{}.{}.org",
        "a".repeat(64),
        "b".repeat(63),
        "c".repeat(63),
        "d".repeat(58)
    );
    assert_eq!((longest.len(), too_long.len()), (254, 255));
    let invalid = "Email is invalid";
    for (text, message) in [
        ("", "Email is required"),
        ("  ", "Email is required"),
        ("nova@example.org", "ok"),
        (" Nova+tag@Example.co.uk ", "ok"),
        ("o'neil@example.org", "ok"),
        (longest.as_str(), "ok"),
        (too_long.as_str(), invalid),
        (local_65.as_str(), invalid),
        ("nova", invalid),
        ("@example.org", invalid),
        ("nova@", invalid),
        ("nova@localhost", invalid),
        ("nova@example..org", invalid),
        ("nova@.example.org", invalid),
        ("nova@example.org.", invalid),
        ("nova@-example.org", invalid),
        (".nova@example.org", invalid),
        ("no..va@example.org", invalid),
        ("no va@example.org", invalid),
        ("a@b@example.org", invalid),
        ("\"nova\"@example.org", invalid),
        ("nova@exämple.org", invalid),
        ("nova\r\nBcc:x@example.org", invalid),
        ("nova\u{0}@example.org", invalid),
    ] {
        check(&Email::parse(text), message);
    }
}

#[test]
fn identifiers_are_compared_in_lower_case() {
    for (text, message) in [
        ("", "Email is required"),
        ("ab", "Email is invalid"),
        ("nova@", "Email is invalid"),
        ("no va", "Email is invalid"),
        ("Nova", "ok"),
        ("Nova@Example.org", "ok"),
    ] {
        check(&Identifier::parse(text), message);
    }
    assert_eq!(
        Identifier::parse(" Nova@Example.ORG ").unwrap().as_str(),
        "nova@example.org"
    );
    assert_eq!(Identifier::parse("NOVA").unwrap().as_str(), "nova");
}

#[test]
fn open_05_passwords_at_sign_in_have_six_characters() {
    for (text, message) in [
        ("", "Password is required"),
        ("12345", "Password must be at least 6 characters"),
        ("123456", "ok"),
        ("      ", "ok"),
    ] {
        check(&Password::for_sign_in(text), message);
    }
}

#[test]
fn open_05_passwords_that_are_chosen_at_the_sign_up_or_later_have_eight_characters() {
    let weak =
        "Password is too weak. Include uppercase, lowercase, numbers, and special characters";
    let longest = format!("Aa1{}", "x".repeat(125));
    let too_long = format!("Aa1{}", "x".repeat(126));
    for (text, message) in [
        ("", "Password is required"),
        ("Aa1!xyz", "Password must be at least 8 characters"),
        ("passwordpassword", weak),
        ("orchards!", weak),
        ("orchards1", "ok"),
        ("Orchards", "ok"),
        ("Str0ng!Pass", "ok"),
        (longest.as_str(), "ok"),
        (too_long.as_str(), "Password must be at most 128 characters"),
    ] {
        check(&Password::chosen(text, "nova", "nova@example.com"), message);
    }
}

#[test]
fn security_16_8_the_commonest_passwords_and_ones_own_name_are_refused() {
    let common = "This password is among the first that are tried. Choose another one";
    let personal = "Password must not contain your username or email address";
    for (text, message) in [
        ("password1", common),
        ("Password1!", common),
        ("PASSWORD123", common),
        ("Qwerty123", common),
        ("1q2w3e4r5t", common),
        ("Iloveyou1", common),
        ("Nova-Rules-7", personal),
        ("xxNOVAxx77", personal),
        ("Stellar-77-dot", personal),
        ("Tim-is-7-Lines", "ok"),
    ] {
        check(
            &Password::chosen(text, "nova", "stellar@example.com"),
            message,
        );
    }
    // Names of three letters are part of too many words.
    check(&Password::chosen("Granada-2031", "ada", "ada@x.com"), "ok");
}

#[test]
fn the_list_of_common_passwords_holds_what_the_rules_allow() {
    let lines: Vec<_> = include_str!("common_passwords.txt").lines().collect();
    assert!(1_000 <= lines.len());
    for line in lines {
        assert!(8 <= line.len() && line == line.to_lowercase(), "{line}");
    }
}

#[test]
fn strength_is_scored_and_labelled() {
    for (text, score, label) in [
        ("", 0, "Weak"),
        ("a", 20, "Weak"),
        ("a!", 30, "Fair"),
        ("aA", 40, "Fair"),
        ("aA!", 50, "Fair"),
        ("aA1", 60, "Good"),
        ("aA1!", 70, "Good"),
        ("aA1aA1aA", 80, "Strong"),
        ("aA1!aA1!", 90, "Strong"),
        ("aA1aA1aA1aA1", 90, "Strong"),
        ("aA1!aA1!aA1!", 100, "Strong"),
    ] {
        let strength = Strength::of(text);
        assert_eq!((strength.score, strength.label()), (score, label), "{text}");
    }
}

#[test]
fn display_names() {
    let invisible = "Name contains characters that cannot be shown";
    let longest = "n".repeat(60);
    let too_long = "n".repeat(61);
    for (text, message) in [
        ("", "ok"),
        ("Nova Müller 🎮", "ok"),
        (longest.as_str(), "ok"),
        (too_long.as_str(), "Name must be at most 60 characters"),
        ("nova\u{202e}avon", invisible),
        ("no\u{200b}va", invisible),
        ("no\u{0}va", invisible),
        ("no\nva", invisible),
    ] {
        check(&DisplayName::parse(text), message);
    }
}

#[test]
fn referral_codes() {
    for (text, message) in [
        ("ABCD2345", "ok"),
        (" abcd2345 ", "ok"),
        ("", "Invalid referral code"),
        ("ABCD234", "Invalid referral code"),
        ("ABCD23456", "Invalid referral code"),
        ("ABCD-345", "Invalid referral code"),
        ("ÄBCD2345", "Invalid referral code"),
    ] {
        check(&ReferralCode::parse(text), message);
    }
    assert_eq!(
        ReferralCode::parse("abcd2345").unwrap().as_str(),
        "ABCD2345"
    );
}

#[test]
fn a_password_is_never_printed() {
    assert_eq!(
        format!("{:?}", Password::for_sign_in("secret1").unwrap()),
        "Password(…)"
    );
}
