-- Lists of challenges that find their rows by an index, however many challenges there are.

-- The public list, newest first and by stake: each state's part is in order, and a list merges the parts of the states that
-- it wants. The old indexes named the states in their predicate, which a list that is told its states cannot match.
drop index challenges_listed, challenges_listed_by_stake;
create index challenges_public_newest on challenges (status, created_at desc, id) where visibility = 'public';
create index challenges_public_by_stake on challenges (status, minimum_stake_micros, created_at desc, id)
    where visibility = 'public';

-- Whether a challenge passes the filters of a list; null is no filter. One plain expression, so that PostgreSQL inlines it.
create function challenge_fits(c challenges, game text, game_category text, min_stake bigint, max_stake bigint)
    returns boolean language sql stable
as $$
    select (game is null or lower(c.game) = lower(game))
       and (game_category is null or c.game_category = game_category)
       and (min_stake is null or min_stake <= c.minimum_stake_micros)
       and (max_stake is null or c.minimum_stake_micros <= max_stake)
$$;

-- The challenges that a search by words finds: in their texts, or in the names of those who sit in them.
create function challenges_worded(pattern text) returns setof uuid language sql stable
as $$
    select id from challenges where title ilike pattern or game ilike pattern or description ilike pattern
    union
    select p.challenge_id from participants p join users u on u.id = p.user_id where u.username ilike pattern
$$;

-- What a viewer sees beyond the public challenges of strangers, and how each stands to them: their own, those of mutual
-- friends, and those that they sit in or were invited to. Few, whatever the size of the list; none for visitors (null).
create function challenges_close_to(viewer uuid)
    returns table (id uuid, relation text)
    language sql stable
as $$
    with known as (
        select viewer as id, 'own' as relation
        union all
        select mine.followee, 'friend'
          from follows mine
          join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
         where mine.follower = viewer
    ),
    let_in as (
        select challenge_id from participants where user_id = viewer
        union
        select challenge_id from challenge_invitations where user_id = viewer
    )
    select c.id, known.relation
      from known
      join challenges c on c.creator_id = known.id
     where known.relation = 'own'
        or c.visibility in ('public', 'friends')
        or c.id in (select challenge_id from let_in)
    union all
    select c.id, 'stranger'
      from let_in
      join challenges c on c.id = let_in.challenge_id
     where c.visibility <> 'public' and c.creator_id not in (select known.id from known)
$$;

-- Snapshots are read by their columns now (store/src/challenge/snapshot.sql).
drop view challenge_snapshots;
