-- Live challenges: events that say where the challenge stands after them, and who was there when.

-- Where the challenge stands after the event (domain::challenge::After), so that whoever heard the event need not read
-- the challenge again. Events from before this migration have none: whoever meets one reads the challenge.
alter table challenge_events add column after jsonb;

-- Each time that a player came online or went offline, once for every challenge that the player was in at that moment,
-- or once without one. Evidence for disputes: the application adds to it and changes nothing.
create table presence_changes (
    id           bigint      generated always as identity,
    user_id      uuid        not null,
    challenge_id uuid,
    is_online    boolean     not null,
    -- When the first socket opened, or the last one closed.
    at           timestamptz not null,

    constraint presence_changes_pkey primary key (id),
    constraint presence_changes_user_id_fkey foreign key (user_id) references users (id),
    constraint presence_changes_challenge_id_fkey foreign key (challenge_id) references challenges (id)
);

-- What happened during one challenge …
create index presence_changes_challenge on presence_changes (challenge_id, at desc) where challenge_id is not null;
-- … and what was so before a player joined it.
create index presence_changes_user on presence_changes (user_id, at desc);

create trigger presence_changes_append_only before update or delete or truncate on presence_changes
    for each statement execute function ledger_append_only();

grant select, insert on presence_changes to duel_ledger_app;
