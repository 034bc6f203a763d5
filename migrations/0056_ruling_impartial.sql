-- Who rules is impartial: an appeal is decided by another moderator, and who speaks for a team of the match does not rule.

-- As in 0041_team_players.sql; and no one decides an appeal against the own ruling. A proposal that did not become the ruling is
-- not appealed, so its moderator may.
create or replace function ruling_problem(r rulings) returns text
    language sql stable set search_path = public, pg_temp
as $$
    select case
        when exists (select from participants p
                      where p.challenge_id = r.challenge_id and p.user_id in (r.moderator, r.second))
          or exists (select from challenge_rosters p
                      where p.challenge_id = r.challenge_id and p.user_id in (r.moderator, r.second))
          or exists (select from challenge_teams p
                      where p.challenge_id = r.challenge_id and p.leader_id in (r.moderator, r.second))
            then 'a participant rules'
        when r.is_on_appeal
             and exists (
                 select from rulings first
                  where first.challenge_id = r.challenge_id and not first.is_proposal and not first.is_on_appeal
                    and (r.moderator in (first.moderator, first.second) or r.second in (first.moderator, first.second)))
            then 'who ruled first decides the appeal too'
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

-- As in 0027_ruling.sql; who leads a team of the match then, or has declared for one, does not rule either. The audit does not ask
-- it again: a moderator may come to lead the team after the ruling.
create or replace function rulings_made() returns trigger
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
    if problem is null
       and (exists (select from challenge_teams s
                      join teams t on t.id = s.team_id
                     where s.challenge_id = new.challenge_id and t.leader_id in (new.moderator, new.second))
            or exists (select from participants p
                        where p.challenge_id = new.challenge_id
                          and (p.claim ->> 'by')::uuid in (new.moderator, new.second))) then
        problem := 'who speaks for a side rules';
    end if;
    if problem is not null then
        raise exception 'challenge %: %', new.challenge_id, problem
            using errcode = 'check_violation', constraint = 'rulings_made', table = 'rulings';
    end if;
    return new;
end
$$;
