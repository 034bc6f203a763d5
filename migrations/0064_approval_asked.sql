-- A player who is asked to approve a match of the team is asked until the answer, or until nothing is asked any more: the place was
-- freed, the match is cancelled or staked (docs/rules.md, Teams).

-- As in 0047_successor.sql, but for the approvals.
create or replace view notifications_shown as
select n.user_id, n.number, n.id, n.type, n.fact, n.created_at, n.read_at, n.answer, n.challenge_id,
       c.title, n.sender_id, u.username, u.avatar,
       n.answer is null and case n.type
           when 'challenge_invitation' then
               c.status = 'open'
               and not exists (select from participants p
                                where p.challenge_id = c.id and p.user_id = n.user_id
                               offset 0)
           -- The very result that was shown can be confirmed; while a result is held, a silent side may still answer.
           when 'challenge_result' then
               c.deadline_kind in ('confirm', 'release')
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = seat_spoken_for(c.id, n.user_id)
                              and p.status <> 'left' and p.claim is null
                           offset 0)
               and exists (select from participants p
                            where p.challenge_id = c.id and n.sender_id in (p.user_id, (p.claim ->> 'by')::uuid)
                              and p.claim -> 'verdict' = n.fact -> 'claim'
                           offset 0)
           when 'friend' then
               not exists (select from follows f
                            where f.follower = n.user_id and f.followee = n.sender_id
                           offset 0)
           when 'team_invitation' then
               exists (select from team_requests i
                        where i.id = (n.fact ->> 'invitation')::uuid and i.outcome is null
                       offset 0)
           -- A former leader cannot admit players.
           when 'team_join_request' then
               t.leader_id = n.user_id
               and exists (select from team_requests r
                            where r.id = (n.fact ->> 'request')::uuid and r.outcome is null
                           offset 0)
           -- A roster that is taken back is deleted.
           when 'challenge' then
               n.fact ->> 'event' = 'approval_asked' and c.resolution is null
               and exists (select from challenge_rosters r
                            where r.challenge_id = c.id and r.user_id = n.user_id and not r.has_approved
                           offset 0)
           else false
       end as is_asking,
       n.team_id, t.name as team_name
  from notifications n
  left join challenges c on c.id = n.challenge_id
  left join teams t on t.id = n.team_id
  left join users u on u.id = n.sender_id;
