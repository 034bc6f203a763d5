-- A match names no team that is being dissolved or was dissolved, also where the notice of its end is written between what was read
-- and what is written (docs/rules.md, Matches of teams).

-- The notice is written under the lock of the team's row (0036_team_governance.sql). A shared lock of it waits for a notice that is
-- being written, and lets one that comes later see the match, whose players are then notified with the members. A key share lock, which
-- the foreign key takes, does neither. The server has locked both teams by then, the lower id first: here nothing is locked anew.
create function refuse_ending_opponent() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    perform 1 from teams where id = new.opponent_id for share;
    -- A statement of its own: it sees what was written while the row was waited for.
    if team_is_ending(new.opponent_id) then
        raise exception 'team % is named as an opponent: nothing new begins in it', new.opponent_id
            using errcode = 'check_violation', constraint = 'opponent_goes_on', table = tg_table_name;
    end if;
    return new;
end
$$;

create trigger challenge_teams_of_lasting_opponent before insert on challenge_teams
    for each row when (new.opponent_id is not null)
    execute function refuse_ending_opponent();
