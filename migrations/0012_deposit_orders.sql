-- A deposit is written down before the provider is asked for it. Its row used to come with the money, so a server that
-- died between the provider's answer and its own commit knew nothing of a payment that had been taken; only the
-- player's second try, under the same key, brought it back. Now whoever finds the row still pending asks again.

alter table deposits
    add column status          text not null default 'credited',
    -- The provider's reason for refusing.
    add column refusal         text,
    -- Under which key the player asked, where there was one.
    add column idempotency_key text,
    -- From when somebody may ask the provider about it: one asker at a time, because a refusal that crosses with a
    -- payment would end an order whose money was taken. An asker that died has its turn end by itself. Those that were
    -- asked longest ago come first, so that none keeps the others waiting.
    add column free_from       timestamptz,
    add column finished_at     timestamptz,
    -- Only what was credited has them.
    alter column reference drop not null,
    alter column journal_id drop not null;

-- What is here already was credited when it was written.
update deposits set free_from = created_at, finished_at = created_at;

alter table deposits
    alter column status set default 'pending',
    alter column free_from set not null,
    add constraint deposits_status check (status in ('pending', 'credited', 'refused')),
    add constraint deposits_finished check ((status = 'pending') = (finished_at is null)),
    add constraint deposits_credited check (
        (status = 'credited') = (journal_id is not null) and (status = 'credited') = (reference is not null)
    ),
    add constraint deposits_refused check ((status = 'refused') = (refusal is not null));

-- While an order waits its key is taken, though no answer is kept under it yet: another request with the key is refused
-- before the provider takes money for it.
create unique index deposits_pending_key on deposits (user_id, idempotency_key) where status = 'pending';
-- The job that asks again; finished rows leave the index.
create index deposits_pending on deposits (free_from) where status = 'pending';

-- What has ended stays as it ended.
create trigger deposits_end_once before update on deposits
    for each row when (old.status <> 'pending') execute function ledger_append_only();

-- An order begins as pending, and what was ordered cannot be changed, only how it ends.
revoke insert on deposits from duel_ledger_app;
grant insert (id, user_id, amount, provider, idempotency_key, created_at, free_from) on deposits to duel_ledger_app;
grant update (status, reference, refusal, journal_id, free_from, finished_at) on deposits to duel_ledger_app;

-- Withdrawals are asked about in turn as well.
alter table withdrawals add column free_from timestamptz;
update withdrawals set free_from = created_at;
alter table withdrawals alter column free_from set not null;
drop index withdrawals_held;
create index withdrawals_held on withdrawals (free_from) where status = 'held';
grant insert (free_from), update (free_from) on withdrawals to duel_ledger_app;
