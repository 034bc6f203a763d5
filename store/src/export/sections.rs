//! What an export has: a section for each table with something about a player, all as of one moment. Secrets, and what others have
//! reported about the player, are not in it (`crate::personal_data` has the list).

use futures_util::TryStreamExt;
use serde_json::Value;
use sqlx::PgConnection;
use tokio::sync::mpsc::Sender;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Rows that are handed on together.
const BATCH_ROWS_MAX: usize = 500;

/// Some rows of a section. Each section begins with an empty batch, so that one without rows is there too.
#[derive(Debug)]
pub struct ExportRows {
    /// The section.
    pub section: &'static str,
    /// Objects with the same fields.
    pub rows: Vec<Value>,
}

/// The reader of the export is gone, or will not have more.
struct Closed;

/// The names of the sections, and the function that reads them in this order.
macro_rules! sections {
    ($($name:literal: $sql:literal;)*) => {
        /// The sections of an export, in their order.
        pub const SECTIONS: &[&str] = &[$($name),*];

        async fn read_all(
            connection: &mut PgConnection,
            player: Uuid,
            to: &Sender<ExportRows>,
        ) -> Result<std::result::Result<(), Closed>> {
            $(
                if send(to, $name, Vec::new()).await.is_err() {
                    return Ok(Err(Closed));
                }
                let mut batches = sqlx::query_scalar!(
                    "select to_jsonb(x) as \"row!\" from (" + $sql + ") x", player,
                )
                .fetch(&mut *connection)
                .try_chunks(BATCH_ROWS_MAX);
                while let Some(rows) = batches.try_next().await.map_err(|error| error.1)? {
                    if send(to, $name, rows).await.is_err() {
                        return Ok(Err(Closed));
                    }
                }
                drop(batches);
            )*
            Ok(Ok(()))
        }
    };
}

sections! {
    "account": r#"select id, username, name, email, auth_provider as "authProvider", role, avatar,
        referral_code as "referralCode", referred_by as "referredBy", email_verified_at as "emailVerifiedAt",
        mailbox_waived_at as "mailboxWaivedAt",
        age_confirmed_at as "ageConfirmedAt", terms_accepted_at as "termsAcceptedAt", terms_version as "termsVersion",
        dispute_terms_accepted_at as "disputeTermsAcceptedAt", suspended_at as "suspendedAt", fair_play as "fairPlay",
        created_at as "createdAt", last_seen_at as "lastSeenAt", username_changed_at as "usernameChangedAt",
        credentials_changed_at as "credentialsChangedAt", google_sub as "googleSubject", google_email as "googleEmail",
        google_linked_at as "googleLinkedAt", first_steps_hidden_at as "firstStepsHiddenAt"
        from users where id = $1"#;
    "former-usernames": r#"select name, freed_at as "freedAt" from freed_usernames where user_id = $1 order by freed_at"#;
    "sessions": r#"select id, user_agent as "userAgent", address, is_remembered as "isRemembered", created_at as "createdAt",
        last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt", revoked_because as "revokedBecause"
        from sessions where user_id = $1 order by created_at"#;
    "known-devices": r#"select device_id as "deviceId", first_at as "firstAt", last_at as "lastAt"
        from known_devices where user_id = $1 order by first_at"#;
    "email-changes": r#"select old_email as "oldEmail", new_email as "newEmail", created_at as "createdAt",
        old_proof as "oldProof", old_confirmed_at as "oldConfirmedAt", new_confirmed_at as "newConfirmedAt",
        confirmed_at as "confirmedAt", reverted_at as "revertedAt" from email_changes where user_id = $1 order by created_at"#;
    "security-log": r#"select at, kind, network, user_agent as "userAgent", session_id as "sessionId", details
        from security_events where user_id = $1 order by at, id"#;
    "security-notices": r#"select kind, sent_at as "sentAt" from account_notices where user_id = $1 order by sent_at"#;
    "second-factor": r#"select created_at as "createdAt", confirmed_at as "confirmedAt" from totp_factors where user_id = $1"#;
    "passkeys": r#"select name, created_at as "createdAt", last_used_at as "lastUsedAt"
        from passkeys where user_id = $1 order by created_at"#;
    "mails": r#"select kind, recipient, subject, status, created_at as "createdAt", ended_at as "endedAt"
        from mails where user_id = $1 order by created_at"#;
    "play-limits": r#"select kind, usdc_text(amount) as amount, usdc_text(next_amount) as "nextAmount", next_from as "nextFrom",
        changed_at as "changedAt" from play_limits where user_id = $1 order by kind"#;
    "breaks": r#"select started_at as "startedAt", ends_at as "endsAt" from cool_offs where user_id = $1"#;
    "wallet": r#"select number, at, kind, usdc_text(amount) as amount, usdc_text(balance_after) as "balanceAfter",
        challenge_id as "challengeId", journal_id as "journalId"
        from wallet_history where user_id = $1 order by number"#;
    "deposits": r#"select id, usdc_text(amount) as amount, provider, reference, status, refusal, created_at as "createdAt",
        finished_at as "finishedAt" from deposits where user_id = $1 order by created_at"#;
    "withdrawals": r#"select id, usdc_text(amount) as amount, destination, provider, status, reference,
        created_at as "createdAt", payable_from as "payableFrom", finished_at as "finishedAt"
        from withdrawals where user_id = $1 order by created_at"#;
    "withdrawal-destinations": r#"select known_as as "destination", added_at as "addedAt", paid_at as "paidAt"
        from withdrawal_destinations where user_id = $1 order by added_at"#;
    "referrals": r#"select referee, referrer, created_at as "createdAt", succeeded_at as "succeededAt"
        from referrals where referrer = $1 or referee = $1 order by created_at"#;
    "points-earned": r#"select referee, action, points, completed_at as "completedAt"
        from referral_actions where referrer = $1 order by number"#;
    "points-spent": r#"select reward, asset, points, redeemed_at as "redeemedAt", ends_at as "endsAt"
        from reward_redemptions where user_id = $1 order by redeemed_at"#;
    "quest-records": r#"select kind, subject, at from quest_events where player = $1 order by number"#;
    "watched-matches": r#"select challenge_id as "challengeId", at from match_watches where player = $1 order by at"#;
    "quest-counts": r#"select period, start, metric, count from quest_counts where player = $1 order by period, start, metric"#;
    "quest-streak": r#"select wins, streak, best_streak as "bestStreak", streak_day as "streakDay" from quest_runs where player = $1"#;
    "quest-rewards": r#"select quest, start, tokens, claimed_at as "claimedAt" from quest_claims where player = $1
        order by claimed_at"#;
    "contest": r#"select month, points, wins, reached_at as "reachedAt" from contest_scores where player = $1 order by month"#;
    "contest-prizes": r#"select month, place, points, usdc_text(amount) as amount from contest_prizes where player = $1
        order by month"#;
    "contest-fundings": r#"select usdc_text(amount) as amount, at from contest_fundings where funder = $1 order by at"#;
    "cosmetics": r#"select frame, title, cover, banner from worn_cosmetics where user_id = $1"#;
    "challenges": r#"select id, created_at as "createdAt", title, description, rules, tags, game, game_category as "gameCategory",
        game_platform as "gamePlatform", match_type as "matchType", visibility, usdc_text(minimum_stake_micros) as "minimumStake",
        scheduled_at as "scheduledAt", started_at as "startedAt", ends_at as "endsAt", status, resolution
        from challenges where creator_id = $1 order by created_at"#;
    "seats": r#"select challenge_id as "challengeId", slot, usdc_text(stake_micros) as stake, status, joined_at as "joinedAt", claim
        from participants where user_id = $1 order by joined_at"#;
    "team-matches": r#"select s.challenge_id as "challengeId", s.side, s.team_id as "teamId", s.leader_id = $1 as "isLeader",
        usdc_text(r.part) as part, r.has_approved as "hasApproved"
        from challenge_teams s
        left join challenge_rosters r on r.challenge_id = s.challenge_id and r.side = s.side and r.user_id = $1
        where s.leader_id = $1 or r.user_id is not null order by s.challenge_id, s.side"#;
    "challenge-invitations": r#"select challenge_id as "challengeId" from challenge_invitations where user_id = $1
        order by challenge_id"#;
    "reminders": r#"select challenge_id as "challengeId", declared_at as "declaredAt", step from confirm_reminders
        where user_id = $1 order by declared_at"#;
    "disputes": r#"select id, challenge_id as "challengeId", opened_at as "openedAt" from disputes where opened_by = $1
        order by opened_at"#;
    "evidence": r#"select id, challenge_id as "challengeId", kind, content, file_name as "fileName", media_type as "mediaType",
        size_bytes as "sizeBytes", encode(sha256, 'hex') as sha256, created_at as "createdAt"
        from evidence where given_by = $1 or (user_id = $1 and given_by is null) order by created_at, id"#;
    "fair-play": r#"select challenge_id as "challengeId", points, score, reason, at from fair_play_changes where user_id = $1
        order by at, id"#;
    "reports-of-challenges": r#"select challenge_id as "challengeId", reason, details, reported_at as "reportedAt"
        from challenge_reports where reporter_id = $1 order by reported_at"#;
    "reports-of-players": r#"select user_id as "userId", reason, details, reported_at as "reportedAt"
        from user_reports where reporter_id = $1 order by reported_at"#;
    "following": r#"select followee as "userId", followed_at as "followedAt" from follows where follower = $1 order by followed_at"#;
    "followers": r#"select follower as "userId", followed_at as "followedAt" from follows where followee = $1 order by followed_at"#;
    "blocks": r#"select blocked as "userId", blocked_at as "blockedAt" from blocks where blocker = $1 order by blocked_at"#;
    "teams": r#"select m.team_id as "teamId", t.name, m.joined_at as "joinedAt",
        usdc_text(m.stake_cap) as "stakeCap", m.shows_email as "showsEmail" from team_members m join teams t on t.id = m.team_id
        where m.user_id = $1 order by m.joined_at"#;
    "former-teams": r#"select m.team_id as "teamId", t.name, m.joined_at as "joinedAt", m.was_leader as "wasLeader",
        t.dissolved_at as "dissolvedAt" from team_former_members m join teams t on t.id = m.team_id
        where m.user_id = $1 order by t.dissolved_at"#;
    "team-motions": r#"select id, team_id as "teamId", kind, opened_by as "openedBy", leader_id as "leaderId", subject_id as "subjectId",
        cause, reason, opened_at as "openedAt", ends_at as "endsAt", outcome, ended_at as "endedAt"
        from team_motions where $1 in (opened_by, leader_id, subject_id) order by opened_at"#;
    "team-votes": r#"select motion_id as "motionId", is_yes as "isYes", cast_at as "castAt" from team_ballots where user_id = $1
        order by motion_id"#;
    "team-pools": r#"select team_id as "teamId", number, at, kind, usdc_text(amount) as amount, usdc_text(share_after) as "shareAfter",
        challenge_id as "challengeId", journal_id as "journalId"
        from team_pool_history where user_id = $1 order by at, team_id, number"#;
    "team-requests": r#"select id, kind, team_id as "teamId", user_id as "userId", invited_by as "invitedBy", message,
        sent_at as "sentAt", outcome, ended_at as "endedAt"
        from team_requests where user_id = $1 or invited_by = $1 order by sent_at"#;
    "team-follows": r#"select team_id as "teamId", followed_at as "followedAt" from team_follows where user_id = $1
        order by followed_at"#;
    "conversations": r#"select m.conversation_id as "conversationId", c.kind, m.joined_at as "joinedAt", m.read_seq as "readSeq"
        from conversation_members m join conversations c on c.id = m.conversation_id where m.user_id = $1 order by m.joined_at"#;
    "messages": r#"select id, conversation_id as "conversationId", seq, content, sent_at as "sentAt", edited_at as "editedAt",
        deleted_at as "deletedAt" from messages where sender_id = $1 order by sent_at, id"#;
    "files": r#"select id, conversation_id as "conversationId", seq, file_name as "fileName", size_bytes as "sizeBytes",
        media_type as "mediaType", uploaded_at as "uploadedAt" from attachments where uploader_id = $1 order by uploaded_at"#;
    "notifications": r#"select number, type, sender_id as "senderId", challenge_id as "challengeId", team_id as "teamId", fact,
        created_at as "createdAt", read_at as "readAt", answer from notifications where user_id = $1 order by number"#;
    "notification-preferences": r#"select show_popups as "showPopups", play_sound as "playSound", auto_mark_read as "autoMarkRead",
        popup_duration_ms as "popupDurationMs", max_popups as "maxPopups", disabled_types as "disabledTypes"
        from notification_preferences where user_id = $1"#;
    "presence": r#"select at, is_online as "isOnline", cause, challenge_id as "challengeId"
        from presence_changes where user_id = $1 order by id"#;
    "exports": r#"select id, asked_at as "askedAt", status, size_bytes as "sizeBytes", expires_at as "expiresAt"
        from data_exports where user_id = $1 order by asked_at"#;
}

/// Reads everything about a player as of one moment, and hands it on as it comes: no section need fit into memory. Ends early where
/// the receiver is gone.
pub async fn read(db: &Db, player: Uuid, to: Sender<ExportRows>) -> Result<()> {
    let mut connection = db.acquire().await?;
    // Closed after use, and so rolled back.
    let connection = connection.without_limit()?;
    sqlx::raw_sql("begin isolation level repeatable read read only")
        .execute(&mut *connection)
        .await?;
    if let Err(Closed) = read_all(connection, player, &to).await? {
        tracing::debug!(%player, "the export of {player} is not written any more");
    }
    Ok(())
}

async fn send(
    to: &Sender<ExportRows>,
    section: &'static str,
    rows: Vec<Value>,
) -> std::result::Result<(), Closed> {
    let rows = ExportRows { section, rows };
    to.send(rows).await.map_err(|_closed| Closed)
}
