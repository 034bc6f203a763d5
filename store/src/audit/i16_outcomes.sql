-- What a moderator decided, or holds, is what the last ruling says that is no proposal.
select c.id::text as "subject!",
       format('the outcome says %s, the ruling %s', coalesce(c.outcome -> 'verdict' ->> 'winner', c.outcome -> 'verdict' ->> 'kind', 'void'),
              coalesce(r.winner::text, r.verdict, 'nothing')) as "detail!"
  from challenges c
  left join lateral (
           select r.verdict, r.winner
             from rulings r
            where r.challenge_id = c.id and not r.is_proposal
            order by r.version desc
            limit 1
       ) r on true
 where c.outcome ->> 'settledBy' = 'moderator'
   and (r.verdict is distinct from coalesce(c.outcome -> 'verdict' ->> 'kind', 'void')
        or r.winner is distinct from (c.outcome -> 'verdict' ->> 'winner')::uuid)
 limit 100
