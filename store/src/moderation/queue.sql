-- The disputes that are open, the most urgent first.
select c.id, count(*) over () as "total!",
       (select count(*) from evidence e where e.challenge_id = c.id) as "evidence_count!",
       array(select (p.user_id, u.fair_play) from participants p join users u on u.id = p.user_id
              where p.challenge_id = c.id order by p.slot) as "fair_play!: Vec<(Uuid, i32)>",
       m.id as "moderator_id?", m.username as "username?", m.avatar as "avatar?",
       a.id is not null as "proposer_may_moderate!"
  from challenges c
  left join users m on m.id = (c.dispute_case ->> 'moderator')::uuid
  -- The author of the proposal, where they may moderate as `may_moderate` states.
  left join users a on a.id = (c.dispute_case -> 'proposal' ->> 'moderator')::uuid
                   and a.role in ('moderator', 'admin') and a.closed_at is null
                   and (a.suspended_at is null or a.suspended_until <= $5)
 where c.deadline_kind in ('take', 'decide', 'dispute')
   and case $2
           when 'waiting' then c.dispute_case ->> 'moderator' is null
           when 'mine' then c.dispute_case ->> 'moderator' = $1::uuid::text
           -- As domain::challenge::Challenge::impartial_proposal: the author is no party.
           when 'second' then c.dispute_case ->> 'moderator' is null
                              and a.id is not null
                              and not exists (
                                  select from participants p
                                   where p.challenge_id = c.id and (p.user_id = a.id or p.claim ->> 'by' = a.id::text))
                              and not exists (
                                  select from challenge_rosters p where p.challenge_id = c.id and p.user_id = a.id)
                              and not exists (
                                  select from challenge_teams s
                                    join teams t on t.id = s.team_id
                                   where s.challenge_id = c.id and a.id in (s.leader_id, t.leader_id))
           else true
       end
 -- What is overdue waits for its end alone, and goes before what has still time to be taken.
 order by coalesce((c.dispute_case ->> 'is_overdue')::boolean, false) desc, c.deadline_at, c.id
 limit $3 offset $4
