-- Names and consent (decisions.md, section 2): a freed username is given to nobody for 90 days, a name may be changed once
-- in 30 days, and the terms of use are recorded with the version that was accepted at the sign-up.

alter table users
    add column username_changed_at timestamptz,
    -- Null for accounts opened before this was recorded, and for those that an operator opened.
    add column terms_accepted_at timestamptz,
    add column terms_version text,
    add constraint users_terms_with_version check ((terms_accepted_at is null) = (terms_version is null));

-- Names that their owners have left.
create table freed_usernames (
    -- In lower case, as names are compared.
    name     text        not null,
    -- Who left it, and may take it back.
    user_id  uuid        not null,
    freed_at timestamptz not null,

    constraint freed_usernames_pkey primary key (name),
    constraint freed_usernames_user_id_fkey foreign key (user_id) references users (id)
);

-- The sweep of names that are free again.
create index freed_usernames_freed_at_idx on freed_usernames (freed_at);

grant select, insert, update, delete on freed_usernames to duel_ledger_app;
