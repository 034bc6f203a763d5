//! The limits as people read them: `docs/limits.md`.

use std::fmt::Write;

use actors::runtime::rate_limit::Limit;
use time::Duration;

use super::stored::STORED;
use super::table::TABLE;

const HEAD: &str = "\
# Rate limits

What one account, one network (an address of IPv4, 64 bits of IPv6) and one socket may ask for, by class of request. Beyond a limit the
answer is 429 `RATE_LIMITED` with `Retry-After`, on a socket `{ok: false, code: \"RATE_LIMITED\", retryAfterMs}`; nothing is done then.
`RATE_LIMIT_FACTORS` multiplies the limits of a class, or of all: a load test comes from one address. The server logs it when it starts.

This file is made from the code: `duel-ledger limits >docs/limits.md`.

| class | what | per account | per network | per socket |
|---|---|---|---|---|
";
const STORED_HEAD: &str = "
## Counted in PostgreSQL

These outlive a restart; a window begins with the first action in it. The factor `stored` multiplies them.

| action | of | at most |
|---|---|---|
";

/// Both tables.
pub fn as_markdown() -> String {
    let mut text = String::from(HEAD);
    for row in &TABLE {
        let (account, network, socket) = (cell(row.account), cell(row.network), cell(row.socket));
        writeln!(
            text,
            "| `{}` | {} | {account} | {network} | {socket} |",
            row.class.name(),
            row.covers
        )
        .expect("a string takes what is written");
    }
    text.push_str(STORED_HEAD);
    for limit in &STORED {
        writeln!(
            text,
            "| {} | {} | {} in {} |",
            limit.action,
            limit.of,
            limit.max,
            window(limit.window)
        )
        .expect("a string takes what is written");
    }
    text
}

fn cell(limit: Option<Limit>) -> String {
    limit.map_or_else(String::new, |limit| {
        format!("{} in {}", limit.max, window(limit.window))
    })
}

fn window(window: Duration) -> String {
    let seconds = window.whole_seconds();
    match seconds {
        86_400 => "a day".to_owned(),
        3_600 => "an hour".to_owned(),
        60 => "a minute".to_owned(),
        _ if seconds % 60 == 0 => format!("{} minutes", seconds / 60),
        _ => format!("{seconds} s"),
    }
}
