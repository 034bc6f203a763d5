-- Mails on their way out (decisions.md, section 2). A mail is written in the transaction of the deed that it is about, so it is
-- there exactly where the deed was done, and a job sends it, at least once: a server that died after the mail server took it
-- and before that was written down sends it again, under the same Message-ID.

create table mails (
    id         uuid        not null,
    user_id    uuid        not null,
    kind       text        not null,
    recipient  text        not null,
    subject    text        not null,
    -- Gone once the mail has ended: the link in it is a secret that is kept nowhere else but as its hash.
    body       text,
    status     text        not null default 'waiting',
    created_at timestamptz not null,
    -- How often somebody began to send it.
    tries      integer     not null default 0,
    -- From when somebody may send it: one at a time, and the turn of one that died ends by itself.
    free_from  timestamptz,
    -- What the mail server last said against it.
    complaint  text,
    ended_at   timestamptz,

    constraint mails_pkey primary key (id),
    constraint mails_user_id_fkey foreign key (user_id) references users (id),
    constraint mails_kind check (kind in ('verify_email')),
    constraint mails_status check (status in ('waiting', 'sent', 'given_up')),
    constraint mails_tries check (0 <= tries),
    -- What waits has a text and a time; what has ended has neither.
    constraint mails_waiting check (
        (status = 'waiting') = (body is not null)
        and (status = 'waiting') = (free_from is not null)
        and (status = 'waiting') = (ended_at is null)
    )
);

-- What the job looks at; ended mails leave the index.
create index mails_due on mails (free_from) where status = 'waiting';
-- The sweep of those that ended long ago.
create index mails_ended on mails (ended_at) where status <> 'waiting';

-- A player has one unused token of a kind: a new one takes the place of the one before, also where two come at once.
drop index email_tokens_user_id_idx;
create unique index email_tokens_one_live on email_tokens (user_id, kind) where used_at is null;
-- The sweep of those that ran out long ago.
create index email_tokens_expires_at on email_tokens (expires_at);

-- What was written stays as it was written, but for how far it has come.
grant select, delete, insert (id, user_id, kind, recipient, subject, body, created_at, free_from),
      update (body, status, tries, free_from, complaint, ended_at)
   on mails to duel_ledger_app;
