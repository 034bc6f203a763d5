-- The ledger: double entry, append-only, and held to its invariants by PostgreSQL itself, so that no bug above can
-- break them. The letters I1, I2 … are those of the design paper; ARCHITECTURE.md repeats them.
--
-- One transfer moves `amount` from the account in `debit` to the account in `credit`. So every row balances by its
-- shape (I1), and the sum over all accounts of an asset is zero for ever (I2).
--
-- The application may insert journals and transfers and open accounts. It can never change or erase one, and it
-- cannot write a balance: balances are written by one trigger alone, whose owner nobody can sign in as.

-- Owns the functions that may do what the application may not. Nobody signs in as it, and nobody acts as it.
do $$
begin
    create role duel_ledger_owner nologin;
exception when duplicate_object or unique_violation then
    null;
end
$$;

-- Only a role that the migrating user belongs to can be given a function.
do $$
begin
    execute format('grant duel_ledger_owner to %I', current_user);
exception when duplicate_object or unique_violation or invalid_grant_operation then
    null;
end
$$;

-- `create` is needed for the moment of giving, and is taken back at the end of this file.
grant usage, create on schema public to duel_ledger_owner;

-- Where value can be. Rows never change: foreign keys point here, and a key that points at a row with a changing
-- balance makes each check walk that row's dead versions (measured: eight times slower). Balances stand apart.
create table ledger_accounts (
    id           uuid not null,
    kind         text not null,
    asset        text not null default 'USDC',
    user_id      uuid,
    challenge_id uuid,
    team_id      uuid,

    constraint ledger_accounts_pkey primary key (id),
    -- What the transfers' two foreign keys point at: one row, one asset (I3).
    constraint ledger_accounts_id_asset_key unique (id, asset),
    -- One escrow a challenge. Journals point at it, so a journal of a challenge has an escrow.
    constraint ledger_accounts_one_escrow unique (challenge_id),
    -- The asset's unit is that of every amount: micro-USDC, or whole points.
    constraint ledger_accounts_asset check (asset in ('USDC', 'PTS')),
    -- Who owns an account of this kind.
    constraint ledger_accounts_owner check (
        case kind
            when 'external'    then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'fees'        then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'fines'       then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'promo'       then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'available'   then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
            when 'withdrawing' then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
            when 'appeal_hold' then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
            when 'team_share'  then user_id is not null and team_id is not null and challenge_id is null
            when 'escrow'      then challenge_id is not null and num_nonnulls(user_id, team_id) = 0
            else false
        end
    ),
    -- Ids that need no look-up: a player's available USDC has the player's id, an escrow has the challenge's.
    constraint ledger_accounts_available_id check (
        kind <> 'available' or asset <> 'USDC' or id = user_id
    ),
    constraint ledger_accounts_escrow_id check (
        kind <> 'escrow' or (id = challenge_id and asset = 'USDC')
    ),
    constraint ledger_accounts_user_id_fkey foreign key (user_id) references users (id)
);

-- One account of each kind a player, and the way to a player's accounts.
create unique index ledger_accounts_one_per_user
    on ledger_accounts (user_id, kind, asset) where user_id is not null and team_id is null;
-- One share a team member.
create unique index ledger_accounts_one_share
    on ledger_accounts (team_id, user_id, asset) where team_id is not null;
-- One account of each kind for the platform.
create unique index ledger_accounts_one_platform
    on ledger_accounts (kind, asset) where user_id is null and challenge_id is null;

-- What is on an account whose floor must be held (I4). `external`, `fees` and `fines` have no row: each settlement
-- would wait for the one before to commit (measured: five times slower); what is on them is the sum of their transfers.
create table ledger_balances (
    account_id uuid   not null,
    posted     bigint not null default 0,

    constraint ledger_balances_pkey primary key (account_id),
    constraint ledger_balances_account_id_fkey foreign key (account_id) references ledger_accounts (id),
    -- This name is what a caller is told when there is too little money: store::ledger maps it.
    constraint ledger_balances_not_negative check (0 <= posted)
) with (
    -- Room on each page for the next version of a row, so that an update touches no index.
    fillfactor = 50
);

-- One movement with its reason. Ids are made from what the journal is about (UUIDv5 in domain::ledger), so doing a
-- thing twice is a primary-key violation, not a second movement (I11).
create table journals (
    id           uuid        not null,
    kind         text        not null,
    -- The challenge whose money moves.
    challenge_id uuid,
    -- Who did it; nobody where the clock did.
    actor        uuid,
    -- Why: shown to the one who is fined, and to whoever audits.
    reason       text,
    -- The journal that this one takes back.
    reverses     uuid,
    -- The transaction that wrote it. Transfers join it only from the same transaction, and the sealer orders by it.
    xid          xid8        not null default pg_current_xact_id(),
    at           timestamptz not null,

    constraint journals_pkey primary key (id),
    -- An account that never changes, rather than the challenge, which does: see ledger_accounts.
    constraint journals_challenge_id_fkey foreign key (challenge_id) references ledger_accounts (challenge_id),
    constraint journals_reverses_fkey foreign key (reverses) references journals (id),
    -- A journal is taken back once (I12).
    constraint journals_reverses_key unique (reverses),
    constraint journals_kind check (kind in (
        'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
        'stake', 'restake', 'settle', 'award', 'release', 'void', 'fine', 'reversal', 'points'
    )),
    constraint journals_challenge check (
        challenge_id is not null or kind not in ('stake', 'restake', 'settle', 'award', 'release', 'void')
    ),
    constraint journals_stake_actor check (actor is not null or kind not in ('stake', 'restake')),
    constraint journals_reversal check ((kind = 'reversal') = (reverses is not null)),
    constraint journals_reason check (reason is not null or kind not in ('fine', 'reversal'))
);

-- A challenge is resolved once: paid, awarded into the appeal hold, or given back (I7).
create unique index journals_one_resolution
    on journals (challenge_id) where kind in ('settle', 'award', 'void');
-- A player stakes once on a challenge (I8). It is also the way to a challenge's stakes.
create unique index journals_one_stake
    on journals (challenge_id, actor) where kind = 'stake';

create table transfers (
    -- Order of writing. The order of a history, where two rows have the same time.
    id         bigint   not null generated always as identity,
    journal_id uuid     not null,
    seq        smallint not null,
    asset      text     not null default 'USDC',
    debit      uuid     not null,
    credit     uuid     not null,
    -- Micro-USDC or whole points. Not numeric: that accepts NaN under any check, and rounds in silence.
    amount     bigint   not null,

    constraint transfers_pkey primary key (journal_id, seq),
    constraint transfers_journal_id_fkey foreign key (journal_id) references journals (id),
    -- Both sides hold the transfer's own asset, so no transfer crosses from one to the other (I3).
    constraint transfers_debit_fkey foreign key (debit, asset) references ledger_accounts (id, asset),
    constraint transfers_credit_fkey foreign key (credit, asset) references ledger_accounts (id, asset),
    constraint transfers_amount_positive check (0 < amount),
    constraint transfers_two_accounts check (debit <> credit)
);

-- An account's history, in its order, from either side.
create index transfers_debit on transfers (debit, id);
create index transfers_credit on transfers (credit, id);

-- What may move from where to where. A later migration that knows a new movement adds its row.
create table ledger_moves (
    journal_kind text not null,
    debit_kind   text not null,
    credit_kind  text not null,

    constraint ledger_moves_pkey primary key (journal_kind, debit_kind, credit_kind)
);

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values
    ('deposit',         'external',    'available'),
    ('withdraw_hold',   'available',   'withdrawing'),
    ('withdraw_done',   'withdrawing', 'external'),
    ('withdraw_return', 'withdrawing', 'available'),
    ('stake',           'available',   'escrow'),
    -- The creator, still alone, changes the stake: the difference moves either way.
    ('restake',         'available',   'escrow'),
    ('restake',         'escrow',      'available'),
    ('settle',          'escrow',      'available'),
    ('settle',          'escrow',      'fees'),
    ('award',           'escrow',      'appeal_hold'),
    ('award',           'escrow',      'fees'),
    ('release',         'appeal_hold', 'available'),
    ('void',            'escrow',      'available'),
    ('fine',            'available',   'fines'),
    ('points',          'external',    'available'),
    ('points',          'available',   'external');

-- Opens the balance of an account whose floor must be held. A row at a time, so that in one statement an account can
-- be opened and moved to: its row is there before the transfers' trigger runs.
create function ledger_open_balance() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into ledger_balances (account_id) values (new.id);
    return null;
end
$$;

create trigger ledger_accounts_open_balance after insert on ledger_accounts
    for each row when (new.kind not in ('external', 'fees', 'fines'))
    execute function ledger_open_balance();

-- The one writer of balances (I5).
--
-- The settings pin the plan: the planner knows nothing of the size of `written` and would else choose scans that grow
-- with the ledger. They make it quadratic in the rows of one statement, which for a challenge of 100 players is nothing;
-- whoever loads millions of rows does so in statements of a few hundred.
create function ledger_apply() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    wrong record;
begin
    -- A deed that moves no money still says so, in the one statement of all deeds.
    if not exists (select from written) then
        return null;
    end if;

    -- A transfer joins a journal of its own transaction, moves what that kind of journal moves, and touches an escrow
    -- only for that escrow's own challenge. A reversal mirrors what it takes back, so its direction is the other one.
    select t.journal_id, t.seq, j.kind, d.kind as debit_kind, c.kind as credit_kind
      into wrong
      from written t
      join journals j on j.id = t.journal_id
      join ledger_accounts d on d.id = t.debit
      join ledger_accounts c on c.id = t.credit
      left join ledger_moves m
        on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
     where j.xid <> pg_current_xact_id()
        or (m.journal_kind is null and j.kind <> 'reversal')
        or (j.kind <> 'reversal' and (j.kind = 'points') <> (t.asset = 'PTS'))
        or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
        or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
     limit 1;
    if found then
        raise exception 'transfer % of % journal % may not move from % to %',
            wrong.seq, wrong.kind, wrong.journal_id, wrong.debit_kind, wrong.credit_kind
            using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
    end if;

    -- Locks in the order of ids, so that no two transactions wait for each other.
    perform 1
       from ledger_balances
      where account_id in (select debit from written union select credit from written)
      order by account_id
        for no key update;

    update ledger_balances b
       set posted = b.posted + d.amount
      from (
            select account_id, sum(amount)::bigint as amount
              from (select credit as account_id, amount from written
                    union all
                    select debit, -amount from written) as sides
             group by account_id
           ) as d
     where b.account_id = d.account_id and d.amount <> 0;
    return null;
end
$$;

create trigger transfers_apply after insert on transfers
    referencing new table as written
    for each statement execute function ledger_apply();

-- Append-only (I6). The application has no right to change these rows anyway; this stops whoever has.
create function ledger_append_only() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
        using errcode = 'object_not_in_prerequisite_state', table = tg_table_name;
end
$$;

create trigger journals_append_only before update or delete or truncate on journals
    for each statement execute function ledger_append_only();
create trigger transfers_append_only before update or delete or truncate on transfers
    for each statement execute function ledger_append_only();
create trigger ledger_accounts_append_only before update or delete or truncate on ledger_accounts
    for each statement execute function ledger_append_only();

-- What a challenge's escrow holds, in micro-USDC; nothing where there is no escrow. For the coupling of money and
-- state that 0006 holds at each commit (I9).
create function escrow_balance(challenge uuid) returns bigint
    language sql stable security definer set search_path = public, pg_temp
as $$
    select coalesce((select posted from ledger_balances where account_id = challenge), 0)
$$;

-- The platform's own accounts; domain::ledger knows their ids.
insert into ledger_accounts (id, kind, asset) values
    ('00000000-0000-0000-0000-000000000001', 'external', 'USDC'),
    ('00000000-0000-0000-0000-000000000002', 'fees',     'USDC'),
    ('00000000-0000-0000-0000-000000000003', 'fines',    'USDC'),
    ('00000000-0000-0000-0000-000000000004', 'external', 'PTS');

-- What the owner of the functions may do, and the application may not.
grant select on ledger_accounts, ledger_moves, journals to duel_ledger_owner;
grant select, insert, update on ledger_balances to duel_ledger_owner;
alter function ledger_open_balance() owner to duel_ledger_owner;
alter function ledger_apply() owner to duel_ledger_owner;
alter function escrow_balance(uuid) owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

-- The columns are named, so that nobody claims another transaction (xid) or another place in the order (id).
grant select on ledger_accounts, ledger_balances, ledger_moves, journals, transfers to duel_ledger_app;
grant insert (id, kind, asset, user_id, challenge_id, team_id) on ledger_accounts to duel_ledger_app;
grant insert (id, kind, challenge_id, actor, reason, reverses, at) on journals to duel_ledger_app;
grant insert (journal_id, seq, asset, debit, credit, amount) on transfers to duel_ledger_app;
