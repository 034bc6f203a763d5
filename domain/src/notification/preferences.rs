//! A player's preferences of notifications (docs/rules.md, Notifications).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::NotificationType;
use crate::challenge::FieldMessages;

/// How long a popup may be shown, in milliseconds.
pub const POPUP_DURATION_MS: RangeInclusive<i32> = 1_000..=30_000;
/// How many popups may be shown at once.
pub const POPUPS: RangeInclusive<i32> = 1..=5;

/// A player's preferences of notifications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// Whether new ones pop up.
    pub show_popups: bool,
    /// Whether they sound.
    pub play_sound: bool,
    /// Whether what was shown counts as read. The client reports it, as it does for a click.
    pub auto_mark_read: bool,
    /// How long a popup stays, in milliseconds.
    pub popup_duration_ms: i32,
    /// How many stand at once.
    pub max_popups: i32,
    /// Types that are stored, and not pushed.
    pub disabled: BTreeSet<NotificationType>,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            show_popups: true,
            play_sound: true,
            auto_mark_read: false,
            popup_duration_ms: 5_000,
            max_popups: 3,
            disabled: BTreeSet::new(),
        }
    }
}

/// How much a new notification may draw attention to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alert {
    /// Whether it pops up.
    pub popup: bool,
    /// Whether it sounds.
    pub sound: bool,
}

/// What is to be different; nothing stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of the preferences")]
pub struct PreferencesChange {
    pub show_popups: Option<bool>,
    pub play_sound: Option<bool>,
    pub auto_mark_read: Option<bool>,
    pub popup_duration_ms: Option<i32>,
    pub max_popups: Option<i32>,
    /// Types by name, and whether they are pushed.
    pub enabled_types: BTreeMap<String, bool>,
}

impl Preferences {
    /// Whether a type is pushed, and how loudly.
    pub fn alert(&self, kind: NotificationType) -> Option<Alert> {
        (!self.disabled.contains(&kind)).then_some(Alert {
            popup: self.show_popups,
            sound: self.play_sound,
        })
    }

    /// With a change.
    ///
    /// # Errors
    /// Messages by field.
    pub fn with(mut self, change: PreferencesChange) -> Result<Self, FieldMessages> {
        let mut faults = FieldMessages::new();
        let number = |asked: Option<i32>, now: i32, range: RangeInclusive<i32>| match asked {
            Some(asked) if !range.contains(&asked) => {
                Err(format!("Must be from {} to {}", range.start(), range.end()))
            }
            asked => Ok(asked.unwrap_or(now)),
        };
        match number(
            change.popup_duration_ms,
            self.popup_duration_ms,
            POPUP_DURATION_MS,
        ) {
            Ok(duration) => self.popup_duration_ms = duration,
            Err(why) => drop(faults.insert("popupDuration", why)),
        }
        match number(change.max_popups, self.max_popups, POPUPS) {
            Ok(popups) => self.max_popups = popups,
            Err(why) => drop(faults.insert("maxPopups", why)),
        }
        for (name, is_enabled) in change.enabled_types {
            match NotificationType::parse(&name) {
                Some(kind) if is_enabled => drop(self.disabled.remove(&kind)),
                Some(kind) => drop(self.disabled.insert(kind)),
                None => drop(faults.insert(
                    "enabledTypes",
                    "There is no such type of notification".to_owned(),
                )),
            }
        }
        self.show_popups = change.show_popups.unwrap_or(self.show_popups);
        self.play_sound = change.play_sound.unwrap_or(self.play_sound);
        self.auto_mark_read = change.auto_mark_read.unwrap_or(self.auto_mark_read);
        if faults.is_empty() {
            Ok(self)
        } else {
            Err(faults)
        }
    }
}
