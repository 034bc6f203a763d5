-- A challenge's row is unchanged since its version was written.
select c.id::text as "subject!", format('changed behind version %s', c.version) as "detail!"
  from challenges c
 where c.digest is distinct from challenge_digest(c)
 limit 100
