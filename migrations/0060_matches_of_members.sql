-- A match of teams is its teams': their members see it, also one that is not public and that they do not play (docs/rules.md, Matches
-- of teams).

-- Whether a player is in a team that plays a match, or was in one when it was dissolved. Who may open one page and who finds the
-- match in a list is decided by it.
create function is_match_of_own_team(challenge uuid, viewer uuid) returns boolean
    language sql stable
as $$
    select exists (select from challenge_teams s
                     join team_members m on m.team_id = s.team_id
                    where s.challenge_id = $1 and m.user_id = $2)
        or exists (select from challenge_teams s
                     join team_former_members m on m.team_id = s.team_id
                    where s.challenge_id = $1 and m.user_id = $2)
$$;

-- As in 0034_team_match.sql, and the matches of the viewer's teams.
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
               or (c.match_type = 'Team vs Team' and is_match_of_own_team(c.id, viewer))
               or exists (select from challenge_invitations i
                           where i.challenge_id = c.id and i.user_id = viewer
                             and not exists (select from blocks b
                                              where (b.blocker = viewer and b.blocked = c.creator_id)
                                                 or (b.blocker = c.creator_id and b.blocked = viewer)))
           ))
$$;

-- As in 0034_team_match.sql, but that the matches of the viewer's teams are listed whatever their visibility. A dissolved team has no
-- match that goes on.
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
        select challenge_id from of_teams
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
    union all
    select c.id, 'stranger'
      from let_in
      join challenges c on c.id = let_in.challenge_id
     where c.visibility <> 'public' and c.creator_id not in (select known.id from known)
       and c.id not in (select challenge_id from of_teams)
$$;
