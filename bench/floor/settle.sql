-- One settlement. First what any server has to read before it can decide: the challenge and its seats.
select 100000 + nextval('bench_settle') as n \gset
select c.*, p.* from challenges c join participants p on p.challenge_id = c.id where c.id = bench_challenge(:n::bigint);
-- Then as store/src/challenge/write_decisions.sql writes it: state, seat, the events of the other side's word and of the settlement,
-- fair play of both, the payout with its fee, the winner's notification and the stored response, as long as the product's, in
-- one statement.
with moved as (
    update challenges
       set version = 6, status = 'completed', resolution = 'settle', outcome = '{"kind": "win"}',
           deadline_kind = null, deadline_at = null
     where id = bench_challenge(:n::bigint) and version = 4
    returning id, bench_user(:n::bigint) as winner, bench_user(:n::bigint + 1) as loser
),
seated as (
    insert into participants
           (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off, claim)
    select id, loser, 1, 50000000, 'active', now(), false, '{"outcome": "lost"}'::jsonb from moved
    on conflict (challenge_id, user_id) do update set claim = excluded.claim
),
logged as (
    insert into challenge_events (challenge_id, version, type, data, actor, at)
    select id, 5, 'declared', jsonb_build_object('winner', winner), loser, now() from moved
    union all
    select id, 6, 'settled', jsonb_build_object('winner', winner), loser, now() from moved
),
judged as materialized (
    select u.id, least(100, u.fair_play + 1) as fair_play
      from moved join users u on u.id in (moved.winner, moved.loser)
     where u.fair_play < 100
     order by u.id
       for no key update of u
),
rated as (
    update users u set fair_play = j.fair_play from judged j where u.id = j.id
),
booked as (
    insert into journals (id, kind, challenge_id, actor, at)
    select gen_random_uuid(), 'settle', id, loser, now() from moved returning id
),
paid as (
    insert into transfers (journal_id, seq, debit, credit, amount)
    select booked.id, 1, moved.id, winner, 95000000 from booked, moved
    union all
    select booked.id, 2, moved.id, '00000000-0000-0000-0000-000000000002', 5000000 from booked, moved
),
fed as (
    insert into notification_feeds as f (user_id, last_number, total_count, unread_count)
    select winner, 1, 1, 1 from moved
    on conflict (user_id) do update
       set last_number = f.last_number + 1, total_count = f.total_count + 1, unread_count = f.unread_count + 1
    returning f.user_id, f.last_number
),
notified as (
    insert into notifications (user_id, number, id, type, sender_id, challenge_id, fact, created_at)
    select fed.user_id, fed.last_number, gen_random_uuid(), 'challenge_result', moved.loser, moved.id, '{"event": "settled"}', now()
      from fed, moved
),
answered as (
    insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select loser, id::text, decode(repeat('00', 32), 'hex'), 200, jsonb_build_object('success', true, 'data', repeat('x', 1650)), now() from moved
)
select count(*) from moved;
