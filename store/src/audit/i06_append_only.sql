-- The protections exist: each trigger is present and enabled, and the application's role can neither change nor delete
-- written rows, nor write a balance.
with guards (relation, guard) as (
    values ('journals', 'journals_append_only'), ('transfers', 'transfers_append_only'),
           ('ledger_accounts', 'ledger_accounts_append_only'), ('transfers', 'transfers_apply'),
           ('ledger_accounts', 'ledger_accounts_open_balance'), ('challenges', 'challenges_coupled'),
           ('journals', 'journals_coupled'), ('challenge_events', 'challenge_events_append_only'),
           ('challenge_events', 'challenge_events_only_names_erased'),
           ('presence_changes', 'presence_changes_append_only'), ('evidence', 'evidence_append_only'),
           ('outages', 'outages_append_only'), ('outages', 'outages_in_order'),
           ('challenges', 'challenges_outages'),
           ('challenges', 'challenges_legal_transition'), ('challenges', 'challenges_as_written'),
           ('challenges', 'challenges_fixed_code'), ('challenges', 'challenges_begin'),
           ('challenges', 'challenges_written_so'), ('challenges', 'challenges_written_anew'),
           ('challenge_events', 'challenge_events_gap_free'),
           ('participants', 'participants_paid'), ('participants', 'participants_stake_changed'),
           ('journals', 'journals_paid'), ('deposits', 'deposits_end_once'), ('deposits', 'deposits_ordered'),
           ('deposits', 'deposits_paid'), ('withdrawals', 'withdrawals_end_once'),
           ('withdrawals', 'withdrawals_held'), ('withdrawals', 'withdrawals_paid'),
           ('withdrawals', 'withdrawals_legal_move'), ('operator_log', 'operator_log_append_only'),
           ('transfers', 'transfers_within_limits'), ('deposits', 'deposits_within_limits'),
           ('play_limits', 'play_limits_lowered_at_once'), ('cool_offs', 'cool_offs_only_longer'),
           ('transfers', 'transfers_history'), ('wallet_history', 'wallet_history_append_only'),
           ('transfers', 'transfers_pooled'), ('team_pool_history', 'team_pool_history_append_only'),
           ('team_members', 'team_members_paid'), ('team_motions', 'team_motions_guard'),
           ('team_motions', 'team_motions_counted'), ('team_ballots', 'team_ballots_guard'),
           ('teams', 'teams_stay_dissolved'), ('teams', 'teams_dissolved_in_order'),
           ('team_members', 'team_members_of_lasting_team'), ('team_requests', 'team_requests_of_lasting_team'),
           ('team_connections', 'team_connections_of_lasting_team'),
           ('team_pool_history', 'team_pool_of_lasting_team'),
           ('challenge_teams', 'challenge_teams_of_lasting_team'),
           ('team_members', 'team_members_paid'), ('challenges', 'challenges_teams_match'),
           ('challenge_teams', 'challenge_teams_fixed'), ('challenge_teams', 'challenge_teams_typed'),
           ('challenge_rosters', 'challenge_rosters_fixed'), ('challenge_rosters', 'challenge_rosters_approved_once'),
           ('ledger_seals', 'ledger_seals_append_only'), ('ledger_seals', 'ledger_seals_chained'),
           ('rulings', 'rulings_append_only'), ('rulings', 'rulings_made'), ('journals', 'journals_fined'),
           ('audit_log', 'audit_log_append_only'), ('report_outcomes', 'report_outcomes_append_only'),
           ('user_notes', 'user_notes_append_only'), ('fair_play_changes', 'fair_play_changes_append_only'),
           ('audit_runs', 'audit_runs_append_only'), ('settings_history', 'settings_history_append_only'),
           ('challenge_reports', 'challenge_reports_append_only'), ('user_reports', 'user_reports_append_only'),
           ('challenge_teams', 'challenge_teams_of_lasting_opponent'), ('team_motions', 'team_motions_of_lasting_team'),
           ('challenges', 'challenges_ended_with_result'), ('challenges', 'challenges_team_record'),
           ('transfers', 'transfers_tokens'),
           ('transfers', 'transfers_contest'), ('contest_fundings', 'contest_fundings_append_only'),
           ('contest_months', 'contest_months_append_only'), ('contest_prizes', 'contest_prizes_append_only'),
           ('contest_scores', 'contest_scores_open'), ('quest_claims', 'quest_claims_append_only'),
           ('quest_claims', 'quest_claims_reached'), ('quest_events', 'quest_events_counted'),
           ('worn_cosmetics', 'worn_cosmetics_owned'),
           ('payment_contradictions', 'payment_contradictions_settled_once'),
           ('payment_contradictions', 'payment_contradictions_stay'),
           ('installation', 'installation_marked_once'), ('installation', 'installation_stays'),
           ('users', 'users_closed'), ('sessions', 'sessions_of_open_account'), ('deposits', 'deposits_of_open_account'),
           ('participants', 'participants_of_open_account'), ('passkeys', 'passkeys_of_open_account'),
           ('totp_factors', 'totp_factors_step_grows'), ('security_events', 'security_events_stay')
),
forbidden (relation, operation) as (
    select relation, operation
      from unnest(array['journals', 'transfers', 'ledger_accounts', 'ledger_seals']) as relation,
           unnest(array['update', 'delete', 'truncate']) as operation
    union all
    -- What triggers alone write.
    select relation, operation
      from unnest(array['ledger_moves', 'ledger_balances', 'wallet_history', 'wallet_totals', 'team_pools',
                        'team_pool_history', 'team_records', 'token_supply']) as relation,
           unnest(array['insert', 'update', 'delete', 'truncate']) as operation
)
select g.relation as "subject!", format('the trigger %s does not stand guard', g.guard) as "detail!"
  from guards g
 where not exists (
           select from pg_trigger t
            where t.tgrelid = g.relation::regclass and t.tgname = g.guard and t.tgenabled in ('O', 'A')
       )
union all
select f.relation, format('the application may %s', f.operation)
  from forbidden f
 where has_table_privilege('duel_ledger_app', f.relation, f.operation)
    or (f.operation in ('update', 'insert') and has_any_column_privilege('duel_ledger_app', f.relation, f.operation))
union all
select 'duel_ledger_app', 'the application may act as the owner of the ledger'
 where pg_has_role('duel_ledger_app', 'duel_ledger_owner', 'member')
union all
-- The login that the server creates for itself (store::login) has that role and no other.
select l.rolname::text, format('the login of the server may be more than duel_ledger_app%s',
              (select ': ' || string_agg(r.rolname, ', ') from pg_roles r
                where pg_has_role(l.oid, r.oid, 'member') and r.rolname not in (l.rolname, 'duel_ledger_app')
                  and not l.rolsuper))
  from pg_roles l
  join pg_database d on d.datname = current_database() and l.rolname = 'duel_ledger_app_' || d.oid
 where l.rolsuper or l.rolcreaterole or l.rolcreatedb or l.rolreplication or l.rolbypassrls
    or exists (select from pg_roles r
                where pg_has_role(l.oid, r.oid, 'member') and r.rolname not in (l.rolname, 'duel_ledger_app'))
