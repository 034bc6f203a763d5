-- One join. First what any server has to read before it can decide: the challenge and its seats.
select nextval('bench_join') as n \gset
select c.*, p.* from challenges c join participants p on p.challenge_id = c.id where c.id = bench_challenge(:n::bigint);
-- Then as store/src/challenge/write_decisions.sql writes it: state, seat, event, stake, the creator's notification and the stored
-- answer, as long as the product's, in one statement.
with moved as (
    update challenges set version = 2, status = 'full', participant_count = 2
     where id = bench_challenge(:n::bigint) and version = 1
    returning id, bench_user(:n::bigint + 1) as player
),
seated as (
    insert into participants (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off)
    select id, player, 1, 50000000, 'joined', now(), false from moved
    on conflict (challenge_id, user_id) do update set status = excluded.status
),
logged as (
    insert into challenge_events (challenge_id, version, type, data, actor, at)
    select id, 2, 'joined', jsonb_build_object('user', player), player, now() from moved
),
booked as (
    insert into journals (id, kind, challenge_id, actor, at)
    select gen_random_uuid(), 'stake', id, player, now() from moved returning id, challenge_id, actor
),
paid as (
    insert into transfers (journal_id, seq, debit, credit, amount)
    select id, 1, actor, challenge_id, 50000000 from booked
),
fed as (
    insert into notification_feeds as f (user_id, last_number, total_count, unread_count)
    select bench_user(:n::bigint), 1, 1, 1 from moved
    on conflict (user_id) do update
       set last_number = f.last_number + 1, total_count = f.total_count + 1, unread_count = f.unread_count + 1
    returning f.user_id, f.last_number
),
notified as (
    insert into notifications (user_id, number, id, type, sender_id, challenge_id, fact, created_at)
    select fed.user_id, fed.last_number, gen_random_uuid(), 'challenge_joined', moved.player, moved.id, '{"event": "joined"}', now()
      from fed, moved
),
answered as (
    insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select player, id::text, decode(repeat('00', 32), 'hex'), 200, jsonb_build_object('success', true, 'data', repeat('x', 1650)), now() from moved
)
select count(*) from moved;
