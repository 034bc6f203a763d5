// Generated from the OpenAPI document by `npm run gen:api`; never edited by hand.
export interface paths {
    "/api/admin/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest 100 announcements, the latest first. */
        get: operations["staff_announcements"];
        put?: never;
        /** Publishes an announcement. */
        post: operations["publish_announcement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends an announcement before its end. */
        post: operations["end_announcement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest result of the audit. */
        get: operations["audit_result"];
        put?: never;
        /** Runs the audit now. It goes on where the client goes away. */
        post: operations["run_audit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contest/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay into the account of the contest, out of my own available money. */
        post: operations["fund_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open disputes: what is overdue first, then by their next deadline. */
        get: operations["staff_disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a challenge that was disputed or reported, also of a private one. Nothing is shown to moderators who have a seat
         *     in it.
         */
        get: operations["staff_dispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}/evidence/{evidence_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a dispute, whole or a part of it, byte for byte as it was sent. */
        get: operations["staff_evidence_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}/evidence/{evidence_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The small picture of a picture in a dispute, without metadata. */
        get: operations["staff_evidence_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a dispute back to the queue. */
        post: operations["release_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}/rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides a dispute that I have taken, once the time for evidence is over. Above 1,000 USDC for a winner it takes a code of the
         *     second factor, and a second moderator who rules the same.
         */
        post: operations["rule_on_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a dispute, which no other moderator decides then. */
        post: operations["take_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account of the ledger, with its balance. */
        get: operations["ledger_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/journals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The journals of the ledger, the latest first. */
        get: operations["journals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/journals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A journal. */
        get: operations["journal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the staff did, the latest first. */
        get: operations["audit_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who I am among the staff, and what waits. */
        get: operations["staff_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the process is at. */
        get: operations["operations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/actors/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The twenty busiest actors of a kind: those with the most in their mailboxes first. */
        get: operations["busiest_actors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/actors/{kind}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one actor is at, and what it holds. A sleeper is not woken. */
        get: operations["observed_actor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops the server as SIGTERM does: what is in work is finished, clients come back to the next one. */
        post: operations["drain_server"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Samples of the last hour at most, one every five seconds or thinned. */
        get: operations["operations_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/log-filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets what is logged from now on. A restart ends it. */
        post: operations["set_log_filter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/read-only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuses players' commands, or takes them again. A restart ends it. */
        post: operations["set_read_only"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/trace/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A challenge, followed through the process. */
        get: operations["trace_challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/trace/players/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A player, by id or username, followed through the process. */
        get: operations["trace_player"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long moderators take, and how much of it is overturned. */
        get: operations["staff_quality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open reports, the oldest first, or the closed ones, the last closed first; without those of others that are about me, or about
         *     a challenge that I am part of.
         */
        get: operations["staff_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a report of others. The reporter is notified of the result, and reads neither the note nor who closed it. */
        post: operations["close_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings in force, with their changes. */
        get: operations["settings_in_force"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts that are not closed, the newest first. */
        get: operations["staff_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account, closed or not. */
        get: operations["staff_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/factor-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for the reset of a lost second factor, or approves what another administrator asked for. */
        post: operations["reset_user_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes something about another player, for the staff. */
        post: operations["note_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lifts a suspension. */
        post: operations["restore_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a player another role. The next request of a demoted one is refused. */
        post: operations["set_user_role"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs a player out everywhere. */
        post: operations["end_user_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspends an account: its player can read, withdraw and finish matches that hold a stake, nothing else. */
        post: operations["suspend_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The announcements of this moment, the newest first; those for the staff are shown to the staff alone. */
        get: operations["announcements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/accept-dispute-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the dispute terms; the first time counts. */
        post: operations["accept_dispute_terms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The change of my email address that waits, and which of both addresses has confirmed it. */
        get: operations["email_change"];
        put?: never;
        /**
         * Ask for another email address, with the password and, where a second factor is on, a code, or with a passkey. It changes when a
         *     link that is mailed to it and one that is mailed to the present address are both followed. Who has lost the present mailbox
         *     confirms with an app or a passkey that is at least 7 days old, or has had the mailbox waived by the operators for as long; nothing
         *     is asked of an address that was never verified. The answer does not say whether the new address belongs to another account: then
         *     its owner gets a mail in place of the link.
         */
        post: operations["change_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forget the change of my email address that waits, if there is one: its links are no good any more. */
        post: operations["cancel_email_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a change of an email address by the token of a mail, to the new address or to the one before. The same token again is
         *     answered the same, or that the change is complete by now.
         */
        post: operations["confirm_email_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the links again that were not followed yet; those in the mails before are good no more. The time that the change waits
         *     stays the same.
         */
        post: operations["resend_email_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the address before a change by the token of a mail, once; signs out every device, and removes passkeys, the
         *     authenticator app and the Google account that were added since.
         */
        post: operations["undo_email_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change my password; signs out every other device. */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/close-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes my account for good: erases who I am, and signs every device out. Refused while I have money, play, am in a team, am
         *     suspended or on a break from playing.
         */
        post: operations["close_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/dispute-terms-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether I have accepted the dispute terms. */
        get: operations["dispute_terms_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link that sets a new password, if an account has this address. The answer and its time do not say whether one
         *     has.
         */
        post: operations["forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What I sign in with. */
        get: operations["sign_in_methods"];
        put?: never;
        /**
         * Sign in with an ID token of Google's, once. A Google account that is new here gets a challenge for `/auth/google/register`, or
         *     for `/auth/google/link` where an account has its email address.
         */
        post: operations["sign_in_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a Google account to the account with its email address by that account's password, and sign in. A player with a second
         *     factor gets a challenge for `/auth/second-factor`, and the account is linked once that is met.
         */
        post: operations["link_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/link/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link the Google account that the browser came back with to mine. */
        post: operations["finish_link_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/link/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to link a Google account to mine, confirmed with the password and, where a second factor is on, a code, or with a
         *     passkey (purpose `google`). The answer states where the browser is to go, and its cookie binds what comes back to it and to me.
         */
        post: operations["start_link_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account for a Google account and sign in. */
        post: operations["register_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in with Google: the answer states where the browser is to go, and its cookie binds what comes back to it. */
        post: operations["start_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink my Google account; refused without a password, which would leave no way in. */
        post: operations["unlink_google"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out of this device; without a session the response is the same. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I. */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My passkeys. */
        get: operations["passkeys"];
        put?: never;
        /** Add the passkey that the authenticator has made. */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to confirm a command by one of my passkeys, in place of the password and a code. */
        post: operations["begin_passkey_confirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey. A player with a second factor gives a code too: a passkey signs in without one. Another passkey
         *     stands for both.
         */
        post: operations["begin_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a passkey. */
        post: operations["sign_in_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a sign-in by a passkey. The answer is the same for all: it names no account and no passkey. */
        post: operations["begin_passkey_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove one of my passkeys. Its device asks for it in vain from then on. */
        post: operations["remove_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change my profile: JSON, or a multipart form with a picture. */
        put: operations["update_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the refresh cookie for a new access token and a new cookie. A cookie that was exchanged before ends the
         *     session, unless that was moments ago and the new one is unused: then the response was lost, and another one is
         *     given.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by the token of a mail, once; signs out every device. */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether my second factor is on. */
        get: operations["second_factor"];
        put?: never;
        /** Sign in with the code of the second factor. */
        post: operations["sign_in_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch my second factor off. */
        post: operations["disable_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey as the second step. */
        post: operations["sign_in_second_factor_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin the second step of a sign-in by a passkey, in place of the code. The next question takes the place of the one before. */
        post: operations["begin_second_factor_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace my recovery codes; the ones before are no good any more. */
        post: operations["replace_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to enrol an authenticator app; it counts once a code of it is confirmed. */
        post: operations["enrol_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the app by a code of it: from now on sign-ins and withdrawals ask for one. Answers the recovery codes. */
        post: operations["confirm_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My security log, the latest first. */
        get: operations["security_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The devices on which I am signed in. */
        get: operations["list"];
        put?: never;
        post?: never;
        /** Sign out of every device but this. */
        delete: operations["revoke_others"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out of one device. */
        delete: operations["revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in. A player with a second factor gets no session yet, but a challenge for `/auth/second-factor`. */
        post: operations["signin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account and sign in. */
        post: operations["signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an address by the token of a mail. The same token again is answered the same. */
        post: operations["verify_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the mail again; the link in the one before is good no more. */
        post: operations["resend_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a challenge; the creator stakes the minimum. */
        post: operations["create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/my-challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Challenges that the player made or joined. */
        get: operations["my_challenges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Challenges that the viewer may see. */
        get: operations["public"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The search for challenges alone; `/search` finds players and teams too. */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A challenge as the viewer may see it; it counts as seen once a viewer and day. */
        get: operations["show"];
        /** Changes a challenge; a field that is not sent stays as it is. */
        put: operations["edit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agrees to play for a team, and to stake the own part. The last approval of the second team takes both stakes; where a share does
         *     not suffice any more, the place is free again.
         */
        post: operations["approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/arena": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a challenge's chat. */
        get: operations["arena"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/call-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agrees that the match does not count; with the last of the players every stake goes back. The suspended may do it too:
         *     their stake is in it.
         */
        post: operations["call_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives every stake back. */
        post: operations["cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuses to play for a team, also after an approval, until the stake is taken. The issuing team's challenge ends by it; the place of
         *     an accepting team is free again, which its leader does so too. The suspended may do it: it takes nothing from anyone.
         */
        post: operations["decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page of a dispute, from the first declaration on. For the participants; to all others it does not exist. */
        get: operations["dispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/dispute/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives one's own word in a dispute up: what the other sides declared then stands. Where every side has declared it, it is
         *     paid at once; else it is held for those who were silent. Of an appeal: one accepts the first ruling, which is final where the
         *     other losing sides have accepted it too, and else held again for the time that they had left. Suspended players may do it too.
         */
        post: operations["withdraw_claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened in a challenge, in order and without gaps. */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds evidence to an open dispute, within 24 hours from its opening. The same thing again is stored once, so a request may be
         *     sent again. Suspended players may do it too: their stake is in it.
         */
        post: operations["add_evidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/evidence/{evidence_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file in a dispute, whole or a part of it, byte for byte as it was sent. For the participants. */
        get: operations["evidence_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/evidence/{evidence_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The small picture of a picture in a dispute, without metadata. For the participants. */
        get: operations["evidence_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a place and stakes; or accepts a match of teams, whose place is held while the team's players approve. */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Goes; the stake stays in the pot. */
        post: operations["leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was so when each player joined, and every change since, the newest 1,000. For those with a seat. */
        get: operations["presence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notifies the others that one is ready. */
        post: operations["ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the two sides of a duel have played before, a minute old at most, and this match as soon as it is over; nothing where
         *     more than two may play.
         */
        get: operations["records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates the same challenge again; the caller stakes its minimum, and the other players are invited. */
        post: operations["rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports a challenge to the moderators, once; the same report again is answered with the first one. */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declares the result: the first declaration opens the time to confirm or contest, agreement pays, another result
         *     opens a dispute. While a result is held, a silent side accepts it by declaring the same, or contests it by declaring
         *     otherwise. As a form it brings evidence, which is stored before the declaration: all of it, or nothing is declared.
         *     Suspended players may declare too: their stake is in it.
         */
        post: operations["declare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/result/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the only declared result back, within 5 minutes: the match is as if nothing had been declared. Suspended players may
         *     do it too: their stake is in it.
         */
        post: operations["take_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/ruling/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts the ruling by which one loses; with the last side that loses it is final. Suspended players may do it too: their stake
         *     is in it.
         */
        post: operations["accept_ruling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/ruling/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Appeals the ruling by which one loses, once, within 72 hours: another moderator decides. Suspended players may do it too. */
        post: operations["appeal_ruling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts the match when every other participant is ready; from the scheduled time on without that, if each of them was
         *     notified at least 15 minutes before.
         */
        post: operations["start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is counted about a challenge. */
        get: operations["stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fee and the limits that the server enforces. */
        get: operations["config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contest of this month: its table, its prizes, and my place. */
        get: operations["read_contest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contest/past": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settled months, the latest first, at most 24. */
        get: operations["past_contests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{kind}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture. */
        get: operations["serve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those whom I have blocked, the latest first. */
        get: operations["blocked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many players I follow, follow me, or do both. */
        get: operations["friend_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How I stand to the players of a screen. */
        get: operations["relations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All players but me, the most followed ones first. */
        get: operations["friend_directory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block a player: neither of the two can write to the other or see the other's presence, and neither follows the other
         *     any more. My devices show it at once.
         */
        post: operations["block"];
        /** Unblock a player; without a block the response is the same. My devices show it at once. */
        delete: operations["unblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{id}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow a player; to follow again changes nothing. */
        post: operations["follow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{id}/mutual-friends-with-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The players who are mutual friends both of a player and of me, by name. */
        get: operations["mutual_friends_with_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{id}/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unfollow a player; without a follow the response is the same. */
        delete: operations["unfollow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{userId}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The players who follow a player, the latest first. */
        get: operations["followers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{userId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The players whom a player follows, the latest first. */
        get: operations["following"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{userId}/mutual-friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those whom a player follows and who follow back, by name. */
        get: operations["mutual"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/friends/{userId}/mutual-friends-aggregation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** As mutual-friends: presence and the challenges that they play are part of either. */
        get: operations["mutual_friends_aggregation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Games by category, platforms, livestreams, match types and duration units. */
        get: operations["games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger/seal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last seal of the ledger, which vouches for every journal that was sealed. */
        get: operations["ledger_seal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ledger/seals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The seals of the ledger from the first one on, to be stored elsewhere. */
        get: operations["ledger_seals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/looks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What players wear. Anyone who sees a name sees its look. */
        get: operations["read_looks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload files for a message; one that no message names within a day is gone. */
        post: operations["upload_attachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a message, whole or a part of it. */
        get: operations["attachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/attachments/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The small picture of a picture in a message. */
        get: operations["attachment_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My conversations that have messages, the newest message first. */
        get: operations["conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/conversations/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of one of my conversations. */
        get: operations["history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/conversations/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** I have read a conversation. */
        put: operations["mark_read"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/conversations/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a client has missed in a conversation while its line was away. */
        get: operations["sync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message; the same `clientId` again is answered with the first one. */
        post: operations["send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Players whom I may write to, those who are close to me first; 1,000 at most. */
        get: operations["directory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a message of mine; its place stays. */
        delete: operations["delete"];
        options?: never;
        head?: never;
        /** Edit a message of mine, within 15 minutes. */
        patch: operations["edit_message"];
        trace?: never;
    };
    "/api/messages/{userId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages between a player and me. */
        get: operations["history_with"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My notifications, the newest first. */
        get: operations["notifications"];
        put?: never;
        /**
         * Notifies a player who follows me. The response does not reveal whether it arrived: a player who has blocked me gets
         *     nothing.
         */
        post: operations["send_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads or deletes some. */
        post: operations["batch_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes all, or all of a type. */
        delete: operations["clear_notifications"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many notifications I have, and how many I have not read. */
        get: operations["notification_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My preferences of notifications. */
        get: operations["notification_preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes my preferences of notifications. My other devices are notified. */
        patch: operations["change_notification_preferences"];
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks all as read. */
        patch: operations["read_all_notifications"];
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes one. */
        delete: operations["delete_notification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does what a notification asks for: joins, confirms, follows back, admits. Pressed twice, on whatever devices, it is done once. */
        post: operations["accept_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** I have read one; to read it again changes nothing. */
        patch: operations["read_notification"];
        trace?: never;
    };
    "/api/notifications/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Contests a declared result, which opens a dispute; or declines an invitation to a challenge, which notifies its
         *     sender, an invitation into a team, or a request to join one.
         */
        post: operations["reject_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/og/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a public challenge's link; of any other challenge, the general one. */
        get: operations["challenge_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/og/general": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of every other link. */
        get: operations["general_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/og/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a profile's link; where there is no such player, the general one. */
        get: operations["profile_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/play-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My limits on stakes and deposits, and my cool-off. */
        get: operations["play_limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/play-limits/cool-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a break: until it ends I can neither stake nor deposit. It can be made longer, not shorter. */
        post: operations["cool_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/play-limits/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets a limit of mine: a lower one holds at once, a higher one after 24 hours. */
        put: operations["change_play_limit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All quests, and how far I am. */
        get: operations["list_quests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quests/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim the reward of a quest that is completed in its present window, or in the one before within an hour after its end. */
        post: operations["claim_quest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look again at a player whom I referred, or at me. The caller's claim is not trusted: only what the server itself has
         *     seen is credited, each action once.
         */
        post: operations["complete_referral"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My code and link. Every player has had one since the sign-up. */
        get: operations["generate_referral_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who earned most by bringing others in: a hundred places. */
        get: operations["referral_leaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My code and link. */
        get: operations["referral_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/my-referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What those whom I brought in have earned me, newest first. */
        get: operations["my_referrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those whom I brought in and who have not verified their email address, the newest hundred. */
        get: operations["pending_referrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/qr/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link of a code as a QR code. */
        get: operations["referral_qr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/redeem-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem a reward. */
        post: operations["redeem_points"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What there is to be had for points. */
        get: operations["referral_rewards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What my referrals come to. */
        get: operations["referral_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who invites by this code. */
        post: operations["validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The header's search: a few players, challenges and teams that the viewer may see. A leading @ looks for players and for the
         *     challenges they play in. Visitors find public challenges.
         */
        get: operations["search_everything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Challenges with the text in title, game, description or the username of a player, those that can be joined or watched first. */
        get: operations["search_challenges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Players with a name, or a word of one, that begins with the text, by the alphabet. */
        get: operations["search_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams with the text in name, tagline or tags, the newest first. Private ones are found by those who are in or invited. */
        get: operations["search_teams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What there is to be had, and what of it I have. Where tokens are switched off that is what points buy. */
        get: operations["read_shop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy a cosmetic, and wear it where it is a look. */
        post: operations["buy_cosmetic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop/worn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put on what I have bought, in place of what I wear there, or take it off. Every device of mine shows it at once. */
        put: operations["wear_cosmetic"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams, the newest first. Private ones are listed to those who are in or invited. */
        get: operations["teams"];
        put?: never;
        /** Makes a team that I lead, and invites friends of mine. */
        post: operations["create_team"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games to choose a team's from. */
        get: operations["team_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/user/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which teams invite me, the newest first. */
        get: operations["team_invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/user/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teams that I lead, and the others that I am in. */
        get: operations["my_teams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team with all that I may see of it. */
        get: operations["team"];
        /** Changes what my team states of itself. */
        put: operations["edit_team"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The matches of a team: all of them for its members, for others those that they may see. */
        get: operations["team_challenges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** My team asks another one to be connected. Where that one has asked already, they are. */
        post: operations["connect_teams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/connections/{otherId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnects my team from another one, or withdraws its request to it; without either the response is the same. */
        delete: operations["disconnect_teams"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/connections/{requestId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agrees to be connected with a team that asks mine. Pressed twice, it is done once. */
        post: operations["accept_team_connection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/connections/{requestId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rejects a team that asks mine. */
        post: operations["reject_team_connection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pays into my share of the pool. */
        post: operations["pay_into_team_pool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/dissolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Announces that my team is dissolved in 3 days. Nothing new begins in it until then. Refused while a match of it is not over. */
        delete: operations["dissolve_team"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/dissolve/call-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Calls it off: my team goes on. */
        post: operations["call_off_team_dissolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow a team; to follow again changes nothing. */
        post: operations["follow_team"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an invitation of my team back. */
        delete: operations["withdraw_team_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/invitations/{invitationId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins a team that invites me. Pressed twice, on whatever devices, it is done once. */
        post: operations["accept_team_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/invitations/{invitationId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines an invitation. */
        post: operations["decline_team_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invites a friend into my team. */
        post: operations["invite_to_team"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins a team, or asks its leader to. */
        post: operations["join_team"];
        /** Takes my request back; where there is none, that is fine. */
        delete: operations["withdraw_team_request"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/join-requests/{requestId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts a request to join. Pressed twice, on whatever devices, it is executed once. */
        post: operations["accept_team_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/join-requests/{requestId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rejects a request. */
        post: operations["reject_team_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/leader": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks another member to lead my team. Refused while the pool has money in a challenge that is not over. */
        post: operations["hand_team_over"];
        /** Takes the offer back. */
        delete: operations["withdraw_team_hand_over"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/leader/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts to lead a team. Pressed twice, it is done once. */
        post: operations["accept_team_leadership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/leader/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines to lead a team. */
        post: operations["decline_team_leadership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves a team. My share of its pool is paid out. The suspended may do it too: the share is theirs. */
        post: operations["leave_team"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/members/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Shows my email address to the members of a team who show theirs, or hides it. */
        put: operations["share_email_in_team"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/pool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pool, for members. */
        get: operations["team_pool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/pool/cap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets what one match may stake of my share. */
        put: operations["cap_team_share"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/pool/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The movements of the pool, newest first, each with the share and the pool after it. */
        get: operations["team_pool_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/pool/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole statement as a file, oldest first. */
        get: operations["team_pool_statement_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/stake-parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a stake would be taken from the shares of a roster, for the leader who thinks of issuing or accepting a match. */
        get: operations["team_stake_parts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Follow a team no longer. */
        delete: operations["unfollow_team"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Votes, offers to lead and notices of my team: the open ones, and the latest others. */
        get: operations["team_votes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/votes/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proposes to remove a member of the team that I lead. The other members vote for 3 days. */
        post: operations["propose_team_removal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/votes/succession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proposes that a member takes the place of a leader who is suspended or was not online for 14 days. All but the leader vote, and but
         *     those who came after the roster of a match that the team has staked and that goes on without them, or are on its other side: they
         *     propose no one either.
         */
        post: operations["propose_team_successor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/votes/{voteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes back a vote that I have proposed. */
        delete: operations["withdraw_team_vote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/votes/{voteId}/ballot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Votes, or votes otherwise: until the vote has ended. */
        put: operations["cast_team_vote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back a part of my share, or all of it; not while the pool has money in a challenge. */
        post: operations["withdraw_from_team_pool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My tokens, those that there are, and the plan. */
        get: operations["read_tokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My latest export. */
        get: operations["data_export"];
        put?: never;
        /**
         * Asks for everything that is stored about me, as an archive. It is written within a few minutes, one at a time, and replaces the one
         *     before. Confirmed with the password and, where a second factor is on, a code, or with a passkey (purpose `export`); an account
         *     without a password needs a sign-in within the last 10 minutes.
         */
        post: operations["ask_data_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/export/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The archive of my latest export. */
        get: operations["download_data_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/fair-play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What has changed my fair-play score, and why. */
        get: operations["fair_play_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which of the first steps I have done. */
        get: operations["first_steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/first-steps/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide the first steps for good, on every device. */
        post: operations["hide_first_steps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My statistics. */
        get: operations["mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports a player to the moderators, once a day; the same report again is answered with the first one. */
        post: operations["report_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A player by id or username. One who has blocked me is not found. */
        get: operations["public_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the player's money is */
        get: operations["read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings money in */
        post: operations["bring_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of the available money, newest first, with the balance after each movement */
        get: operations["transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole history as a file, oldest first */
        get: operations["transactions_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My withdrawals that have not ended, newest first */
        get: operations["withdrawals"];
        put?: never;
        /** Takes money out: the amount is held at once, and paid out when it has waited for what it has to */
        post: operations["take_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a withdrawal back that has not been paid yet: the money is available again */
        post: operations["cancel_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What confirms that an account is to be closed. */
        AccountClosing: {
            /** @description The 6 digits of the app, or a recovery code: asked for where a second factor is on. */
            code?: string | null;
            /** @description The username, as it is typed to confirm. */
            confirmation?: string | null;
            /** Format: password */
            currentPassword?: string | null;
            passkey?: components["schemas"]["PasskeyConfirmation"] | null;
        };
        /** @description The limits of sign-up, sign-in and profile. */
        AccountLimits: {
            avatarBytesMax: number;
            displayNameMax: number;
            /** @description Of a passkey. */
            passkeyNameMax: number;
            passwordMax: number;
            /** @description Of a password that is chosen. */
            passwordMin: number;
            /**
             * Format: int32
             * @description The score, 0 to 100, that a chosen password needs.
             */
            passwordScoreMin: number;
            /** @description Of a password that is typed to sign in. */
            passwordTypedMin: number;
            usernameMax: number;
            usernameMin: number;
        };
        /** @description What one actor is at. */
        ActorView: {
            /** Format: int64 */
            answered: number;
            /** Format: int64 */
            busyMillis: number;
            depth: number;
            depthHighest: number;
            handling: number;
            /**
             * Format: uuid
             * @description The challenge, conversation or user.
             */
            key: string;
            /** @description The oldest message that is handled now. */
            message?: string | null;
            /** Format: int64 */
            oldestMillis: number;
        };
        AnnouncementAnswer: {
            data: components["schemas"]["AnnouncementView"];
            success: boolean;
        };
        /**
         * @description Who reads an announcement.
         * @enum {string}
         */
        AnnouncementAudience: "all" | "staff";
        /** @description An announcement to be published. */
        AnnouncementBody: {
            audience: components["schemas"]["AnnouncementAudience"];
            /** Format: date-time */
            endsAt: string;
            /**
             * Format: date-time
             * @description At once where it is left out.
             */
            startsAt?: string | null;
            /** @description One line of 1 to 500 characters. */
            text: string;
        };
        /** @description What stands above the page. */
        AnnouncementView: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            endsAt: string;
            /** Format: date-time */
            startsAt: string;
            text: string;
        };
        /** @description What is brought along. */
        AnswerBody: {
            additionalData?: components["schemas"]["NotificationAnswerData"] | null;
            notificationType?: components["schemas"]["NotificationType"] | null;
        };
        /** @description What every failed request is answered with. */
        ApiError: {
            /** @description For machines to branch on. */
            code: string;
            /** @description Every message of `fields`, in order. */
            errors?: string[];
            /** @description Messages by field. */
            fields?: {
                [key: string]: string;
            };
            /** @description Shown to people. */
            message: string;
            /** @description Where it was our fault: the id under which the log has more. */
            requestId?: string | null;
            /** @description Always false. */
            success: boolean;
        };
        /** @description An appeal that waits for a decision. */
        Appeal: {
            /** Format: date-time */
            at: string;
            reason: string;
            user: components["schemas"]["UserSummary"];
        };
        /** @description Why a ruling is not accepted. */
        AppealBody: {
            /** @description 10 to 2,000 characters, for the moderators and the other sides. */
            reason: string;
        };
        /** @description The messages of the chat. */
        ArenaAnswer: {
            data: components["schemas"]["ArenaPage"];
            success: boolean;
        };
        /** @description A message around a challenge. */
        ArenaMessage: {
            /** Format: uuid */
            _id: string;
            /**
             * Format: uuid
             * @description By which its sender's client knows it again.
             */
            clientId: string;
            /** @description Empty where the message was deleted. */
            content: string;
            /** Format: date-time */
            createdAt: string;
            isDeleted: boolean;
            isEdited: boolean;
            sender: components["schemas"]["UserSummary"];
            /**
             * Format: int64
             * @description 1, 2, 3 … without a gap.
             */
            seq: number;
        };
        ArenaPage: {
            /**
             * Format: int64
             * @description The number of the latest message; 0 without one.
             */
            latestSeq: number;
            /** @description The oldest first. */
            messages: components["schemas"]["ArenaMessage"][];
        };
        /** @description A file of a message. */
        Attachment: {
            /** Format: uuid */
            _id: string;
            fileName: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            fileSize: number;
            /** @description The MIME type, by its content. */
            fileType: string;
            fileUrl: string;
            /** Format: int32 */
            height?: number | null;
            /** @description A small picture of a picture. */
            previewUrl?: string | null;
            /**
             * Format: int32
             * @description In pixels, of pictures.
             */
            width?: number | null;
        };
        /** @description Files that a message can name now. */
        AttachmentsAnswer: {
            data: components["schemas"]["UploadedAttachments"];
            success: boolean;
        };
        /** @description What a member of the staff did. */
        AuditEntry: {
            _id: string;
            /** @description Actions may be added. */
            action: string;
            actor?: components["schemas"]["UserSummary"] | null;
            address?: string | null;
            /** Format: date-time */
            at: string;
            /** @description What the action does not name, such as the role that was given. Keys may be added. */
            details?: {
                [key: string]: unknown;
            } | null;
            reason: string;
            target: components["schemas"]["AuditTarget"];
        };
        /** @description Something that must never be so. */
        AuditFinding: {
            /** @description The invariant, and what it states. */
            check: string;
            /** @description What breaks it, and how. */
            detail: string;
        };
        AuditLogAnswer: {
            data: components["schemas"]["AuditEntry"][];
            /** @description Null on the last page. */
            nextBefore?: string | null;
            success: boolean;
        };
        /** @description A run of the audit. */
        AuditRun: {
            /** Format: date-time */
            at: string;
            by?: components["schemas"]["UserSummary"] | null;
            /** Format: int64 */
            durationMs: number;
            findings: components["schemas"]["AuditFinding"][];
            /** @description Whether every invariant holds. */
            isSound: boolean;
        };
        AuditRunAnswer: {
            data?: components["schemas"]["AuditRun"] | null;
            success: boolean;
        };
        /** @description What an action was done to. */
        AuditTarget: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["AuditTargetKind"];
            /** @description How people call it. */
            label: string;
        };
        /**
         * @description What an action of the staff was done to.
         * @enum {string}
         */
        AuditTargetKind: "user" | "challenge" | "report" | "announcement" | "ledger" | "server";
        /**
         * @description How a player signs in.
         * @enum {string}
         */
        AuthProvider: "google" | "local";
        /** @description What is done to which notifications. */
        BatchBody: {
            /** @description read or delete. */
            action?: string | null;
            /** @description At most 100; unknown ones, and those of other players, are left out. */
            notificationIds?: string[] | null;
        };
        /** @description Those whom I have blocked. */
        BlockedAnswer: {
            data: components["schemas"]["BlockedUsers"];
            pagination: components["schemas"]["UserPages"];
            success: boolean;
        };
        BlockedUser: {
            /** Format: uuid */
            _id: string;
            avatar?: string | null;
            /** Format: date-time */
            blockedAt: string;
            name: string;
            username: string;
        };
        BlockedUsers: {
            users: components["schemas"]["BlockedUser"][];
        };
        BusiestActors: {
            actors: components["schemas"]["ActorView"][];
        };
        BusiestActorsAnswer: {
            data: components["schemas"]["BusiestActors"];
            success: boolean;
        };
        /** @description Who wants the match not to count. */
        CallOff: {
            agreed: string[];
            needed: number;
        };
        /**
         * @description Why a challenge ended without a result.
         * @enum {string}
         */
        CancelReason: "creator" | "expired" | "declined" | "void";
        /** @description The file of a case. */
        CaseAnswer: {
            data: components["schemas"]["CaseFile"];
            success: boolean;
        };
        /** @description Everything that a moderator weighs, and what was decided. */
        CaseFile: {
            /** @description The newest 200 messages of the challenge's chat. */
            arena: components["schemas"]["ArenaMessage"][];
            /** @description Whether a ruling for a winner needs two moderators. */
            awardNeedsTwo: boolean;
            /** Format: uuid */
            challengeId: string;
            /** @description Every time that ends, the earliest first. */
            deadlines: components["schemas"]["DisputeTime"][];
            description: string;
            escrow: components["schemas"]["EscrowAfter"];
            events: components["schemas"]["ChallengeEvent"][];
            game: string;
            open?: components["schemas"]["OpenCase"] | null;
            /** @description Everyone who plays or played, leads a team of it, or is in its roster. */
            players: components["schemas"]["UserSummary"][];
            presence: components["schemas"]["PresenceChange"][];
            rules: string;
            /** @description Rulings and proposals, in their order. */
            rulings: components["schemas"]["StaffRuling"][];
            /** Format: date-time */
            serverTime: string;
            /** @description The sides, by slot. */
            sides: components["schemas"]["CaseSide"][];
            status: components["schemas"]["ChallengeStatus"];
            title: string;
            /**
             * Format: int64
             * @description The version of the challenge that this is true at.
             */
            version: number;
        };
        /** @description One side of a case. */
        CaseSide: {
            declaration?: components["schemas"]["Declaration"] | null;
            evidence: components["schemas"]["Evidence"][];
            /** @description The most that a ruling may fine. */
            fineMax: string;
            history?: components["schemas"]["HistoryView"] | null;
            stakeAmount: string;
            user: components["schemas"]["UserSummary"];
        };
        /** @description Everything that the create form offers. */
        Catalogue: {
            categories: components["schemas"]["GameCategory"][];
            durationUnits: string[];
            games: components["schemas"]["Game"][];
            livestreamPlatforms: string[];
            matchTypes: string[];
            platforms: string[];
            /** @description Players of a team's roster at least, for a game that is not listed. */
            rosterMin: number;
        };
        /** @description The catalogue's answer. */
        CatalogueAnswer: {
            data: components["schemas"]["Catalogue"];
            success: boolean;
        };
        /** @description How many challenges the filters find of each category. */
        CategoryCountsView: {
            /** Format: int64 */
            all: number;
            /** Format: int64 */
            friend: number;
            /** Format: int64 */
            own: number;
            /** Format: int64 */
            stranger: number;
            /** Format: int64 */
            team: number;
            /** Format: int64 */
            teammate: number;
        };
        /** @description How the challenge stands to the one who looks. */
        CategoryInfo: {
            label: string;
            teamName?: string | null;
            type: components["schemas"]["ChallengeCategory"];
        };
        /** @description A challenge. Money is a decimal string of USDC. */
        Challenge: {
            /** Format: uuid */
            _id: string;
            cancelReason?: components["schemas"]["CancelReason"] | null;
            category?: components["schemas"]["ChallengeCategory"] | null;
            categoryInfo?: components["schemas"]["CategoryInfo"] | null;
            challengeType: components["schemas"]["ChallengeType"];
            /** @description Address of the cover image. */
            coverImage?: string | null;
            /** Format: date-time */
            createdAt: string;
            creator: components["schemas"]["ChallengeCreator"];
            /** @description When the clock acts by itself: a list shows the same time as the match page. */
            deadlines: components["schemas"]["DeadlineView"][];
            description: string;
            /** Format: int32 */
            duration: number;
            durationUnit: components["schemas"]["DurationUnit"];
            entryFee: string;
            /** @description A list distinguishes a dispute from a result by it. */
            escrowState: components["schemas"]["EscrowState"];
            /** Format: date-time */
            expiresAt?: string | null;
            /** @description What the platform takes of that pot. */
            fee: string;
            /** Format: int32 */
            feeBps: number;
            game: string;
            gameCategory: string;
            gameMode?: string | null;
            gamePlatform: string;
            gameSubCategory?: string | null;
            /** @description For those who sit in it. */
            inviteCode?: string | null;
            isPrivate: boolean;
            /** @description Whether a team holds the second place while its players approve. */
            isReserved: boolean;
            livestreamPlatform: string;
            livestreamUrl?: string | null;
            matchType: components["schemas"]["MatchType"];
            /** Format: int32 */
            maxParticipants: number;
            maxStake: string;
            maximumStake: string;
            minStake: string;
            minimumStake: string;
            opponentMaxStake?: string | null;
            opponentMinStake?: string | null;
            opponentTeam?: components["schemas"]["TeamRef"] | null;
            outcome?: components["schemas"]["Ending"] | null;
            participantCount: number;
            participants: components["schemas"]["Participant"][];
            platform: string;
            /** @description The fee as a share of the pot. */
            platformCommission: string;
            rules: string;
            /** Format: date-time */
            scheduledTime?: string | null;
            skillLevel?: string | null;
            /** Format: date-time */
            startTime?: string | null;
            statistics: components["schemas"]["Statistics"];
            status: components["schemas"]["ChallengeStatus"];
            tags: string[];
            /**
             * Format: uuid
             * @description Of a match of teams: the team that issued it.
             */
            teamId?: string | null;
            teamName?: string | null;
            teamStake?: string | null;
            /** @description Of a match of teams: its sides, by slot. */
            teams: components["schemas"]["TeamSide"][];
            /**
             * Format: uuid
             * @description Names the terms that bind those who join. Who states it with their stake joins on these terms or not at all.
             */
            termsKey: string;
            title: string;
            /** @description Everything that was staked. */
            totalPrizePool: string;
            /**
             * Format: int64
             * @description The version of its stream that this is true at.
             */
            version: number;
            /** @description The label on the form. */
            visibility: components["schemas"]["Visibility"];
            /**
             * @description What the winner gets: of the pot once play has begun, before that of the pot with every place taken at the
             *     lowest stake.
             */
            winnerReceives: string;
        };
        /**
         * @description What a viewer may do with a challenge.
         * @enum {string}
         */
        ChallengeAction: "join" | "approve" | "decline" | "ready" | "leave" | "edit" | "cancel" | "start" | "declare" | "call_off" | "take_back" | "withdraw" | "accept_ruling" | "appeal";
        /** @description The state of a challenge after a command, the same for every viewer; spelled as in the snapshot. */
        ChallengeAfter: {
            /** @description Who wants the match not to count. */
            callOff: components["schemas"]["CallOff"];
            cancelReason?: components["schemas"]["CancelReason"] | null;
            /** @description When the clock acts by itself. */
            deadlines: components["schemas"]["DeadlineView"][];
            /** @description What the sides declared; absent until it is decided. */
            declarations?: components["schemas"]["Declaration"][];
            dispute?: components["schemas"]["DisputeView"] | null;
            /**
             * Format: date-time
             * @description When the match ends by its duration.
             */
            endsAt?: string | null;
            /** @description The money in the middle. */
            escrow: components["schemas"]["EscrowAfter"];
            /** @description What the platform would take of the prospect, whatever the outcome. */
            fee: string;
            /** @description The sides that may accept or appeal the ruling that is held. */
            mayAppeal: string[];
            outcome?: components["schemas"]["Ending"] | null;
            /** @description Those still in. */
            participantCount: number;
            /**
             * Format: date-time
             * @description When play began.
             */
            startedAt?: string | null;
            /** @description The status of the challenge. */
            status: components["schemas"]["ChallengeStatus"];
        };
        /**
         * @description How a challenge is related to the viewer.
         * @enum {string}
         */
        ChallengeCategory: "own" | "teammate" | "friend" | "team" | "stranger";
        /** @description Who made a challenge. */
        ChallengeCreator: components["schemas"]["UserSummary"] & {
            /**
             * Format: int32
             * @description Their fair-play score, 0 to 100. The public list alone has it.
             */
            fairPlay?: number | null;
        };
        /** @description Everything that a challenge's page shows. */
        ChallengeDetail: {
            /**
             * @description What this viewer may do now. A start is refused with `NOT_READY` until each of the others is ready or, from the
             *     scheduled time on, was notified at least 15 minutes before.
             */
            actions: components["schemas"]["ChallengeAction"][];
            callOff: components["schemas"]["CallOff"];
            challenge: components["schemas"]["Challenge"];
            deadlines: components["schemas"]["DeadlineView"][];
            declarations: components["schemas"]["Declaration"][];
            dispute?: components["schemas"]["DisputeView"] | null;
            escrow: components["schemas"]["Escrow"];
            /** @description Of a match of teams, for those in it: members of both teams, who have to leave one of them before the start. */
            inBothTeams: components["schemas"]["UserSummary"][];
            isAuthenticated: boolean;
            /** @description Of a match of teams: whether the viewer leads that side, and so decides for it. */
            leadsSide?: boolean;
            myDeclaration?: components["schemas"]["Declaration"] | null;
            /**
             * Format: int32
             * @description Of a match of teams: the side that the viewer leads or plays for.
             */
            mySide?: number | null;
            /** Format: date-time */
            serverTime: string;
            userRole: components["schemas"]["ViewerRole"];
            /** Format: int64 */
            version: number;
            /** @description How many watch it live, beside the players. */
            watchers?: number;
        };
        /** @description One event. Where the viewer may not see what happened, it has neither type nor data. */
        ChallengeEvent: {
            /** @description Where the challenge stood then; absent from the oldest events. */
            after?: components["schemas"]["ChallengeAfter"];
            /** Format: date-time */
            at: string;
            /** @description What it states; its fields follow from the type. */
            data?: Record<string, never>;
            type?: components["schemas"]["ChallengeEventType"];
            /**
             * Format: int64
             * @description 1, 2, 3 …
             */
            version: number;
        };
        /**
         * @description What happened to a challenge.
         * @enum {string}
         */
        ChallengeEventType: "created" | "approved" | "declined" | "place_reserved" | "place_freed" | "leader_changed" | "staked" | "joined" | "readied" | "left" | "edited" | "started" | "call_off_agreed" | "declared" | "taken_back" | "withdrawn" | "disputed" | "case_taken" | "case_returned" | "case_overdue" | "second_opinion_asked" | "ruled" | "ruling_accepted" | "appealed" | "appeal_withdrawn" | "awarded" | "settled" | "cancelled" | "start_announced" | "deadline_moved" | "deadline_extended";
        /** @description The limits of a challenge's forms. */
        ChallengeLimits: {
            coverBytesMax: number;
            descriptionMax: number;
            /**
             * Format: int64
             * @description The longest duration.
             */
            durationDaysMax: number;
            noteMax: number;
            /** Format: int32 */
            participantsMin: number;
            reportDetailsMax: number;
            /** @description Of a match of teams: players of a side. */
            rosterMax: number;
            rulesMax: number;
            scoreMax: number;
            /** @description Of a game's mode and sub-category. */
            shortTextMax: number;
            tagMax: number;
            tagsMax: number;
            titleMax: number;
            titleMin: number;
        };
        /** @description A page of challenges. */
        ChallengePage: {
            challenges: components["schemas"]["Challenge"][];
            pagination: components["schemas"]["ChallengePagination"];
        };
        /** @description Where a page of challenges stands among the others. */
        ChallengePagination: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalChallenges: number;
        };
        /** @description What is counted about a challenge. */
        ChallengeStats: {
            averageStake: string;
            declared: number;
            fee: string;
            participants: number;
            totalPrizePool: string;
            /** Format: int64 */
            views: number;
            winnerReceives: string;
        };
        /**
         * @description The status that the screens and filters know.
         * @enum {string}
         */
        ChallengeStatus: "pending" | "open" | "full" | "active" | "in_progress" | "completed" | "cancelled";
        ChallengeTrace: {
            actor?: components["schemas"]["ActorView"] | null;
            challenge: components["schemas"]["TracedChallenge"];
            /** @description The newest last. */
            events: components["schemas"]["TracedEvent"][];
            isAwake: boolean;
            /** @description Those that watch, 50 at most, with what waits for each. */
            sockets: components["schemas"]["TracedSocketView"][];
            /** @description What the actor holds in memory; null while it sleeps. */
            state?: {
                [key: string]: unknown;
            } | null;
        };
        ChallengeTraceAnswer: {
            data: components["schemas"]["ChallengeTrace"];
            success: boolean;
        };
        /**
         * @description Who may see a challenge in lists, and join it.
         * @enum {string}
         */
        ChallengeType: "public" | "private" | "friends";
        /** @description What a change came to. */
        ChangeAnswer: {
            data: components["schemas"]["ChangeData"];
            success: boolean;
        };
        ChangeData: {
            /**
             * Format: int64
             * @description How many notifications it touched.
             */
            affected: number;
            /**
             * Format: int64
             * @description The latest number of the stream.
             */
            number: number;
            /** Format: int64 */
            unreadCount: number;
        };
        /** @description The limits of messages. */
        ChatLimits: {
            arenaMessageMax: number;
            /**
             * Format: int64
             * @description How long its sender may edit a message.
             */
            editMinutes: number;
            fileBytesMax: number;
            /** @description Files of one message. */
            filesMax: number;
            messageMax: number;
        };
        /**
         * @description A vote.
         * @enum {string}
         */
        ChoiceName: "yes" | "no";
        ClaimedAnswer: {
            data: components["schemas"]["ClaimedData"];
            message: string;
            success: boolean;
        };
        ClaimedData: {
            /**
             * Format: int64
             * @description My tokens after it.
             */
            balance: number;
            /** @description The quest, now claimed. */
            quest: components["schemas"]["Quest"];
        };
        /** @description The response to a command. */
        CommandAnswer: {
            data: components["schemas"]["CommandData"];
            message: string;
            success: boolean;
        };
        /** @description The challenge after the command. */
        CommandData: {
            challenge: components["schemas"]["Challenge"];
        };
        CompletedReferral: {
            /** @description Whether the action is credited, now or before. */
            completed: boolean;
            /**
             * Format: int64
             * @description The points that it has earned the referrer; 0 where it is not credited.
             */
            pointsEarned: number;
        };
        /** @description The fee and the limits that the server enforces. */
        Config: {
            /**
             * Format: int64
             * @description After how many hours without a decision a dispute refunds everyone.
             */
            disputeHours: number;
            /**
             * Format: int32
             * @description The platform's fee of a challenge that is made now, in hundredths of a percent.
             */
            feeBps: number;
            /** @description Null where sign-in through Google is not available. */
            googleClientId: string | null;
            /** @description Whether there is a contest of the month. */
            hasContest: boolean;
            /** @description Whether there are quests, tokens and what tokens buy. */
            hasQuests: boolean;
            /** @description Whether this server shows a demo world. */
            isDemo: boolean;
            /** @description What forms are checked against before they are sent. */
            limits: components["schemas"]["FormLimits"];
            /** @description The most that can be deposited at once, USDC. */
            maxDeposit: string;
            /**
             * Format: int32
             * @description Places of a challenge at most.
             */
            maxParticipants: number;
            /** @description The largest stake that this server takes, USDC. */
            maxStake: string;
            /** @description The most that can be withdrawn within 24 hours, USDC. */
            maxWithdrawal: string;
            /** @description The least that can be deposited, USDC. */
            minDeposit: string;
            /** @description The domain that passkeys are good for, with those below it; null where this server cannot use passkeys. */
            passkeyDomain: string | null;
            /** @description Whether all money here is play money; every screen shows it. */
            playMoney: boolean;
            /** @description The email address for questions about personal data; null where the operator names none. */
            privacyContact: string | null;
            /** @description Who moves the money: "sandbox" moves none. */
            provider: string;
            /**
             * Format: int64
             * @description For how many minutes a declared result can be taken back.
             */
            takeBackMinutes: number;
            /** @description Above it, within 24 hours, an administrator approves withdrawals, USDC. */
            withdrawalReviewAbove: string;
            /**
             * Format: int64
             * @description How many hours a withdrawal to a new destination waits.
             */
            withdrawalWaitHours: number;
        };
        ConfigAnswer: {
            data: components["schemas"]["Config"];
            success: boolean;
        };
        /** @description How long a side that is there confirms or contests a declared result. */
        ConfirmWindowView: {
            game: string;
            /** Format: int64 */
            minutes: number;
        };
        /**
         * @description Why a moderator cannot decide a dispute.
         * @enum {string}
         */
        ConflictOfInterest: "participant" | "friend" | "blocked" | "team" | "ruled_before";
        /** @description What asking came to. */
        ConnectAnswer: {
            data: components["schemas"]["ConnectData"];
            message: string;
            success: boolean;
        };
        ConnectData: {
            status: components["schemas"]["ConnectStatus"];
            team: components["schemas"]["Team"];
        };
        /**
         * @description What became of asking another team.
         * @enum {string}
         */
        ConnectStatus: "asked" | "connected";
        /** @description A team that this one is connected with. */
        ConnectedTeam: components["schemas"]["TeamRef"] & {
            /** Format: date-time */
            connectedAt: string;
            /**
             * Format: uuid
             * @description Where the two leaders write to each other; for them.
             */
            conversationId?: string | null;
            /** @description Whether its members have notice of its end: it accepts no match. */
            isDissolving: boolean;
            leader: components["schemas"]["UserSummary"];
        };
        /** @description The contest of this month. */
        Contest: {
            /** Format: date-time */
            endsAt: string;
            /** @description What the account of the contest has. */
            fund: string;
            mine: components["schemas"]["ContestScoreView"] | null;
            /** @description What all prizes need. */
            prizeTotal: string;
            /** @description By place, as that account would pay them now. */
            prizes: string[];
            /** @description The rules, in sentences. */
            rules: string[];
            /** Format: date-time */
            startsAt: string;
            /** @description The first ten. */
            table: components["schemas"]["ContestPlace"][];
        };
        ContestAnswer: {
            data: components["schemas"]["Contest"];
            success: boolean;
        };
        ContestFundAnswer: {
            data: components["schemas"]["ContestFundView"];
            success: boolean;
        };
        ContestFundView: {
            /** @description What the account of the contest has now. */
            fund: string;
        };
        /** @description What is paid into the account of the contest. */
        ContestFunding: {
            /**
             * @description USDC, 1 to 100,000.
             * @example 1095
             */
            amount: string;
            /** @description Why, for the log of the staff. */
            reason: string;
        };
        /** @description A place in the table. */
        ContestPlace: {
            /** Format: int64 */
            place: number;
            /** Format: int64 */
            points: number;
            /** @description What was won; null before the month is settled. */
            prize: string | null;
            user: components["schemas"]["UserSummary"];
        };
        /** @description What the viewer has come to. */
        ContestScoreView: {
            /** Format: int64 */
            place: number;
            /** Format: int64 */
            points: number;
            /**
             * Format: int64
             * @description Wins that counted.
             */
            wins: number;
        };
        /** @description A conversation, as one of its members sees it. */
        Conversation: {
            canWrite: boolean;
            /** Format: uuid */
            conversationId: string;
            /** @description Whether the viewer has blocked the other one. */
            isBlocked: boolean;
            /** @description Never `arena`, which has no members. */
            kind: components["schemas"]["ConversationKind"];
            lastMessage?: components["schemas"]["LastMessage"] | null;
            /** Format: date-time */
            lastMessageAt?: string | null;
            /** Format: int64 */
            latestChange: number;
            /** Format: int64 */
            latestSeq: number;
            otherUser?: components["schemas"]["OtherUser"] | null;
            receipts: components["schemas"]["Receipt"][];
            team?: components["schemas"]["TeamRef"] | null;
            /** @description The name of one of more than two. */
            title?: string | null;
            /**
             * Format: int64
             * @description Counted up to 100.
             */
            unreadCount: number;
        };
        /**
         * @description Who meets in a conversation.
         * @enum {string}
         */
        ConversationKind: "direct" | "team" | "leads" | "arena";
        ConversationPages: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalConversations: number;
        };
        Conversations: {
            conversations: components["schemas"]["Conversation"][];
            /**
             * Format: int64
             * @description In all conversations, of each counted up to 100.
             */
            unreadCount: number;
        };
        /** @description My conversations. */
        ConversationsAnswer: {
            data: components["schemas"]["Conversations"];
            pagination: components["schemas"]["ConversationPages"];
            success: boolean;
        };
        CoolOffRequest: {
            /**
             * Format: int64
             * @description 1, 7 or 30.
             */
            days: number;
        };
        /** @description What one side has played before. */
        CornerRecord: {
            /** Format: int32 */
            drawn: number;
            /** Format: int32 */
            lost: number;
            /** Format: uuid */
            userId: string;
            /**
             * Format: int32
             * @description Whole percent of those played.
             */
            winRate: number;
            /** Format: int32 */
            won: number;
        };
        /** @description One for each side that is there. */
        CornerRecordList: {
            records: components["schemas"]["CornerRecord"][];
        };
        /** @description What the two sides have played before. */
        CornerRecordsAnswer: {
            data: components["schemas"]["CornerRecordList"];
            success: boolean;
        };
        /** @description A cosmetic, and whether it is mine. */
        Cosmetic: {
            /** @description What the price is in. */
            asset: components["schemas"]["PriceAsset"];
            id: components["schemas"]["CosmeticId"];
            isOwned: boolean;
            isWorn: boolean;
            /** Format: int64 */
            price: number;
            slot: components["schemas"]["CosmeticSlot"];
            title: string;
        };
        /**
         * @description A look that is bought once and worn.
         * @enum {string}
         */
        CosmeticId: "frame_gold" | "frame_ember" | "frame_tide" | "frame_laurel" | "title_sky" | "title_rose" | "title_mint" | "cover_dusk" | "cover_court" | "banner_pennant" | "banner_floodlight" | "reaction_crown" | "reaction_bell" | "reaction_rocket";
        CosmeticPurchase: {
            cosmetic: string;
            /**
             * Format: int64
             * @description As it was shown: another price is refused.
             */
            price: number;
        };
        /**
         * @description Where a look is worn.
         * @enum {string}
         */
        CosmeticSlot: "frame" | "title" | "cover" | "banner" | "reaction";
        Counts: {
            /**
             * Format: int64
             * @description The latest number of the stream.
             */
            number: number;
            /** Format: int64 */
            totalCount: number;
            /** Format: int64 */
            unreadCount: number;
        };
        /** @description How many there are. */
        CountsAnswer: {
            data: components["schemas"]["Counts"];
            success: boolean;
        };
        DataExportAnswer: {
            data: components["schemas"]["DataExportData"];
            success: boolean;
        };
        DataExportData: {
            export?: components["schemas"]["DataExportView"] | null;
        };
        /**
         * @description How far an export is.
         * @enum {string}
         */
        DataExportStatus: "waiting" | "ready" | "failed";
        /** @description An export of my data. */
        DataExportView: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            askedAt: string;
            /**
             * Format: date-time
             * @description Until when it can be downloaded.
             */
            expiresAt?: string | null;
            /**
             * Format: int64
             * @description Bytes of the archive, once it is ready.
             */
            sizeBytes?: number | null;
            status: components["schemas"]["DataExportStatus"];
        };
        /**
         * @description Which rule the clock will apply.
         * @enum {string}
         */
        DeadlineKind: "approve" | "expire" | "undeclared" | "confirm" | "take" | "decide" | "dispute" | "release";
        /** @description When the clock acts by itself. */
        DeadlineView: {
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["DeadlineKind"];
            /** @description Of `confirm`: each silent side's own time, of which the last is the deadline. */
            sides: components["schemas"]["SideDeadlineView"][];
        };
        /** @description The result as one side declares it. */
        Declaration: {
            /** Format: date-time */
            declaredAt: string;
            note?: string | null;
            /** @description In the words of this side. */
            outcome: components["schemas"]["DeclaredOutcome"];
            score?: string | null;
            user: components["schemas"]["UserSummary"];
            winner?: components["schemas"]["UserSummary"] | null;
        };
        /**
         * @description A result in the words of the side that declares it.
         * @enum {string}
         */
        DeclaredOutcome: "won" | "lost" | "draw";
        /**
         * @description Why a player of a roster does not play.
         * @enum {string}
         */
        DeclineReason: "declined" | "left" | "unable";
        /** @description What a player wants to bring in. */
        DepositRequest: {
            /**
             * @description USDC, at least 1, at most 6 decimals.
             * @example 50
             */
            amount?: string;
        };
        /** @description A device on which the player is signed in. */
        Device: {
            /** Format: uuid */
            _id: string;
            address: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The one that asks. */
            isCurrent: boolean;
            isRemembered: boolean;
            /** Format: date-time */
            lastUsedAt: string;
            userAgent: string;
        };
        Devices: {
            data: components["schemas"]["DevicesData"];
            success: boolean;
        };
        DevicesData: {
            sessions: components["schemas"]["Device"][];
        };
        Directory: {
            users: components["schemas"]["DirectoryEntry"][];
        };
        /** @description Players. */
        DirectoryAnswer: {
            data: components["schemas"]["Directory"];
            pagination: components["schemas"]["UserPages"];
            success: boolean;
        };
        DirectoryEntry: {
            /** Format: uuid */
            _id: string;
            avatar?: string | null;
            /** @description Of mutual friends alone. */
            email?: string | null;
            /** @description Null as well. */
            isOnline?: boolean | null;
            /**
             * Format: date-time
             * @description Null where I may not see whether this player is online: a stranger, or one of us has blocked the other.
             */
            lastSeen?: string | null;
            name: string;
            relationship: components["schemas"]["Relationship"];
            username: string;
        };
        /** @description All players. */
        DirectoryPage: {
            data: components["schemas"]["DirectoryPageData"];
            success: boolean;
        };
        DirectoryPageData: {
            pagination: components["schemas"]["FriendPages"];
            users: components["schemas"]["Friend"][];
        };
        /**
         * @description What a side can do about a disagreement.
         * @enum {string}
         */
        DisputeAction: "add_evidence" | "withdraw" | "agree_late" | "take_back" | "accept_ruling" | "appeal";
        /** @description The page of a dispute. */
        DisputeAnswer: {
            data: components["schemas"]["DisputePage"];
            success: boolean;
        };
        /**
         * @description What ends at a time of a dispute.
         * @enum {string}
         */
        DisputeDeadlineKind: "take_back" | "confirm" | "evidence" | "take" | "decide" | "void" | "release";
        /** @description The limits of the reason of an appeal, and of that of a ruling. */
        DisputeLimits: {
            reasonMax: number;
            reasonMin: number;
        };
        /** @description Everything that the page of a dispute shows. */
        DisputePage: {
            appeal?: components["schemas"]["Appeal"] | null;
            /** Format: uuid */
            challengeId: string;
            /** @description Every time that ends, the earliest first. */
            deadlines: components["schemas"]["DisputeTime"][];
            dispute?: components["schemas"]["DisputeView"] | null;
            escrow: components["schemas"]["EscrowAfter"];
            /** @description What happened, in order, as far as participants see it: the newest 1,000 events. */
            events: components["schemas"]["ChallengeEvent"][];
            next?: components["schemas"]["NextStep"] | null;
            outcome?: components["schemas"]["Ending"] | null;
            /** @description Who was online when, the newest first: what was so when each player joined, and the newest 1,000 changes since. */
            presence: components["schemas"]["PresenceChange"][];
            ruling?: components["schemas"]["Ruling"] | null;
            /** Format: date-time */
            serverTime: string;
            /** @description The sides, by slot. */
            sides: components["schemas"]["DisputeSide"][];
            status: components["schemas"]["ChallengeStatus"];
            title: string;
            /**
             * Format: int64
             * @description The version of the challenge that this is true at.
             */
            version: number;
        };
        /** @description A dispute of the queue. */
        DisputeRow: {
            /** Format: uuid */
            challengeId: string;
            conflict?: components["schemas"]["ConflictOfInterest"] | null;
            deadline: components["schemas"]["QueueDeadline"];
            /** @description Everything that was staked. */
            escrowTotal: string;
            /** Format: int64 */
            evidenceCount: number;
            game: string;
            isAppeal: boolean;
            isOverdue: boolean;
            moderator?: components["schemas"]["UserSummary"] | null;
            needsSecondOpinion: boolean;
            /** Format: date-time */
            openedAt: string;
            sides: components["schemas"]["QueuedSide"][];
            stage: components["schemas"]["DisputeStage"];
            title: string;
        };
        /** @description One side: what it states, what it shows, and what it may do now. */
        DisputeSide: {
            actions: components["schemas"]["DisputeAction"][];
            declaration?: components["schemas"]["Declaration"] | null;
            evidence: components["schemas"]["Evidence"][];
            stakeAmount: string;
            user: components["schemas"]["UserSummary"];
        };
        /**
         * @description Who has to act next in a dispute.
         * @enum {string}
         */
        DisputeStage: "waiting" | "taken" | "second";
        DisputeTermsStatus: {
            /** Format: date-time */
            acceptedAt?: string | null;
            needsAcceptance: boolean;
            success: boolean;
        };
        /** @description A time that ends. */
        DisputeTime: {
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["DisputeDeadlineKind"];
            user?: components["schemas"]["UserSummary"] | null;
        };
        /** @description A disagreement that freezes the escrow. */
        DisputeView: {
            /** Format: uuid */
            _id: string;
            appealedBy?: components["schemas"]["UserSummary"] | null;
            /**
             * Format: date-time
             * @description Until when evidence is taken.
             */
            evidenceUntil?: string | null;
            /** Format: date-time */
            openedAt: string;
            openedBy: components["schemas"]["UserSummary"];
            reason: string;
            /** @description Who has to act next. */
            stage: components["schemas"]["DisputeStage"];
            /**
             * Format: date-time
             * @description When it ends at the latest.
             */
            voidAt?: string | null;
        };
        /** @description The open disputes. */
        DisputesAnswer: {
            data: components["schemas"]["DisputeRow"][];
            pagination: components["schemas"]["StaffPages"];
            success: boolean;
        };
        DrainBody: {
            /** @description The word `drain`. */
            confirmation: string;
            /** @description 10 to 500 characters. */
            reason: string;
        };
        /**
         * @description The unit of a match's duration.
         * @enum {string}
         */
        DurationUnit: "min" | "hr" | "day" | "week";
        /** @description Other words. */
        EditBody: {
            content: string;
        };
        EmailChangeAnswer: {
            data: components["schemas"]["EmailChangeData"];
            success: boolean;
        };
        EmailChangeConfirmed: {
            data: components["schemas"]["EmailChangeProgress"];
            success: boolean;
        };
        EmailChangeData: {
            change?: components["schemas"]["EmailChangeView"] | null;
        };
        EmailChangeLink: {
            /** @description As it stands in the link. */
            token?: string | null;
        };
        EmailChangeProgress: {
            /** @description The address has changed; else the link in the mail to the other address is still to be followed. */
            isChanged: boolean;
        };
        EmailChangeRequest: {
            /** @description The 6 digits of the app, or a recovery code: asked for where a second factor is on. */
            code?: string | null;
            /** Format: password */
            currentPassword?: string | null;
            /** Format: email */
            email?: string | null;
            /** @description I cannot read mails to the present address: the code, the passkey or a waiver of the operators stands for it. */
            isOldMailboxLost?: boolean | null;
            passkey?: components["schemas"]["PasskeyConfirmation"] | null;
        };
        /** @description A change that waits for its confirmations. */
        EmailChangeView: {
            /**
             * Format: date-time
             * @description Until when both can confirm it.
             */
            expiresAt: string;
            isNewConfirmed: boolean;
            /** @description Whether the mailbox of the present address is asked. */
            isOldAsked: boolean;
            /** @description Also true where it is not asked. */
            isOldConfirmed: boolean;
            newEmail: string;
        };
        EmissionYear: {
            /**
             * Format: int64
             * @description Of what the community can earn.
             */
            percent: number;
            /**
             * Format: int64
             * @description In this year.
             */
            tokens: number;
            /**
             * Format: int64
             * @description Up to the end of this year.
             */
            total: number;
            year: number;
        };
        EnabledNotificationTypes: {
            acceptance: boolean;
            achievement: boolean;
            challenge: boolean;
            challenge_invitation: boolean;
            challenge_joined: boolean;
            challenge_result: boolean;
            challenge_started: boolean;
            follow: boolean;
            friend: boolean;
            interest: boolean;
            system: boolean;
            tag: boolean;
            team: boolean;
            team_invitation: boolean;
            team_join_request: boolean;
        };
        /** @description How it ended. */
        Ending: {
            fee: string;
            kind: components["schemas"]["OutcomeKind"];
            payouts: components["schemas"]["PaidOut"][];
            settledBy: components["schemas"]["SettledBy"];
            winner?: components["schemas"]["UserSummary"] | null;
        };
        /** @description The money in the middle. */
        Escrow: {
            byParticipant: components["schemas"]["Stake"][];
            fee: string;
            state: components["schemas"]["EscrowState"];
            total: string;
            winnerReceives: string;
        };
        /** @description The money in the middle. */
        EscrowAfter: {
            /** @description What the platform takes, or would take. */
            fee: string;
            /** @description Where the money is. */
            state: components["schemas"]["EscrowState"];
            /** @description Everything that was staked. */
            total: string;
            /** @description What the winner gets, or would get. */
            winnerReceives: string;
        };
        /**
         * @description Where the money of a challenge is. A list distinguishes a dispute from a result by it.
         * @enum {string}
         */
        EscrowState: "funding" | "locked" | "declared" | "disputed" | "held" | "paid" | "refunded";
        /** @description A part of a challenge's stream. */
        EventsAnswer: {
            data: components["schemas"]["EventsPage"];
            success: boolean;
        };
        /** @description Events in order, and the version of the challenge. */
        EventsPage: {
            events: components["schemas"]["ChallengeEvent"][];
            /** Format: int64 */
            version: number;
        };
        /** @description A piece of evidence. */
        Evidence: {
            /** Format: uuid */
            _id: string;
            /** @description The address of a link, or the words of a text. */
            content?: string | null;
            /** Format: date-time */
            createdAt: string;
            file?: components["schemas"]["EvidenceFile"] | null;
            /** @description Who gave it: the player of the seat, or the successor of a team's leader. */
            givenBy: components["schemas"]["UserSummary"];
            /** @description Whether the same file was given in another challenge before. */
            isReused: boolean;
            kind: components["schemas"]["EvidenceKind"];
            /** @description The hash of the bytes, the address or the words, in hexadecimal digits. */
            sha256: string;
            /**
             * Format: uuid
             * @description The player of the seat that it is for.
             */
            userId: string;
        };
        /** @description The evidence of a challenge. */
        EvidenceAnswer: {
            data: components["schemas"]["EvidenceList"];
            message: string;
            success: boolean;
        };
        /** @description A file; its bytes are those that its sender sent. */
        EvidenceFile: {
            fileName: string;
            /** Format: int32 */
            height?: number | null;
            /** @description Of the file by its content. */
            mimeType: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /**
             * Format: int32
             * @description Pixels of a picture, which has a preview.
             */
            width?: number | null;
        };
        /**
         * @description What a piece of evidence is.
         * @enum {string}
         */
        EvidenceKind: "file" | "link" | "text";
        /** @description The limits of evidence: how much one player may give in a challenge. */
        EvidenceLimits: {
            fileBytesMax: number;
            filesMax: number;
            linkMax: number;
            linksMax: number;
            textMax: number;
            textsMax: number;
        };
        /** @description Everything that the sides gave, in the order in which it came. */
        EvidenceList: {
            evidence: components["schemas"]["Evidence"][];
        };
        /** @description The password and a code, both of which a change of the factor asks for, or a passkey, which is both at once. */
        FactorConfirmation: {
            /** @description The 6 digits of the app, or a recovery code. */
            code?: string | null;
            currentPassword?: string | null;
            passkey?: components["schemas"]["PasskeyConfirmation"] | null;
        };
        FactorResetAnswer: {
            data: components["schemas"]["FactorResetData"];
            success: boolean;
        };
        FactorResetData: {
            state: components["schemas"]["FactorResetState"];
        };
        /**
         * @description How far a reset is.
         * @enum {string}
         */
        FactorResetState: "asked" | "reset";
        /** @description A reset of the second factor that waits for another administrator. */
        FactorResetView: {
            /** Format: date-time */
            at: string;
            reason: string;
            requestedBy: components["schemas"]["UserSummary"];
        };
        /** @description A change of a fair-play score. */
        FairPlayChange: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            challengeId?: string | null;
            /** Format: int32 */
            points: number;
            reason: string;
            /** Format: int32 */
            score: number;
        };
        FairPlayHistory: {
            data: components["schemas"]["FairPlayHistoryData"];
            success: boolean;
        };
        FairPlayHistoryData: {
            /** @description The newest 100, the latest first. */
            history: components["schemas"]["FairPlayChange"][];
        };
        FeeView: {
            /**
             * Format: int32
             * @description Hundredths of a percent.
             */
            bps: number;
        };
        /**
         * @description A first step.
         * @enum {string}
         */
        FirstStepName: "verify_email" | "add_funds" | "follow_players" | "play_challenge";
        /** @description A first step, and whether it is done. */
        FirstStepView: {
            isDone: boolean;
            name: components["schemas"]["FirstStepName"];
        };
        FirstSteps: {
            data: components["schemas"]["FirstStepsData"];
            success: boolean;
        };
        FirstStepsData: {
            /**
             * Format: int32
             * @description Players to follow before that step is done.
             */
            followedMin: number;
            /** @description In the order in which they are shown. */
            steps: components["schemas"]["FirstStepView"][];
        };
        /** @description How many follow now. */
        FollowAnswer: {
            data: components["schemas"]["FollowData"];
            success: boolean;
        };
        FollowData: {
            /** Format: int64 */
            followers: number;
            isFollowing: boolean;
        };
        /** @description The followers of a player. */
        FollowersPage: {
            data: components["schemas"]["FollowersPageData"];
            success: boolean;
        };
        FollowersPageData: {
            followers: components["schemas"]["Friend"][];
            pagination: components["schemas"]["FriendPages"];
        };
        /** @description The players whom a player follows. */
        FollowingPage: {
            data: components["schemas"]["FollowingPageData"];
            success: boolean;
        };
        FollowingPageData: {
            following: components["schemas"]["Friend"][];
            pagination: components["schemas"]["FriendPages"];
        };
        ForgotPassword: {
            email?: string | null;
        };
        /** @description What forms are checked against before they are sent, and again when they come. Lengths are in characters. */
        FormLimits: {
            account: components["schemas"]["AccountLimits"];
            challenge: components["schemas"]["ChallengeLimits"];
            chat: components["schemas"]["ChatLimits"];
            dispute: components["schemas"]["DisputeLimits"];
            evidence: components["schemas"]["EvidenceLimits"];
            notification: components["schemas"]["NotificationLimits"];
            staff: components["schemas"]["StaffLimits"];
            team: components["schemas"]["TeamLimits"];
            wallet: components["schemas"]["WalletLimits"];
        };
        FoundChallenges: {
            challenges: components["schemas"]["Challenge"][];
            /** @description Where the next page begins; nothing at the end. */
            nextCursor?: string | null;
        };
        /** @description Challenges that a search finds. */
        FoundChallengesAnswer: {
            data: components["schemas"]["FoundChallenges"];
            success: boolean;
        };
        FoundPeople: {
            /** @description Where the next page begins; nothing at the end. */
            nextCursor?: string | null;
            people: components["schemas"]["Friend"][];
        };
        /** @description Players that a search finds. */
        FoundPeopleAnswer: {
            data: components["schemas"]["FoundPeople"];
            success: boolean;
        };
        FoundTeams: {
            /**
             * Format: uuid
             * @description Where the next page begins; nothing at the end.
             */
            nextCursor?: string | null;
            teams: components["schemas"]["TeamSummary"][];
        };
        /** @description Teams that a search finds. */
        FoundTeamsAnswer: {
            data: components["schemas"]["FoundTeams"];
            success: boolean;
        };
        /**
         * @description Why a place that was held is free again.
         * @enum {string}
         */
        FreeReason: "declined" | "expired" | "shares" | "limit";
        /** @description A player in a list. */
        Friend: {
            /** Format: uuid */
            _id: string;
            avatar?: string | null;
            /** Format: int32 */
            followerCount: number;
            /**
             * Format: date-time
             * @description Null as well.
             */
            lastSeen?: string | null;
            name: string;
            /**
             * Format: uuid
             * @description The public challenge that they play now; null where there is none, and where I may not see whether they are online.
             */
            playing?: string | null;
            relationship: components["schemas"]["FriendRelationship"];
            status?: components["schemas"]["OnlineStatus"] | null;
            username: string;
        };
        FriendCounts: {
            /**
             * Format: int64
             * @description Players in the directory; 10,000 stands for as many or more.
             */
            discover: number;
            /** Format: int64 */
            followers: number;
            /** Format: int64 */
            following: number;
            /** Format: int64 */
            mutualFriends: number;
        };
        /** @description How many players I have to do with. */
        FriendCountsAnswer: {
            data: components["schemas"]["FriendCounts"];
            success: boolean;
        };
        FriendPages: components["schemas"]["Pages"] & {
            /**
             * Format: int64
             * @description 10,000 stands for as many or more: no page is beyond them.
             */
            totalUsers: number;
        };
        FriendRelations: {
            /** @description Players whom I may follow; one whom a block separates from me is left out. */
            players: components["schemas"]["RelatedPlayer"][];
        };
        /** @description How I and a player stand to each other. */
        FriendRelationship: {
            isFollower: boolean;
            isFollowing: boolean;
            isMutualFriend: boolean;
        };
        /** @description A game to choose. */
        Game: {
            category?: string | null;
            /** @description Lower case with dashes. */
            id: string;
            modes: string[];
            name: string;
            /** @description Players of a team's roster at least. */
            rosterMin: number;
        };
        /** @description A category and the names of its games. */
        GameCategory: {
            games: string[];
            name: string;
        };
        /** @description What is still needed: the code of a second factor, or one more step. */
        GoogleAccepted: components["schemas"]["SecondFactorNeeded"] | components["schemas"]["GoogleStepNeeded"];
        GoogleAddress: {
            /** @description Where the browser is to go. */
            url: string;
        };
        GoogleLinking: {
            /** @description As `/auth/google` answered it. */
            challenge?: string | null;
            /** @description Of the account that has the address. */
            password?: string | null;
        };
        /** @enum {string} */
        GoogleNext: "register" | "link";
        GoogleRegistration: {
            /** @description Whether the box "I am at least 18 years old" was ticked; it has to be. */
            ageConfirmed?: boolean | null;
            /** @description As `/auth/google` answered it. */
            challenge?: string | null;
            /** @description Left out, it is the one that came with the token; empty, there is none. */
            referralCode?: string | null;
            /** @description Whether the terms of service and the privacy policy were accepted; they have to be. */
            termsAccepted?: boolean | null;
            username?: string | null;
        };
        /** @description What a browser comes back with. */
        GoogleReturn: {
            /** @description The ID token. */
            credential?: string | null;
            /** @description As it came back beside the token. */
            state?: string | null;
        };
        GoogleSignIn: {
            /** @description The ID token. */
            credential?: string | null;
            /** @description Taken in where an account is opened. */
            referralCode?: string | null;
            /** @description As it came back beside the token. */
            state?: string | null;
        };
        GoogleStart: {
            rememberMe?: boolean;
        };
        GoogleStarted: {
            data: components["schemas"]["GoogleAddress"];
            success: boolean;
        };
        /** @description The Google account has proven itself, and one step is left. */
        GoogleStepNeeded: {
            /** @description Sent back with it. */
            challenge: string;
            /** @description The address of the Google account. */
            email: string;
            /** Format: date-time */
            expiresAt: string;
            message: string;
            /**
             * @description `register`: choose a username, at `/auth/google/register`. `link`: the password of the account with the same email
             *     address, at `/auth/google/link`.
             */
            next: components["schemas"]["GoogleNext"];
            success: boolean;
        };
        GoogleUnlinking: {
            currentPassword?: string | null;
            passkey?: components["schemas"]["PasskeyConfirmation"] | null;
        };
        /** @description A part of a conversation's history. */
        History: {
            conversation?: components["schemas"]["Conversation"] | null;
            /** Format: uuid */
            conversationId: string;
            /** @description Whether there are more in the direction that was asked for. */
            hasMore: boolean;
            /** Format: int64 */
            latestChange: number;
            /** Format: int64 */
            latestSeq: number;
            /** @description The oldest first. */
            messages: components["schemas"]["Message"][];
            otherUser?: components["schemas"]["UserSummary"] | null;
            receipts: components["schemas"]["Receipt"][];
        };
        /** @description The messages of a conversation. */
        HistoryAnswer: {
            data: components["schemas"]["History"];
            success: boolean;
        };
        /** @description What a player has done before: who declared for the side, else who decides for it now. */
        HistoryView: {
            /** Format: int64 */
            completed: number;
            /** Format: int64 */
            disputes: number;
            /**
             * Format: int32
             * @description 0 to 100.
             */
            fairPlay: number;
            finesTotal: string;
            /** Format: date-time */
            joinedAt: string;
            user: components["schemas"]["UserSummary"];
            /** Format: int64 */
            won: number;
        };
        Invitations: {
            invitations: components["schemas"]["TeamInvitation"][];
        };
        /** @description My open invitations. */
        InvitationsAnswer: {
            data: components["schemas"]["Invitations"];
            success: boolean;
        };
        /** @description It was sent. */
        InviteAnswer: {
            data: components["schemas"]["InviteData"];
            message: string;
            success: boolean;
        };
        InviteData: {
            invitation: components["schemas"]["SentInvitation"];
        };
        /** @description An invited player. */
        InvitedMember: {
            /** Format: uuid */
            _id: string;
            invitedBy: components["schemas"]["UserSummary"];
            message?: string | null;
            /** Format: date-time */
            sentAt: string;
            user: components["schemas"]["UserSummary"];
        };
        InvitingTeam: components["schemas"]["TeamRef"] & {
            /** Format: int32 */
            currentMembers: number;
            level: string;
            /** Format: int32 */
            maxMembers: number;
            primaryGame: string;
            region: string;
        };
        /** @description A job, and when it last did what it had to. */
        JobView: {
            /**
             * Format: int64
             * @description How often it has a turn.
             */
            everySeconds: number;
            /**
             * Format: int64
             * @description Turns that failed since the process started.
             */
            failures: number;
            /**
             * Format: date-time
             * @description Null before its first success.
             */
            lastSuccessAt?: string | null;
            /** @description Its name. */
            name: string;
        };
        /** @description What joining came to. */
        JoinAnswer: {
            data: components["schemas"]["JoinData"];
            message: string;
            success: boolean;
        };
        /** @description The body of a request to join. */
        JoinBody: {
            /**
             * @description Whether the player was shown that the creator stakes less than they have to, and confirmed it. Asked for only where
             *     that is so: without it the answer is 409 `ASYMMETRY_UNCONFIRMED`.
             */
            confirmsAsymmetry?: boolean;
            /** @description For a private challenge. */
            inviteCode?: string | null;
            /** @description Of a match of teams: who plays for it. */
            roster?: string[];
            /** @description USDC, as text or number, at most 2 decimals. */
            stakeAmount?: string;
            /**
             * Format: uuid
             * @description Of a match of teams: the team that accepts. The stake is that of the challenge.
             */
            teamId?: string | null;
            /**
             * Format: uuid
             * @description The `termsKey` of the challenge as the player was shown it. If the creator has changed the terms since, the answer is
             *     409 `TERMS_CHANGED`. Terms of a match of teams do not change.
             */
            termsKey?: string | null;
        };
        JoinData: {
            status: components["schemas"]["JoinStatus"];
            team: components["schemas"]["Team"];
        };
        /**
         * @description What became of joining.
         * @enum {string}
         */
        JoinStatus: "joined" | "requested";
        JournalAnswer: {
            data: components["schemas"]["JournalView"];
            success: boolean;
        };
        /**
         * @description Why money, points or tokens move.
         * @enum {string}
         */
        JournalKind: "deposit" | "withdraw_hold" | "withdraw_done" | "withdraw_return" | "stake" | "team_stake" | "restake" | "settle" | "void" | "fine" | "points" | "token_reward" | "token_purchase" | "contest_funding" | "contest_prize" | "pool_deposit" | "pool_withdrawal" | "share_payout";
        /** @description A movement with its reason. */
        JournalView: {
            /** Format: uuid */
            _id: string;
            actor?: components["schemas"]["UserSummary"] | null;
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            challengeId?: string | null;
            kind: components["schemas"]["JournalKind"];
            reason?: string | null;
            transfers: components["schemas"]["TransferView"][];
        };
        JournalsAnswer: {
            data: components["schemas"]["JournalView"][];
            /** @description Null on the last page. */
            nextBefore?: string | null;
            success: boolean;
        };
        /** @description What the actors of one kind were at. Totals count from the start of the process. */
        KindSample: {
            /** Format: int64 */
            answered: number;
            /**
             * Format: int64
             * @description Time from reading to answering, of all together.
             */
            busyMillis: number;
            /** @description Messages in all mailboxes. */
            depth: number;
            /** @description In the fullest one since the process started. */
            depthHighest: number;
            /** @description In the fullest one. */
            depthMax: number;
            /** @description Requests that were read and are not answered. */
            handling: number;
            kind: string;
            mailboxMax: number;
            /**
             * Format: int64
             * @description How long the oldest unfinished message has waited.
             */
            oldestMillis: number;
            /**
             * Format: int64
             * @description Actors that panicked.
             */
            panicked: number;
            /**
             * Format: int64
             * @description Requests refused because too many actors run, or a mailbox was full.
             */
            refused: number;
            /**
             * Format: int64
             * @description Fresh actors in the place of one that panicked or was given up.
             */
            restarted: number;
            running: number;
            runningMax: number;
            /**
             * Format: int64
             * @description Actors that were given up.
             */
            stuck: number;
            /**
             * Format: int64
             * @description Time in mailboxes, of all together.
             */
            waitedMillis: number;
        };
        LastMessage: {
            /** Format: uuid */
            _id: string;
            content: string;
            /** Format: date-time */
            createdAt: string;
            isDeleted: boolean;
            messageType: components["schemas"]["MessageType"];
            sender: components["schemas"]["LastSender"];
            /** Format: int64 */
            seq: number;
        };
        LastSender: {
            /** Format: uuid */
            _id: string;
            username: string;
        };
        /**
         * @description Why a leader can be replaced.
         * @enum {string}
         */
        LeaderGapName: "suspended" | "closed" | "absent";
        LeaderboardAnswer: {
            data: components["schemas"]["ReferralLeaderboard"];
            success: boolean;
        };
        /** @description A membership that has ended. */
        LeaveAnswer: {
            data: components["schemas"]["LeaveData"];
            message: string;
            success: boolean;
        };
        LeaveData: {
            /**
             * @description The share of the pool, which is in the wallet.
             * @example 60
             */
            paidOut: string;
        };
        LedgerAccountAnswer: {
            data: components["schemas"]["LedgerAccountView"];
            success: boolean;
        };
        /** @description An account of the ledger. */
        LedgerAccountView: {
            /** Format: uuid */
            _id: string;
            /** @description `USDC`, `PTS` or `DL`. */
            asset: string;
            /**
             * @description USDC with decimals, or whole points. That of an account of the platform may be negative.
             * @example 12.5
             */
            balance: string;
            /** Format: uuid */
            challengeId?: string | null;
            kind: string;
            label: string;
            /** Format: uuid */
            userId?: string | null;
        };
        /** @description What a limit will be. */
        LimitRaiseView: {
            /** Format: date-time */
            from: string;
            /**
             * @description USDC; null for no limit.
             * @example 100
             */
            limit?: string | null;
        };
        LimitView: {
            name: string;
            value: string;
        };
        LinkedGoogle: {
            /** @description The address that it had when it was linked. */
            email: string;
            /** Format: date-time */
            linkedAt: string;
        };
        LogFilterAnswer: {
            data: components["schemas"]["LogFilterView"];
            success: boolean;
        };
        LogFilterBody: {
            /** @description In the syntax of `RUST_LOG`, such as `info,actors=debug`; at most 500 characters. */
            filter: string;
            /** @description 10 to 500 characters. */
            reason: string;
        };
        LogFilterView: {
            logFilter: string;
        };
        /** @description What a player wears. */
        Look: {
            banner: components["schemas"]["CosmeticId"] | null;
            cover: components["schemas"]["CosmeticId"] | null;
            frame: components["schemas"]["CosmeticId"] | null;
            title: components["schemas"]["CosmeticId"] | null;
            username: string;
        };
        LooksAnswer: {
            data: components["schemas"]["LooksData"];
            success: boolean;
        };
        LooksData: {
            /** @description Those who wear something. */
            looks: components["schemas"]["Look"][];
        };
        /**
         * @description How a challenge ended for a player.
         * @enum {string}
         */
        MatchResult: "won" | "lost" | "drawn";
        /**
         * @description Who plays whom.
         * @enum {string}
         */
        MatchType: "1 vs 1" | "1 vs Many" | "Team vs Team";
        /** @description A message between people. */
        Message: {
            /** Format: uuid */
            _id: string;
            attachments: components["schemas"]["Attachment"][];
            /**
             * Format: int64
             * @description 0 while the message is as it was sent; else the number of its latest edit or deletion, without a gap as well.
             */
            change: number;
            /**
             * Format: uuid
             * @description By which its sender's client knows it again.
             */
            clientId: string;
            /** @description Empty where the message was deleted. */
            content: string;
            /** Format: uuid */
            conversationId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt?: string | null;
            isDeleted: boolean;
            isEdited: boolean;
            messageType: components["schemas"]["MessageType"];
            sender: components["schemas"]["UserSummary"];
            /**
             * Format: int64
             * @description 1, 2, 3 … without a gap.
             */
            seq: number;
            /** @description Of use to its sender. */
            status: components["schemas"]["MessageStatus"];
        };
        /** @description A message. */
        MessageAnswer: {
            data: components["schemas"]["MessageData"];
            success: boolean;
        };
        /** @description A message and its conversation: published to its members, and the response to its sender. */
        MessageData: {
            /** Format: uuid */
            conversationId: string;
            message: components["schemas"]["Message"];
        };
        /**
         * @description How far a message came, as its sender sees it.
         * @enum {string}
         */
        MessageStatus: "sent" | "delivered" | "read";
        /**
         * @description What a message is shown as.
         * @enum {string}
         */
        MessageType: "text" | "image" | "video" | "audio" | "file";
        /** @description One's own challenges. */
        MineAnswer: {
            data: components["schemas"]["MinePage"];
            pagination: components["schemas"]["MinePagination"];
            success: boolean;
        };
        /** @description The challenges of the page. */
        MinePage: {
            challenges: components["schemas"]["Challenge"][];
        };
        /** @description Where the page stands. */
        MinePagination: {
            user: components["schemas"]["ChallengePagination"];
        };
        /** @description What a client has missed. */
        MissedMessages: {
            /** @description Messages that were edited or deleted since, in the order of their latest change. */
            changed?: components["schemas"]["Message"][] | null;
            /** Format: int64 */
            latestChange: number;
            /** Format: int64 */
            latestSeq: number;
            /** @description Messages that the client does not have, the oldest first. */
            messages?: components["schemas"]["Message"][] | null;
            receipts: components["schemas"]["Receipt"][];
            /** @description True where too much is missing: read the history anew. */
            resync?: boolean;
            /** @description Who types now. */
            typing: components["schemas"]["Typist"][];
        };
        ModeratorQuality: {
            /**
             * Format: int64
             * @description Those of the rulings that decide no appeal.
             */
            appealable: number;
            /** Format: int64 */
            decided: number;
            /** Format: int64 */
            overturned: number;
            /** Format: int64 */
            taken: number;
            user: components["schemas"]["UserSummary"];
        };
        /**
         * @description What is decided.
         * @enum {string}
         */
        MotionKindName: "removal" | "succession" | "handOver" | "dissolution";
        /**
         * @description How it ended.
         * @enum {string}
         */
        MotionOutcomeName: "passed" | "failed" | "expired" | "withdrawn" | "void";
        /** @description The votes of a team after a command, or as they stand. */
        MotionsAnswer: {
            data: components["schemas"]["TeamMotions"];
            message?: string | null;
            success: boolean;
        };
        /** @description Mutual friends. */
        MutualFriends: {
            data: components["schemas"]["MutualFriendsData"];
            success: boolean;
        };
        MutualFriendsData: {
            mutualFriends: components["schemas"]["Friend"][];
            pagination: components["schemas"]["MutualFriendsPages"];
        };
        MutualFriendsPages: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalMutualFriends: number;
        };
        MyReferrals: {
            pagination: components["schemas"]["ReferralPages"];
            referrals: components["schemas"]["ReferralItem"][];
        };
        MyReferralsAnswer: {
            data: components["schemas"]["MyReferrals"];
            success: boolean;
        };
        MyTeamInvitation: {
            /** Format: uuid */
            _id: string;
            invitedBy: components["schemas"]["UserSummary"];
            message?: string | null;
            /** Format: date-time */
            sentAt: string;
        };
        MyTeamRequest: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            sentAt: string;
        };
        MyTeams: {
            /** @description The others. */
            teamsJoined: components["schemas"]["TeamSummary"][];
            /** @description Those that I lead. */
            teamsStarted: components["schemas"]["TeamSummary"][];
        };
        /** @description The teams that I am in. */
        MyTeamsAnswer: {
            data: components["schemas"]["MyTeams"];
            success: boolean;
        };
        /** @description A player, as they see themselves. */
        Myself: {
            success: boolean;
            user: components["schemas"]["User"];
        };
        /** @description The form. */
        NewAttachments: {
            /**
             * @description 1 to 5 files of 10 MB at most: pictures (JPEG, PNG, `WebP`, GIF), films (MP4, `WebM`, MOV), sounds (MP3, OGG, WAV,
             *     M4A), documents (PDF, DOC, DOCX), plain text.
             */
            file: string[];
        };
        /** @description The fields of the create and edit forms. All are text fields, except the image. */
        NewChallengeForm: {
            challengeType?: string | null;
            /** Format: binary */
            coverImage?: string | null;
            description?: string | null;
            duration?: string | null;
            durationUnit?: string | null;
            game?: string | null;
            gameCategory: string;
            gameMode?: string | null;
            gamePlatform?: string | null;
            gameSubCategory?: string | null;
            invitedFriends?: string | null;
            livestreamPlatform?: string | null;
            livestreamUrl?: string | null;
            matchType?: string | null;
            maxParticipants?: string | null;
            minimumStake?: string | null;
            opponentMaxStake?: string | null;
            opponentMinStake?: string | null;
            /** @description Of a match of teams: the only team that may accept. */
            opponentTeamId?: string | null;
            /** @description Of a match of teams: the ids of the players, as a list in JSON. */
            roster?: string | null;
            rules?: string | null;
            scheduledTime?: string | null;
            tags?: string | null;
            teamId?: string | null;
            /** @description Of a match of teams: what each team stakes. */
            teamStake?: string | null;
            title: string;
        };
        /** @description The form. */
        NewEvidence: {
            /** @description Files of 10 MB at most: pictures (JPEG, PNG, `WebP`, GIF), films, PDF, plain text. */
            evidence?: string[] | null;
            /** @description Addresses, of at most 500 characters. */
            link?: string[] | null;
            /** @description Words, at most 2,000 characters each. */
            text?: string[] | null;
        };
        /** @description A message as a client sends it, over HTTP or a socket. */
        NewMessage: {
            /** @description Uploaded before. */
            attachments?: string[];
            /**
             * Format: uuid
             * @description Made by the client: sending the message again under the same id is harmless. One is made where none comes.
             */
            clientId?: string | null;
            /** @description 1 to 2,000 characters; may be empty beside files. */
            content?: string;
            /** Format: uuid */
            conversationId?: string | null;
            /** @description Ignored: the type follows from the files. */
            messageType?: string | null;
            /**
             * Format: uuid
             * @description To a player; or else to a conversation.
             */
            recipientId?: string | null;
        };
        /** @description A notification and its recipient. */
        NewNotificationBody: {
            data?: components["schemas"]["NewNotificationData"] | null;
            /** Format: uuid */
            recipientId?: string | null;
            /** @description interest, tag or `challenge_invitation`. */
            type?: string | null;
        };
        /** @description Of what is sent here only this is read: who sends it, and how a challenge is called, the server knows itself. */
        NewNotificationData: {
            challenge?: components["schemas"]["NewNotificationSubject"] | null;
            /** @description At most 500 characters. */
            message?: string | null;
        };
        NewNotificationSubject: {
            /** Format: uuid */
            _id: string;
        };
        NewPasskeyBody: {
            /** @description As it was answered. */
            ceremony?: string | null;
            /** @description What the browser's `navigator.credentials.create` returned, in JSON. */
            credential: Record<string, never>;
            /** @description My name for it. */
            name?: string | null;
        };
        /** @description What the clock does next. */
        NextStep: {
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["DeadlineKind"];
        };
        /** @description A notification. */
        Notification: {
            /** Format: uuid */
            _id: string;
            answer?: components["schemas"]["NotificationAnswer"] | null;
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["NotificationData"];
            isRead: boolean;
            /**
             * Format: int64
             * @description Its place in the stream: newer is higher.
             */
            number: number;
            /** Format: date-time */
            readAt?: string | null;
            type: components["schemas"]["NotificationType"];
        };
        /**
         * @description What became of what a notification asked for.
         * @enum {string}
         */
        NotificationAnswer: "accepted" | "rejected";
        NotificationAnswerData: {
            /** @description As for joining: whether it was confirmed that the creator stakes less. */
            confirmsAsymmetry?: boolean;
            /** @description For a private challenge. */
            inviteCode?: string | null;
            /** @description For an invitation to a challenge: USDC, as text or number, at most 2 decimals. */
            stakeAmount?: string;
            /**
             * Format: uuid
             * @description As for joining: the `termsKey` of the challenge as the player was shown it.
             */
            termsKey?: string | null;
        };
        /** @description What a notification states. Beside the names and the sentence only what belongs to its event is there. */
        NotificationData: {
            action?: components["schemas"]["ReferralAction"] | null;
            /** @description Whether accepting or rejecting is possible now. */
            actionRequired: boolean;
            /** @description USDC: what the recipient gets. */
            amount?: string | null;
            /**
             * Format: date-time
             * @description Until when the recipient may approve; the sentence states it in UTC.
             */
            approveBy?: string | null;
            challenge?: components["schemas"]["NotificationSubject"] | null;
            /** Format: date-time */
            confirmBy?: string | null;
            /** @description The event: joined, settled, followed, … */
            event: string;
            freeReason?: components["schemas"]["FreeReason"] | null;
            /** @description Whether the last place was taken. */
            isFull?: boolean | null;
            /** @description Of an invitation: whether it is to a match that both were in before, played again. */
            isRematch?: boolean | null;
            /** @description Of a held result: whether a moderator decided it, and a side that loses by it may appeal. */
            isRuled?: boolean | null;
            /** @description One sentence, ready to show. */
            message: string;
            /** @description The message of the inviting or asking player. */
            note?: string | null;
            /** @description Of a match of teams: the other team that the recipient is a member of. */
            otherTeamName?: string | null;
            outcome?: components["schemas"]["PlayerOutcome"] | null;
            /** @description USDC: the recipient's part of the team's stake. */
            part?: string | null;
            /**
             * Format: int64
             * @description What that earned.
             */
            points?: number | null;
            reason?: components["schemas"]["CancelReason"] | null;
            /**
             * Format: date-time
             * @description Of a held result: when it is final; a reminder's sentence states it in UTC.
             */
            releaseAt?: string | null;
            /**
             * Format: date-time
             * @description When the match is to start; the sentence states it in UTC.
             */
            scheduledTime?: string | null;
            sender?: components["schemas"]["UserSummary"] | null;
            /** @description USDC: what was staked, or has to be at least. */
            stakeAmount?: string | null;
            /** @description USDC: what may be staked at most. */
            stakeMax?: string | null;
            team?: components["schemas"]["NotificationTeam"] | null;
            /** @description Of a match of teams: the team that it is about. */
            teamName?: string | null;
            /** @description The headline of an announcement. */
            title?: string | null;
            /**
             * Format: date-time
             * @description Of a reminder: when the time of a dispute is over; of a team: when a vote, an offer or a notice ends. The sentence states it in
             *     UTC.
             */
            until?: string | null;
            verdict?: components["schemas"]["PlayerOutcome"] | null;
            why?: components["schemas"]["DeclineReason"] | null;
        };
        /** @description The limits of what players notify each other of. */
        NotificationLimits: {
            messageMax: number;
        };
        NotificationPages: components["schemas"]["Pages"] & {
            /**
             * Format: int64
             * @description Where the next page begins; nothing at the end.
             */
            nextCursor?: number | null;
            /** Format: int64 */
            totalNotifications: number;
        };
        /** @description A player's preferences of notifications. */
        NotificationPreferences: {
            autoMarkRead: boolean;
            /** @description Whether each type is pushed. */
            enabledTypes: components["schemas"]["EnabledNotificationTypes"];
            /** Format: int32 */
            maxPopups: number;
            playSound: boolean;
            /**
             * Format: int32
             * @description In milliseconds.
             */
            popupDuration: number;
            showPopups: boolean;
        };
        /** @description The challenge that a notification is about. */
        NotificationSubject: {
            /** Format: uuid */
            _id: string;
            title: string;
        };
        /** @description The team that a notification is about. */
        NotificationTeam: {
            /** Format: uuid */
            _id: string;
            name: string;
        };
        /**
         * @description The type of a notification. Screens filter, sound and navigate by it.
         * @enum {string}
         */
        NotificationType: "challenge" | "challenge_invitation" | "challenge_joined" | "challenge_started" | "challenge_result" | "team_invitation" | "team_join_request" | "team" | "friend" | "follow" | "achievement" | "system" | "interest" | "tag" | "acceptance";
        /** @description A page of notifications. */
        NotificationsAnswer: {
            notifications: components["schemas"]["Notification"][];
            /**
             * Format: int64
             * @description The number of the stream at which this is true: a client that listens from it on gets what came since.
             */
            number: number;
            pagination: components["schemas"]["NotificationPages"];
            success: boolean;
            /** Format: int64 */
            unreadCount: number;
        };
        /** @description One actor. */
        ObservedActor: {
            actor?: components["schemas"]["ActorView"] | null;
            isAwake: boolean;
            /** @description What it holds in memory; null while it sleeps. */
            state?: {
                [key: string]: unknown;
            } | null;
        };
        ObservedActorAnswer: {
            data: components["schemas"]["ObservedActor"];
            success: boolean;
        };
        /**
         * @description Whether a socket of a player is open.
         * @enum {string}
         */
        OnlineStatus: "online" | "offline";
        /** @description A dispute that is open. */
        OpenCase: {
            appeal?: components["schemas"]["Appeal"] | null;
            conflict?: components["schemas"]["ConflictOfInterest"] | null;
            /** Format: date-time */
            evidenceUntil: string;
            isMine: boolean;
            isOverdue: boolean;
            moderator?: components["schemas"]["UserSummary"] | null;
            needsSecondOpinion: boolean;
            /** Format: date-time */
            openedAt: string;
            openedBy: components["schemas"]["UserSummary"];
            stage: components["schemas"]["DisputeStage"];
        };
        /** @description What the process is at. */
        Operations: {
            audit?: components["schemas"]["OperationsAudit"] | null;
            isDraining: boolean;
            /** @description Whether players' commands are refused. */
            isReadOnly: boolean;
            jobs: components["schemas"]["JobView"][];
            /** @description What rate limits refused, by class; without those that refused nothing. */
            limits: components["schemas"]["RefusedClass"][];
            /** @description What is logged, in the syntax of `RUST_LOG`. */
            logFilter: string;
            /**
             * Format: int32
             * @description 10,000 stands for as many or more.
             */
            mailsWaiting: number;
            sample: components["schemas"]["OperationsSample"];
            /** Format: date-time */
            serverTime: string;
            /** Format: date-time */
            startedAt: string;
            /** @description Those that took the most time, all runs together. */
            statements: components["schemas"]["StatementView"][];
            version: string;
        };
        OperationsAnswer: {
            data: components["schemas"]["Operations"];
            success: boolean;
        };
        /** @description The last audit of the ledger. */
        OperationsAudit: {
            /** Format: date-time */
            at: string;
            breaches: number;
        };
        OperationsHistory: {
            /** @description The oldest first, at most 240. */
            samples: components["schemas"]["OperationsSample"][];
        };
        OperationsHistoryAnswer: {
            data: components["schemas"]["OperationsHistory"];
            success: boolean;
        };
        /** @description The process at one moment. */
        OperationsSample: {
            /** @description Actors and batchers. */
            actors: components["schemas"]["KindSample"][];
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: int64
             * @description Resident memory; 0 where the system does not say.
             */
            memoryBytes: number;
            /** @description Open file descriptors. */
            openFiles: number;
            /** @description Database connections. */
            pools: components["schemas"]["PoolSample"][];
            /**
             * Format: int64
             * @description Requests and events that a rate limit refused.
             */
            rateLimited: number;
            /**
             * Format: int64
             * @description Requests that were answered.
             */
            requests: number;
            /**
             * Format: int64
             * @description Of them those that were answered 5xx.
             */
            serverErrors: number;
            /** @description Open sockets. */
            sockets: components["schemas"]["SocketsSample"];
        };
        OtherUser: {
            /** Format: uuid */
            _id: string;
            avatar?: string | null;
            /** @description Null as well. */
            isOnline?: boolean | null;
            /**
             * Format: date-time
             * @description Null where the viewer may not see whether this player is online (docs/rules.md, Messages).
             */
            lastSeen?: string | null;
            name: string;
            username: string;
        };
        /**
         * @description How a challenge ended.
         * @enum {string}
         */
        OutcomeKind: "win" | "draw" | "void";
        /** @description Where a page stands among the others. */
        Pages: {
            /** Format: int64 */
            currentPage: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One player's part of what was, or will be, paid. */
        PaidOut: {
            amount: string;
            user: components["schemas"]["UserSummary"];
        };
        /** @description A player with a stake in a challenge. */
        Participant: {
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: int32
             * @description 0 is the creator.
             */
            slot: number;
            stakeAmount: string;
            /**
             * Format: date-time
             * @description When they were notified that the scheduled start nears. One who was, at least 15 minutes before it, need not be ready
             *     from the scheduled time on.
             */
            startNotifiedAt?: string | null;
            status: components["schemas"]["ParticipantStatus"];
            user: components["schemas"]["UserSummary"];
        };
        /**
         * @description How a participant takes part in a challenge.
         * @enum {string}
         */
        ParticipantStatus: "joined" | "ready" | "active" | "left";
        Passkey: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt?: string | null;
            name: string;
        };
        /** @description The answer of an authenticator that confirms a command. */
        PasskeyConfirmation: {
            /** @description As it was answered. */
            ceremony?: string | null;
            /** @description What the browser's `navigator.credentials.get` returned, in JSON. */
            credential: Record<string, never>;
        };
        PasskeyConfirmationStart: {
            purpose: components["schemas"]["PasskeyPurpose"];
        };
        PasskeyCreation: {
            /** @description Sent back with the new passkey, once; good for a few minutes. */
            ceremony: string;
            /** @description What the browser's `navigator.credentials.create` is given, in JSON. */
            options: Record<string, never>;
        };
        PasskeyCreationAnswer: {
            data: components["schemas"]["PasskeyCreation"];
            success: boolean;
        };
        /**
         * @description What a passkey is asked for; the answer confirms nothing else.
         * @enum {string}
         */
        PasskeyPurpose: "withdrawal" | "second-factor" | "passkeys" | "closing" | "google" | "export" | "email-change";
        PasskeyRequest: {
            /** @description Sent back with the signature, once; good for a few minutes. */
            ceremony: string;
            /** @description What the browser's `navigator.credentials.get` is given, in JSON. */
            options: Record<string, never>;
        };
        PasskeyRequestAnswer: {
            data: components["schemas"]["PasskeyRequest"];
            success: boolean;
        };
        PasskeySignIn: {
            /** @description As it was answered. */
            ceremony?: string | null;
            /** @description What the browser's `navigator.credentials.get` returned, in JSON. */
            credential: Record<string, never>;
            /** @description Whether the device is to be remembered. */
            rememberMe?: boolean;
        };
        PasskeyStep: {
            /** @description What the browser's `navigator.credentials.get` is given, in JSON. */
            options: Record<string, never>;
        };
        PasskeyStepAnswer: {
            data: components["schemas"]["PasskeyStep"];
            success: boolean;
        };
        PasskeyStepBody: {
            /** @description As the sign-in answered it. */
            challenge?: string | null;
            /** @description What the browser's `navigator.credentials.get` returned, in JSON. */
            credential: Record<string, never>;
        };
        PasskeyStepStart: {
            /** @description As the sign-in answered it. */
            challenge?: string | null;
        };
        PasskeysAnswer: {
            data: components["schemas"]["PasskeysView"];
            success: boolean;
        };
        PasskeysView: {
            /** @description The oldest first. */
            passkeys: components["schemas"]["Passkey"][];
        };
        PasswordChange: {
            currentPassword?: string | null;
            newPassword?: string | null;
        };
        PasswordReset: {
            password?: string | null;
            /** @description As it stands in the link. */
            token?: string | null;
        };
        PastContestsAnswer: {
            data: components["schemas"]["PastMonthView"][];
            success: boolean;
        };
        /** @description A month that is settled. */
        PastMonthView: {
            /**
             * Format: date
             * @description Its first day.
             */
            month: string;
            places: components["schemas"]["ContestPlace"][];
        };
        /** @description The wallet after a movement, and the movement. */
        Payment: {
            transaction: components["schemas"]["Transaction"];
            wallet: components["schemas"]["Wallet"];
            withdrawal?: components["schemas"]["Withdrawal"] | null;
        };
        /** @description A deposit or withdrawal that was done, and the wallet after it. */
        PaymentAnswer: {
            data: components["schemas"]["Payment"];
            message: string;
            success: boolean;
        };
        /** @description A false declaration. */
        PenaltyBody: {
            /** @description USDC, as text or number; at most half of the stake, 0 for points alone. */
            fine: string;
            /** Format: uuid */
            userId: string;
        };
        PendingAnswer: {
            data: components["schemas"]["PendingData"];
            success: boolean;
        };
        PendingData: {
            pendingReferrals: components["schemas"]["PendingReferral"][];
        };
        PendingReferral: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            username: string;
        };
        PlayLimitChange: {
            /**
             * @description USDC, more than 0, at most 6 decimals; null for no limit.
             * @example 50
             */
            limit: string | null;
        };
        /** @description A limit, and what counts against it. */
        PlayLimitView: {
            /**
             * @description USDC; null for no limit.
             * @example 50
             */
            limit?: string | null;
            next?: components["schemas"]["LimitRaiseView"] | null;
            /**
             * @description USDC of the last 24 hours.
             * @example 12.5
             */
            used: string;
        };
        PlayLimitsAnswer: {
            data: components["schemas"]["PlayLimitsView"];
            success: boolean;
        };
        /** @description My limits, and my cool-off. */
        PlayLimitsView: {
            /**
             * Format: date-time
             * @description The end of the cool-off; null where none goes on.
             */
            coolOffUntil?: string | null;
            /** @description On what is deposited within 24 hours. */
            deposit: components["schemas"]["PlayLimitView"];
            /** @description On what is staked within 24 hours. */
            stake: components["schemas"]["PlayLimitView"];
        };
        /**
         * @description How a match ended for one player.
         * @enum {string}
         */
        PlayerOutcome: "won" | "lost" | "draw" | "void";
        /** @description What a player's challenges add up to. */
        PlayerStats: {
            /**
             * Format: int32
             * @description Wins in a row; losses in a row as a negative number.
             */
            currentStreak: number;
            /** Format: int32 */
            drawn: number;
            /**
             * Format: int32
             * @description 0 to 100.
             */
            fairPlay: number;
            /** Format: int32 */
            lost: number;
            /**
             * Format: int64
             * @description Not finished yet.
             */
            openChallenges: number;
            /**
             * Format: int32
             * @description Finished with a result.
             */
            played: number;
            /** @example 12.5 */
            totalStaked: string;
            /** @example 12.5 */
            totalWon: string;
            /**
             * Format: int32
             * @description Whole percent of those played.
             */
            winRate: number;
            /** Format: int32 */
            won: number;
        };
        PlayerTrace: {
            /** @description The newest of those that are there, the newest last. Their content is not shown. */
            events: components["schemas"]["TracedEvent"][];
            inbox?: components["schemas"]["ActorView"] | null;
            isAwake: boolean;
            session?: components["schemas"]["ActorView"] | null;
            sockets: components["schemas"]["TracedSocketView"][];
            /** @description What it holds in memory. */
            state?: {
                [key: string]: unknown;
            } | null;
            user: components["schemas"]["UserSummary"];
            /**
             * Format: int64
             * @description Where the stream of their notifications stands.
             */
            version: number;
        };
        PlayerTraceAnswer: {
            data: components["schemas"]["PlayerTrace"];
            success: boolean;
        };
        /** @description The pool of a team. It is the sum of the shares of its members. */
        Pool: {
            /**
             * @description What one match may stake of my share, at most; null for all of it.
             * @example 20
             */
            cap?: string | null;
            /** @description Every member, the largest share first. */
            contributions: components["schemas"]["PoolContribution"][];
            /** @description Whether the team has a challenge that is not over, also before its stake: nothing can be taken back then. */
            isStaked: boolean;
            /**
             * @description My share.
             * @example 60
             */
            share: string;
            /**
             * @description All shares together.
             * @example 100
             */
            total: string;
        };
        /** @description What a member pays in, or takes back. */
        PoolAmount: {
            /**
             * @description USDC with at most 6 decimals; at least 0.01 to pay in, and more than 0 to take back.
             * @example 50
             */
            amount?: string;
        };
        /** @description A pool. */
        PoolAnswer: {
            data: components["schemas"]["PoolData"];
            success: boolean;
        };
        /** @description What one match may stake of my share. */
        PoolCap: {
            /**
             * @description USDC, from 0 on, with at most 6 decimals; null for all of the share.
             * @example 20
             */
            cap?: string | null;
        };
        /** @description The match of a row of a statement. */
        PoolChallenge: {
            /** Format: uuid */
            _id: string;
            title: string;
        };
        /** @description What a member has in the pool. */
        PoolContribution: {
            /** @example 60 */
            amount: string;
            /**
             * @description Of the pool, with two decimals. They sum to 100.00 by the largest remainder; all are 0.00 where the pool is empty.
             * @example 60.00
             */
            percent: string;
            user: components["schemas"]["UserSummary"];
        };
        PoolData: {
            pool: components["schemas"]["Pool"];
        };
        /** @description A row of a team's statement. */
        PoolMovement: {
            /** Format: uuid */
            _id: string;
            /**
             * @description What came; with a minus where it went.
             * @example -50
             */
            amount: string;
            challenge?: components["schemas"]["PoolChallenge"] | null;
            /** Format: date-time */
            createdAt: string;
            kind: components["schemas"]["PoolMovementKind"];
            /**
             * Format: int64
             * @description 1, 2, 3, … of the team.
             */
            number: number;
            /**
             * @description The pool after it.
             * @example 50
             */
            poolAfter: string;
            /**
             * @description The share after it.
             * @example 10
             */
            shareAfter: string;
            /** @description Whose share moved. */
            user: components["schemas"]["UserSummary"];
        };
        /** @description A pool after a movement, and my wallet. */
        PoolMovementAnswer: {
            data: components["schemas"]["PoolMovementData"];
            message: string;
            success: boolean;
        };
        PoolMovementData: {
            pool: components["schemas"]["Pool"];
            wallet: components["schemas"]["Wallet"];
        };
        /**
         * @description Why a share of a pool moved.
         * @enum {string}
         */
        PoolMovementKind: "deposit" | "withdrawal" | "payout" | "stake" | "winnings" | "refund";
        /** @description A pool of database connections. */
        PoolSample: {
            connectionsMax: number;
            inUse: number;
            name: string;
            /** @description Callers that wait for one. */
            waiting: number;
        };
        /** @description The newest first. */
        PoolStatement: {
            movements: components["schemas"]["PoolMovement"][];
        };
        /** @description A page of a statement. */
        PoolStatementAnswer: {
            data: components["schemas"]["PoolStatement"];
            pagination: components["schemas"]["PoolStatementPagination"];
            success: boolean;
        };
        /** @description Where in the statement a page stands. */
        PoolStatementPagination: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalMovements: number;
        };
        /** @description My preferences of notifications. */
        PreferencesAnswer: {
            data: components["schemas"]["NotificationPreferences"];
            success: boolean;
        };
        /** @description What is to be different; what is not sent stays as it is. */
        PreferencesBody: {
            autoMarkRead?: boolean | null;
            /** @description Any of the flags. */
            enabledTypes?: {
                [key: string]: boolean;
            } | null;
            /**
             * Format: int32
             * @description 1 to 5.
             */
            maxPopups?: number | null;
            playSound?: boolean | null;
            /**
             * Format: int32
             * @description In milliseconds, 1,000 to 30,000.
             */
            popupDuration?: number | null;
            showPopups?: boolean | null;
        };
        /** @description The presence of those who sit, or sat, in a challenge. */
        PresenceAnswer: {
            data: components["schemas"]["PresenceList"];
            success: boolean;
        };
        /**
         * @description Why a player went offline: the last connection closed, or the server stopped.
         * @enum {string}
         */
        PresenceCause: "left" | "server";
        /** @description A player came online or went offline. */
        PresenceChange: {
            /** Format: date-time */
            at: string;
            cause?: components["schemas"]["PresenceCause"] | null;
            isOnline: boolean;
            /** Format: uuid */
            userId: string;
        };
        /** @description Changes, the newest first. */
        PresenceList: {
            changes: components["schemas"]["PresenceChange"][];
        };
        /**
         * @description What a price is in.
         * @enum {string}
         */
        PriceAsset: "PTS" | "DL";
        /** @description A player as others see them. */
        ProfileAnswer: {
            data: components["schemas"]["ProfileData"];
            success: boolean;
        };
        ProfileData: {
            profile: components["schemas"]["PublicProfile"];
        };
        /** @description What is to change; what does not come stays. */
        ProfileUpdate: {
            /** @description Null takes the picture away. A new one comes as the file of a multipart form. */
            avatar?: string | null;
            name?: string | null;
            username?: string | null;
        };
        /** @description The public list's answer. */
        PublicAnswer: {
            categoryCounts: components["schemas"]["CategoryCountsView"];
            data: components["schemas"]["ChallengePage"];
            success: boolean;
        };
        PublicProfile: {
            /** Format: uuid */
            _id: string;
            avatar?: string | null;
            /** @description Whether they get my invitation to a challenge: we follow one another in either direction, or have played together. */
            canInvite: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int32
             * @description 0 to 100.
             */
            fairPlay: number;
            /** Format: int32 */
            followerCount: number;
            /** Format: int32 */
            followingCount: number;
            headToHead?: components["schemas"]["PublicRecord"] | null;
            /** @description I have blocked this player. */
            isBlocked: boolean;
            /**
             * Format: date-time
             * @description Null as well.
             */
            lastSeen?: string | null;
            name: string;
            /**
             * Format: uuid
             * @description The public challenge that they play now; null where there is none, and where I may not see whether they are online.
             */
            playing?: string | null;
            recent: components["schemas"]["RecentResult"][];
            record: components["schemas"]["PublicRecord"];
            relationship: components["schemas"]["FriendRelationship"];
            rewards: components["schemas"]["UserRewards"];
            status?: components["schemas"]["OnlineStatus"] | null;
            /**
             * @description What was ever staked and not given back (USDC).
             * @example 12.5
             */
            totalStaked: string;
            /**
             * @description What was ever paid out for a win, the own stake included (USDC).
             * @example 12.5
             */
            totalWon: string;
            username: string;
        };
        /** @description What finished challenges add up to. */
        PublicRecord: {
            /**
             * Format: int32
             * @description Wins in a row; losses in a row as a negative number.
             */
            currentStreak: number;
            /** Format: int32 */
            drawn: number;
            /** Format: int32 */
            lost: number;
            /** Format: int32 */
            played: number;
            /**
             * Format: int32
             * @description Whole percent of those played.
             */
            winRate: number;
            /** Format: int32 */
            won: number;
        };
        PurchasedAnswer: {
            data: components["schemas"]["PurchasedData"];
            message: string;
            success: boolean;
        };
        PurchasedData: {
            /**
             * Format: int64
             * @description What is left of the asset that it was paid in.
             */
            balance: number;
        };
        Quality: {
            /**
             * Format: int64
             * @description Those of the rulings that decide no appeal, and so can be appealed.
             */
            appealable: number;
            /**
             * Format: int64
             * @description Of these, the ones that were appealed.
             */
            appealed: number;
            byModerator: components["schemas"]["ModeratorQuality"][];
            /**
             * Format: int64
             * @description Rulings, proposals not counted.
             */
            decided: number;
            /**
             * Format: int64
             * @description From the opening of a dispute to its first ruling, in the middle.
             */
            medianDecideSeconds?: number | null;
            /**
             * Format: int64
             * @description From the opening of a dispute until it was taken, in the middle.
             */
            medianTakeSeconds?: number | null;
            /**
             * Format: int64
             * @description Of these, the ones that another moderator decided otherwise: for another result, or with other penalties.
             */
            overturned: number;
            /**
             * Format: int64
             * @description Disputes and appeals that were taken.
             */
            taken: number;
        };
        /** @description How moderators do. */
        QualityAnswer: {
            data: components["schemas"]["Quality"];
            success: boolean;
        };
        /** @description A quest, and how far the player is. */
        Quest: {
            description: string;
            /**
             * Format: date-time
             * @description When it begins anew; null for achievements.
             */
            endsAt: string | null;
            id: string;
            /** Format: int64 */
            maxProgress: number;
            /**
             * Format: int64
             * @description At most `maxProgress`.
             */
            progress: number;
            rarity: components["schemas"]["QuestRarity"] | null;
            /**
             * Format: int64
             * @description Whole tokens.
             */
            reward: number;
            status: components["schemas"]["QuestStatus"];
            /**
             * Format: int64
             * @description Seconds until it begins anew; null for achievements.
             */
            timeLeft: number | null;
            title: string;
        };
        /**
         * @description How rare an achievement is.
         * @enum {string}
         */
        QuestRarity: "Common" | "Rare" | "Epic" | "Legendary";
        /**
         * @description How far a player is with a quest.
         * @enum {string}
         */
        QuestStatus: "active" | "in-progress" | "completed" | "claimed";
        /** @description What the cards above the lists show. */
        QuestSummary: {
            achievementsCompleted: number;
            achievementsTotal: number;
            /**
             * Format: int64
             * @description My tokens.
             */
            balance: number;
            /** Format: int64 */
            bestStreak: number;
            /**
             * Format: int64
             * @description Days one after the other on which a daily quest was completed, today or up to yesterday.
             */
            dailyStreak: number;
            weeklyCompleted: number;
            weeklyTotal: number;
        };
        QuestsAnswer: {
            data: components["schemas"]["QuestsData"];
            success: boolean;
        };
        QuestsData: {
            achievements: components["schemas"]["Quest"][];
            daily: components["schemas"]["Quest"][];
            summary: components["schemas"]["QuestSummary"];
            weekly: components["schemas"]["Quest"][];
        };
        QueueDeadline: {
            /** Format: date-time */
            at: string;
            kind: components["schemas"]["DeadlineKind"];
        };
        QueuedSide: {
            /**
             * Format: int32
             * @description 0 to 100.
             */
            fairPlay: number;
            user: components["schemas"]["UserSummary"];
        };
        /** @description How far I have read now. */
        ReadAnswer: {
            data: components["schemas"]["ReadMark"];
            success: boolean;
        };
        /** @description How far was read; all messages if empty. */
        ReadBody: {
            /** Format: int64 */
            seq?: number | null;
        };
        /** @description How far a player has read, as the player's own devices get it. */
        ReadMark: {
            /** Format: uuid */
            conversationId: string;
            /** Format: int64 */
            deliveredSeq: number;
            /** Format: int64 */
            readSeq: number;
            /** Format: int64 */
            unreadCount: number;
        };
        ReadNotification: {
            notification: components["schemas"]["Notification"];
            /**
             * Format: int64
             * @description The latest number of the stream.
             */
            number: number;
            /** Format: int64 */
            unreadCount: number;
        };
        /** @description A notification that was read. */
        ReadNotificationAnswer: {
            data: components["schemas"]["ReadNotification"];
            success: boolean;
        };
        ReadOnlyAnswer: {
            data: components["schemas"]["ReadOnlyView"];
            success: boolean;
        };
        ReadOnlyBody: {
            isOn: boolean;
            /** @description 10 to 500 characters. */
            reason: string;
        };
        ReadOnlyView: {
            isReadOnly: boolean;
        };
        /** @description Why it is done. */
        ReasonBody: {
            /** @description 10 to 500 characters. */
            reason: string;
        };
        /** @description How far a member has come. */
        Receipt: {
            /**
             * Format: int64
             * @description Has received every message up to this one.
             */
            deliveredSeq: number;
            /**
             * Format: int64
             * @description Has read every message up to this one.
             */
            readSeq: number;
            /** Format: uuid */
            userId: string;
        };
        /** @description A finished public challenge. */
        RecentResult: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            challengeId: string;
            game: string;
            result: components["schemas"]["MatchResult"];
            title: string;
        };
        RecoveryCodesAnswer: {
            data: components["schemas"]["RecoveryCodesView"];
            success: boolean;
        };
        /** @description Shown once: the server stores their hashes. */
        RecoveryCodesView: {
            recoveryCodes: string[];
        };
        RedeemPoints: {
            /**
             * Format: int64
             * @description As it was shown: another price is refused.
             */
            pointsCost?: number | null;
            rewardId?: components["schemas"]["RewardId"] | null;
        };
        RedeemedAnswer: {
            data: components["schemas"]["RedeemedData"];
            message: string;
            success: boolean;
        };
        RedeemedData: {
            /** Format: int64 */
            currentPoints: number;
            reward: components["schemas"]["Reward"];
        };
        /**
         * @description What an invited player does that earns points.
         * @enum {string}
         */
        ReferralAction: "signup" | "email_verify" | "profile_complete" | "first_challenge" | "premium_upgrade";
        ReferralCompletion: {
            action?: components["schemas"]["ReferralAction"] | null;
            /** @description Whom I brought in, or myself. */
            userId?: string | null;
        };
        ReferralCompletionAnswer: {
            data: components["schemas"]["CompletedReferral"];
            success: boolean;
        };
        ReferralData: {
            referrer: components["schemas"]["Referrer"];
        };
        ReferralFound: {
            data: components["schemas"]["ReferralData"];
            success: boolean;
        };
        /** @description Something that earned points. */
        ReferralItem: {
            action: components["schemas"]["ReferralAction"];
            avatar?: string | null;
            /** Format: date-time */
            completedAt: string;
            /** Format: int64 */
            pointsEarned: number;
            username: string;
        };
        ReferralLeaderboard: {
            leaderboard: components["schemas"]["ReferralRank"][];
            pagination: components["schemas"]["ReferralPages"];
        };
        ReferralLink: {
            referralCode: string;
            referralLink: string;
        };
        ReferralLinkAnswer: {
            data: components["schemas"]["ReferralLink"];
            success: boolean;
        };
        ReferralLookup: {
            referralCode?: string | null;
        };
        ReferralOverview: {
            /**
             * Format: int64
             * @description What is left to be spent.
             */
            currentPoints: number;
            /** Format: int64 */
            pendingReferrals: number;
            referralCode: string;
            referralLink: string;
            /** @description The newest five actions. */
            successfulReferrals: components["schemas"]["ReferralItem"][];
            /**
             * Format: int64
             * @description Ever earned by them.
             */
            totalPoints: number;
            /**
             * Format: int64
             * @description Those whose email address is verified.
             */
            totalReferrals: number;
        };
        /** @description Where a page stands among the others. */
        ReferralPages: {
            /** Format: int64 */
            currentPage: number;
            hasNext: boolean;
            hasPrev: boolean;
            /** Format: int64 */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        ReferralRank: {
            avatar?: string | null;
            /** Format: int64 */
            rank: number;
            /** Format: int64 */
            totalPoints: number;
            /** Format: int64 */
            totalReferrals: number;
            username: string;
        };
        ReferralStats: {
            /**
             * Format: int64
             * @description Ever earned by them.
             */
            totalPoints: number;
            /**
             * Format: int64
             * @description Those brought in whose email address is verified.
             */
            totalReferrals: number;
        };
        ReferralStatsAnswer: {
            data: components["schemas"]["ReferralOverview"];
            success: boolean;
        };
        Referrer: {
            avatar?: string | null;
            username: string;
        };
        /** @description A new access token. */
        Refreshed: {
            accessToken: string;
            success: boolean;
        };
        /** @description What a class of the rate limits has refused since the process started. */
        RefusedClass: {
            /** @description The class, as docs/limits.md names it. */
            class: string;
            /**
             * Format: int64
             * @description Requests and events of sockets.
             */
            refused: number;
        };
        /** @description A player, and how we stand to each other. */
        RelatedPlayer: {
            /** Format: uuid */
            _id: string;
            relationship: components["schemas"]["FriendRelationship"];
        };
        RelationsAnswer: {
            data: components["schemas"]["FriendRelations"];
            success: boolean;
        };
        Relationship: {
            isFollower: boolean;
            isFollowing: boolean;
            isMutualFriend: boolean;
        };
        /** @description The answer to a report. */
        ReportAnswer: {
            data: components["schemas"]["ReportData"];
            message: string;
            success: boolean;
        };
        /** @description What is wrong. */
        ReportBody: {
            /** @description At most 1,000 characters; needed where the reason is other. */
            details?: string | null;
            reason?: components["schemas"]["ReportReason"] | null;
        };
        ReportClosedAnswer: {
            data: components["schemas"]["ReportRow"];
            success: boolean;
        };
        /** @description The report as it is stored. */
        ReportData: {
            report: components["schemas"]["ReportView"];
        };
        /** @enum {string} */
        ReportKind: "challenge" | "player";
        /** @description What the moderators decided. */
        ReportOutcome: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["UserSummary"];
            note: string;
            result: components["schemas"]["ReportResult"];
        };
        /** @description A decision on a report. */
        ReportOutcomeBody: {
            /** @description For the staff, 10 to 1,000 characters. */
            note: string;
            result: components["schemas"]["ReportResult"];
        };
        /**
         * @description What is wrong with a challenge, as moderators sort reports.
         * @enum {string}
         */
        ReportReason: "cheating" | "false_result" | "abuse" | "content" | "other";
        /**
         * @description What the moderators decided on a report.
         * @enum {string}
         */
        ReportResult: "action_taken" | "no_action";
        /** @description A report as the moderators see it. */
        ReportRow: {
            /** Format: uuid */
            _id: string;
            challenge?: components["schemas"]["ReportedChallenge"] | null;
            details: string;
            kind: components["schemas"]["ReportKind"];
            outcome?: components["schemas"]["ReportOutcome"] | null;
            player?: components["schemas"]["UserSummary"] | null;
            reason: components["schemas"]["ReportReason"];
            /** Format: date-time */
            reportedAt: string;
            reporter: components["schemas"]["UserSummary"];
        };
        /** @description A report, as its sender may see it. */
        ReportView: {
            /** Format: uuid */
            _id: string;
            details: string;
            reason: components["schemas"]["ReportReason"];
            /** Format: date-time */
            reportedAt: string;
        };
        /** @description A challenge that was reported. */
        ReportedChallenge: {
            /** Format: uuid */
            _id: string;
            title: string;
        };
        ReportsAnswer: {
            data: components["schemas"]["ReportRow"][];
            pagination: components["schemas"]["StaffPages"];
            success: boolean;
        };
        /** @description The result as a side declares it. */
        ResultBody: {
            /**
             * Format: int64
             * @description The version of the challenge that the sender saw. Where it is given and another side has declared a different result
             *     since, no dispute opens: the answer is 409 `CLAIM_UNSEEN`, and the sender looks at it first.
             */
            expectedVersion?: number | null;
            /** @description At most 1,000 characters. */
            note?: string | null;
            outcome?: components["schemas"]["DeclaredOutcome"] | null;
            /** @description At most 60 characters. */
            score?: string | null;
            /**
             * Format: uuid
             * @description Who won, where there are more than two sides and one lost.
             */
            winnerId?: string | null;
        };
        /** @description The same as a form, with evidence. */
        ResultForm: {
            /** @description Files of 10 MB at most: pictures (JPEG, PNG, `WebP`, GIF), films, PDF, plain text; 10 a side. */
            evidence?: string[] | null;
            /**
             * Format: int64
             * @description As in the body.
             */
            expectedVersion?: number | null;
            /** @description Addresses, of at most 500 characters; 10 a side. */
            link?: string[] | null;
            /** @description At most 1,000 characters. */
            note?: string | null;
            outcome: components["schemas"]["DeclaredOutcome"];
            /** @description At most 60 characters. */
            score?: string | null;
            /** @description Words, at most 2,000 characters each; 10 a side. */
            text?: string[] | null;
            /**
             * Format: uuid
             * @description Who won, where there are more than two sides and one lost.
             */
            winnerId?: string | null;
        };
        Reward: {
            _id: components["schemas"]["RewardId"];
            description: string;
            /**
             * Format: date-time
             * @description Until when I have it; null where it is for ever, or not mine.
             */
            endsAt?: string | null;
            /** Format: int64 */
            pointsCost: number;
            /**
             * Format: date-time
             * @description When I redeemed it last.
             */
            redeemedAt?: string | null;
            title: string;
        };
        /**
         * @description A reward that points are spent on.
         * @enum {string}
         */
        RewardId: "badge_recruiter" | "frame_gold" | "premium_30d";
        RewardsAnswer: {
            data: components["schemas"]["RewardsData"];
            success: boolean;
        };
        RewardsData: {
            /** Format: int64 */
            currentPoints: number;
            rewards: components["schemas"]["Reward"][];
        };
        /** @description A role to be given. */
        RoleBody: {
            /** @description 10 to 500 characters. */
            reason: string;
            role: components["schemas"]["UserRole"];
        };
        /** @description A player of a side. */
        RosterMember: {
            isApproved: boolean;
            /** @description Whether the player is still a member of the team. */
            isMember: boolean;
            /** @description What of the stake is taken from the player's share; for the player, the leader and the others of the roster. */
            part?: string | null;
            /** @description What comes back to the player by the outcome; for the same. */
            returned?: string | null;
            user: components["schemas"]["UserSummary"];
        };
        /**
         * @description What is decided.
         * @enum {string}
         */
        RuledAs: "winner" | "draw" | "void";
        /** @description A ruling. */
        Ruling: {
            /** Format: date-time */
            at: string;
            /** @description Whether it decided an appeal, for good. */
            isOnAppeal: boolean;
            /** @description Whether it waits, or waited, for a second moderator. */
            isProposal: boolean;
            penalties: components["schemas"]["RulingPenalty"][];
            reason: string;
            verdict: components["schemas"]["RulingVerdict"];
        };
        /** @description A ruling. */
        RulingBody: {
            /** @description A code of the second factor, needed where a winner gets more than 1,000 USDC. */
            code?: string | null;
            penalties?: components["schemas"]["PenaltyBody"][];
            /** @description 10 to 2,000 characters; it is published. */
            reason: string;
            verdict: components["schemas"]["RuledAs"];
            /** Format: uuid */
            winnerId?: string | null;
        };
        /**
         * @description What was ruled.
         * @enum {string}
         */
        RulingKind: "winner" | "draw" | "void";
        /** @description What a false declaration costs. */
        RulingPenalty: {
            /** @description At most; taken from what the player has available once the ruling is final. */
            fine: string;
            user: components["schemas"]["UserSummary"];
        };
        /** @description The result of a ruling. */
        RulingVerdict: {
            type: components["schemas"]["RulingKind"];
            /** @description Who won. */
            user?: components["schemas"]["UserSummary"];
        };
        /** @description A seal of the ledger. `hash` is the SHA-256 of the other fields as canonical JSON (RFC 8785). */
        Seal: {
            /**
             * Format: date-time
             * @description When it was made, to the microsecond.
             * @example 2026-11-21T12:00:00.000000Z
             */
            at: string;
            /** @description Its SHA-256, in hexadecimal digits. */
            hash: string;
            /**
             * Format: int64
             * @description How many journals it seals.
             */
            journals: number;
            /** @description The SHA-256 over the hashes of its journals. */
            journalsHash: string;
            /**
             * Format: int64
             * @description From 1 on, without a gap.
             */
            number: number;
            /** @description The hash of the seal before it; zeros in the first. */
            previous: string;
            /**
             * Format: int64
             * @description How many journals are sealed up to here.
             */
            total: number;
        };
        SealHead: {
            seal: components["schemas"]["Seal"] | null;
        };
        /** @description The last seal. */
        SealHeadAnswer: {
            data: components["schemas"]["SealHead"];
            success: boolean;
        };
        /** @description A page of seals. */
        SealsAnswer: {
            data: components["schemas"]["SealsPage"];
            success: boolean;
        };
        SealsPage: {
            /**
             * Format: int64
             * @description The `after` of the next page; null at the end.
             */
            nextAfter: number | null;
            seals: components["schemas"]["Seal"][];
        };
        /** @description What was found. */
        SearchAnswer: {
            data: components["schemas"]["SearchPage"];
            success: boolean;
        };
        /** @description A hit of the header's search. */
        SearchHit: {
            /** Format: uuid */
            _id: string;
            creator: components["schemas"]["UserSummary"];
            /** @description As in every other list: a dispute is called by its name. */
            escrowState: components["schemas"]["EscrowState"];
            game: string;
            /** Format: int32 */
            maxParticipants: number;
            participants: number;
            stakeAmount: string;
            status: components["schemas"]["ChallengeStatus"];
            title: string;
        };
        /** @description At most 8 hits of all kinds together. */
        SearchHits: {
            challenges: components["schemas"]["SearchHit"][];
            people: components["schemas"]["Friend"][];
            teams: components["schemas"]["TeamSummary"][];
        };
        /** @description The header's hits. */
        SearchHitsAnswer: {
            data: components["schemas"]["SearchHits"];
            success: boolean;
        };
        /** @description The hits, at most 8. */
        SearchPage: {
            challenges: components["schemas"]["SearchHit"][];
        };
        SecondFactorAnswer: {
            data: components["schemas"]["SecondFactorStatus"];
            success: boolean;
        };
        /** @description The first factor was right, and a code of the second one is needed. */
        SecondFactorNeeded: {
            /** @description Sent back with the code, once; good for a few minutes and a few tries. */
            challenge: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether one of the player's passkeys may stand for the code. */
            hasPasskey: boolean;
            message: string;
            success: boolean;
        };
        SecondFactorSignIn: {
            /** @description As the sign-in answered it. */
            challenge?: string | null;
            /** @description The 6 digits of the app, or a recovery code. */
            code?: string | null;
        };
        SecondFactorStatus: {
            /**
             * Format: date-time
             * @description Since when.
             */
            enabledAt?: string | null;
            isOn: boolean;
            /**
             * Format: int64
             * @description Recovery codes that were not used.
             */
            recoveryCodesLeft: number;
        };
        SecurityEventPages: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalEvents: number;
        };
        /** @description What happened to the account. */
        SecurityEventView: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            at: string;
            details: Record<string, never>;
            /** @description Whether it happened in the session that asks. */
            isThisSession: boolean;
            /** @description Such as `signed_in`, `sign_in_failed`, `device_new` or `password_changed`; kinds may be added. */
            kind: string;
            /** @description The address, or for IPv6 the network of one customer. */
            network: string;
            userAgent: string;
        };
        SecurityEvents: {
            data: components["schemas"]["SecurityEventsData"];
            success: boolean;
        };
        SecurityEventsData: {
            events: components["schemas"]["SecurityEventView"][];
            pagination: components["schemas"]["SecurityEventPages"];
        };
        SentInvitation: {
            /** Format: uuid */
            _id: string;
        };
        /** @description It was sent. */
        SentNotification: {
            data: components["schemas"]["SentNotificationData"];
            message: string;
            success: boolean;
        };
        SentNotificationData: {
            /** Format: uuid */
            notificationId: string;
        };
        /** @description A change between two starts of the server. */
        SettingChange: {
            /** Format: date-time */
            at: string;
            /** @description The version of the server that started with it. */
            by: string;
            /** @description Null where it is new. */
            from?: string | null;
            name: string;
            /** @description Null where it is gone. */
            to?: string | null;
        };
        SettingsAnswer: {
            data: components["schemas"]["SettingsView"];
            success: boolean;
        };
        SettingsView: {
            fee: components["schemas"]["FeeView"];
            /** @description The newest 200 changes. */
            history: components["schemas"]["SettingChange"][];
            limits: components["schemas"]["LimitView"][];
            windows: components["schemas"]["ConfirmWindowView"][];
        };
        /**
         * @description Which rule ended a challenge.
         * @enum {string}
         */
        SettledBy: "agreement" | "lapse" | "creator" | "expired" | "call_off" | "undeclared" | "abandoned" | "moderator" | "declined";
        ShopAnswer: {
            data: components["schemas"]["ShopData"];
            success: boolean;
        };
        ShopData: {
            cosmetics: components["schemas"]["Cosmetic"][];
            /**
             * Format: int64
             * @description My points.
             */
            points: number;
            /**
             * Format: int64
             * @description My tokens.
             */
            tokens: number;
        };
        /** @description One challenge. */
        ShowAnswer: {
            data: components["schemas"]["ChallengeDetail"];
            message: string;
            success: boolean;
        };
        ShownAnnouncements: {
            data: components["schemas"]["AnnouncementView"][];
            success: boolean;
        };
        /** @description Until when one silent side may confirm or contest the declared result. */
        SideDeadlineView: {
            /** Format: date-time */
            at: string;
            user: components["schemas"]["UserSummary"];
        };
        SignIn: {
            /** @description An email address or a username. */
            identifier?: string | null;
            password?: string | null;
            rememberMe?: boolean;
        };
        SignInMethods: {
            google: components["schemas"]["LinkedGoogle"] | null;
            /** @description Without one, commands that ask for the password need one set first, by the link of a mail. */
            hasPassword: boolean;
            /** @description Whether this server has sign-in with Google. */
            isAvailable: boolean;
        };
        SignInMethodsAnswer: {
            data: components["schemas"]["SignInMethods"];
            success: boolean;
        };
        SignUp: {
            /** @description Whether the box "I am at least 18 years old" was ticked; it has to be. */
            ageConfirmed?: boolean | null;
            /** Format: email */
            email?: string | null;
            password?: string | null;
            referralCode?: string | null;
            /** @description Whether the terms of service and the privacy policy were accepted; they have to be. */
            termsAccepted?: boolean | null;
            username?: string | null;
        };
        /** @description What a player gets who has signed in; the refresh token comes as a cookie. */
        SignedIn: {
            accessToken: string;
            /** @description Always false: the account was there before. */
            isNewUser: boolean;
            success: boolean;
            user: components["schemas"]["User"];
        };
        /** @description What a new player is answered. */
        SignedUp: {
            accessToken: string;
            /** @description Always true: an account was opened. */
            isNewUser: boolean;
            /** @description Whether a referral code was taken in; it counts once the email address is verified. */
            referralProcessed: boolean;
            success: boolean;
            user: components["schemas"]["User"];
        };
        /**
         * @description What carries a socket's frames.
         * @enum {string}
         */
        SocketTransport: "websocket" | "polling";
        /** @description Open sockets. */
        SocketsSample: {
            /** @description Of the notification channel. */
            notification: number;
            /** @description Bytes that wait for all of them. */
            outboxBytes: number;
            /** @description Of Socket.IO. */
            socketio: number;
        };
        /** @description An announcement as administrators see it. */
        StaffAnnouncement: components["schemas"]["AnnouncementView"] & {
            audience: components["schemas"]["AnnouncementAudience"];
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["UserSummary"];
            /** Format: date-time */
            endedAt?: string | null;
            endedBy?: components["schemas"]["UserSummary"] | null;
        };
        StaffAnnouncements: {
            data: components["schemas"]["StaffAnnouncement"][];
            success: boolean;
        };
        StaffAnswer: {
            data: components["schemas"]["StaffView"];
            success: boolean;
        };
        /** @description What waits for the staff. */
        StaffCounts: {
            /** Format: int64 */
            disputesMine: number;
            /** Format: int64 */
            disputesWaiting: number;
            /** Format: int64 */
            reportsOpen: number;
        };
        /** @description The limits of what the staff writes. */
        StaffLimits: {
            announcementMax: number;
            logFilterMax: number;
            /**
             * Format: int64
             * @description How long a moderator may suspend a player.
             */
            moderatorSuspensionDays: number;
            outcomeNoteMax: number;
            /** @description Of the note with which a report is closed. */
            outcomeNoteMin: number;
            reasonMax: number;
            /** @description Of the reason of an action, for the audit log. */
            reasonMin: number;
            /** @description Of a note about a player. */
            userNoteMax: number;
        };
        /** @description Where a page stands, and how many rows there are. */
        StaffPages: components["schemas"]["Pages"] & {
            /**
             * Format: int64
             * @description 10,000 stands for as many or more: no page is beyond them.
             */
            total: number;
        };
        /** @description A ruling as the staff see it. */
        StaffRuling: components["schemas"]["Ruling"] & {
            moderator: components["schemas"]["UserSummary"];
            second?: components["schemas"]["UserSummary"] | null;
        };
        /** @description An account as the staff list it. */
        StaffUser: {
            /** @description Null for moderators. */
            email?: string | null;
            /**
             * Format: int32
             * @description 0 to 100.
             */
            fairPlay: number;
            /** Format: date-time */
            joinedAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            role: components["schemas"]["UserRole"];
            status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description Null for a suspension without an end.
             */
            suspendedUntil?: string | null;
            user: components["schemas"]["UserSummary"];
        };
        StaffUsers: {
            data: components["schemas"]["StaffUser"][];
            pagination: components["schemas"]["StaffPages"];
            success: boolean;
        };
        /** @description A member of the staff, as they see themselves. */
        StaffView: {
            counts: components["schemas"]["StaffCounts"];
            hasSecondFactor: boolean;
            role: components["schemas"]["UserRole"];
            user: components["schemas"]["UserSummary"];
        };
        /** @description One player's stake. */
        Stake: {
            hasLeft: boolean;
            stakeAmount: string;
            user: components["schemas"]["UserSummary"];
        };
        /** @description The part of one player. */
        StakePart: {
            /** @description What one match may take of it, at most. */
            most: string;
            /** @description What would be taken of the share; null where the shares do not suffice. */
            part?: string | null;
            /** Format: uuid */
            userId: string;
        };
        StakeParts: {
            /** @description Whether the shares suffice within the limits of their owners. */
            isCovered: boolean;
            /** @description In the order of the roster. */
            parts: components["schemas"]["StakePart"][];
            stake: string;
        };
        /** @description How a stake would be taken from the shares now. */
        StakePartsAnswer: {
            data: components["schemas"]["StakeParts"];
            success: boolean;
        };
        /** @description What one statement took since the process started. */
        StatementView: {
            /** Format: int64 */
            longestMicros: number;
            /** Format: int64 */
            meanMicros: number;
            /** Format: int64 */
            runs: number;
            /** @description The beginning of its text. */
            statement: string;
            /** Format: int64 */
            totalMillis: number;
        };
        /** @description What is counted. */
        Statistics: {
            /** Format: int64 */
            views: number;
        };
        Stats: {
            data: components["schemas"]["StatsData"];
            success: boolean;
        };
        /** @description The counts of one challenge. */
        StatsAnswer: {
            data: components["schemas"]["ChallengeStats"];
            success: boolean;
        };
        StatsData: {
            stats: components["schemas"]["PlayerStats"];
        };
        /** @description It was done. */
        Success: {
            message?: string | null;
            success: boolean;
        };
        SupplyShare: {
            name: string;
            /** Format: int64 */
            percent: number;
            /** Format: int64 */
            tokens: number;
        };
        /** @description The suspension that an account is under. */
        Suspension: {
            /** Format: date-time */
            at: string;
            by?: components["schemas"]["UserSummary"] | null;
            reason: string;
            /**
             * Format: date-time
             * @description Null for a suspension without an end.
             */
            until?: string | null;
        };
        /** @description A suspension to be imposed. */
        SuspensionBody: {
            /** @description 10 to 500 characters. */
            reason: string;
            /**
             * Format: date-time
             * @description When it lapses; null for one without an end, which only administrators impose.
             */
            until?: string | null;
        };
        /** @description What the client has missed. */
        SyncAnswer: {
            data: components["schemas"]["MissedMessages"];
            success: boolean;
        };
        /** @description A team with all that its page shows. What the viewer may not see is empty. */
        Team: components["schemas"]["TeamSummary"] & {
            badges: components["schemas"]["TeamBadge"][];
            connectedTeams: components["schemas"]["ConnectedTeam"][];
            /** @description For the leader. */
            connectionRequests: components["schemas"]["TeamConnectionRequest"][];
            /**
             * Format: uuid
             * @description Where its members talk; for them.
             */
            conversationId?: string | null;
            /**
             * Format: int64
             * @description Other teams that its members follow.
             */
            following: number;
            /** @description For members. */
            invitedMembers: components["schemas"]["InvitedMember"][];
            /** @description For the leader. */
            joinRequests: components["schemas"]["TeamJoinRequest"][];
            /** @description The leader first, then by joining. */
            members: components["schemas"]["TeamMember"][];
            record: components["schemas"]["TeamRecord"];
            viewer: components["schemas"]["TeamViewer"];
        };
        /** @description A team after a command. */
        TeamAnswer: {
            data: components["schemas"]["TeamData"];
            message?: string | null;
            success: boolean;
        };
        /**
         * @description What a team has earned.
         * @enum {string}
         */
        TeamBadge: "first_win" | "regular" | "full_roster" | "anniversary";
        /** @description My vote. */
        TeamBallot: {
            choice: components["schemas"]["ChoiceName"];
        };
        /** @description A match in the list of a team. */
        TeamChallenge: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            deadlines: components["schemas"]["DeadlineView"][];
            /** @description What lies in the escrow, or lay there. */
            escrow: string;
            escrowState: components["schemas"]["EscrowState"];
            /** Format: date-time */
            expiresAt?: string | null;
            game: string;
            isReserved: boolean;
            opponent?: components["schemas"]["TeamRef"] | null;
            outcome?: components["schemas"]["PlayerOutcome"] | null;
            /** Format: date-time */
            scheduledTime?: string | null;
            /**
             * Format: int32
             * @description The team's own side.
             */
            side: number;
            stakeAmount: string;
            /** Format: date-time */
            startTime?: string | null;
            status: components["schemas"]["ChallengeStatus"];
            title: string;
        };
        /**
         * @description How two teams stand to each other.
         * @enum {string}
         */
        TeamConnection: "none" | "asked" | "asking" | "connected";
        /** @description A team that asks to be connected. */
        TeamConnectionRequest: {
            /** Format: uuid */
            _id: string;
            from: components["schemas"]["TeamRef"];
            message?: string | null;
            /** Format: date-time */
            sentAt: string;
        };
        TeamData: {
            team: components["schemas"]["Team"];
        };
        /** @description What confirms that a team is to be dissolved. */
        TeamDissolution: {
            /** @description The name of the team, as it is typed to confirm. */
            confirmation?: string;
        };
        /** @description Whether my email address is shown. */
        TeamEmailSharing: {
            /** @description To the members of this team who show theirs. */
            showsEmail: boolean;
        };
        /** @description What a team states of itself. What does not come stays, or is what a new team usually has. */
        TeamForm: {
            /** @description Null takes the picture away. A new one comes as the file of a multipart form. */
            avatar?: string | null;
            description?: string | null;
            /** @description Friends to invite; for a new team alone. */
            invitedMembers?: string[] | null;
            isPrivate?: boolean | null;
            level?: string | null;
            /**
             * Format: int32
             * @description 2 to 10; 5 by default.
             */
            maxMembers?: number | null;
            name?: string | null;
            /** @description Id or name of a game of the list. */
            primaryGame?: string | null;
            region?: string | null;
            requiresApproval?: boolean | null;
            tagline?: string | null;
            tags?: components["schemas"]["TeamTags"] | null;
        };
        TeamGames: {
            games: components["schemas"]["Game"][];
        };
        /** @description The games that teams play. */
        TeamGamesAnswer: {
            data: components["schemas"]["TeamGames"];
            success: boolean;
        };
        /** @description An invitation as the invited player sees it. */
        TeamInvitation: {
            /** Format: uuid */
            _id: string;
            invitedBy: components["schemas"]["UserSummary"];
            message?: string | null;
            /** Format: date-time */
            sentAt: string;
            team: components["schemas"]["InvitingTeam"];
        };
        /** @description Who is invited. */
        TeamInvite: {
            /** @description At most 500 characters. */
            message?: string | null;
            /** Format: uuid */
            userId?: string | null;
        };
        /** @description A player who asks to join. */
        TeamJoinRequest: {
            /** Format: uuid */
            _id: string;
            message?: string | null;
            /** Format: date-time */
            sentAt: string;
            user: components["schemas"]["UserSummary"];
        };
        /** @description The limits of a team's forms. */
        TeamLimits: {
            avatarBytesMax: number;
            descriptionMax: number;
            levels: string[];
            /** Format: int32 */
            membersMax: number;
            /**
             * Format: int32
             * @description The leader included.
             */
            membersMin: number;
            /** @description Of what comes with a request or an invitation. */
            messageMax: number;
            nameMax: number;
            nameMin: number;
            regions: string[];
            /** @description Of a proposal to remove a member. */
            removalReasonMax: number;
            tagMax: number;
            taglineMax: number;
            tagsMax: number;
        };
        /** @description The newest first. */
        TeamMatches: {
            challenges: components["schemas"]["TeamChallenge"][];
        };
        /** @description The matches of a team. */
        TeamMatchesAnswer: {
            data: components["schemas"]["TeamMatches"];
            pagination: components["schemas"]["TeamMatchesPagination"];
            success: boolean;
        };
        /** @description Where in the list a page stands. */
        TeamMatchesPagination: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalChallenges: number;
        };
        /** @description A member of a team. */
        TeamMember: {
            /** Format: uuid */
            _id: string;
            /**
             * @description Their share of the pool; for members.
             * @example 60
             */
            contribution?: string | null;
            /** @description Null for those who are in no team with them. */
            isOnline?: boolean | null;
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: int64
             * @description Teams that they are in beside this one, that the viewer may know of.
             */
            otherTeams: number;
            role: components["schemas"]["TeamRole"];
            user: components["schemas"]["TeamMemberUser"];
        };
        /** @description The person behind a membership. */
        TeamMemberUser: components["schemas"]["UserSummary"] & {
            /** @description One's own, and between members who both show theirs. */
            email?: string | null;
        };
        /** @description A message that a player adds to a request. */
        TeamMessage: {
            /** @description At most 500 characters. */
            message?: string | null;
        };
        /** @description A vote, an offer to lead, or the notice of a team's end. */
        TeamMotion: {
            /** Format: uuid */
            _id: string;
            cause?: components["schemas"]["LeaderGapName"] | null;
            /** Format: date-time */
            endedAt?: string | null;
            /** Format: date-time */
            endsAt: string;
            /** @description Whether I may vote. */
            hasVote: boolean;
            kind: components["schemas"]["MotionKindName"];
            myChoice?: components["schemas"]["ChoiceName"] | null;
            /**
             * Format: int64
             * @description How many have to agree.
             */
            needed: number;
            /** Format: int64 */
            no: number;
            /** Format: date-time */
            openedAt: string;
            openedBy: components["schemas"]["UserSummary"];
            outcome?: components["schemas"]["MotionOutcomeName"] | null;
            /** @description Why the member is to leave. */
            reason?: string | null;
            subject?: components["schemas"]["UserSummary"] | null;
            /**
             * Format: int64
             * @description Members who may vote.
             */
            voters: number;
            /** Format: int64 */
            yes: number;
        };
        TeamMotions: {
            /** @description The open ones first, then the newest. */
            votes: components["schemas"]["TeamMotion"][];
        };
        TeamPages: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalTeams: number;
        };
        /** @description What the pool of a team has played. */
        TeamRecord: {
            /**
             * Format: int64
             * @description Matches with a result.
             */
            played: number;
            /**
             * @description All that was staked.
             * @example 250
             */
            staked: string;
            /** Format: int64 */
            won: number;
        };
        /** @description A team as others name it. */
        TeamRef: {
            /** Format: uuid */
            _id: string;
            /** @description Address of the picture. */
            avatar?: string | null;
            name: string;
        };
        /** @description Whom the leader proposes to remove, and why. */
        TeamRemoval: {
            /** @description 1 to 500 characters, for all members to read. */
            reason?: string;
            /** Format: uuid */
            userId: string;
        };
        /**
         * @description A player's role in a team.
         * @enum {string}
         */
        TeamRole: "leader" | "member";
        /** @description A side of a match of teams. */
        TeamSide: {
            approvalsGiven: number;
            approvalsNeeded: number;
            /** @description Whether every player has approved. */
            isApproved: boolean;
            /** @description Whether its stake is in the escrow, or was. */
            isStaked: boolean;
            /** @description The player of its seat, who led the team when the match was issued or accepted. */
            leader: components["schemas"]["UserSummary"];
            presentLeader?: components["schemas"]["UserSummary"] | null;
            /** @description Who plays; empty for outsiders while a private team has not staked. */
            roster: components["schemas"]["RosterMember"][];
            /**
             * Format: int32
             * @description 0 issued the match, 1 accepts it.
             */
            side: number;
            stakeAmount: string;
            team: components["schemas"]["TeamRef"];
        };
        /** @description Who is to lead. */
        TeamSuccessor: {
            /** Format: uuid */
            userId: string;
        };
        /** @description A team as lists show it. */
        TeamSummary: {
            /** Format: uuid */
            _id: string;
            avatar?: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: int32 */
            currentMembers: number;
            description: string;
            /**
             * Format: date-time
             * @description When it was dissolved; those who were in it can read it.
             */
            dissolvedAt?: string | null;
            /**
             * Format: date-time
             * @description When it is dissolved, where that is announced: nothing new begins in it.
             */
            dissolvesAt?: string | null;
            /**
             * Format: int64
             * @description Players who follow it.
             */
            followers: number;
            isPrivate: boolean;
            leader: components["schemas"]["UserSummary"];
            level: string;
            /** Format: int32 */
            maxMembers: number;
            myRole?: components["schemas"]["TeamRole"] | null;
            name: string;
            primaryGame: string;
            region: string;
            requiresApproval: boolean;
            /** @description Empty where there is none. */
            tagline: string;
            tags: string[];
        };
        TeamTags: string[] | string;
        /** @description How the viewer stands to a team. */
        TeamViewer: {
            connection?: components["schemas"]["TeamConnection"] | null;
            /** Format: uuid */
            connectionRequestId?: string | null;
            invitation?: components["schemas"]["MyTeamInvitation"] | null;
            isFollowing: boolean;
            joinRequest?: components["schemas"]["MyTeamRequest"] | null;
            leaderGap?: components["schemas"]["LeaderGapName"] | null;
            ledTeam?: components["schemas"]["TeamRef"] | null;
            role?: components["schemas"]["TeamRole"] | null;
            /** @description Whether my email address is shown to the members who show theirs. */
            showsEmail: boolean;
        };
        Teams: {
            pagination: components["schemas"]["TeamPages"];
            teams: components["schemas"]["TeamSummary"][];
        };
        /** @description A page of teams. */
        TeamsAnswer: {
            data: components["schemas"]["Teams"];
            success: boolean;
        };
        /** @description The plan. */
        TokenPlan: {
            distribution: components["schemas"]["SupplyShare"][];
            /** @description By year, from the first one on. */
            emission: components["schemas"]["EmissionYear"][];
            /** Format: int64 */
            monthlyBurnPercent: number;
            /** Format: int64 */
            stakingApyPercentFrom: number;
            /** Format: int64 */
            stakingApyPercentTo: number;
            /** Format: int64 */
            totalSupply: number;
            /** Format: int64 */
            tournamentPoolPercent: number;
            /** Format: int64 */
            vestingMonths: number;
            voting: components["schemas"]["VotingTier"][];
        };
        /** @description What the ledger states of all tokens. */
        TokenSupplyView: {
            /**
             * Format: int64
             * @description Spent on cosmetics, which burns them.
             */
            burned: number;
            /**
             * Format: int64
             * @description The plan lets so many be issued until now; more are refused.
             */
            cap: number;
            /**
             * Format: int64
             * @description What players hold.
             */
            held: number;
            /**
             * Format: int64
             * @description By rewards of quests.
             */
            issued: number;
            /**
             * Format: date-time
             * @description The first reward, from which the plan's years are counted.
             */
            launchedAt: string | null;
        };
        TokensAnswer: {
            data: components["schemas"]["TokensData"];
            success: boolean;
        };
        TokensData: {
            /**
             * Format: int64
             * @description My tokens.
             */
            balance: number;
            /** @description What was planned. */
            plan: components["schemas"]["TokenPlan"];
            /** @description From the ledger. */
            supply: components["schemas"]["TokenSupplyView"];
        };
        TotpConfirmation: {
            /** @description The 6 digits that the app shows. */
            code?: string | null;
        };
        TotpEnrolment: {
            currentPassword?: string | null;
        };
        TotpSecretAnswer: {
            data: components["schemas"]["TotpSecretView"];
            success: boolean;
        };
        TotpSecretView: {
            /** @description An SVG. */
            qr: string;
            /** @description To be typed into an app that reads no QR codes. */
            secret: string;
            /** @description The address in the QR code. */
            uri: string;
        };
        TracedChallenge: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            status: components["schemas"]["ChallengeStatus"];
            title: string;
            /** Format: int64 */
            version: number;
        };
        TracedEvent: {
            /** Format: date-time */
            at: string;
            type: components["schemas"]["TracedEventType"];
            /** Format: int64 */
            version: number;
        };
        /** @description What happened in a challenge, or what a player was notified of. */
        TracedEventType: components["schemas"]["ChallengeEventType"] | components["schemas"]["NotificationType"];
        /**
         * @description What a socket is for: events of Socket.IO, or notifications alone.
         * @enum {string}
         */
        TracedSocketKind: "socketio" | "notification";
        TracedSocketView: {
            kind: components["schemas"]["TracedSocketKind"];
            /** Format: int64 */
            number: number;
            /** @description Bytes that wait for it. */
            outboxBytes: number;
            transport: components["schemas"]["SocketTransport"];
        };
        /** @description A movement of a player's available money. */
        Transaction: {
            /** Format: uuid */
            _id: string;
            /**
             * @description What came; with a minus where it went.
             * @example -50
             */
            amount: string;
            /**
             * @description What could be spent after it.
             * @example 45
             */
            balanceAfter: string;
            challenge?: components["schemas"]["TransactionChallenge"] | null;
            /** Format: date-time */
            createdAt: string;
            kind: components["schemas"]["TransactionKind"];
            status: components["schemas"]["TransactionStatus"];
            team?: components["schemas"]["TransactionTeam"] | null;
            title: string;
        };
        /** @description A challenge, as a history names it. */
        TransactionChallenge: {
            /** Format: uuid */
            _id: string;
            title: string;
        };
        /**
         * @description What a row of the wallet's history shows.
         * @enum {string}
         */
        TransactionKind: "deposit" | "withdrawal" | "withdrawal_returned" | "stake" | "payout" | "refund" | "fine" | "reversal" | "pool_deposit" | "pool_withdrawal" | "share_payout" | "contest_funding" | "contest_prize";
        /**
         * @description How far a movement has come.
         * @enum {string}
         */
        TransactionStatus: "posted" | "pending" | "returned";
        /** @description A team, as a history names it. */
        TransactionTeam: {
            /** Format: uuid */
            _id: string;
            name: string;
        };
        /** @description The newest first. */
        Transactions: {
            transactions: components["schemas"]["Transaction"][];
        };
        /** @description A page of the history. */
        TransactionsAnswer: {
            data: components["schemas"]["Transactions"];
            pagination: components["schemas"]["TransactionsPagination"];
            success: boolean;
        };
        /** @description Where in the history a page stands. */
        TransactionsPagination: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalTransactions: number;
        };
        /** @description An account that money leaves or reaches. */
        TransferAccount: {
            /** Format: uuid */
            id: string;
            kind: string;
            /** @description The player, the title of the challenge, or the kind of an account of the platform. */
            label: string;
        };
        TransferView: {
            /**
             * @description USDC with decimals, or whole points.
             * @example 12.5
             */
            amount: string;
            /** @description `USDC`, `PTS` or `DL`. */
            asset: string;
            credit: components["schemas"]["TransferAccount"];
            debit: components["schemas"]["TransferAccount"];
        };
        Typist: {
            /** Format: uuid */
            userId: string;
            username: string;
        };
        UploadedAttachments: {
            attachments: components["schemas"]["Attachment"][];
        };
        /** @description A player, as they see themselves. */
        User: {
            /** Format: uuid */
            _id: string;
            authProvider: components["schemas"]["AuthProvider"];
            /** @description Address of the picture. */
            avatar?: string | null;
            /** Format: date-time */
            createdAt: string;
            disputeTermsAccepted: boolean;
            email: string;
            /**
             * Format: int32
             * @description 0 to 100.
             */
            fairPlay: number;
            /** Format: int32 */
            followerCount: number;
            /** Format: int32 */
            followingCount: number;
            /** @description Whether the first steps on the dashboard are hidden, by me or because all were done. */
            hasHiddenFirstSteps: boolean;
            /** @description Whether a second factor is on: withdrawals ask for its code in place of the password. */
            hasSecondFactor: boolean;
            /** Format: uuid */
            id: string;
            /** @description Whether a socket of theirs is open. */
            isOnline: boolean;
            isSuspended: boolean;
            /** @description Whether the email address is verified. */
            isVerified: boolean;
            /** Format: date-time */
            lastSeen: string;
            name: string;
            /**
             * Format: int64
             * @description What is left of the points earned.
             */
            points: number;
            referralCode: string;
            referralStats: components["schemas"]["ReferralStats"];
            rewards: components["schemas"]["UserRewards"];
            role: components["schemas"]["UserRole"];
            username: string;
        };
        /**
         * @description A badge on the profile.
         * @enum {string}
         */
        UserBadge: "recruiter";
        /** @description Where a player's money is. */
        UserBalances: {
            /** @example 12.5 */
            available: string;
            /** @example 12.5 */
            inEscrow: string;
            /** @example 0 */
            inTeams: string;
            /** @example 12.5 */
            withdrawing: string;
        };
        UserCounts: {
            /** Format: int64 */
            challenges: number;
            /** Format: int64 */
            disputes: number;
            /** Format: int64 */
            reportsAgainst: number;
            /** Format: int32 */
            won: number;
        };
        /** @description An account with all that the staff know of it. */
        UserDetail: components["schemas"]["StaffUser"] & {
            balances?: components["schemas"]["UserBalances"] | null;
            counts: components["schemas"]["UserCounts"];
            factorReset?: components["schemas"]["FactorResetView"] | null;
            /** @description The newest 100. */
            fairPlayHistory: components["schemas"]["FairPlayChange"][];
            hasSecondFactor: boolean;
            /** @description The newest 100; none of one's own account. */
            notes: components["schemas"]["UserNote"][];
            /** @description Empty for moderators. */
            sessions: components["schemas"]["UserSession"][];
            suspension?: components["schemas"]["Suspension"] | null;
        };
        UserDetailAnswer: {
            data: components["schemas"]["UserDetail"];
            success: boolean;
        };
        /**
         * @description A frame around the picture.
         * @enum {string}
         */
        UserFrame: "gold";
        UserNote: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            at: string;
            by: components["schemas"]["UserSummary"];
            text: string;
        };
        /** @description A note about a player. */
        UserNoteBody: {
            /** @description 1 to 2,000 characters. */
            text: string;
        };
        UserPages: components["schemas"]["Pages"] & {
            /** Format: int64 */
            totalUsers: number;
        };
        /** @description What was had for points. */
        UserRewards: {
            badges: components["schemas"]["UserBadge"][];
            frame?: components["schemas"]["UserFrame"] | null;
            /**
             * Format: date-time
             * @description Null where it is over.
             */
            premiumUntil?: string | null;
        };
        /**
         * @description What a player may do beyond playing.
         * @enum {string}
         */
        UserRole: "user" | "moderator" | "admin";
        /** @description A device on which the player is signed in. */
        UserSession: {
            /** Format: uuid */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /** @description As it names itself. */
            device: string;
            ip: string;
            /** Format: date-time */
            lastUsedAt: string;
        };
        /** @enum {string} */
        UserStatus: "active" | "suspended" | "closed";
        /** @description A person as others see them. */
        UserSummary: {
            /** Format: uuid */
            _id: string;
            /** @description Address of the picture. */
            avatar?: string | null;
            username: string;
        };
        VerifyEmail: {
            /** @description As it stands in the link. */
            token?: string | null;
        };
        /**
         * @description What the viewer is to a challenge.
         * @enum {string}
         */
        ViewerRole: "creator" | "participant" | "viewer";
        /**
         * @description The same as the form labels it.
         * @enum {string}
         */
        Visibility: "Public" | "Private" | "All (friends only)";
        VotingTier: {
            /** Format: int64 */
            tokens: number;
            /** Format: int64 */
            votes: number;
        };
        /**
         * @description What puts off the payment of a withdrawal by a day.
         * @enum {string}
         */
        WaitReason: "destination" | "credentials";
        /** @description Where a player's money is. `available`, `inEscrow`, `withdrawing` and `inTeams` never overlap; `appealHold` is a part of `inEscrow`. */
        Wallet: {
            /**
             * @description What is held for the player by results that can still be contested.
             * @example 0
             */
            appealHold: string;
            /**
             * @description What can be spent.
             * @example 45
             */
            available: string;
            /**
             * @description What is in the escrows of challenges that are not resolved: the own stakes, or what is held for the player where that
             *     is more.
             * @example 50
             */
            inEscrow: string;
            /**
             * @description The shares of the pools of teams.
             * @example 0
             */
            inTeams: string;
            /** @description Who moves the money; `sandbox` moves none. */
            provider: string;
            /**
             * @description What was ever staked and not given back.
             * @example 50
             */
            totalStaked: string;
            /**
             * @description What was ever paid out as a winner.
             * @example 95
             */
            totalWon: string;
            /**
             * @description What is on its way out.
             * @example 0
             */
            withdrawing: string;
        };
        /** @description The wallet. */
        WalletAnswer: {
            data: components["schemas"]["Wallet"];
            success: boolean;
        };
        /** @description The limits of a withdrawal's form. */
        WalletLimits: {
            destinationMax: number;
            destinationMin: number;
        };
        WearRequest: {
            cosmetic: string;
            /** @description False takes it off. */
            worn: boolean;
        };
        /** @description A withdrawal that has not ended. */
        Withdrawal: {
            /** Format: uuid */
            _id: string;
            /** @example 50 */
            amount: string;
            /** @description Whether it can be cancelled: the provider has not been asked yet. */
            canCancel: boolean;
            /** Format: date-time */
            createdAt: string;
            destination: string;
            /**
             * Format: date-time
             * @description From when it may be paid.
             */
            payableFrom: string;
            status: components["schemas"]["WithdrawalStatus"];
            waitsFor?: components["schemas"]["WaitReason"] | null;
        };
        /** @description What a player wants to take out. */
        WithdrawalRequest: {
            /**
             * @description USDC, more than 0, at most 6 decimals.
             * @example 50
             */
            amount?: string;
            /**
             * Format: password
             * @description The code of the second factor, or a recovery code: asked for in place of the password where the player has one. Not
             *     part of what an `Idempotency-Key` names either.
             */
            code?: string;
            /**
             * Format: password
             * @description The password that the player signs in with: a stolen token alone moves nothing out. Not part of what an
             *     `Idempotency-Key` names, so nothing of it is stored.
             */
            currentPassword?: string;
            /**
             * @description An address, or what else the payment provider understands.
             * @example 0x52908400098527886E0F7030069857D2E4169EE7
             */
            destination?: string;
            passkey?: components["schemas"]["PasskeyConfirmation"] | null;
        };
        /**
         * @description What a withdrawal waits for.
         * @enum {string}
         */
        WithdrawalStatus: "review" | "waiting" | "paying" | "paid" | "returned";
        /** @description The newest first. */
        Withdrawals: {
            withdrawals: components["schemas"]["Withdrawal"][];
        };
        WithdrawalsAnswer: {
            data: components["schemas"]["Withdrawals"];
            success: boolean;
        };
    };
    responses: {
        /** @description The body, the query or a header cannot be read, or holds a code that is not valid */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request is valid, but the present state does not allow it */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Signed in, but not allowed, for example because the account is suspended */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The server failed; `requestId` finds the cause in the log */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The path does not take this method */
        MethodNotAllowed: {
            headers: {
                /** @description The methods that the path takes */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Not there, or not visible to this player */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body, or a file in it, is too large */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body did not arrive in time */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The server is busy, or the database or another service does not respond */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before another try */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description A rate limit is exceeded */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before another try */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Not signed in, or the token or password is not valid */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request can be read, but breaks a rule; `fields` names it */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body has a content type that the operation does not read */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    staff_announcements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAnnouncements"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    publish_announcement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    end_announcement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    audit_result: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRunAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    run_audit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRunAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    fund_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContestFunding"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestFundAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_disputes: {
        parameters: {
            query?: {
                /** @description All where it is left out. */
                queue?: "waiting" | "mine" | "second" | "all";
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_dispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_evidence_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                evidence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description The file has no such range */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_evidence_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                evidence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    release_dispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rule_on_dispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulingBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    take_dispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ledger_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerAccountAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    journals: {
        parameters: {
            query?: {
                /** @description A kind of journals, such as `settle`. */
                kind?: string;
                challengeId?: string;
                /** @description A player, whose accounts it is about. */
                userId?: string;
                /** @description An account of the ledger. */
                accountId?: string;
                /** @description The `nextBefore` of the page before. */
                before?: string;
                /** @description Journals, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    journal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    audit_log: {
        parameters: {
            query?: {
                /** @description The id of a member of the staff. */
                actor?: string;
                /** @description An action, such as `user_suspended`. */
                action?: string;
                /** @description The id of what it was done to. */
                target?: string;
                /** @description The `nextBefore` of the page before. */
                before?: string;
                /** @description Entries, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    operations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    busiest_actors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusiestActorsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    observed_actor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservedActorAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    drain_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrainBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    operations_history: {
        parameters: {
            query?: {
                /** @description How far back, 1 to 3600; 900 where nothing is asked for. */
                seconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationsHistoryAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_log_filter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogFilterBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogFilterAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_read_only: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadOnlyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadOnlyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    trace_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeTraceAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    trace_player: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerTraceAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_quality: {
        parameters: {
            query?: {
                /** @description 1 to 365. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QualityAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_reports: {
        parameters: {
            query?: {
                /** @description Open reports where it is left out. */
                status?: "open" | "closed";
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    close_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportOutcomeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportClosedAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    settings_in_force: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_users: {
        parameters: {
            query?: {
                /** @description A part of a name, an id, or, for administrators, a whole email address. */
                search?: string;
                /** @description Which accounts; all of them where it is left out. */
                status?: "all" | "active" | "suspended" | "staff";
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    staff_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetailAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reset_user_factor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorResetAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    note_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserNoteBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restore_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_user_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    end_user_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    suspend_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspensionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    announcements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownAnnouncements"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_dispute_terms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Myself"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    email_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancel_email_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirm_email_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeLink"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeConfirmed"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resend_email_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undo_email_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeLink"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    close_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountClosing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dispute_terms_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeTermsStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sign_in_methods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethodsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sign_in_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoogleAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    link_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleLinking"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorNeeded"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    finish_link_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleReturn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    start_link_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorConfirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoogleStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    register_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleRegistration"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    start_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoogleStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unlink_google: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleUnlinking"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Myself"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeysAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    add_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskeyBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    begin_passkey_confirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyConfirmationStart"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    begin_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorConfirmation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sign_in_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    begin_passkey_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestAnswer"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorConfirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
                "multipart/form-data": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Myself"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refreshed"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sign_in_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disable_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorConfirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sign_in_second_factor_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyStepBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    begin_second_factor_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyStepStart"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyStepAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replace_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorConfirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enrol_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpEnrolment"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecretAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirm_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    security_events: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEvents"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Devices"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revoke_others: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorNeeded"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verify_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resend_verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewChallengeForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    my_challenges: {
        parameters: {
            query?: {
                /** @description all, created or joined. */
                type?: string;
                /** @description One or several states, by comma; `all` is every one. */
                status?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MineAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    public: {
        parameters: {
            query?: {
                /** @description The game's name; `all` is none. */
                game?: string;
                /** @description The game's category; `all` is none. */
                gameCategory?: string;
                /** @description One or several states, by comma; `all` is every one. */
                status?: string;
                minStake?: string;
                maxStake?: string;
                /** @description createdAt, stake, participants, scheduledTime or relation. Without one: createdAt. */
                sortBy?: string;
                /** @description asc or desc. Without one: desc. */
                sortOrder?: string;
                /** @description own, teammate, friend, team, stranger or all. */
                category?: string;
                /** @description Words of title, game, description or names. */
                search?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description Words of title, game, description or names; a leading @ looks at names alone. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show: {
        parameters: {
            query?: {
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    edit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewChallengeForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approve: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    arena: {
        parameters: {
            query?: {
                /** @description The newest of those before this number. */
                before?: number;
                /** @description The oldest of those after this number. */
                after?: number;
                /** @description How many, 1 to 200. */
                limit?: number;
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArenaAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    call_off: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description The version that the client has. */
                after?: number;
                limit?: number;
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    add_evidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewEvidence"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    evidence_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                evidence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description The file has no such range */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    evidence_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                evidence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    presence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    records: {
        parameters: {
            query?: {
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CornerRecordsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rematch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    report: {
        parameters: {
            query?: {
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declare: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultBody"];
                "multipart/form-data": components["schemas"]["ResultForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    take_back: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_ruling: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appeal_ruling: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    start: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    stats: {
        parameters: {
            query?: {
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigAnswer"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read_contest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    past_contests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastContestsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    serve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    blocked: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    friend_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendCountsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    relations: {
        parameters: {
            query: {
                /** @description Ids of at most 100 players, separated by commas. */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelationsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    friend_directory: {
        parameters: {
            query?: {
                /** @description A part of a name, in the directory the beginning of one or of a word of it, with or without an @; blank matches every player. */
                search?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    block: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    follow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mutual_friends_with_me: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualFriends"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unfollow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    followers: {
        parameters: {
            query?: {
                /** @description A part of a name, in the directory the beginning of one or of a word of it, with or without an @; blank matches every player. */
                search?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowersPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    following: {
        parameters: {
            query?: {
                /** @description A part of a name, in the directory the beginning of one or of a word of it, with or without an @; blank matches every player. */
                search?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowingPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mutual: {
        parameters: {
            query?: {
                /** @description A part of a name, in the directory the beginning of one or of a word of it, with or without an @; blank matches every player. */
                search?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualFriends"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mutual_friends_aggregation: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutualFriends"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueAnswer"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ledger_seal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealHeadAnswer"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ledger_seals: {
        parameters: {
            query?: {
                /** @description The number of the last seal that is known already; none where left out. */
                after?: number;
                /** @description Seals a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read_looks: {
        parameters: {
            query: {
                /** @description Names of players, separated by commas; at most 100. */
                usernames: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LooksAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upload_attachments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewAttachments"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    attachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description The file has no such range */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    attachment_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    conversations: {
        parameters: {
            query?: {
                /** @description A part of the name of the player or team, with or without an @, at most 100 characters; blank is no filter. */
                q?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    history: {
        parameters: {
            query?: {
                /** @description The newest of those before this number. */
                before?: number;
                /** @description The oldest of those after this number. */
                after?: number;
                /** @description How many, 1 to 200. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mark_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReadBody"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sync: {
        parameters: {
            query?: {
                /** @description Every message up to this number. */
                after?: number;
                /** @description Every edit and deletion up to this number. */
                changesAfter?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description It was sent before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    directory: {
        parameters: {
            query?: {
                /** @description The beginning of a username or display name, or of a word of one; blank matches every player. */
                search?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete: {
        parameters: {
            query?: {
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    edit_message: {
        parameters: {
            query?: {
                inviteCode?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    history_with: {
        parameters: {
            query?: {
                /** @description The newest of those before this number. */
                before?: number;
                /** @description The oldest of those after this number. */
                after?: number;
                /** @description How many, 1 to 200. */
                limit?: number;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    notifications: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
                /** @description In place of a page: what follows the page that gave this as its `nextCursor`. What arrives meanwhile shifts nothing. */
                cursor?: number;
                /** @description createdAt. */
                sortBy?: string;
                /** @description desc, or asc. */
                sortOrder?: string;
                /** @description all, a type, or `challenge` and `team` for all types that begin so. */
                type?: string;
                /** @description Read ones, or unread ones. */
                isRead?: boolean;
                /** @description Of this team. */
                teamId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    send_notification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNotificationBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentNotification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    batch_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    clear_notifications: {
        parameters: {
            query?: {
                /** @description all, a type, or `challenge` and `team` for all types that begin so. */
                type?: string;
                /** @description The number of the newest notification that the player has seen; later ones stay. Without it all are deleted. */
                upTo?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    notification_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    notification_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferencesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_notification_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferencesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferencesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read_all_notifications: {
        parameters: {
            query?: {
                /** @description The number of the newest notification that the player has seen; later ones stay unread. Without it all are read. */
                upTo?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_notification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_notification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AnswerBody"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read_notification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadNotificationAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reject_notification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AnswerBody"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    challenge_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A PNG of 1200 by 630 pixels */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    general_picture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A PNG of 1200 by 630 pixels */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    profile_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A PNG of 1200 by 630 pixels */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    play_limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayLimitsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cool_off: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoolOffRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayLimitsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_play_limit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "stake" | "deposit";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayLimitChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayLimitsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_quests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claim_quest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimedAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    complete_referral: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReferralCompletion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralCompletionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    generate_referral_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralLinkAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    referral_leaderboard: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaderboardAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    referral_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralLinkAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    my_referrals: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyReferralsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pending_referrals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    referral_qr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An SVG */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeem_points: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemPoints"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeemedAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    referral_rewards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    referral_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralStatsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReferralLookup"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralFound"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search_everything: {
        parameters: {
            query?: {
                /** @description At most 100 characters; a leading @ looks at usernames alone. Blank finds nothing. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHitsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search_challenges: {
        parameters: {
            query?: {
                /** @description At most 100 characters; a leading @ looks at usernames alone. Blank finds nothing. */
                q?: string;
                /** @description What follows the page that gave this as its `nextCursor`. */
                cursor?: string;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundChallengesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search_people: {
        parameters: {
            query?: {
                /** @description At most 100 characters; a leading @ looks at usernames alone. Blank finds nothing. */
                q?: string;
                /** @description What follows the page that gave this as its `nextCursor`. */
                cursor?: string;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPeopleAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search_teams: {
        parameters: {
            query?: {
                /** @description At most 100 characters; a leading @ looks at usernames alone. Blank finds nothing. */
                q?: string;
                /** @description What follows the page that gave this as its `nextCursor`. */
                cursor?: string;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTeamsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read_shop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    buy_cosmetic: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CosmeticPurchase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchasedAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    wear_cosmetic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WearRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    teams: {
        parameters: {
            query?: {
                /** @description In name, tagline or tags. */
                search?: string;
                /** @description `all` is none. */
                region?: string;
                /** @description The game's id or name; `all` is none. */
                primaryGame?: string;
                /** @description `all` is none. */
                level?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_team: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamForm"];
                "multipart/form-data": components["schemas"]["TeamForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamGamesAnswer"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    my_teams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyTeamsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    edit_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamForm"];
                "multipart/form-data": components["schemas"]["TeamForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_challenges: {
        parameters: {
            query?: {
                /** @description States, separated by commas; all where none is named. */
                status?: string;
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMatchesAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    connect_teams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamMessage"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disconnect_teams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                otherId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_team_connection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reject_team_connection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pay_into_team_pool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolAmount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolMovementAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dissolve_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamDissolution"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    call_off_team_dissolution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    follow_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_team_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_team_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decline_team_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    invite_to_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamInvite"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    join_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamMessage"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_team_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_team_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reject_team_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    hand_team_over: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamSuccessor"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_team_hand_over: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_team_leadership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decline_team_leadership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    leave_team: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    share_email_in_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamEmailSharing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_pool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cap_team_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolCap"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_pool_statement: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolStatementAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_pool_statement_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_stake_parts: {
        parameters: {
            query: {
                /** @description USDC. */
                stake: string;
                /** @description The ids of the players, separated by commas. */
                roster: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StakePartsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unfollow_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    team_votes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MotionsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    propose_team_removal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamRemoval"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MotionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    propose_team_successor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamSuccessor"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MotionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_team_vote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                voteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MotionsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cast_team_vote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                voteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamBallot"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MotionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_from_team_pool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolAmount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolMovementAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokensAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    data_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExportAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ask_data_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorConfirmation"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_data_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    fair_play_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FairPlayHistory"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    first_steps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    hide_first_steps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Myself"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    report_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    public_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An id or a username */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bring_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    transactions: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description Rows a page, 1 to 100. */
                limit?: number;
                /** @description One kind alone; `all` or nothing for every kind. */
                kind?: components["schemas"]["TransactionKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    transactions_csv: {
        parameters: {
            query?: {
                /** @description One kind alone; `all` or nothing for every kind. */
                kind?: components["schemas"]["TransactionKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    take_out: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancel_withdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Visible characters that the client chose for this one request. Sent again within 24 hours with the same key it is done once and answered as the first time; another request under the key is refused. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
