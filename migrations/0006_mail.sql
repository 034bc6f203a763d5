-- Mails, and the tokens in their links. A mail is written in the transaction of its command, so that it exists exactly if the
-- command took effect. A job sends it at least once: a server that stops between the mail server's answer and its own commit
-- sends it again, under the same Message-ID.

create table mails (
    id         uuid        not null,
    user_id    uuid        not null,
    kind       text        not null,
    recipient  text        not null,
    subject    text        not null,
    -- Null once the mail has ended: the link in it is a secret, which is otherwise stored as its hash only.
    body       text,
    status     text        not null default 'waiting',
    created_at timestamptz not null,
    -- The number of attempts that have begun.
    tries      integer     not null default 0,
    -- The earliest time of the next attempt. Each attempt moves it, so that one sender at a time has the mail, and the turn of a
    -- sender that stopped ends by itself.
    free_from  timestamptz,
    -- The mail server's latest refusal.
    complaint  text,
    ended_at   timestamptz,

    constraint mails_pkey primary key (id),
    constraint mails_user_id_fkey foreign key (user_id) references users (id),
    -- The code defines the kinds (`store::mail::MailKind`), because every feature that sends mails adds its own.
    constraint mails_kind check (kind ~ '^[a-z][a-z_]{2,39}$'),
    constraint mails_status check (status in ('waiting', 'sent', 'given_up')),
    constraint mails_tries check (0 <= tries),
    -- A waiting mail has a text and a time; an ended one has neither.
    constraint mails_waiting check (
        (status = 'waiting') = (body is not null)
        and (status = 'waiting') = (free_from is not null)
        and (status = 'waiting') = (ended_at is null)
    )
);

-- The job's lookup; ended mails leave the index.
create index mails_due on mails (free_from) where status = 'waiting';
-- The sweep of mails that ended long ago.
create index mails_ended on mails (ended_at) where status <> 'waiting';

-- Tokens sent by e-mail, hashed, for a single use: to verify an address, to set a new password.
create table email_tokens (
    hash bytea not null,
    user_id uuid not null,
    kind text not null,
    -- The address that it was sent to: a token is void once the account has another address.
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,

    constraint email_tokens_pkey primary key (hash),
    constraint email_tokens_hash_length check (octet_length(hash) = 32),
    constraint email_tokens_kind_known check (kind in ('verify_email', 'reset_password')),
    constraint email_tokens_user_id_fkey foreign key (user_id) references users (id)
);

-- A player has one unused token of a kind: a new one replaces the one before, also where two requests race.
create unique index email_tokens_one_live on email_tokens (user_id, kind) where used_at is null;
-- The sweep of tokens that expired long ago.
create index email_tokens_expires_at on email_tokens (expires_at);

-- Changes of e-mail addresses: a link to the new address confirms one, and for a week a link to the address before reverts it.
create table email_changes (
    id           uuid        not null,
    user_id      uuid        not null,
    old_email    text        not null,
    new_email    text        not null,
    -- SHA-256 of the secrets in the two links; the second one exists once the change is confirmed.
    confirm_hash bytea       not null,
    undo_hash    bytea,
    created_at   timestamptz not null,
    -- The end of the first link, and of the second.
    expires_at   timestamptz not null,
    undo_until   timestamptz,
    confirmed_at timestamptz,
    reverted_at  timestamptz,

    constraint email_changes_pkey primary key (id),
    constraint email_changes_confirm_hash_key unique (confirm_hash),
    constraint email_changes_undo_hash_key unique (undo_hash),
    constraint email_changes_hash_length check (octet_length(confirm_hash) = 32 and octet_length(undo_hash) = 32),
    constraint email_changes_confirmed check (
        (confirmed_at is null) = (undo_hash is null) and (confirmed_at is null) = (undo_until is null)
    ),
    constraint email_changes_reverted check (reverted_at is null or confirmed_at is not null),
    constraint email_changes_user_id_fkey foreign key (user_id) references users (id)
);

-- The sweep of changes whose links have ended.
create index email_changes_end on email_changes (coalesce(undo_until, expires_at));
-- A player has one change that waits: a new request replaces the one before, also where two race.
create unique index email_changes_one_waiting on email_changes (user_id) where confirmed_at is null;
-- A change is reverted with the later ones of its player.
create index email_changes_user_id_idx on email_changes (user_id, created_at);
-- An address is reserved while a change away from it can be reverted.
create index email_changes_old_email_idx on email_changes (lower(old_email)) where reverted_at is null;

grant select, insert, delete, update (confirmed_at, undo_hash, undo_until, reverted_at) on email_changes to duel_ledger_app;

-- Only the progress of a mail can be updated, not what was written.
grant select, delete, insert (id, user_id, kind, recipient, subject, body, created_at, free_from),
      update (body, status, tries, free_from, complaint, ended_at)
   on mails to duel_ledger_app;
grant select, insert, update, delete on email_tokens to duel_ledger_app;
