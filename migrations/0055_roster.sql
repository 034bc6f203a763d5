-- What a match of teams is for each player of its rosters (docs/rules.md, Matches of teams): a stake and winnings in the totals of the
-- own wallet, and a match in the own statistics.

-- ---- Totals of wallets ----

-- As in 0018_wallet_history.sql; a player's part of a team's stake is staked by that player, and what the settlement pays for it is
-- won, whether it goes to the share or to who has left the team. What is in escrow of it is read from the rosters.
create or replace function ledger_history() returns trigger
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
    -- The sides that are a player's. A share names its player; the id of available money is the player's.
    sides as materialized (
        select s.account_id, a.user_id, a.kind as account_kind, s.id, s.journal_id, s.amount, s.kind, s.challenge_id, s.at,
               wallet_word(s.kind, s.amount) as word
          from (select m.*, m.credit as account_id from moves m
                union all
                select m.id, m.debit, m.credit, -m.amount, m.journal_id, m.kind, m.challenge_id, m.at, m.debit from moves m) s
          join ledger_accounts a on a.id = s.account_id and a.kind in ('available', 'team_share')
    ),
    numbered as (
        select m.*,
               row_number() over (partition by m.account_id order by m.id) as nth,
               row_number() over (partition by m.account_id, m.word order by m.id) as nth_of_kind,
               sum(m.amount) over (partition by m.account_id order by m.id) as so_far,
               sum(m.amount) over (partition by m.account_id) as in_all
          from sides m
         where m.account_kind = 'available'
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
        select s.user_id,
               case when s.kind in ('stake', 'restake') then -s.amount else 0 end as in_escrow,
               case when s.kind in ('stake', 'restake', 'team_stake') then -s.amount else 0 end as staked,
               case when s.kind = 'settle' then s.amount else 0 end as won
          from sides s
         where s.kind in ('stake', 'restake', 'team_stake', 'settle')
        union all
        select case when s.kind = 'team_stake' then (select a.user_id from ledger_accounts a where a.id = t.debit)
                    when t.credit = r.challenge_id then t.debit
                    else t.credit end,
               case when s.kind = 'team_stake' then 0
                    when t.credit = r.challenge_id then -t.amount
                    else t.amount end,
               case when r.kind <> 'void' then 0
                    when t.credit = r.challenge_id then -t.amount
                    else t.amount end,
               0
          from (select distinct m.challenge_id, m.kind from moves m where m.kind in ('settle', 'void')) r
         cross join lateral (
               select s.id, s.kind from journals s where s.challenge_id = r.challenge_id and s.kind = 'stake'
               union all
               select s.id, s.kind from journals s where s.challenge_id = r.challenge_id and s.kind = 'restake'
               union all
               -- What teams staked is in no player's escrow here, so only a refund looks for it.
               select s.id, s.kind from journals s
                where s.challenge_id = r.challenge_id and s.kind = 'team_stake' and r.kind = 'void') s
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

-- The same from the ledger itself, which the audit compares (H2).
create or replace view wallet_totals_of_ledger as
    with entries as (
        select a.user_id, e.journal_kind, e.challenge_id, e.amount
          from wallet_entries e
          -- The entries of each account, by its id.
          join ledger_accounts a on a.id = e.user_id and a.kind in ('available', 'team_share') and a.asset = 'USDC'
         where e.journal_kind in ('stake', 'restake', 'team_stake', 'settle')
    ),
    staked as (
        select e.user_id, e.journal_kind, r.kind as resolution, -e.amount as amount
          from entries e
          left join journals r
            on r.challenge_id = e.challenge_id and r.kind in ('settle', 'void')
         where e.journal_kind in ('stake', 'restake', 'team_stake')
    )
    select user_id, sum(in_escrow)::bigint as in_escrow, sum(staked)::bigint as staked, sum(won)::bigint as won
      from (
            select user_id,
                   case when resolution is null and journal_kind <> 'team_stake' then amount else 0 end as in_escrow,
                   case when resolution is distinct from 'void' then amount else 0 end as staked, 0 as won
              from staked
            union all
            select user_id, 0, 0, amount from entries where journal_kind = 'settle'
           ) as parts
     group by user_id;

-- Those who have played for a team so far.
insert into wallet_totals as known (user_id, in_escrow, staked, won)
select l.user_id, l.in_escrow, l.staked, l.won
  from wallet_totals_of_ledger l
 where l.user_id in (select user_id from challenge_rosters)
    on conflict (user_id) do update
   set in_escrow = excluded.in_escrow, staked = excluded.staked, won = excluded.won;

-- ---- Who has played ----

-- The players whom a match counts for, each with the seat that speaks for their side, which an outcome names: who has or had a seat
-- in it; of a match of teams each player of a roster, from the stake on, and no leader who does not play.
create view challenge_players as
    select p.challenge_id, p.user_id, p.user_id as seat_id, p.status, p.joined_at
      from participants p
     where not exists (select from challenge_teams t where t.challenge_id = p.challenge_id)
    union all
    select r.challenge_id, r.user_id, p.user_id, p.status, p.joined_at
      from challenge_rosters r
      join participants p on p.challenge_id = r.challenge_id and p.slot = r.side;

-- As in 0010_challenge.sql, and for the players of teams.
create or replace function challenge_played_by(player uuid) returns uuid language sql stable
as $$
    select c.id
      from challenge_players p
      join challenges c on c.id = p.challenge_id
     where p.user_id = player and p.status <> 'left' and c.visibility = 'public' and c.status = 'active'
     order by c.started_at desc
     limit 1
$$;

grant select on challenge_players to duel_ledger_app;
