-- A fine is one transfer, of at most what the final ruling fines that player, and only where a moderator decided.
select j.id::text as "subject!",
       format('%s is fined %s of %s', t.debit, coalesce(t.amount, 0), coalesce(fine_of(j.challenge_id, t.debit), 0)) as "detail!"
  from journals j
  left join transfers t on t.journal_id = j.id
  left join challenges c on c.id = j.challenge_id
 where j.kind = 'fine'
   and (t.seq is distinct from 1
        or coalesce(fine_of(j.challenge_id, t.debit), 0) < t.amount
        or c.outcome ->> 'settledBy' is distinct from 'moderator')
 limit 100
