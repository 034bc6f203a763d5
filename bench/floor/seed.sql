-- A world for the floor of the benchmark, on an empty database of its own that was migrated: 2 000 players with money,
-- 7 000 challenges that wait for a second player, and 7 000 whose result has been declared by one side (from 100 001 on).
-- The numbers stand in the ids, so that the scripts beside this file need no look-up of their own.
\set ON_ERROR_STOP on

create function bench_user(n bigint) returns uuid language sql immutable as
    $$ select ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 2000), 12, '0'))::uuid $$;
create function bench_challenge(n bigint) returns uuid language sql immutable as
    $$ select ('10000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function bench_conversation(n bigint) returns uuid language sql immutable as
    $$ select ('30000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
-- Which challenge comes next: each is joined, or settled, once.
create sequence bench_join;
create sequence bench_settle;
grant usage on sequence bench_join, bench_settle to duel_ledger_app;

do $$
declare
    player    uuid;
    creator   uuid;
    challenge uuid;
    n         bigint;
begin
    for n in 0..1999 loop
        player := bench_user(n);
        insert into users (id, username, email, password_hash, referral_code, created_at, last_seen_at,
                           dispute_terms_accepted_at)
        values (player, 'bench' || n, 'bench' || n || '@example.com', '-',
                upper(lpad(translate(to_hex(n), '01', 'gh'), 8, 'z')), now(), now(), now());
        insert into ledger_accounts (id, kind, user_id)
        values (player, 'available', player), (gen_random_uuid(), 'withdrawing', player);
        with journal as (
            insert into journals (id, kind, actor, at) values (gen_random_uuid(), 'deposit', player, now()) returning id
        ),
        payment as (
            insert into deposits (id, user_id, amount, provider, reference, journal_id, created_at, status, free_from,
                                  finished_at)
            select gen_random_uuid(), player, 100000000000, 'sandbox', player::text, id, now(), 'credited', now(), now()
              from journal
        )
        insert into transfers (journal_id, seq, debit, credit, amount)
        select id, 1, '00000000-0000-0000-0000-000000000001', player, 100000000000 from journal;
    end loop;

    for i in 1..14000 loop
        n := case when i <= 7000 then i else 100000 + i - 7000 end;
        challenge := bench_challenge(n);
        creator := bench_user(n);
        insert into challenges
            (id, version, creator_id, created_at, invite_code, match_type, visibility, minimum_stake_micros,
             max_participants, fee_bps, duration, duration_unit, title, description, game_category, game,
             game_platform, livestream_platform, rules, tags, status, participant_count, deadline_kind, deadline_at)
        values (challenge, 1, creator, now(), '', '1 vs 1', 'public', 50000000, 2, 500, 1, 'hr', 'Bench', '', 'Sports',
                'FIFA', 'PC Only', 'Twitch', '', '{}', 'open', 1, 'expire', now() + interval '1 day');
        insert into ledger_accounts (id, kind, challenge_id) values (challenge, 'escrow', challenge);
        insert into participants (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off)
        values (challenge, creator, 0, 50000000, 'joined', now(), false);
        insert into challenge_events (challenge_id, version, type, data, actor, at)
        values (challenge, 1, 'created', '{}', creator, now());
        with journal as (
            insert into journals (id, kind, challenge_id, actor, at)
            values (gen_random_uuid(), 'stake', challenge, creator, now()) returning id
        )
        insert into transfers (journal_id, seq, debit, credit, amount)
        select id, 1, creator, challenge, 50000000 from journal;

        -- The second half is played to the point where the other side only has to agree.
        if 100000 < n then
            player := bench_user(n + 1);
            insert into participants (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off)
            values (challenge, player, 1, 50000000, 'active', now(), false);
            with journal as (
                insert into journals (id, kind, challenge_id, actor, at)
                values (gen_random_uuid(), 'stake', challenge, player, now()) returning id
            )
            insert into transfers (journal_id, seq, debit, credit, amount)
            select id, 1, player, challenge, 50000000 from journal;
            update challenges set version = 2, status = 'full', participant_count = 2 where id = challenge;
            update challenges
               set version = 3, status = 'active', started_at = now(), ends_at = now() + interval '1 hour',
                   deadline_kind = 'undeclared'
             where id = challenge;
            update challenges set version = 4, status = 'in_progress', deadline_kind = 'confirm' where id = challenge;
            insert into challenge_events (challenge_id, version, type, data, actor, at)
            values (challenge, 2, 'joined', '{}', player, now()), (challenge, 3, 'started', '{}', creator, now()),
                   (challenge, 4, 'declared', '{}', creator, now());
            update participants
               set claim = jsonb_build_object('verdict', jsonb_build_object('kind', 'winner', 'winner', creator),
                                              'score', null, 'note', null, 'at', now())
             where challenge_id = challenge and user_id = creator;
            update participants set status = 'active' where challenge_id = challenge;
        end if;
        -- A transaction of thousands of commands would wade through its own row versions.
        if i % 100 = 0 then
            commit;
        end if;
    end loop;
end
$$;

-- A hundred conversations of two: players 0 and 1, 2 and 3, …
insert into conversations (id, kind, created_at)
select bench_conversation(n), 'direct', now() from generate_series(0, 99) n;
insert into conversation_members (conversation_id, user_id, joined_at)
select bench_conversation(n / 2), bench_user(n), now() from generate_series(0, 199) n;

-- So many more messages in each of them, as if they had been sent before all others: their ids come first.
create function bench_remember(more bigint) returns void language plpgsql as $$
declare
    sent record;
begin
    for sent in select c.id, c.last_seq, m.user_id
                  from conversations c
                  join lateral (select user_id from conversation_members
                                 where conversation_id = c.id order by user_id limit 1) m on true
    loop
        with moved as (
            update conversations set last_seq = sent.last_seq + more, last_message_at = now()
             where id = sent.id
            returning id
        )
        insert into messages (id, conversation_id, seq, sender_id, client_id, content, sent_at)
        select ('00' || substr(sent.id::text, 31, 6) || '-' || '0000-7000-8000-' || lpad(to_hex(sent.last_seq + n), 12, '0'))::uuid, moved.id, sent.last_seq + n, sent.user_id,
               gen_random_uuid(), 'Are you there? We start in five minutes, on the usual map.', now()
          from moved, generate_series(1, more) n;
    end loop;
end
$$;

-- A world without messages would give plans made for empty tables, which read them whole.
select bench_remember(50);

vacuum analyze;
