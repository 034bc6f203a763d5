-- Payments, as the payment provider sees them: deposits and withdrawals (docs/rules.md, Money). The ledger has what they move;
-- each row names its journal, and `duel-ledger audit` compares both.

-- ---- Operators ----

-- What administrators did by hand, for good.
create table operator_log (
    id      uuid        not null,
    at      timestamptz not null,
    -- The administrator on whose behalf the command was given.
    actor   uuid        not null,
    -- The command, such as `payments approve`.
    command text        not null,
    -- The payment or the account.
    subject uuid        not null,
    reason  text        not null,
    -- Further arguments, such as the provider's reference.
    detail  jsonb       not null default '{}',

    constraint operator_log_pkey primary key (id),
    constraint operator_log_actor_fkey foreign key (actor) references users (id),
    constraint operator_log_reason check (length(btrim(reason)) between 3 and 500)
);

-- The history of one payment.
create index operator_log_subject on operator_log (subject, at);

create trigger operator_log_append_only before update or delete or truncate on operator_log
    for each statement execute function ledger_append_only();

-- ---- Deposits ----

-- A deposit is written before the provider is asked for it. A server that stops between the provider's answer and its own commit
-- leaves the row pending, and a job asks again.
create table deposits (
    id              uuid        not null,
    user_id         uuid        not null,
    amount          bigint      not null,
    provider        text        not null,
    -- The provider's own name of the payment; only a credited deposit has it.
    reference       text,
    journal_id      uuid,
    created_at      timestamptz not null,
    status          text        not null default 'pending',
    -- The provider's reason for refusing.
    refusal         text,
    -- The idempotency key of the request, where it had one.
    idempotency_key text,
    -- The earliest time of the next question to the provider. One process asks at a time, because a refusal that crosses with a
    -- payment would end an order whose money was taken. The turn of a process that stopped ends by itself, and the deposit that
    -- has waited longest is next, so that none delays the others.
    free_from       timestamptz not null,
    finished_at     timestamptz,

    constraint deposits_pkey primary key (id),
    constraint deposits_user_id_fkey foreign key (user_id) references users (id),
    constraint deposits_journal_id_fkey foreign key (journal_id) references journals (id),
    -- A journal belongs to one deposit.
    constraint deposits_journal_id_key unique (journal_id),
    -- A provider may report a payment twice; it is credited once (I14).
    constraint deposits_once unique (provider, reference),
    constraint deposits_amount_positive check (0 < amount),
    constraint deposits_status check (status in ('pending', 'credited', 'refused')),
    constraint deposits_finished check ((status = 'pending') = (finished_at is null)),
    constraint deposits_credited check (
        (status = 'credited') = (journal_id is not null) and (status = 'credited') = (reference is not null)
    ),
    constraint deposits_refused check ((status = 'refused') = (refusal is not null))
);

-- While a deposit is pending its key is taken, though no response is stored under it: another request with the key is refused
-- before the provider takes money for it.
create unique index deposits_pending_key on deposits (user_id, idempotency_key) where status = 'pending';
-- The deposits of a player under a key, whatever their amount: read before each deposit, so that a key names one deposit for a day
-- even if no response is stored under it.
create index deposits_key on deposits (user_id, idempotency_key, created_at) where idempotency_key is not null;
-- The job that asks again; finished rows leave the index.
create index deposits_pending on deposits (free_from) where status = 'pending';

-- A refused deposit can be credited, if its money came after all; a credited one never changes.
create trigger deposits_end_once before update on deposits
    for each row when (old.status = 'credited' or (old.status = 'refused' and new.status <> 'credited'))
    execute function ledger_append_only();

-- ---- Withdrawals ----

-- A withdrawal has two phases: the amount is held, then the provider pays it, or refuses and it is returned. If the server stops
-- between them, the next one finds the row and asks the provider again.
create table withdrawals (
    id                uuid        not null,
    user_id           uuid        not null,
    amount            bigint      not null,
    destination       text        not null,
    provider          text        not null,
    hold_journal_id   uuid        not null,
    created_at        timestamptz not null,
    -- review: an administrator has to approve it. waiting: its time has not come. held: the provider is asked to pay it.
    status            text        not null default 'held',
    -- The provider's own name of the payment, or its reason for refusing.
    reference         text,
    finished_at       timestamptz,
    -- The earliest time of the next question to the provider, as that of a deposit.
    free_from         timestamptz not null,
    -- The journal that ended it.
    finish_journal_id uuid,
    -- The earliest time of payment. A withdrawal to a new destination, or after a change of password, waits a day, in which the
    -- player can cancel it.
    payable_from      timestamptz not null,
    -- Whether an administrator has to approve it, as the sum of a day's withdrawals is high, and the log entry of the approval.
    needs_review      boolean     not null default false,
    approved_by       uuid,

    constraint withdrawals_pkey primary key (id),
    constraint withdrawals_user_id_fkey foreign key (user_id) references users (id),
    constraint withdrawals_hold_journal_id_fkey foreign key (hold_journal_id) references journals (id),
    constraint withdrawals_finish_journal_id_fkey foreign key (finish_journal_id) references journals (id)
        -- Deferred, because the row is written first: of two processes that finish it, one waits for the other.
        deferrable initially deferred,
    constraint withdrawals_approved_by_fkey foreign key (approved_by) references operator_log (id),
    -- A hold belongs to one withdrawal; also the lookup from a row of the history to its status.
    constraint withdrawals_hold_journal_id_key unique (hold_journal_id),
    constraint withdrawals_finish_journal_id_key unique (finish_journal_id),
    constraint withdrawals_amount_positive check (0 < amount),
    constraint withdrawals_status check (status in ('review', 'waiting', 'held', 'done', 'returned')),
    constraint withdrawals_finished check ((status in ('done', 'returned')) = (finished_at is not null)),
    constraint withdrawals_reference check ((status in ('done', 'returned')) = (reference is not null)),
    constraint withdrawals_ended check ((status in ('done', 'returned')) = (finish_journal_id is not null)),
    -- The provider is not asked before the time of payment, nor before the approval.
    constraint withdrawals_not_before check (status in ('review', 'waiting', 'returned') or payable_from <= free_from),
    constraint withdrawals_approved check (
        not needs_review or approved_by is not null or status in ('review', 'returned')
    )
);

-- The job that asks the provider; finished rows leave the index.
create index withdrawals_held on withdrawals (free_from) where status = 'held';
-- Withdrawals whose time comes.
create index withdrawals_waiting on withdrawals (payable_from) where status = 'waiting';
-- A player's withdrawals, newest first: the sum of the last day, and those under way.
create index withdrawals_of_player on withdrawals (user_id, created_at);

-- A status changes only along these pairs.
create function withdrawals_move() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if new.status <> old.status and (old.status, new.status) not in (
        ('review', 'waiting'), ('review', 'held'), ('review', 'returned'),
        ('waiting', 'held'), ('waiting', 'returned'), ('held', 'done'), ('held', 'returned')
    ) then
        raise exception 'withdrawal %: % does not follow %', new.id, new.status, old.status
            using errcode = 'check_violation', constraint = 'withdrawals_legal_move', table = 'withdrawals';
    end if;
    return new;
end
$$;

create trigger withdrawals_legal_move before update of status on withdrawals
    for each row execute function withdrawals_move();

-- An ended withdrawal never changes. Columns are named, so that a later migration can fill columns that it adds.
create trigger withdrawals_end_once before update on withdrawals
    for each row when (
        old.status in ('done', 'returned')
        and (new.id, new.user_id, new.amount, new.destination, new.provider, new.hold_journal_id, new.created_at,
             new.status, new.reference, new.finished_at, new.finish_journal_id)
            is distinct from
            (old.id, old.user_id, old.amount, old.destination, old.provider, old.hold_journal_id, old.created_at,
             old.status, old.reference, old.finished_at, old.finish_journal_id)
    )
    execute function ledger_append_only();

-- The destinations of a player's withdrawals; a new one delays a withdrawal.
create table withdrawal_destinations (
    user_id  uuid        not null,
    -- As it is compared: an address without regard to case.
    known_as text        not null,
    -- When it was first named.
    added_at timestamptz not null,
    -- When money first arrived there.
    paid_at  timestamptz,

    constraint withdrawal_destinations_pkey primary key (user_id, known_as),
    constraint withdrawal_destinations_user_id_fkey foreign key (user_id) references users (id)
);

-- ---- Contradictions ----

-- The provider refused a payment, and moved the money after all. The row of the payment has ended; this one has what the provider
-- reported afterwards, until an administrator settles it.
create table payment_contradictions (
    payment_id uuid        not null,
    book       text        not null,
    -- The provider's own name of the payment that should not exist.
    reference  text        not null,
    noticed_at timestamptz not null,
    settled_by uuid,

    constraint payment_contradictions_pkey primary key (payment_id),
    constraint payment_contradictions_book check (book in ('deposit', 'withdrawal')),
    constraint payment_contradictions_settled_by_fkey foreign key (settled_by) references operator_log (id)
);

create index payment_contradictions_open on payment_contradictions (noticed_at) where settled_by is null;

create trigger payment_contradictions_settled_once before update on payment_contradictions
    for each row when (old.settled_by is not null) execute function ledger_append_only();
create trigger payment_contradictions_stay before delete or truncate on payment_contradictions
    for each statement execute function ledger_append_only();

-- ---- A payment has its journal, and such a journal its payment (I14) ----

-- The journals of payments, with kind, player and amount by the payment. A withdrawal has ended in two of its states only.
create view ledger_payments as
    select journal_id, 'deposit' as kind, user_id, amount
      from deposits where journal_id is not null
    union all
    select hold_journal_id, 'withdraw_hold', user_id, amount
      from withdrawals
    union all
    select finish_journal_id, case status when 'done' then 'withdraw_done' when 'returned' then 'withdraw_return' end,
           user_id, amount
      from withdrawals where finish_journal_id is not null;

-- A journal and the payment that names it agree in kind, player and amount. The journal has one transfer, the first.
create function payment_matches_journal(journal uuid) returns void
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
    -- At least one payment names it and every one agrees, as a deposit and a withdrawal could name one journal.
    if (
        select bool_and(coalesce(p.kind = j.kind and p.user_id = j.actor and p.amount = t.amount, false))
          from ledger_payments p
          join journals j on j.id = p.journal_id
          left join transfers t on t.journal_id = j.id and t.seq = 1
         where p.journal_id = journal
    ) is not true then
        raise exception 'journal % and its payment do not agree', journal
            using errcode = 'check_violation', constraint = 'journals_payment', table = 'journals';
    end if;
end
$$;

create function journals_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    perform payment_matches_journal(new.id);
    return null;
end
$$;

create function deposits_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    perform payment_matches_journal(new.journal_id);
    return null;
end
$$;

create function withdrawals_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if tg_op = 'INSERT' then
        perform payment_matches_journal(new.hold_journal_id);
    end if;
    if new.finish_journal_id is not null then
        perform payment_matches_journal(new.finish_journal_id);
    end if;
    return null;
end
$$;

-- Checked at the commit, whichever of payment and journal was written.
create constraint trigger journals_paid after insert on journals
    deferrable initially deferred for each row
    when (new.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return'))
    execute function journals_paid();
create constraint trigger deposits_ordered after insert on deposits
    deferrable initially deferred for each row when (new.journal_id is not null)
    execute function deposits_paid();
create constraint trigger deposits_paid after update on deposits
    deferrable initially deferred for each row when (new.journal_id is distinct from old.journal_id)
    execute function deposits_paid();
create constraint trigger withdrawals_held after insert on withdrawals
    deferrable initially deferred for each row execute function withdrawals_paid();
create constraint trigger withdrawals_paid after update on withdrawals
    deferrable initially deferred for each row when (new.finish_journal_id is distinct from old.finish_journal_id)
    execute function withdrawals_paid();

-- Payments of both books, as an operator sees them.
create view payments as
select p.id, p.book, u.username, p.amount, p.provider,
       case when c.payment_id is null then p.status else 'contradicted' end as status,
       p.destination, p.created_at, p.payable_from, coalesce(c.reference, p.reference) as reference
  from (select id, 'deposit' as book, user_id, amount, provider, status, null as destination, created_at,
               null::timestamptz as payable_from, coalesce(reference, refusal) as reference
          from deposits
         union all
        select id, 'withdrawal', user_id, amount, provider, status, destination, created_at, payable_from, reference
          from withdrawals) p
  join users u on u.id = p.user_id
  left join payment_contradictions c on c.payment_id = p.id and c.settled_by is null;

-- ---- Rights: the order of a payment cannot be updated, only its progress and its end ----

grant select on deposits, withdrawals, ledger_payments, payments to duel_ledger_app;
grant insert (id, user_id, amount, provider, idempotency_key, created_at, free_from) on deposits to duel_ledger_app;
grant update (status, reference, refusal, journal_id, free_from, finished_at) on deposits to duel_ledger_app;
grant insert (id, user_id, amount, destination, provider, hold_journal_id, created_at, free_from, status, needs_review,
              payable_from) on withdrawals to duel_ledger_app;
grant update (status, reference, finished_at, free_from, finish_journal_id, approved_by) on withdrawals to duel_ledger_app;
grant select, insert, delete, update (paid_at) on withdrawal_destinations to duel_ledger_app;
grant select, insert on operator_log to duel_ledger_app;
grant select, insert (payment_id, book, reference, noticed_at), update (settled_by) on payment_contradictions
    to duel_ledger_app;
