-- One deposit: the journal and the provider's row.
\set u random(0, 1999)
with journal as (
    insert into journals (id, kind, actor, at)
    values (gen_random_uuid(), 'deposit', bench_user(:u), now())
    returning id, actor
),
paid as (
    insert into transfers (journal_id, seq, debit, credit, amount)
    select id, 1, '00000000-0000-0000-0000-000000000001', actor, 1000000 from journal
)
insert into deposits (id, user_id, amount, provider, reference, journal_id, created_at)
select gen_random_uuid(), actor, 1000000, 'sandbox', id::text, id, now() from journal;
