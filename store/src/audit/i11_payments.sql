-- Each credited deposit and each phase of a withdrawal has exactly one journal, with its player and amount, and each such
-- journal has its payment. Such a journal has one transfer; a second one would be a breach, so no sum is needed.
with money as (
    select j.id, j.kind, j.actor, t.seq, t.amount
      from journals j
      join transfers t on t.journal_id = j.id
     where j.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return')
),
-- Materialized, because for the first hundred rows the planner would scan the random ids of both indexes.
found as materialized (
    select coalesce(m.id, p.journal_id)::text as subject,
           format('transfer %s of the %s journal moves %s for %s, the payment is %s for %s', coalesce(m.seq, 0),
                  coalesce(m.kind, p.kind), coalesce(m.amount, 0), coalesce(m.actor::text, 'no one'),
                  coalesce(p.amount, 0), coalesce(p.user_id::text, 'no one')) as detail
      from money m
      full join ledger_payments p on p.journal_id = m.id
     where p.journal_id is null
        or m.id is null
        or m.kind is distinct from p.kind
        or m.amount <> p.amount
        or m.actor is distinct from p.user_id
        or m.seq <> 1
)
select subject as "subject!", detail as "detail!" from found
union all
select id::text, format('%s with%s the journal that ends it', status,
                        case when finish_journal_id is null then 'out' end)
  from withdrawals
 where (status in ('done', 'returned')) <> (finish_journal_id is not null)
union all
select id::text, format('%s with%s a journal', status, case when journal_id is null then 'out' end)
  from deposits
 where (status = 'credited') <> (journal_id is not null)
 limit 100
