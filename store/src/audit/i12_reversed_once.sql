-- A journal is reversed at most once, by exactly its mirror. No feature reverses any yet, so each reversal is a breach.
select id::text as "subject!", format('takes journal %s back, which nothing may', reverses) as "detail!"
  from journals
 where kind = 'reversal' or reverses is not null
 limit 100
