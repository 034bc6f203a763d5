-- A journal is reversed at most once, by exactly its mirror; and only awards, which an earlier design wrote, may be reversed.
with again as (
    select reverses from journals where reverses is not null group by reverses having 1 < count(*)
)
select reverses::text as "subject!", 'taken back more than once' as "detail!" from again
union all
select id::text, format('takes journal %s back, which nothing may', reverses) from journals j
 where kind = 'reversal'
   and not (
       exists (select from journals a where a.id = j.reverses and a.kind = 'award')
       and not exists (
           (select debit, credit, asset, amount from transfers where journal_id = j.reverses
            except all
            select credit, debit, asset, amount from transfers where journal_id = j.id)
           union all
           (select credit, debit, asset, amount from transfers where journal_id = j.id
            except all
            select debit, credit, asset, amount from transfers where journal_id = j.reverses)
       )
   )
 limit 100
