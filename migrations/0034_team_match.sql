-- Matches of teams (docs/rules.md, Teams). A side is a team, its leader and a roster, whose players approve their parts of the stake.
-- When both sides have approved, one journal moves all parts from the shares to the escrow, and each side takes one seat: that of its
-- leader, with the team's whole stake. So seats, declarations, disputes and outcomes are what they are between players.

-- ---- The type and its phases ----

alter table challenges drop constraint challenges_match_type;
alter table challenges add constraint challenges_match_type check (match_type in ('1 vs 1', '1 vs Many', 'Team vs Team'));
-- A team match has two sides, and both stake the same.
alter table challenges add constraint challenges_of_teams check (
    match_type <> 'Team vs Team'
    or (max_participants = 2 and num_nonnulls(opponent_min_stake_micros, opponent_max_stake_micros) = 0)
);

-- When a match expires unplayed whose place a team holds; its deadline then is that of the team's approval.
alter table challenges add column expires_at timestamptz;
alter table challenges add constraint challenges_reserved check (
    (expires_at is not null) = (status = 'open' and coalesce(deadline_kind, '') = 'approve')
    and deadline_at <= expires_at
);

alter table challenges drop constraint challenges_deadline;
alter table challenges add constraint challenges_deadline check (
    (status in ('completed', 'cancelled')) = (deadline_at is null)
    and (deadline_at is null) = (deadline_kind is null)
    and deadline_kind in ('approve', 'expire', 'undeclared', 'confirm', 'take', 'decide', 'dispute', 'release')
    -- Only teams approve, and only before anything is staked.
    and (status = 'pending') <= (match_type = 'Team vs Team' and deadline_kind = 'approve')
    and (coalesce(deadline_kind, '') = 'approve') <= (match_type = 'Team vs Team' and status in ('pending', 'open'))
);

-- A match of teams begins with the approval of its own team, every other one with its creator's seat. `participant_count` counts the
-- places that are taken: seats, or sides of a match of teams.
drop trigger challenges_begin on challenges;
create trigger challenges_begin before insert on challenges
    for each row when (
        (new.status, new.deadline_kind) is distinct from
            (case new.match_type when 'Team vs Team' then 'pending' else 'open' end,
             case new.match_type when 'Team vs Team' then 'approve' else 'expire' end)
        or new.participant_count <> 1
        or num_nonnulls(new.started_at, new.ends_at, new.disputed_at, new.disputed_by, new.dispute_case, new.resolution,
                        new.outcome, new.cancel_reason, new.expires_at) <> 0
    )
    execute function challenges_refused();

-- ---- Sides and rosters ----

create table challenge_teams (
    challenge_id uuid     not null,
    -- 0 issued the match, 1 accepts it; the slot of its seat.
    side         smallint not null,
    team_id      uuid     not null,
    -- Who led it then, and decides for it to the end.
    leader_id    uuid     not null,
    -- Of the issuing side: the only team that may accept, where one is named.
    opponent_id  uuid,

    constraint challenge_teams_pkey primary key (challenge_id, side),
    constraint challenge_teams_side check (side in (0, 1) and (side = 0 or opponent_id is null)),
    -- A team does not play against itself, nor a leader.
    constraint challenge_teams_once unique (challenge_id, team_id),
    constraint challenge_teams_leader_once unique (challenge_id, leader_id),
    constraint challenge_teams_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint challenge_teams_team_id_fkey foreign key (team_id) references teams (id),
    constraint challenge_teams_leader_id_fkey foreign key (leader_id) references users (id),
    constraint challenge_teams_opponent_id_fkey foreign key (opponent_id) references teams (id)
);

-- The matches of a team.
create index challenge_teams_of_team on challenge_teams (team_id, challenge_id);
create index challenge_teams_of_leader on challenge_teams (leader_id, challenge_id);

create table challenge_rosters (
    challenge_id uuid     not null,
    side         smallint not null,
    user_id      uuid     not null,
    -- In the order in which the leader named them.
    place        smallint not null,
    -- Micro-USDC of the stake, from the player's share.
    part         bigint   not null,
    has_approved boolean  not null,

    -- A player plays for one side.
    constraint challenge_rosters_pkey primary key (challenge_id, user_id),
    constraint challenge_rosters_place unique (challenge_id, side, place),
    constraint challenge_rosters_part check (0 <= part),
    constraint challenge_rosters_side_fkey foreign key (challenge_id, side) references challenge_teams (challenge_id, side),
    constraint challenge_rosters_user_id_fkey foreign key (user_id) references users (id)
);

-- A player's matches.
create index challenge_rosters_of_player on challenge_rosters (user_id, challenge_id);

-- What is staked stays as it was approved. An approval is not taken back: who declines ends the side.
create function challenge_teams_staked() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if exists (select from participants where challenge_id = old.challenge_id)
       or exists (select from challenges where id = old.challenge_id and resolution is not null) then
        raise exception 'challenge %: its teams are fixed', old.challenge_id
            using errcode = 'check_violation', constraint = 'challenge_teams_fixed', table = tg_table_name;
    end if;
    return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger challenge_teams_fixed before delete on challenge_teams
    for each row execute function challenge_teams_staked();
create trigger challenge_rosters_fixed before delete on challenge_rosters
    for each row execute function challenge_teams_staked();
create trigger challenge_rosters_approved_once before update on challenge_rosters
    for each row when (old.has_approved and not new.has_approved)
    execute function challenge_teams_staked();

-- ---- What a match of teams must be at each commit ----

-- What is wrong with the sides of a match of teams; null where nothing is. The audit asks the same.
create function team_match_problem(c challenges) returns text
    language sql stable set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
    with sides as (
        select t.side, t.team_id, t.leader_id, sum(r.part) as parts, bool_and(r.has_approved) as is_approved
          from challenge_teams t
          left join challenge_rosters r on r.challenge_id = t.challenge_id and r.side = t.side
         where t.challenge_id = c.id
         group by t.side, t.team_id, t.leader_id
    ),
    -- What each player of a roster staked, against what they approved.
    paid as (
        select r.user_id, r.part, coalesce(t.amount, 0) as amount, r.has_approved
          from challenge_rosters r
          join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
          left join ledger_accounts a on a.team_id = s.team_id and a.user_id = r.user_id and a.asset = 'USDC'
          left join journals j on j.challenge_id = c.id and j.kind = 'team_stake'
          left join transfers t on t.journal_id = j.id and t.debit = a.id
         where r.challenge_id = c.id
    ),
    seats as (
        select count(*) as count from participants p where p.challenge_id = c.id
    )
    select case
        when (select count(*) from sides) <> c.participant_count and c.resolution is null
            then 'its places are not its sides'
        when not exists (select from sides where side = 0 and leader_id = c.creator_id)
            then 'its creator leads no side'
        when exists (select from sides where parts is distinct from c.minimum_stake_micros)
            then 'the parts of a roster are not the stake'
        when c.status = 'pending' and (select count(*) from sides) <> 1
            then 'it waits for the approval of more than its own team'
        when c.status = 'open' and (
                 (select count(*) from sides) <> case c.deadline_kind when 'approve' then 2 else 1 end
                 or not (select is_approved from sides where side = 0))
            then 'it is open without the approval of its own team'
        when (select count from seats) <> case when c.status in ('pending', 'open') then 0 when c.status = 'cancelled' then
                                                    (select count from seats) else 2 end
            then 'its seats are not those of two teams'
        when exists (select from participants p
                      where p.challenge_id = c.id
                        and (p.stake_micros <> c.minimum_stake_micros
                             or not exists (select from sides s where s.side = p.slot and s.leader_id = p.user_id)))
            then 'a seat is not that of a leader'
        when 0 < (select count from seats) and exists (select from paid where amount <> part or not has_approved)
            then 'a player of a roster has not paid what they approved'
        when 0 = (select count from seats) and exists (select from paid where 0 < amount)
            then 'a player has paid for a team without a seat'
    end
$$;

create function challenges_of_teams() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    latest  challenges;
    problem text;
begin
    select * into latest from challenges where id = new.id;
    problem := team_match_problem(latest);
    if problem is not null then
        raise exception 'challenge %: %', new.id, problem
            using errcode = 'check_violation', constraint = 'challenges_teams_match', table = 'challenges';
    end if;
    -- What comes back to a member comes back to the share.
    if latest.resolution is not null and exists (
        select from journals j
          join transfers t on t.journal_id = j.id
          join challenge_rosters r on r.challenge_id = j.challenge_id and r.user_id = t.credit
          join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
          join team_members m on m.team_id = s.team_id and m.user_id = r.user_id
         where j.challenge_id = new.id and j.kind in ('settle', 'void')
    ) then
        raise exception 'challenge %: a payout passes the share of a member', new.id
            using errcode = 'check_violation', constraint = 'team_shares_of_members', table = 'challenges';
    end if;
    return null;
end
$$;

-- Checked at the commit, because a command writes sides, seats and money one after the other.
create constraint trigger challenges_teams_match after insert or update on challenges
    deferrable initially deferred for each row when (new.match_type = 'Team vs Team')
    execute function challenges_of_teams();

-- Sides belong to matches of teams.
create function challenge_teams_typed() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if not exists (select from challenges where id = new.challenge_id and match_type = 'Team vs Team') then
        raise exception 'challenge % is not between teams', new.challenge_id
            using errcode = 'check_violation', constraint = 'challenge_teams_typed', table = 'challenge_teams';
    end if;
    return null;
end
$$;

create constraint trigger challenge_teams_typed after insert on challenge_teams
    deferrable initially deferred for each row execute function challenge_teams_typed();

-- ---- The stake of two teams ----

alter table journals drop constraint journals_kind;
alter table journals add constraint journals_kind check (kind in (
    'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
    'stake', 'restake', 'settle', 'void', 'fine', 'reversal', 'points',
    'pool_deposit', 'pool_withdrawal', 'share_payout', 'team_stake'
));
alter table journals add constraint journals_team_stake check (
    kind <> 'team_stake' or (challenge_id is not null and actor is not null)
);
-- Two teams stake once on a match; also the lookup of that stake.
create unique index journals_one_team_stake on journals (challenge_id) where kind = 'team_stake';

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values
    ('team_stake', 'team_share', 'escrow'),
    ('settle',     'escrow',     'team_share'),
    ('void',       'escrow',     'team_share');

-- Whether money of a match may move between its escrow and an account of a player: from the share of a player of a roster, who has
-- approved exactly that part; and back to that share, or to the available money of a player of a roster.
create function team_match_move(challenge uuid, kind text, account ledger_accounts, amount bigint) returns boolean
    language sql stable set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
    select exists (
        select from challenge_rosters r
          join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
         where r.challenge_id = challenge and r.user_id = account.user_id
           and case when kind = 'team_stake' then r.has_approved and r.part = amount and account.team_id = s.team_id
                    else account.team_id is null or account.team_id = s.team_id end
    )
$$;

-- As in 0003_ledger.sql, and the moves between shares and the escrow of a match of teams.
create or replace function ledger_apply() returns trigger
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
        or (j.kind = 'team_stake' and not team_match_move(j.challenge_id, j.kind, d, t.amount))
        or (d.challenge_id is not null and c.user_id is not null
            and case when c.team_id is not null
                       or (select s.side from challenge_teams s where s.challenge_id = j.challenge_id limit 1) is not null
                then not team_match_move(j.challenge_id, j.kind, c, t.amount)
                -- By `limit 1`, as `not exists` would let the planner hash all seats.
                else (select p.slot from participants p
                       where p.challenge_id = j.challenge_id and p.user_id = c.user_id
                         and (j.kind = 'void' or p.status <> 'left')
                       limit 1) is null
                end)
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

-- As in 0011_challenge_invariants.sql; the stake of a team's seat is what its roster's shares paid.
create or replace function seat_matches_money(challenge uuid, player uuid) returns void
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    seated bigint;
    staked bigint;
begin
    select p.stake_micros into seated
      from participants p
     where p.challenge_id = challenge and p.user_id = player;
    select sum(case when t.credit = challenge then t.amount else -t.amount end) into staked
      from (select id from journals where challenge_id = challenge and actor = player and kind = 'stake'
            union all
            select id from journals where challenge_id = challenge and actor = player and kind = 'restake') j
      join transfers t on t.journal_id = j.id;
    if staked is null then
        select sum(t.amount) into staked
          from challenge_teams s
          join journals j on j.challenge_id = s.challenge_id and j.kind = 'team_stake'
          join transfers t on t.journal_id = j.id
          join ledger_accounts a on a.id = t.debit and a.team_id = s.team_id
         where s.challenge_id = challenge and s.leader_id = player;
    end if;
    -- A stake without a seat is refused as well as a seat without its stake. Free seats have no journal.
    if seated is distinct from coalesce(staked, case when seated = 0 then 0 end) then
        raise exception 'challenge %: the seat of % says %, % was staked', challenge, player, seated, staked
            using errcode = 'check_violation', constraint = 'participants_stake_is_paid', table = 'participants';
    end if;
end
$$;

-- ---- Shares that are staked, and paid back ----

-- As in 0033_pool.sql, and the stakes and payouts of matches of teams. It refuses as well
-- * a stake of a player who is no longer a member, or above the member's cap, which is locked until the commit;
-- * a payout into the share of a player who is no longer a member.
create or replace function ledger_pools() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    m    record;
    pool team_pools;
    cap  bigint;
begin
    if not exists (
        select from written w
         where (select j.kind from journals j where j.id = w.journal_id)
               in ('pool_deposit', 'pool_withdrawal', 'share_payout', 'team_stake')
            or (select a.team_id from ledger_accounts a where a.id = w.credit) is not null
    ) then
        return null;
    end if;

    -- Of several pools the lower id first, as nothing else may be locked between them.
    perform 1
       from team_pools
      where team_id in (select a.team_id from written w
                          join ledger_accounts a on a.id in (w.debit, w.credit)
                         where a.team_id is not null)
      order by team_id
        for no key update;

    for m in
        select w.id, w.journal_id, w.seq, j.kind, j.actor, j.challenge_id, j.at, d.user_id as payer, c.user_id as payee, w.debit,
               coalesce(d.team_id, c.team_id) as team_id, coalesce(d.user_id, c.user_id) as player,
               case when c.kind = 'team_share' then w.amount else -w.amount end as amount
          from written w
          join journals j on j.id = w.journal_id
          join ledger_accounts d on d.id = w.debit
          join ledger_accounts c on c.id = w.credit
         where 'team_share' in (d.kind, c.kind)
         order by w.id
    loop
        if m.kind in ('pool_deposit', 'pool_withdrawal', 'share_payout')
           and (m.seq <> 1 or m.payer is distinct from m.payee or m.actor is distinct from m.payer
                or (m.kind = 'share_payout' and (select posted from ledger_balances where account_id = m.debit) <> 0)) then
            raise exception 'transfer % of % journal % is not between the accounts of one member', m.seq, m.kind, m.journal_id
                using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
        end if;
        if m.kind = 'pool_deposit' or m.challenge_id is not null then
            select stake_cap into cap from team_members where team_id = m.team_id and user_id = m.player for share;
            if not found then
                raise exception 'player % is not a member of team %', m.player, m.team_id
                    using errcode = 'check_violation', constraint = 'team_shares_of_members', table = 'transfers';
            end if;
            if m.kind = 'team_stake' and cap < -m.amount then
                raise exception 'player % lets a match of team % stake less', m.player, m.team_id
                    using errcode = 'check_violation', constraint = 'team_shares_capped', table = 'transfers';
            end if;
        end if;

        update team_pools p
           set amount = p.amount + m.amount, movements = p.movements + 1
         where p.team_id = m.team_id
        returning * into pool;
        if not found then
            insert into team_pools (team_id, amount, movements) values (m.team_id, m.amount, 1) returning * into pool;
        end if;
        insert into team_pool_history
            (team_id, number, user_id, kind, transfer_id, journal_id, challenge_id, amount, share_after, pool_after, at)
        values (m.team_id, pool.movements, m.player, m.kind, m.id, m.journal_id, m.challenge_id, m.amount,
                m.amount + coalesce((select h.share_after from team_pool_history h
                                      where h.user_id = m.player and h.team_id = m.team_id
                                      order by h.number desc limit 1), 0),
                pool.amount, m.at);
    end loop;
    return null;
end
$$;

-- ---- Limits of players ----

-- As in 0019_play_limit.sql; a player's part of a team's stake is a stake of theirs.
create or replace function transfers_within_limits() returns trigger
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    refused text;
begin
    if not exists (select from written) then
        return null;
    end if;

    -- The id of a player's available account is the player's; of a share, its row names the player.
    with staked as materialized (
        select case j.kind when 'team_stake' then (select a.user_id from ledger_accounts a where a.id = w.debit) else w.debit end
                   as user_id,
               max(j.at) as at
          from written w
         cross join lateral (select kind, at from journals where id = w.journal_id offset 0) j
         where j.kind in ('stake', 'restake', 'team_stake')
         group by 1
    )
    select case when c.user_id is null then 'play_limits_stake' else 'play_limits_cool_off' end
      into refused
      from staked s
      left join cool_offs c on c.user_id = s.user_id and s.at < c.ends_at
      left join play_limits l on l.user_id = s.user_id and l.kind = 'stake'
     where c.user_id is not null
        or case when play_limit_at(l, s.at) is not null then
               play_limit_at(l, s.at) < staked_since(s.user_id, s.at - interval '24 hours')
           end
     limit 1;
    if refused is not null then
        raise exception 'a stake passes a limit of its player'
            using errcode = 'check_violation', constraint = refused, table = 'transfers';
    end if;
    return null;
end
$$;

-- What a player has staked after a moment: of the own money, and as parts of teams' stakes.
create function staked_since(player uuid, since timestamptz) returns bigint
    language sql stable set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
    select (coalesce((select sum(t.amount)
                        from journals j
                        join transfers t on t.journal_id = j.id and t.seq = 1 and t.debit = j.actor
                       where j.actor = player and j.kind in ('stake', 'restake') and since < j.at), 0)
            + coalesce((select sum(-h.amount)
                          from team_pool_history h
                         where h.user_id = player and h.kind = 'team_stake' and since < h.at), 0))::bigint
$$;

-- ---- Lists ----

-- As in 0032_people.sql, and the matches of the viewer's teams: those of teammates stay those of teammates, as every other match of
-- theirs does. Who plays for a team, or leads it, is let in.
create or replace function challenges_close_to(viewer uuid)
    returns table (id uuid, relation text)
    language sql stable
as $$
    with friends as (
        select mine.followee as id
          from follows mine
          join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
         where mine.follower = viewer
    ),
    -- A player is in a few teams of ten at most: read by team_members_mine, then by the key of team_members.
    teammates as (
        select distinct theirs.user_id as id
          from team_members mine
          join team_members theirs on theirs.team_id = mine.team_id
         where mine.user_id = viewer and theirs.user_id <> viewer
           and not exists (select from blocks b
                            where (b.blocker = viewer and b.blocked = theirs.user_id)
                               or (b.blocker = theirs.user_id and b.blocked = viewer))
    ),
    known as (
        select viewer as id, 'own' as relation, true as is_friend
        union all
        select t.id, 'teammate', t.id in (select f.id from friends f) from teammates t
        union all
        select f.id, 'friend', true from friends f where f.id not in (select t.id from teammates t)
    ),
    of_teams as (
        select distinct s.challenge_id
          from team_members mine
          join challenge_teams s on s.team_id = mine.team_id
         where mine.user_id = viewer
    ),
    let_in as (
        select challenge_id from participants where user_id = viewer
        union
        select challenge_id from challenge_rosters where user_id = viewer
        union
        select challenge_id from challenge_teams where leader_id = viewer
        union
        select i.challenge_id
          from challenge_invitations i
          join challenges c on c.id = i.challenge_id
         where i.user_id = viewer
           and not exists (select from blocks b
                            where (b.blocker = viewer and b.blocked = c.creator_id)
                               or (b.blocker = c.creator_id and b.blocked = viewer))
    )
    select c.id, known.relation
      from known
      join challenges c on c.creator_id = known.id
     where known.relation = 'own'
        or ((c.visibility = 'public'
             or (c.visibility = 'friends' and known.is_friend)
             or c.id in (select challenge_id from let_in))
            and (known.relation = 'teammate' or c.id not in (select challenge_id from of_teams)))
    union all
    select c.id, 'team'
      from of_teams
      join challenges c on c.id = of_teams.challenge_id
     where c.creator_id not in (select known.id from known where known.relation <> 'friend')
       and (c.visibility = 'public'
            or (c.visibility = 'friends' and c.creator_id in (select f.id from friends f))
            or c.id in (select challenge_id from let_in))
    union all
    select c.id, 'stranger'
      from let_in
      join challenges c on c.id = let_in.challenge_id
     where c.visibility <> 'public' and c.creator_id not in (select known.id from known)
       and c.id not in (select challenge_id from of_teams)
$$;

-- As in 0010_challenge.sql, and what the viewer plays for a team or leads one in.
create or replace function challenges_seen_by(viewer uuid)
    returns table (
        id uuid, status text, game text, game_category text, minimum_stake_micros bigint,
        title text, description text, created_at timestamptz, relation text
    )
    language sql stable
as $$
    select c.id, c.status, c.game, c.game_category, c.minimum_stake_micros, c.title, c.description, c.created_at,
           case
               when c.creator_id = viewer then 'own'
               when friend.is_mutual then 'friend'
               else 'stranger'
           end
      from challenges c
      left join lateral (
               select true as is_mutual
                 from follows mine
                 join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
                where mine.follower = viewer and mine.followee = c.creator_id
           ) friend on viewer is not null
     where c.visibility = 'public'
        or (c.visibility = 'friends' and friend.is_mutual)
        or (viewer is not null and (
               c.creator_id = viewer
               or exists (select from participants p where p.challenge_id = c.id and p.user_id = viewer)
               or exists (select from challenge_rosters r where r.challenge_id = c.id and r.user_id = viewer)
               or exists (select from challenge_teams t where t.challenge_id = c.id and t.leader_id = viewer)
               or exists (select from challenge_invitations i
                           where i.challenge_id = c.id and i.user_id = viewer
                             and not exists (select from blocks b
                                              where (b.blocker = viewer and b.blocked = c.creator_id)
                                                 or (b.blocker = c.creator_id and b.blocked = viewer)))
           ))
$$;

-- The matches of teams that are not staked: of these the clock looks whether every player of a roster can still play.
create index challenges_unstaked_teams on challenges (id)
    where match_type = 'Team vs Team' and status in ('pending', 'open');

-- ---- Rights ----

grant create on schema public to duel_ledger_owner;
alter function team_match_move(uuid, text, ledger_accounts, bigint) owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

grant select on challenge_teams, challenge_rosters to duel_ledger_owner;
grant select, insert, delete on challenge_teams, challenge_rosters to duel_ledger_app;
grant update (has_approved) on challenge_rosters to duel_ledger_app;
