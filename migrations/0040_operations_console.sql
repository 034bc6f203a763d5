-- The audit log names the server itself as what an action was done to: drained, read-only, another log filter.
alter table audit_log
    drop constraint audit_log_target_kind,
    add constraint audit_log_target_kind
        check (target_kind in ('user', 'challenge', 'report', 'announcement', 'ledger', 'server'));
