//! Two reports side by side.

use std::fmt::{Result, Write};

use super::Report;
use crate::view::millis;

/// What changed from the first report to the second, as text.
pub fn comparison(before: &Report, after: &Report) -> String {
    let mut text = String::new();
    written(&mut text, before, after).expect("a string takes what is written");
    text
}

fn written(text: &mut String, before: &Report, after: &Report) -> Result {
    writeln!(
        text,
        "before: {}\nafter:  {}\n",
        before.command, after.command
    )?;
    writeln!(
        text,
        "{:<14} {:>21} {:>27} {:>27}",
        "action", "done", "p50 ms", "p99 ms"
    )?;
    for new in &after.actions {
        let Some(old) = before.action(new.action) else {
            writeln!(text, "{:<14} only after", new.action.name())?;
            continue;
        };
        writeln!(
            text,
            "{:<14} {:>9} → {:>9} {:>8} → {:>8} {:>7} {:>8} → {:>8} {:>7}",
            new.action.name(),
            old.done,
            new.done,
            millis(old.p50),
            millis(new.p50),
            change(old.p50, new.p50),
            millis(old.p99),
            millis(new.p99),
            change(old.p99, new.p99)
        )?;
    }
    for old in &before.actions {
        if after.action(old.action).is_none() {
            writeln!(text, "{:<14} only before", old.action.name())?;
        }
    }
    Ok(())
}

/// The change in per cent, with its sign.
pub(super) fn change(before: u64, after: u64) -> String {
    if before == 0 {
        return "new".to_owned();
    }
    let difference = u128::from(before.abs_diff(after)) * 100 / u128::from(before);
    let sign = if after < before { '-' } else { '+' };
    format!("{sign}{difference} %")
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use crate::record::Action;

    #[test]
    fn a_comparison_states_what_became_slower() {
        let before = sample::report();
        let mut after = before.clone();
        for one in &mut after.actions {
            one.p99 = one.p99 * 3 / 2;
        }
        let text = comparison(&before, &after);
        assert!(text.contains("+50 %") || text.contains("+49 %"), "{text}");
        after.actions.clear();
        let text = comparison(&before, &after);
        assert!(text.contains(&format!("{:<14} only before", Action::Send.name())));
    }

    #[test]
    fn changes_have_a_sign() {
        assert_eq!(change(100, 80), "-20 %");
        assert_eq!(change(100, 100), "+0 %");
        assert_eq!(change(0, 5), "new");
    }
}
