-- The players of finished challenges, by seat: those who have not left, and of a match of teams the rosters, whose seat is that of their
-- leader. $2: minutes of a prompt confirmation; $3: messages that count; $4: micro-USDC of a stake in the contest.
with seats as (
    select p.challenge_id, p.user_id, p.user_id as seat, p.slot::int as place, null::smallint as side
      from participants p
      join challenges c on c.id = p.challenge_id
     where p.challenge_id = any ($1) and p.status <> 'left' and c.match_type <> 'Team vs Team'
    union all
    select r.challenge_id, r.user_id, t.leader_id, r.side * 1000 + r.place, r.side
      from challenge_rosters r
      join challenge_teams t on t.challenge_id = r.challenge_id and t.side = r.side
     where r.challenge_id = any ($1)
),
-- The newest declarations. A side changes its own while no other one has declared, and then each of the others declares once: so the
-- newest 100 have the last one of every side, however often the first one was changed.
declared as (
    select m.challenge_id, e.version, e.actor, e.at
      from unnest($1::uuid[]) as m (challenge_id)
     cross join lateral (
           select e.version, e.actor, e.at
             from challenge_events e
            where e.challenge_id = m.challenge_id and e.type = 'declared'
            order by e.version desc
            limit 100) e
),
prompt as (
    select distinct mine.challenge_id, mine.actor
      from declared mine
      join declared theirs on theirs.challenge_id = mine.challenge_id and theirs.actor <> mine.actor
     where theirs.version < mine.version and mine.at <= theirs.at + make_interval(mins => $2)
)
select c.id, p.user_id as "user_id!", p.side, c.game, c.creator_id = p.user_id as "is_hosted!",
       coalesce(c.outcome -> 'verdict' ->> 'winner' = p.seat::text, false) as "is_won!",
       c.outcome ->> 'settledBy' = 'agreement'
           and exists (select from prompt q where q.challenge_id = c.id and q.actor = p.user_id)
           and not exists (select from disputes d where d.challenge_id = c.id) as "is_prompt!",
       -- Of any thousand of theirs: who sends and deletes without end holds up no one.
       (select least(count(*), $3)
          from (select m.deleted_at
                  from conversations v
                  join messages m on m.conversation_id = v.id
                 where v.challenge_id = c.id and m.sender_id = p.user_id
                 limit 1000) own
         where own.deleted_at is null) as "messages!",
       p.side is null and (select min(s.stake_micros) from participants s
                            where s.challenge_id = c.id and s.status <> 'left') >= $4 as "is_staked!",
       -- The ruling that counts is the last one: an appeal may have overturned the first.
       -- It is the dispute of who declared for the seat.
       p.user_id = coalesce((select (s.claim ->> 'by')::uuid
                               from participants s
                              where s.challenge_id = c.id and s.user_id = p.seat), p.seat)
           and coalesce((select not (p.seat = any (r.penalized))
                           from rulings r
                          where r.challenge_id = c.id and not r.is_proposal
                          order by r.version desc
                          limit 1), false) as "is_fair_dispute!",
       u.created_at, u.email_verified_at
  from challenges c
  join seats p on p.challenge_id = c.id
  join users u on u.id = p.user_id
 where c.id = any ($1)
   and c.status = 'completed'
   and c.outcome -> 'verdict' ->> 'kind' is not null
 order by c.id, p.place
