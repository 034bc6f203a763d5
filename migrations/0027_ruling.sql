-- Rulings of moderators, fines, and the history of fair-play scores (docs/rules.md, Disputes).

-- ---- The case ----

-- How moderators handle an open dispute (domain::challenge::Case), or the ruling that a held result follows from
-- (domain::challenge::HeldRuling).
alter table challenges add column dispute_case jsonb;

alter table challenges drop constraint challenges_deadline;
alter table challenges add constraint challenges_deadline check (
    (status in ('completed', 'cancelled')) = (deadline_at is null)
    and (deadline_at is null) = (deadline_kind is null)
    and deadline_kind in ('expire', 'undeclared', 'confirm', 'take', 'decide', 'dispute', 'release')
);
alter table challenges drop constraint challenges_dispute;
alter table challenges add constraint challenges_dispute check (
    (coalesce(deadline_kind, '') in ('take', 'decide', 'dispute')) <= (disputed_at is not null and disputed_by is not null)
    and (dispute_case is null or coalesce(deadline_kind, '') in ('take', 'decide', 'dispute', 'release'))
);

-- The queue of the moderators, the most urgent first.
create index challenges_disputed on challenges (deadline_at) where deadline_kind in ('take', 'decide', 'dispute');

drop trigger challenges_begin on challenges;
create trigger challenges_begin before insert on challenges
    for each row when (
        new.status not in ('pending', 'open') or new.participant_count <> 1
        or new.deadline_kind is distinct from 'expire'
        or num_nonnulls(new.started_at, new.ends_at, new.disputed_at, new.disputed_by, new.dispute_case, new.resolution,
                        new.outcome, new.cancel_reason) <> 0
    )
    execute function challenges_refused();

-- The case moves money, so it is part of the digest. Of a challenge without one the digest is what it was.
create or replace function challenge_digest(c challenges) returns bigint
    language sql immutable
as $$
    select hash_record_extended(
        row(c.version, c.creator_id, c.invite_code, c.match_type, c.visibility, c.minimum_stake_micros,
            c.opponent_min_stake_micros, c.opponent_max_stake_micros, c.max_participants, c.fee_bps, c.scheduled_at,
            c.duration, c.duration_unit, c.status, c.participant_count, c.started_at, c.ends_at, c.deadline_kind,
            c.deadline_at, c.disputed_at, c.disputed_by, c.resolution, c.outcome, c.cancel_reason),
        0)
      # coalesce(jsonb_hash_extended(c.dispute_case, 0), 0)
$$;

-- ---- Rulings ----

-- What moderators decided and proposed, as they wrote it.
create table rulings (
    challenge_id uuid        not null,
    -- Of the challenge, after the ruling.
    version      bigint      not null,
    moderator    uuid        not null,
    -- Who ruled the same, where two are needed.
    second       uuid,
    verdict      text        not null,
    winner       uuid,
    reason       text        not null,
    -- Who declared falsely, and what each is fined at most, in micro-USDC.
    penalized    uuid[]      not null,
    fines        bigint[]    not null,
    -- Whether it waits for a second moderator, and decides nothing by itself.
    is_proposal  boolean     not null,
    -- Whether it decides an appeal.
    is_on_appeal boolean     not null,
    at           timestamptz not null,

    constraint rulings_pkey primary key (challenge_id, version),
    constraint rulings_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint rulings_moderator_fkey foreign key (moderator) references users (id),
    constraint rulings_second_fkey foreign key (second) references users (id),
    constraint rulings_winner_fkey foreign key (challenge_id, winner) references participants (challenge_id, user_id),
    constraint rulings_verdict check (
        verdict in ('winner', 'draw', 'void') and (verdict = 'winner') = (winner is not null)
    ),
    constraint rulings_second_differs check (second <> moderator and (second is null or not is_proposal)),
    constraint rulings_reason_length check (length(reason) between 10 and 2000),
    constraint rulings_penalties check (
        cardinality(penalized) = cardinality(fines) and 0 <= all (fines)
        and array_position(penalized, null) is null and array_position(fines, null) is null
    )
);

-- A moderator's own: workload and quality.
create index rulings_moderator on rulings (moderator, at);
create index rulings_second on rulings (second, at) where second is not null;

create trigger rulings_append_only before update or delete or truncate on rulings
    for each statement execute function ledger_append_only();

-- The award that one moderator alone may decide, in micro-USDC (domain::challenge::ONE_MODERATOR_MAX).
create function one_moderator_max() returns bigint language sql immutable as 'select 1000000000::bigint';

-- What is wrong with a ruling (I16); null where nothing is. Those who rule are moderators then and no participants, a fine is at
-- most half of a participant's stake, and an award above the limit has two moderators.
create function ruling_problem(r rulings) returns text
    language sql stable set search_path = public, pg_temp
as $$
    select case
        when exists (select from participants p
                      where p.challenge_id = r.challenge_id and p.user_id in (r.moderator, r.second))
            then 'a participant rules'
        when exists (
                 select from unnest(r.penalized, r.fines) as f (user_id, fine)
                   left join participants p on p.challenge_id = r.challenge_id and p.user_id = f.user_id
                  where p.user_id is null or p.status = 'left' or p.stake_micros / 2 < f.fine)
          or (select count(*) <> count(distinct user_id) from unnest(r.penalized) as u (user_id))
            then 'a fine is more than half of a stake'
        when r.verdict = 'winner' and r.second is null and not r.is_proposal
             and one_moderator_max() < (
                 select sum(p.stake_micros) - div(sum(p.stake_micros) * c.fee_bps, 10000)
                   from challenges c
                   join participants p on p.challenge_id = c.id
                  where c.id = r.challenge_id
                  group by c.fee_bps)
            then 'one moderator alone awards more than the limit'
    end
$$;

create function rulings_made() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    problem text := ruling_problem(new);
begin
    if problem is null
       and exists (select from users u
                    where u.id in (new.moderator, new.second) and u.role not in ('moderator', 'admin')) then
        problem := 'who rules is no moderator';
    end if;
    if problem is not null then
        raise exception 'challenge %: %', new.challenge_id, problem
            using errcode = 'check_violation', constraint = 'rulings_made', table = 'rulings';
    end if;
    return new;
end
$$;

create trigger rulings_made before insert on rulings for each row execute function rulings_made();

-- ---- Fines ----

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values ('fine', 'available', 'fines');

-- What the final ruling of a challenge fines a player at most; null where it does not.
create function fine_of(challenge uuid, player uuid) returns bigint
    language sql stable set search_path = public, pg_temp
as $$
    select f.fine
      from (select r.penalized, r.fines
              from rulings r
             where r.challenge_id = challenge and not r.is_proposal
             order by r.version desc
             limit 1) r
     cross join unnest(r.penalized, r.fines) as f (user_id, fine)
     where f.user_id = player
$$;

-- A fine is one transfer from a participant, of at most what the ruling says, once the result is final.
create function journals_fined() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if (select count(*) <> 1
               or bool_or(coalesce(fine_of(new.challenge_id, t.debit), 0) < t.amount)
          from transfers t
         where t.journal_id = new.id)
       or not exists (select from challenges where id = new.challenge_id and resolution is not null) then
        raise exception 'journal %: no ruling fines so much', new.id
            using errcode = 'check_violation', constraint = 'journals_fined', table = 'journals';
    end if;
    return null;
end
$$;

-- Checked at the commit, because a command writes ruling and money one after the other.
create constraint trigger journals_fined after insert on journals
    deferrable initially deferred for each row when (new.kind = 'fine')
    execute function journals_fined();

-- ---- Fair play ----

-- Every change of a player's fair-play score, and why.
create table fair_play_changes (
    id           bigint      not null generated always as identity,
    user_id      uuid        not null,
    challenge_id uuid,
    -- By how many points the score was to change, and the score then, within 0 and 100.
    points       integer     not null,
    score        integer     not null,
    reason       text        not null,
    at           timestamptz not null,

    constraint fair_play_changes_pkey primary key (id),
    constraint fair_play_changes_user_id_fkey foreign key (user_id) references users (id),
    constraint fair_play_changes_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint fair_play_changes_score check (score between 0 and 100),
    constraint fair_play_changes_reason
        check (reason in ('agreement', 'silence', 'undeclared', 'false_declaration'))
);

create index fair_play_changes_user on fair_play_changes (user_id, id desc);

create trigger fair_play_changes_append_only before update or delete or truncate on fair_play_changes
    for each statement execute function ledger_append_only();

-- ---- Rights ----

grant select, insert on rulings to duel_ledger_app;
grant select on fair_play_changes to duel_ledger_app;
grant insert (user_id, challenge_id, points, score, reason, at) on fair_play_changes to duel_ledger_app;
