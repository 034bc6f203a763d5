-- What the staff know of a suspension and note about a player, and resets of second factors, which two administrators decide
-- (docs/rules.md, Administration).

alter table users
    -- When the suspension lapses; null for one without an end, and for an account that is not suspended.
    add column suspended_until timestamptz,
    -- Who suspended it; null for the command line.
    add column suspended_by uuid,
    -- For the staff.
    add column suspension_reason text,
    add constraint users_suspended_by_fkey foreign key (suspended_by) references users (id),
    add constraint users_suspension check (
        suspended_at is not null or num_nonnulls(suspended_until, suspended_by, suspension_reason) = 0
    ),
    add constraint users_suspension_reason_length check (length(suspension_reason) <= 500);

-- Suspended accounts and those of the staff, as the administration lists them: few of many.
create index users_suspended_idx on users (id) where suspended_at is not null;
create index users_staff_idx on users (id) where role <> 'user';

-- What the staff note about a player. A note is never changed.
create table user_notes (
    id        uuid        not null,
    user_id   uuid        not null,
    author_id uuid        not null,
    text      text        not null,
    noted_at  timestamptz not null,

    constraint user_notes_pkey primary key (id),
    -- Callers recognise a player that does not exist by this name.
    constraint user_notes_user_id_fkey foreign key (user_id) references users (id),
    constraint user_notes_author_id_fkey foreign key (author_id) references users (id),
    constraint user_notes_text check (length(text) between 1 and 2000)
);

create index user_notes_of_player on user_notes (user_id, noted_at desc);

create trigger user_notes_append_only before update or delete or truncate on user_notes
    for each statement execute function ledger_append_only();

-- Resets that one administrator has asked for and another one has not approved yet. The audit log has those that are over.
create table factor_reset_requests (
    user_id  uuid        not null,
    asked_by uuid        not null,
    reason   text        not null,
    asked_at timestamptz not null,

    -- Of two administrators who ask at once, the second one finds the request of the first.
    constraint factor_reset_requests_pkey primary key (user_id),
    constraint factor_reset_requests_user_id_fkey foreign key (user_id) references users (id),
    constraint factor_reset_requests_asked_by_fkey foreign key (asked_by) references users (id),
    constraint factor_reset_requests_not_own check (asked_by <> user_id),
    constraint factor_reset_requests_reason check (length(reason) between 10 and 500)
);

grant select, insert on user_notes to duel_ledger_app;
grant select, insert, update, delete on factor_reset_requests to duel_ledger_app;
