-- Whom the stream of a match names as the leader of a team's side, so that open pages learn of a successor; and the record of a team,
-- stored as totals, so that no page sums up its history (docs/rules.md, Teams).

-- ---- Leaders in streams ----

-- The newest of these events of a side is the leader that the stream names.
create index challenge_events_leaders on challenge_events (challenge_id, version) where type = 'leader_changed';

-- The matches that go on with teams' stakes: of these the clock looks whether the stream names who leads now.
create index challenges_staked_teams on challenges (id)
    where match_type = 'Team vs Team' and status in ('full', 'active', 'in_progress');

-- ---- Records ----

-- What the pool of a team has played; no row before its first stake.
create table team_records (
    team_id uuid   not null,
    -- Matches that were settled and that the pool had money in.
    played  bigint not null default 0,
    -- Those of which the pool got more than it had staked.
    won     bigint not null default 0,
    -- Micro-USDC: all that was staked, of matches that go on too.
    staked  bigint not null default 0,

    constraint team_records_pkey primary key (team_id),
    constraint team_records_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_records_order check (0 <= won and won <= played and 0 <= staked)
) with (fillfactor = 50);

-- What one match adds to the records of its teams, by the statements of their pools: at most two rows of a player of a roster.
create function team_record_of(challenge uuid, is_settled boolean)
    returns table (team_id uuid, played bigint, won bigint, staked bigint)
    language sql stable set search_path = public, pg_temp
as $$
    select h.team_id,
           case when is_settled then 1 else 0 end::bigint,
           case when is_settled and 0 < sum(h.amount) then 1 else 0 end::bigint,
           coalesce(sum(-h.amount) filter (where h.amount < 0), 0)::bigint
      from team_pool_history h
     where h.challenge_id = challenge
       and h.team_id in (select s.team_id from challenge_teams s where s.challenge_id = challenge)
     group by h.team_id
$$;

insert into team_records (team_id, played, won, staked)
select r.team_id, sum(r.played), sum(r.won), sum(r.staked)
  from challenges c
 cross join lateral team_record_of(c.id, c.resolution is not distinct from 'settle') r
 where c.match_type = 'Team vs Team'
 group by r.team_id;

-- The only writer of records. It runs at the commit, when the money has moved; the rows of both teams are locked in the order of
-- their ids, and nothing is locked after them.
create function challenges_team_record() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
    insert into team_records as totals (team_id, played, won, staked)
    select r.team_id, r.played, r.won, case when new.status = 'full' then r.staked else 0 end
      from team_record_of(new.id, new.status <> 'full') r
     order by r.team_id
        on conflict on constraint team_records_pkey
        do update set played = totals.played + excluded.played, won = totals.won + excluded.won,
                      staked = totals.staked + excluded.staked;
    return null;
end
$$;

-- With the stakes, and with the settlement.
create constraint trigger challenges_team_record after update on challenges
    deferrable initially deferred for each row
    when (new.match_type = 'Team vs Team'
          and ((old.status <> 'full' and new.status = 'full')
               or (old.resolution is null and new.resolution = 'settle')))
    execute function challenges_team_record();

-- ---- Rights ----

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function challenges_team_record() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;
grant select, insert, update on team_records to duel_ledger_owner;
grant select on team_records to duel_ledger_app;
