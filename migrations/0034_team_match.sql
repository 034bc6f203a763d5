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

grant select, insert, delete on challenge_teams, challenge_rosters to duel_ledger_app;
grant update (has_approved) on challenge_rosters to duel_ledger_app;
