-- A journal is taken back once, and by exactly its mirror.
with again as (
    select reverses from journals where reverses is not null group by reverses having 1 < count(*)
),
mirrored as (
    select j.id, j.reverses,
           (select coalesce(jsonb_agg(jsonb_build_array(t.debit, t.credit, t.asset, t.amount)
                   order by t.debit, t.credit, t.asset, t.amount), '[]')
              from transfers t where t.journal_id = j.id) as moved,
           (select coalesce(jsonb_agg(jsonb_build_array(t.credit, t.debit, t.asset, t.amount)
                   order by t.credit, t.debit, t.asset, t.amount), '[]')
              from transfers t where t.journal_id = j.reverses) as mirror
      from journals j
     where j.reverses is not null
)
select reverses::text as "subject!", 'taken back more than once' as "detail!" from again
union all
select reverses::text, format('journal %s does not mirror it', id) from mirrored where moved <> mirror
 limit 100
