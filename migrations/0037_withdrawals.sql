-- Money does not leave at once any more: a withdrawal to a destination that is new, or after a change of password, waits a
-- day, and one above a sum waits for an administrator. Until it is paid its player may take it back. What an administrator
-- does by hand is written down for ever. And a payment that contradicts itself is a row, not a line in a log.

-- ---- Who did what by hand ----

create table operator_log (
    id      uuid        not null,
    at      timestamptz not null,
    -- The administrator on whose behalf the command was given.
    actor   uuid        not null,
    -- The command, such as `payments approve`.
    command text        not null,
    -- What it was done to.
    subject uuid        not null,
    reason  text        not null,
    -- What else was said, such as the provider's reference.
    detail  jsonb       not null default '{}',

    constraint operator_log_pkey primary key (id),
    constraint operator_log_actor_fkey foreign key (actor) references users (id),
    constraint operator_log_reason check (length(btrim(reason)) between 3 and 500)
);

-- What was done to one payment.
create index operator_log_subject on operator_log (subject, at);

create trigger operator_log_append_only before update or delete or truncate on operator_log
    for each statement execute function ledger_append_only();

grant select, insert on operator_log to duel_ledger_app;

-- ---- Withdrawals that wait ----

alter table withdrawals
    -- From when the provider may be asked to pay it.
    add column payable_from timestamptz,
    -- Whether an administrator has to see it first, and the entry of the one who did.
    add column needs_review boolean not null default false,
    add column approved_by  uuid;

update withdrawals set payable_from = created_at;

alter table withdrawals
    alter column payable_from set not null,
    add constraint withdrawals_approved_by_fkey foreign key (approved_by) references operator_log (id),
    drop constraint withdrawals_status,
    drop constraint withdrawals_finished,
    drop constraint withdrawals_reference,
    -- review: an administrator has to approve it. waiting: its time has not come. held: the provider is asked to pay it.
    add constraint withdrawals_status check (status in ('review', 'waiting', 'held', 'done', 'returned')),
    add constraint withdrawals_finished check ((status in ('done', 'returned')) = (finished_at is not null)),
    add constraint withdrawals_reference check ((status in ('done', 'returned')) = (reference is not null)),
    -- The provider is not asked before the time has come, nor before an administrator has seen what has to be seen.
    add constraint withdrawals_not_before check (status in ('review', 'waiting', 'returned') or payable_from <= free_from),
    add constraint withdrawals_approved check (
        not needs_review or approved_by is not null or status in ('review', 'returned')
    );

-- What moves from where to where, each once; what has ended stays as it ended.
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

-- Those whose time comes.
create index withdrawals_waiting on withdrawals (payable_from) where status = 'waiting';
-- A player's withdrawals, newest first: those of the last day are added up, those under way are shown.
create index withdrawals_of_player on withdrawals (user_id, created_at);

grant insert (status, needs_review, payable_from), update (approved_by) on withdrawals to duel_ledger_app;

-- ---- Where a player's money goes ----

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

-- What was paid to before this migration is known.
insert into withdrawal_destinations (user_id, known_as, added_at, paid_at)
select user_id, case when destination ~* '^0x' then lower(destination) else destination end,
       min(created_at), min(finished_at)
  from withdrawals where status = 'done' group by 1, 2;

grant select, insert, delete, update (paid_at) on withdrawal_destinations to duel_ledger_app;

-- After a change of password nothing leaves for a day: whoever stole the account may have changed it.
alter table users add column password_changed_at timestamptz;

-- ---- Payments that contradict themselves ----

-- The provider refused, and then moved the money after all. The row of the payment has ended; this one says what the provider
-- said afterwards, until an administrator has settled it.
create table payment_contradictions (
    payment_id uuid        not null,
    book       text        not null,
    -- The provider's own name for the payment that should not be.
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

grant select, insert (payment_id, book, reference, noticed_at), update (settled_by) on payment_contradictions
    to duel_ledger_app;

-- A refused deposit whose money came after all can be credited; what was credited stays.
drop trigger deposits_end_once on deposits;
create trigger deposits_end_once before update on deposits
    for each row when (old.status = 'credited' or (old.status = 'refused' and new.status <> 'credited'))
    execute function ledger_append_only();

-- ---- Mails ----

-- Which kinds there are is said in one place, the code: each part that writes mails adds its own.
alter table mails drop constraint mails_kind, add constraint mails_kind check (kind ~ '^[a-z][a-z_]{2,39}$');

-- ---- Payments of both books, as an operator sees them ----

create view payments as
    select id, 'deposit' as book, user_id, amount, provider, status, null::text as destination, created_at,
           null::timestamptz as payable_from, coalesce(reference, refusal) as reference
      from deposits
    union all
    select id, 'withdrawal', user_id, amount, provider, status, destination, created_at, payable_from, reference
      from withdrawals;

grant select on payments to duel_ledger_app;
