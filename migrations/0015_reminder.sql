-- The sides that have not spoken are reminded while the confirm window runs out (decisions.md, section 4), each time once.
-- A row for each challenge on which somebody was ever reminded; its notifications may be deleted, and are not sent again.

create table confirm_reminders (
    challenge_id uuid        not null,
    -- When the word was said that is to be confirmed. It names the window: a changed word begins another one, and a window
    -- that an outage made longer is the same.
    declared_at  timestamptz not null,
    -- The latest reminder that was sent (domain::notification::Reminder): at half of the window, at nine tenths.
    step         smallint    not null,

    -- One window at a time; the next takes the place of the one before.
    constraint confirm_reminders_pkey primary key (challenge_id),
    constraint confirm_reminders_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint confirm_reminders_step check (step between 1 and 2)
);

grant select, insert, update on confirm_reminders to duel_ledger_app;
