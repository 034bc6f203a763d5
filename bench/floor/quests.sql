-- A backlog of quest events on the world of `seed.sql`, and the floor that counts it.
\set ON_ERROR_STOP on

-- So many finished matches of two, no two of the same players, and seven events of new friends to each.
create function bench_backlog(matches bigint) returns void language plpgsql as $$
begin
    -- The end of a match is what is counted and not what is measured: its rows are written as they stand afterwards, without the
    -- triggers that lead to them.
    set local session_replication_role = replica;
    insert into challenges
    select (jsonb_populate_record(c, jsonb_build_object(
                'id', bench_challenge(200000 + n), 'creator_id', bench_user(n), 'status', 'completed', 'version', 6,
                'deadline_kind', null, 'deadline_at', null, 'resolution', 'settle',
                'outcome', jsonb_build_object(
                    'settledBy', 'agreement',
                    'verdict', jsonb_build_object('kind', 'winner', 'winner', bench_user(n)))))).*
      from challenges c, generate_series(1, matches) n
     where c.id = bench_challenge(107000);
    insert into participants
    select (jsonb_populate_record(p, jsonb_build_object(
                'challenge_id', bench_challenge(200000 + n), 'user_id', bench_user(n + p.slot * (1 + n / 2000)), 'claim', null))).*
      from participants p, generate_series(1, matches) n
     where p.challenge_id = bench_challenge(107000);
    set local session_replication_role = origin;
    insert into quest_events (kind, player, subject, at)
    select case when n % 8 = 0 then 'match' else 'friend' end,
           case when n % 8 <> 0 then bench_user(n) end,
           case when n % 8 = 0 then bench_challenge(200000 + n / 8) else gen_random_uuid() end,
           now()
      from generate_series(1, 8 * matches) n;
end
$$;

-- The floor: the same counts in one statement for each batch of the product's size. It looks at no mark, so it counts less than
-- the product does and each match anew.
create procedure bench_count() language plpgsql as $$
declare
    counted bigint;
begin
    loop
        with batch as materialized (
            select number, kind, player, subject, at from quest_events where not is_counted order by number limit 200
        ),
        facts as (
            select player, at, 'friends' as metric from batch where kind = 'friend'
            union all
            select p.user_id, b.at, m.metric
              from batch b
              join challenges c on c.id = b.subject and c.status = 'completed'
              join participants p on p.challenge_id = c.id
             cross join lateral (
                   values ('matches_played'), ('opponents'),
                          (case when c.outcome -> 'verdict' ->> 'winner' = p.user_id::text then 'matches_won' end)) m (metric)
             where b.kind = 'match' and m.metric is not null
        ),
        saved as (
            insert into quest_counts as q (player, period, start, metric, count)
            select f.player, w.period, w.start, f.metric, count(*)
              from facts f
             cross join lateral (
                   values ('day', f.at::date), ('week', date_trunc('week', f.at)::date), ('ever', date '1970-01-01')
                   ) w (period, start)
             group by 1, 2, 3, 4
            on conflict (player, period, start, metric) do update set count = q.count + excluded.count
        )
        update quest_events e set is_counted = true from batch b where e.number = b.number;
        get diagnostics counted = row_count;
        commit;
        exit when counted = 0;
    end loop;
end
$$;
