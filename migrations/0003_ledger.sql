-- The ledger: double entry, append-only, with its invariants enforced by PostgreSQL, so that an error in the code above it
-- cannot break them. The letters I1, I2 … are those of docs/ledger.md.
--
-- A transfer moves `amount` from the account in `debit` to the account in `credit`. Each row is therefore balanced by its
-- shape (I1), and the sum over all accounts of an asset is always zero (I2).
--
-- The application may insert journals and transfers and open accounts. It cannot change or delete one, and it cannot write
-- a balance: one trigger writes balances, as duel_ledger_owner.

-- Where value can be. Rows never change: foreign keys point here, and a foreign key that points at a row with a changing
-- balance makes each check walk the dead versions of that row (measured: eight times slower). Balances are another table.
create table ledger_accounts (
    id           uuid not null,
    kind         text not null,
    asset        text not null default 'USDC',
    user_id      uuid,
    challenge_id uuid,
    team_id      uuid,

    constraint ledger_accounts_pkey primary key (id),
    -- An account has one asset; transfers_apply looks accounts up by both (I3).
    constraint ledger_accounts_id_asset_key unique (id, asset),
    -- A challenge has one escrow. Journals point at it, so the challenge of a journal has an escrow.
    constraint ledger_accounts_one_escrow unique (challenge_id),
    -- The asset's unit is that of every amount: micro-USDC, or whole points.
    constraint ledger_accounts_asset check (asset in ('USDC', 'PTS')),
    -- The owner that an account of each kind has.
    constraint ledger_accounts_owner check (
        case kind
            when 'external'    then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'fees'        then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'fines'       then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'promo'       then num_nonnulls(user_id, challenge_id, team_id) = 0
            when 'available'   then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
            when 'withdrawing' then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
            when 'team_share'  then user_id is not null and team_id is not null and challenge_id is null
            when 'escrow'      then challenge_id is not null and num_nonnulls(user_id, team_id) = 0
            else false
        end
    ),
    -- Ids that need no lookup: a player's available USDC has the player's id, an escrow has the challenge's id.
    constraint ledger_accounts_available_id check (
        kind <> 'available' or asset <> 'USDC' or id = user_id
    ),
    constraint ledger_accounts_escrow_id check (
        kind <> 'escrow' or (id = challenge_id and asset = 'USDC')
    ),
    constraint ledger_accounts_user_id_fkey foreign key (user_id) references users (id)
);

-- A player has one account of each kind; also the lookup of a player's accounts.
create unique index ledger_accounts_one_per_user
    on ledger_accounts (user_id, kind, asset) where user_id is not null and team_id is null;
-- A member of a team has one share.
create unique index ledger_accounts_one_share
    on ledger_accounts (team_id, user_id, asset) where team_id is not null;
-- The platform has one account of each kind.
create unique index ledger_accounts_one_platform
    on ledger_accounts (kind, asset) where user_id is null and challenge_id is null;

-- The balance of an account whose floor is enforced (I4). `external`, `fees` and `fines` have no row, because every settlement
-- would wait for the commit of the one before it (measured: five times slower); their balance is the sum of their transfers.
create table ledger_balances (
    account_id uuid   not null,
    posted     bigint not null default 0,

    constraint ledger_balances_pkey primary key (account_id),
    constraint ledger_balances_account_id_fkey foreign key (account_id) references ledger_accounts (id),
    -- Callers recognise too little money by this name: store::ledger maps it.
    constraint ledger_balances_not_negative check (0 <= posted)
) with (
    -- Room on each page for the next version of a row, so that an update touches no index.
    fillfactor = 50
);

-- A movement with its reason. Ids are computed from the subject of the journal (UUIDv5 in domain::ledger), so a second
-- journal about the same subject violates the primary key (I11).
create table journals (
    id           uuid        not null,
    kind         text        not null,
    -- The challenge whose money moves.
    challenge_id uuid,
    -- The player whose command it is; null where the clock decided.
    actor        uuid,
    -- The reason that players and auditors read.
    reason       text,
    -- The journal that this one reverses.
    reverses     uuid,
    -- The transaction that wrote it. Only transfers of the same transaction can join it.
    xid          xid8        not null default pg_current_xact_id(),
    at           timestamptz not null,

    constraint journals_pkey primary key (id),
    -- The account never changes and the challenge does: see ledger_accounts.
    constraint journals_challenge_id_fkey foreign key (challenge_id) references ledger_accounts (challenge_id),
    constraint journals_reverses_fkey foreign key (reverses) references journals (id),
    -- A journal is reversed at most once (I12).
    constraint journals_reverses_key unique (reverses),
    constraint journals_kind check (kind in (
        'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
        'stake', 'restake', 'settle', 'void', 'fine', 'reversal', 'points'
    )),
    -- No feature writes reversals yet. One that does replaces this by the check that a reversal mirrors its journal (I12).
    constraint journals_no_reversal check (kind <> 'reversal' and reverses is null),
    constraint journals_challenge check (
        challenge_id is not null or kind not in ('stake', 'restake', 'settle', 'void')
    ),
    constraint journals_stake_actor check (actor is not null or kind not in ('stake', 'restake')),
    constraint journals_reversal check ((kind = 'reversal') = (reverses is not null)),
    constraint journals_reason check (reason is not null or kind not in ('fine', 'reversal'))
);

-- A challenge is settled or voided, once (I7).
create unique index journals_one_resolution on journals (challenge_id) where kind in ('settle', 'void');
-- A player stakes once on a challenge (I8); also the lookup of a challenge's stakes.
create unique index journals_one_stake on journals (challenge_id, actor) where kind = 'stake';
-- The lookup of what a player added or withdrew by a change of stake.
create index journals_restakes on journals (challenge_id, actor) where kind = 'restake';

-- The foreign keys to the journal and to both accounts are checked by transfers_apply, which refuses under their names:
-- journals and accounts are append-only, so the row locks of real foreign keys would protect nothing (measured: 4 % of a join).
create table transfers (
    -- The order of writing, which orders rows of the same time in a history.
    id         bigint   not null generated always as identity,
    journal_id uuid     not null,
    seq        smallint not null,
    asset      text     not null default 'USDC',
    debit      uuid     not null,
    credit     uuid     not null,
    -- Micro-USDC or whole points. Not numeric, which accepts NaN under any check and rounds silently.
    amount     bigint   not null,

    constraint transfers_pkey primary key (journal_id, seq),
    constraint transfers_amount_positive check (0 < amount),
    constraint transfers_two_accounts check (debit <> credit)
);

-- The history of an account, in its order, from either side.
create index transfers_debit on transfers (debit, id);
create index transfers_credit on transfers (credit, id);

-- The pairs of accounts between which a journal of each kind may move money. A migration that adds a movement adds its row.
-- Fines have none: the feature that writes fines adds it, with a check of what a fine follows from.
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
    -- A creator who is still alone changes the stake: the difference moves in either direction.
    ('restake',         'available',   'escrow'),
    ('restake',         'escrow',      'available'),
    ('settle',          'escrow',      'available'),
    ('settle',          'escrow',      'fees'),
    ('void',            'escrow',      'available'),
    ('points',          'external',    'available'),
    ('points',          'available',   'external');

-- Opens the balance of an account whose floor is enforced. Row by row, so that one statement can open an account and move
-- money to it: the balance exists before the statement trigger of transfers runs.
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

-- The only writer of balances (I5). It refuses a transfer
-- * whose journal or accounts do not exist, or whose accounts have another asset (I3);
-- * whose journal belongs to another transaction;
-- * that ledger_moves does not list, or that touches the escrow of another challenge;
-- * of a payment, a stake or a change of stake, if it is not the only one or not between the actor's own accounts;
-- * of a stake, if it differs from the actor's seat, which is written before it or in the same statement;
-- * from an escrow to a player who has no seat in that challenge. Players who left get refunds only.
--
-- The settings pin a plan of lookups by key: the planner does not know the size of `written` and would choose scans that
-- grow with the ledger. The cost is quadratic in the rows of one statement, so bulk loads write a few hundred rows each.
create function ledger_apply() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    wrong record;
begin
    -- A command that moves no money runs the same statement as one that does.
    if not exists (select from written) then
        return null;
    end if;

    select t.journal_id, t.seq, j.kind, d.kind as debit_kind, c.kind as credit_kind, t.asset, t.debit, t.credit,
           d.asset as debit_asset, c.asset as credit_asset
      into wrong
      from written t
      left join journals j on j.id = t.journal_id
      left join ledger_accounts d on d.id = t.debit
      left join ledger_accounts c on c.id = t.credit
      left join ledger_moves m
        on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
     where j.id is null
        or d.asset is distinct from t.asset
        or c.asset is distinct from t.asset
        or j.xid <> pg_current_xact_id()
        or m.journal_kind is null
        or (j.kind = 'points') <> (t.asset = 'PTS')
        or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
        or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
        or (j.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return', 'stake', 'restake')
            and (t.seq <> 1
                 or coalesce(d.user_id, j.actor) is distinct from j.actor
                 or coalesce(c.user_id, j.actor) is distinct from j.actor))
        or (j.kind = 'stake'
            and (select p.stake_micros from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = j.actor
                  limit 1) is distinct from t.amount)
        or (d.challenge_id is not null and c.user_id is not null
            -- By `limit 1`, as `not exists` would let the planner hash all seats.
            and (select p.slot from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = c.user_id
                    and (j.kind = 'void' or p.status <> 'left')
                  limit 1) is null)
     limit 1;
    if found and wrong.kind is null then
        raise exception 'transfer %: there is no journal %', wrong.seq, wrong.journal_id
            using errcode = 'foreign_key_violation', constraint = 'transfers_journal_id_fkey', table = 'transfers';
    elsif found and wrong.debit_asset is distinct from wrong.asset then
        raise exception 'transfer %: there is no account % of %', wrong.seq, wrong.debit, wrong.asset
            using errcode = 'foreign_key_violation', constraint = 'transfers_debit_fkey', table = 'transfers';
    elsif found and wrong.credit_asset is distinct from wrong.asset then
        raise exception 'transfer %: there is no account % of %', wrong.seq, wrong.credit, wrong.asset
            using errcode = 'foreign_key_violation', constraint = 'transfers_credit_fkey', table = 'transfers';
    elsif found then
        raise exception 'transfer % of % journal % may not move from % to %',
            wrong.seq, wrong.kind, wrong.journal_id, wrong.debit_kind, wrong.credit_kind
            using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
    end if;

    -- Locks in the order of ids, so that no two transactions deadlock.
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

-- Append-only (I6). The application has no right to change these rows; the triggers refuse every other role too.
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

-- The micro-USDC in the escrow of a challenge; 0 where it has none. Money and state are compared by it at each commit (I9).
create function escrow_balance(challenge uuid) returns bigint
    language sql stable security definer set search_path = public, pg_temp
as $$
    select coalesce((select posted from ledger_balances where account_id = challenge), 0)
$$;

-- The platform's own accounts; domain::ledger has their ids.
insert into ledger_accounts (id, kind, asset) values
    ('00000000-0000-0000-0000-000000000001', 'external', 'USDC'),
    ('00000000-0000-0000-0000-000000000002', 'fees',     'USDC'),
    ('00000000-0000-0000-0000-000000000003', 'fines',    'USDC'),
    ('00000000-0000-0000-0000-000000000004', 'external', 'PTS');

-- The rights of the functions' owner, which the application does not have. A new owner needs `create` for this moment only.
grant select on ledger_accounts, ledger_moves, journals to duel_ledger_owner;
grant select, insert, update on ledger_balances to duel_ledger_owner;
grant create on schema public to duel_ledger_owner;
alter function ledger_open_balance() owner to duel_ledger_owner;
alter function ledger_apply() owner to duel_ledger_owner;
alter function escrow_balance(uuid) owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

-- Columns are named, so that the application cannot choose a journal's transaction (xid) or a transfer's place in the order
-- (id).
grant select on ledger_accounts, ledger_balances, ledger_moves, journals, transfers to duel_ledger_app;
grant insert (id, kind, asset, user_id, challenge_id, team_id) on ledger_accounts to duel_ledger_app;
grant insert (id, kind, challenge_id, actor, reason, reverses, at) on journals to duel_ledger_app;
grant insert (journal_id, seq, asset, debit, credit, amount) on transfers to duel_ledger_app;
