-- Notifies players, each at most once. Skipped are players who do not exist or have closed their account; for notifications that a person sends on
-- purpose, those who have blocked the sender or got the same one within a day; and for invitations, strangers to the sender.
with news as materialized (
    select n.id, n.user_id, n.type, n.fact
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[]) as n (id, user_id, type, fact)
     where exists (select from users u where u.id = n.user_id and u.closed_at is null)
       and not (
           n.type in ('challenge_invitation', 'team_invitation', 'team_join_request', 'friend', 'follow', 'interest', 'tag')
           and (
               exists (select from blocks b where b.blocker = n.user_id and b.blocked = $5::uuid)
               or exists (
                   select from notifications o
                    where o.user_id = n.user_id and o.sender_id = $5::uuid and o.type = n.type
                      and o.type in ('challenge_invitation', 'team_invitation', 'team_join_request', 'friend', 'follow',
                                     'interest', 'tag')
                      and o.challenge_id is not distinct from $6::uuid
                      and o.team_id is not distinct from $8::uuid
                      and $7::timestamptz - interval '1 day' < o.created_at
               )
           )
       )
       -- Followers and followed players, and players of earlier matches. A stranger may still join the challenge.
       and (
           n.type <> 'challenge_invitation'
           or exists (select from follows f where f.follower = n.user_id and f.followee = $5::uuid)
           or exists (select from follows f where f.follower = $5::uuid and f.followee = n.user_id)
           or exists (
               -- The leader of the team that a match of teams names as its opponent.
               select from challenge_teams s
                 join teams t on t.id = s.opponent_id
                where s.challenge_id = $6::uuid and t.leader_id = n.user_id
           )
           or exists (
               select from challenge_players ours
                 join challenge_players theirs on theirs.challenge_id = ours.challenge_id
                where ours.user_id = $5::uuid and theirs.user_id = n.user_id
           )
       )
),
-- In the order of ids, so that two statements for the same players cannot deadlock.
fed as (
    insert into notification_feeds as f (user_id, last_number, total_count, unread_count)
    select n.user_id, 1, 1, 1 from news n order by n.user_id
    on conflict (user_id) do update
       set last_number = f.last_number + 1, total_count = f.total_count + 1, unread_count = f.unread_count + 1
    returning f.user_id, f.last_number
),
notified as (
    insert into notifications (user_id, number, id, type, sender_id, challenge_id, team_id, fact, created_at)
    select fed.user_id, fed.last_number, news.id, news.type, $5::uuid, $6::uuid, $8::uuid, news.fact, $7::timestamptz
      from fed
      join news on news.user_id = fed.user_id
)
select user_id as "user_id!" from fed
