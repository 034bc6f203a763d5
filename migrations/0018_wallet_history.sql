-- The history and the totals of each wallet, so that a page is read in its own time, however long the history is.
--
-- Each movement of a player's available USDC is a row, numbered under the lock of that balance: number n is never visible before
-- n - 1, and the balance beside it is the one after the movement. The order of `transfers.id` would not do, as an id is drawn
-- before the balance is locked. One trigger writes both tables, after the trigger that writes balances (triggers of one event
-- run in the order of their names).

create table wallet_history (
    user_id       uuid        not null,
    -- 1, 2, 3, … of this player.
    number        bigint      not null,
    kind          text        not null,
    -- 1, 2, 3, … of this player and kind: the lookup of a page of one kind.
    nth_of_kind   bigint      not null,
    transfer_id   bigint      not null,
    journal_id    uuid        not null,
    challenge_id  uuid,
    amount        bigint      not null,
    balance_after bigint      not null,
    at            timestamptz not null,

    constraint wallet_history_pkey primary key (user_id, number),
    constraint wallet_history_of_kind unique (user_id, kind, nth_of_kind)
);

create trigger wallet_history_append_only before update or delete or truncate on wallet_history
    for each statement execute function ledger_append_only();

-- What a player has in unresolved challenges, has ever staked without a refund, and has ever won.
create table wallet_totals (
    user_id   uuid   not null,
    in_escrow bigint not null,
    staked    bigint not null,
    won       bigint not null,

    constraint wallet_totals_pkey primary key (user_id)
) with (fillfactor = 50);

-- The wallet's name of a movement.
create function wallet_word(journal_kind text, amount bigint) returns text
    language sql immutable
as $$
    select case journal_kind
        when 'withdraw_hold'   then 'withdrawal'
        when 'withdraw_return' then 'withdrawal_returned'
        when 'restake'         then case when amount < 0 then 'stake' else 'refund' end
        when 'settle'          then 'payout'
        when 'void'            then 'refund'
        else journal_kind
    end
$$;

create function ledger_history() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
    if not exists (select from written) then
        return null;
    end if;

    -- transfers_apply has locked the balances: no other transaction writes a number of these players. `offset 0` makes each
    -- journal a lookup by id; otherwise the planner walks all resolutions.
    with moves as materialized (
        select w.id, w.debit, w.credit, w.amount, w.journal_id, j.kind, j.challenge_id, j.at
          from written w
         cross join lateral (select kind, challenge_id, at from journals where id = w.journal_id offset 0) j
         where w.asset = 'USDC'
    ),
    mine as materialized (
        select s.account_id, s.id, s.journal_id, s.amount, s.kind, s.challenge_id, s.at, wallet_word(s.kind, s.amount) as word
          from (select m.*, m.credit as account_id from moves m
                union all
                select m.id, m.debit, m.credit, -m.amount, m.journal_id, m.kind, m.challenge_id, m.at, m.debit from moves m) s
          join ledger_accounts a on a.id = s.account_id and a.kind = 'available'
    ),
    numbered as (
        select m.*,
               row_number() over (partition by m.account_id order by m.id) as nth,
               row_number() over (partition by m.account_id, m.word order by m.id) as nth_of_kind,
               sum(m.amount) over (partition by m.account_id order by m.id) as so_far,
               sum(m.amount) over (partition by m.account_id) as in_all
          from mine m
    ),
    history as (
        insert into wallet_history
            (user_id, number, kind, nth_of_kind, transfer_id, journal_id, challenge_id, amount, balance_after, at)
        select n.account_id,
               n.nth + coalesce((select h.number from wallet_history h where h.user_id = n.account_id
                                  order by h.number desc limit 1), 0),
               n.word,
               n.nth_of_kind + coalesce((select h.nth_of_kind from wallet_history h
                                          where h.user_id = n.account_id and h.kind = n.word
                                          order by h.nth_of_kind desc limit 1), 0),
               n.id, n.journal_id, n.challenge_id, n.amount, b.posted - n.in_all + n.so_far, n.at
          from numbered n
          join ledger_balances b on b.account_id = n.account_id
    ),
    -- A resolution takes the stakes of all participants out of what is in escrow, also of those whom it pays nothing.
    changes as (
        select m.account_id as user_id,
               case when m.kind in ('stake', 'restake') then -m.amount else 0 end as in_escrow,
               case when m.kind in ('stake', 'restake') then -m.amount else 0 end as staked,
               case when m.kind = 'settle' then m.amount else 0 end as won
          from mine m
         where m.kind in ('stake', 'restake', 'settle')
        union all
        select case when t.credit = r.challenge_id then t.debit else t.credit end,
               case when t.credit = r.challenge_id then -t.amount else t.amount end,
               case when r.kind <> 'void' then 0
                    when t.credit = r.challenge_id then -t.amount else t.amount end,
               0
          from (select distinct m.challenge_id, m.kind from moves m where m.kind in ('settle', 'void')) r
         cross join lateral (
               select s.id from journals s where s.challenge_id = r.challenge_id and s.kind = 'stake'
               union all
               select s.id from journals s where s.challenge_id = r.challenge_id and s.kind = 'restake') s
          join transfers t on t.journal_id = s.id
    )
    insert into wallet_totals as known (user_id, in_escrow, staked, won)
    select c.user_id, sum(c.in_escrow), sum(c.staked), sum(c.won)
      from changes c
     group by c.user_id
     order by c.user_id
        on conflict (user_id) do update
       set in_escrow = known.in_escrow + excluded.in_escrow,
           staked = known.staked + excluded.staked,
           won = known.won + excluded.won;
    return null;
end
$$;

create trigger transfers_history after insert on transfers
    referencing new table as written
    for each statement execute function ledger_history();

-- ---- The same from the ledger itself, which the audit compares (H1, H2) ----

-- Every movement of a player's available USDC, with the wallet's name of it. The account's id is the player's
-- (ledger_accounts_available_id), so `user_id = …` is answered by the two indexes of transfers.
create view wallet_entries as
    select side.user_id,
           side.id,
           side.journal_id,
           side.amount,
           j.kind as journal_kind,
           case j.kind
               when 'deposit'         then 'deposit'
               when 'withdraw_hold'   then 'withdrawal'
               when 'withdraw_return' then 'withdrawal_returned'
               when 'stake'           then 'stake'
               when 'restake'         then case when side.amount < 0 then 'stake' else 'refund' end
               when 'settle'          then 'payout'
               when 'void'            then 'refund'
               else j.kind
           end as kind,
           j.challenge_id,
           j.reason,
           j.at
      from (
            select debit as user_id, id, journal_id, -amount as amount from transfers where asset = 'USDC'
            union all
            select credit, id, journal_id, amount from transfers where asset = 'USDC'
           ) as side
      join journals j on j.id = side.journal_id;

create view wallet_totals_of_ledger as
    with entries as (
        select e.user_id, e.journal_kind, e.challenge_id, e.amount
          from wallet_entries e
          join ledger_accounts a on a.id = e.user_id and a.kind = 'available' and a.asset = 'USDC'
         where e.journal_kind in ('stake', 'restake', 'settle')
    ),
    staked as (
        select e.user_id, r.kind as resolution, -e.amount as amount
          from entries e
          left join journals r
            on r.challenge_id = e.challenge_id and r.kind in ('settle', 'void')
         where e.journal_kind in ('stake', 'restake')
    )
    select user_id, sum(in_escrow)::bigint as in_escrow, sum(staked)::bigint as staked, sum(won)::bigint as won
      from (
            select user_id, case when resolution is null then amount else 0 end as in_escrow,
                   case when resolution is distinct from 'void' then amount else 0 end as staked, 0 as won
              from staked
            union all
            select user_id, 0, 0, amount from entries where journal_kind = 'settle'
           ) as parts
     group by user_id;

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function ledger_history() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

grant select on transfers to duel_ledger_owner;
grant select, insert on wallet_history to duel_ledger_owner;
grant select, insert, update on wallet_totals to duel_ledger_owner;
grant select on wallet_history, wallet_totals, wallet_entries, wallet_totals_of_ledger to duel_ledger_app;
