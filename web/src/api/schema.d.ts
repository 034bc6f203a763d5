// Generated from the OpenAPI document by `npm run gen:api`; never edited by hand.
export interface paths {
    "/api/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        username: string;
                        email: string;
                        password: string;
                        referralCode?: string | null;
                        ageConfirmed?: boolean | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            accessToken: string;
                            user: components["schemas"]["User"];
                            referralProcessed: boolean;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        delete?: never;
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        identifier: string;
                        password: string;
                        rememberMe?: boolean | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            accessToken: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            accessToken: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        username?: string | null;
                        name?: string | null;
                        avatar?: string | null;
                    };
                    "multipart/form-data": {
                        username?: string | null;
                        name?: string | null;
                        avatar?: string | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        post?: never;
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        currentPassword: string;
                        newPassword: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            needsAcceptance: boolean;
                            /** Format: date-time */
                            acceptedAt?: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            user: components["schemas"]["User"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                sessions: components["schemas"]["Device"][];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        delete: {
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        referralCode: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                referrer: {
                                    username: string;
                                    avatar?: string | null;
                                };
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                stats: components["schemas"]["PlayerStats"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: {
                    page?: number;
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                mutualFriends: components["schemas"]["Friend"][];
                                pagination: {
                                    /** Format: int64 */
                                    currentPage: number;
                                    /** Format: int64 */
                                    totalPages: number;
                                    /** Format: int64 */
                                    totalMutualFriends: number;
                                    hasNextPage: boolean;
                                    hasPrevPage: boolean;
                                };
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
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
        post: {
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        delete: {
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/avatars/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/covers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: components["schemas"]["Wallet"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    kind?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                transactions: components["schemas"]["Transaction"][];
                            };
                            pagination: {
                                /** Format: int64 */
                                currentPage: number;
                                /** Format: int64 */
                                totalPages: number;
                                /** Format: int64 */
                                totalTransactions: number;
                                hasNextPage: boolean;
                                hasPrevPage: boolean;
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: {
                    kind?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Decimal string of USDC, at most 6 decimals. */
                        amount: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                wallet: components["schemas"]["Wallet"];
                                transaction: components["schemas"]["Transaction"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Decimal string of USDC, at most 6 decimals. */
                        amount: string;
                        destination: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                wallet: components["schemas"]["Wallet"];
                                transaction: components["schemas"]["Transaction"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Done */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: components["schemas"]["ChallengeDetail"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put: {
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
                    "multipart/form-data": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: {
                    game?: string;
                    gameCategory?: string;
                    status?: string;
                    minStake?: string;
                    maxStake?: string;
                    page?: number;
                    limit?: number;
                    sortBy?: "createdAt" | "stake" | "participants" | "scheduledTime" | "relation";
                    sortOrder?: "asc" | "desc";
                    category?: string;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenges: components["schemas"]["Challenge"][];
                                pagination: {
                                    /** Format: int64 */
                                    currentPage: number;
                                    /** Format: int64 */
                                    totalPages: number;
                                    /** Format: int64 */
                                    totalChallenges: number;
                                    hasNextPage: boolean;
                                    hasPrevPage: boolean;
                                };
                            };
                            categoryCounts: components["schemas"]["CategoryCounts"];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
        get: {
            parameters: {
                query?: {
                    type?: "all" | "created" | "joined";
                    status?: string;
                    page?: number;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenges: components["schemas"]["Challenge"][];
                            };
                            pagination: {
                                user: {
                                    /** Format: int64 */
                                    currentPage: number;
                                    /** Format: int64 */
                                    totalPages: number;
                                    /** Format: int64 */
                                    totalChallenges: number;
                                    hasNextPage: boolean;
                                    hasPrevPage: boolean;
                                };
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenges: components["schemas"]["SearchHit"][];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
        get: {
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                /** Format: int64 */
                                views: number;
                                /** Format: int64 */
                                participants: number;
                                /** Format: int64 */
                                watchers: number;
                                /** @description Decimal string of USDC, at most 6 decimals. */
                                totalPrizePool: string;
                                /** @description Decimal string of USDC, at most 6 decimals. */
                                fee: string;
                                /** @description Decimal string of USDC, at most 6 decimals. */
                                winnerReceives: string;
                                /** @description Decimal string of USDC, at most 6 decimals. */
                                averageStake: string;
                                /** Format: int64 */
                                declared: number;
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
        get: {
            parameters: {
                query?: {
                    after?: number;
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                events: components["schemas"]["ChallengeEvent"][];
                                /** Format: int64 */
                                version: number;
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Decimal string of USDC, at most 6 decimals. */
                        stakeAmount: string;
                        inviteCode?: string | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
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
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        outcome: "won" | "lost" | "draw";
                        winnerId?: string | null;
                        score?: string | null;
                        note?: string | null;
                    };
                    "multipart/form-data": {
                        /** @enum {string} */
                        outcome: "won" | "lost" | "draw";
                        winnerId?: string | null;
                        score?: string | null;
                        note?: string | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                challenge: components["schemas"]["Challenge"];
                                detail: components["schemas"]["ChallengeDetail"];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                games: components["schemas"]["Game"][];
                                categories: {
                                    name: string;
                                    games: string[];
                                }[];
                                platforms: string[];
                                livestreamPlatforms: string[];
                                matchTypes: string[];
                                durationUnits: string[];
                                fallback: {
                                    id: string;
                                    name: string;
                                    modes: string[];
                                }[];
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                            message?: string;
                            data: {
                                /** Format: int64 */
                                feeBps: number;
                                /** @description Decimal string of USDC, at most 6 decimals. */
                                maxStake: string;
                                /** Format: int64 */
                                maxParticipants: number;
                                isDemo: boolean;
                                provider: string;
                                googleClientId?: string | null;
                            };
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiError"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
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
        ApiError: {
            success: boolean;
            message: string;
            code: string;
            errors?: string[];
            fields?: {
                [key: string]: string;
            };
            requestId?: string;
        };
        UserSummary: {
            _id: string;
            username: string;
            avatar?: string | null;
        };
        User: {
            _id: string;
            id: string;
            username: string;
            name: string;
            email: string;
            avatar?: string | null;
            /** Format: int64 */
            points: number;
            referralCode: string;
            referralStats: {
                /** Format: int64 */
                totalReferrals: number;
                /** Format: int64 */
                totalPoints: number;
            };
            /** Format: int64 */
            followerCount: number;
            /** Format: int64 */
            followingCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeen: string;
            isVerified: boolean;
            isOnline: boolean;
            /** @enum {string} */
            authProvider: "google" | "local";
            disputeTermsAccepted: boolean;
            /** @enum {string} */
            role: "user" | "moderator" | "admin";
            isSuspended: boolean;
            /** Format: int64 */
            fairPlay: number;
        };
        Device: {
            _id: string;
            userAgent: string;
            address: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            isCurrent: boolean;
            isRemembered: boolean;
        };
        PlayerStats: {
            /** Format: int64 */
            played: number;
            /** Format: int64 */
            won: number;
            /** Format: int64 */
            lost: number;
            /** Format: int64 */
            drawn: number;
            /** Format: int64 */
            winRate: number;
            /** Format: int64 */
            currentStreak: number;
            /** @description Decimal string of USDC, at most 6 decimals. */
            totalStaked: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            totalWon: string;
            /** Format: int64 */
            fairPlay: number;
            /** Format: int64 */
            openChallenges: number;
        };
        Friend: {
            _id: string;
            username: string;
            name: string;
            avatar?: string | null;
            status: string;
            /** Format: date-time */
            lastSeen: string;
        };
        Wallet: {
            /** @description Decimal string of USDC, at most 6 decimals. */
            available: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            inEscrow: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            withdrawing: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            appealHold: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            totalStaked: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            totalWon: string;
            provider: string;
        };
        Transaction: {
            _id: string;
            /** @enum {string} */
            kind: "deposit" | "withdrawal" | "withdrawal_returned" | "stake" | "payout" | "refund" | "award_held" | "award_released" | "fine";
            title: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            amount: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            balanceAfter?: string | null;
            challenge?: {
                _id: string;
                title: string;
            } | null;
            /** @enum {string} */
            status: "posted" | "pending" | "returned";
            /** Format: date-time */
            createdAt: string;
        };
        Participant: {
            user: components["schemas"]["UserSummary"];
            /** @enum {string} */
            status: "joined" | "ready" | "active" | "left";
            /** @description Decimal string of USDC, at most 6 decimals. */
            stakeAmount: string;
            /** Format: date-time */
            joinedAt: string;
            /** Format: int64 */
            slot: number;
        };
        Outcome: {
            /** @enum {string} */
            kind: "win" | "draw" | "void";
            winner?: null | components["schemas"]["UserSummary"];
            /** @enum {string} */
            settledBy: "agreement" | "lapse" | "creator" | "expired" | "call_off" | "undeclared" | "moderator";
            payouts: {
                user: components["schemas"]["UserSummary"];
                /** @description Decimal string of USDC, at most 6 decimals. */
                amount: string;
            }[];
            /** @description Decimal string of USDC, at most 6 decimals. */
            fee: string;
        };
        Challenge: {
            _id: string;
            title: string;
            description: string;
            gameCategory: string;
            gameSubCategory?: string | null;
            game: string;
            gameMode?: string | null;
            gamePlatform: string;
            livestreamPlatform: string;
            livestreamUrl?: string | null;
            /** @enum {string} */
            matchType: "1 vs 1" | "1 vs Many" | "Team vs Team";
            /** @enum {string} */
            visibility: "Public" | "Private" | "All (friends only)";
            /** @enum {string} */
            challengeType: "public" | "private" | "friends";
            isPrivate: boolean;
            inviteCode?: string | null;
            /** @description Decimal string of USDC, at most 6 decimals. */
            minimumStake: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            minStake: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            maximumStake: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            maxStake: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            teamStake?: string | null;
            /** @description Decimal string of USDC, at most 6 decimals. */
            opponentMinStake?: string | null;
            /** @description Decimal string of USDC, at most 6 decimals. */
            opponentMaxStake?: string | null;
            /** @description Decimal string of USDC, at most 6 decimals. */
            entryFee: string;
            /** Format: int64 */
            maxParticipants: number;
            /** Format: int64 */
            participantCount: number;
            /** Format: date-time */
            scheduledTime?: string | null;
            /** Format: int64 */
            duration: number;
            /** @enum {string} */
            durationUnit: "min" | "hr" | "day" | "week";
            rules: string;
            tags: string[];
            coverImage?: string | null;
            /** @enum {string} */
            status: "pending" | "open" | "full" | "active" | "in_progress" | "completed" | "cancelled";
            cancelReason?: string | null;
            /** Format: date-time */
            startTime?: string | null;
            /** Format: date-time */
            expiresAt?: string | null;
            /** @description Decimal string of USDC, at most 6 decimals. */
            totalPrizePool: string;
            platformCommission: string;
            /** Format: int64 */
            feeBps: number;
            /** @description Decimal string of USDC, at most 6 decimals. */
            winnerReceives: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            fee: string;
            creator: components["schemas"]["UserSummary"];
            participants: components["schemas"]["Participant"][];
            statistics: {
                /** Format: int64 */
                views: number;
            };
            /** Format: date-time */
            createdAt: string;
            teamId?: string | null;
            teamName?: string | null;
            skillLevel?: string | null;
            platform: string;
            /** @enum {string} */
            category: "own" | "teammate" | "friend" | "team" | "stranger";
            categoryInfo: {
                /** @enum {string} */
                type: "own" | "teammate" | "friend" | "team" | "stranger";
                label: string;
                teamName?: string | null;
            };
            /** Format: int64 */
            version: number;
            outcome?: null | components["schemas"]["Outcome"];
        };
        Escrow: {
            /** @description Decimal string of USDC, at most 6 decimals. */
            total: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            fee: string;
            /** @description Decimal string of USDC, at most 6 decimals. */
            winnerReceives: string;
            /** @enum {string} */
            state: "funding" | "locked" | "declared" | "disputed" | "held" | "paid" | "refunded";
            byParticipant: {
                user: components["schemas"]["UserSummary"];
                /** @description Decimal string of USDC, at most 6 decimals. */
                stakeAmount: string;
                hasLeft: boolean;
            }[];
        };
        Deadline: {
            /** @enum {string} */
            kind: "expire" | "undeclared" | "confirm" | "dispute" | "release";
            /** Format: date-time */
            at: string;
        };
        Declaration: {
            user: components["schemas"]["UserSummary"];
            /** @enum {string} */
            outcome: "won" | "lost" | "draw";
            winner?: null | components["schemas"]["UserSummary"];
            score?: string | null;
            note?: string | null;
            /** Format: date-time */
            declaredAt: string;
        };
        ChallengeDetail: {
            challenge: components["schemas"]["Challenge"];
            /** @enum {string} */
            userRole: "creator" | "participant" | "viewer";
            isAuthenticated: boolean;
            /** Format: int64 */
            version: number;
            escrow: components["schemas"]["Escrow"];
            deadlines: components["schemas"]["Deadline"][];
            declarations: components["schemas"]["Declaration"][];
            myDeclaration?: null | components["schemas"]["Declaration"];
            callOff: {
                agreed: string[];
                /** Format: int64 */
                needed: number;
            };
            dispute?: {
                _id: string;
                /** Format: date-time */
                openedAt: string;
                reason: string;
            } | null;
            /** Format: int64 */
            watchers: number;
            actions: ("join" | "leave" | "ready" | "start" | "cancel" | "edit" | "declare" | "call_off")[];
            /** Format: date-time */
            serverTime: string;
        };
        SearchHit: {
            _id: string;
            title: string;
            /** @enum {string} */
            status: "pending" | "open" | "full" | "active" | "in_progress" | "completed" | "cancelled";
            game: string;
            /** Format: int64 */
            participants: number;
            /** Format: int64 */
            maxParticipants: number;
            /** @description Decimal string of USDC, at most 6 decimals. */
            stakeAmount: string;
            creator: {
                username: string;
            };
        };
        ChallengeEvent: {
            /** Format: int64 */
            version: number;
            /** @enum {string} */
            type: "created" | "joined" | "readied" | "left" | "edited" | "cancelled" | "started" | "call_off_agreed" | "called_off" | "declared" | "settled" | "awarded" | "released" | "disputed" | "expired" | "voided" | "deadline_extended";
            data: unknown;
            /** Format: date-time */
            at: string;
        };
        Game: {
            id: string;
            name: string;
            category: string;
            modes: string[];
        };
        CategoryCounts: {
            /** Format: int64 */
            all: number;
            /** Format: int64 */
            own: number;
            /** Format: int64 */
            teammate: number;
            /** Format: int64 */
            friend: number;
            /** Format: int64 */
            team: number;
            /** Format: int64 */
            stranger: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
