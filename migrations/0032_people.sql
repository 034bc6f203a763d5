-- Notifications of one team, and the teammates of a player (docs/rules.md, Notifications and Search).

-- A player's notifications of one team, in the order of the list; and the one that asked for what was answered on the team's page.
create index notifications_by_team on notifications (user_id, team_id, number) where team_id is not null;

-- As in 0010_challenge.sql, and the challenges of teammates: players who share a team with the viewer, where no block stands between
-- the two. A teammate who is a friend as well counts as a teammate, and shows the viewer what friends are shown.
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
    let_in as (
        select challenge_id from participants where user_id = viewer
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
        or c.visibility = 'public'
        or (c.visibility = 'friends' and known.is_friend)
        or c.id in (select challenge_id from let_in)
    union all
    select c.id, 'stranger'
      from let_in
      join challenges c on c.id = let_in.challenge_id
     where c.visibility <> 'public' and c.creator_id not in (select known.id from known)
$$;
