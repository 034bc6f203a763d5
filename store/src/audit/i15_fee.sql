-- The fee is floor(pot × fee_bps / 10 000) if there is a winner, and zero without a winner.
-- Materialized, because otherwise each parallel worker would compute the sum.
with resolved as materialized (
    select j.id, j.kind, j.challenge_id, sum(t.amount) as pot,
           coalesce(sum(t.amount) filter (where t.credit in (select id from ledger_accounts where kind = 'fees')), 0)
               as fee
      from journals j
      join transfers t on t.journal_id = j.id
     where j.kind in ('settle', 'void')
     group by j.id
)
select r.challenge_id::text as "subject!",
       format('%s took a fee of %s from a pot of %s at %s basis points', r.kind, r.fee, r.pot, ch.fee_bps) as "detail!"
  from resolved r
  join challenges ch on ch.id = r.challenge_id
 where r.fee <> case when r.kind = 'void' then 0 else floor(r.pot * ch.fee_bps / 10000) end
 limit 100
