import { useMutation } from "@tanstack/react-query";
import { api, call, multipart } from "@/api/client";
import { ApiError } from "@/api/error";
import { MONEY_MUTATION, queryClient } from "@/api/query-client";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { upload } from "@/api/upload";
import { useIdempotent } from "@/api/use-idempotent";
import { appendEvidence, type EvidenceDraft, isEmptyDraft } from "./evidence/draft";
import { emitOwnCommand } from "./own-commands";
import { challengeKeys } from "./queries";

/** Refetches every list, the challenge itself and the balances after a change of money or status. */
async function refetchChallenges(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: challengeKeys.all }),
    queryClient.invalidateQueries({ queryKey: ["wallet"] }),
  ]);
}

/** A mutation with one Idempotency-Key per click; a retry after a lost response reuses the key. */
export function useKeyedMutation<Request, Response extends ChallengeResponse>(
  send: (request: Request, key: string) => Promise<Response>,
) {
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Request, Response>(send),
    onSuccess: ({ data }) => {
      cacheChallenge(data.challenge);
      // Not awaited: the refetch may unmount the dialog before it has shown its success.
      void refetchChallenges();
    },
    onError: (error) => {
      // The lists show terms that their creator has changed since.
      if (error instanceof ApiError && error.code === "TERMS_CHANGED") void refetchChallenges();
    },
  });
}

/** A command on a challenge that is not the answer to a notification, but may settle one. */
function useOwnCommand<Request, Response extends ChallengeResponse>(
  send: (request: Request, key: string) => Promise<Response>,
) {
  return useKeyedMutation(async (request: Request, key) => {
    const response = await send(request, key);
    emitOwnCommand(response.data.challenge._id);
    return response;
  });
}

/**
 * Continues after a mutation, also if its component was unmounted (which drops the mutation's own callbacks).
 * A failure is ignored here: the component shows the mutation's `error`.
 */
export function continueAfter<Response>(
  request: Promise<Response>,
  onSuccess: (response: Response) => void,
): void {
  request.then(onSuccess, () => {});
}

export type ChallengeResponse = { data: { challenge: Challenge } };

/** Writes the response to the cache at once: the new status, and the start time. */
function cacheChallenge(challenge: Challenge): void {
  queryClient.setQueriesData<ChallengeDetail>(
    { queryKey: challengeKeys.detail(challenge._id) },
    (detail) => {
      // Events may have applied this and later versions while the response was in flight.
      if (!detail || challenge.version < detail.version) return detail;
      // The response lacks the creator's relation to the viewer, which has not changed.
      const { category = null, categoryInfo = null } = detail.challenge;
      return { ...detail, challenge: { ...challenge, category, categoryInfo } };
    },
  );
}

export const idempotencyOptions = (key: string) => ({ headers: { "Idempotency-Key": key } });

export type JoinRequest = {
  id: string;
  stakeAmount: string;
  inviteCode: string | null;
  /** The terms that the player was shown: the stake is for no others. */
  termsKey: string;
  /** Whether the player has accepted that the creator stakes less. */
  confirmsAsymmetry?: boolean;
};

export const useJoin = () => useOwnCommand(join);

function join({ id, ...body }: JoinRequest, key: string): Promise<ChallengeResponse> {
  return call(
    api.POST("/api/challenges/{id}/join", {
      params: { path: { id } },
      body,
      ...idempotencyOptions(key),
    }),
    "Failed to join challenge",
  );
}

export type AcceptRequest = {
  id: string;
  teamId: string;
  roster: string[];
  inviteCode: string | null;
};

/** Accepts a challenge for a team, which then holds the place. */
export const useAcceptAsTeam = () =>
  useOwnCommand(({ id, ...body }: AcceptRequest, key) =>
    call(
      api.POST("/api/challenges/{id}/join", {
        params: { path: { id } },
        body,
        ...idempotencyOptions(key),
      }),
      "Failed to accept the challenge",
    ),
  );

const COMMANDS = {
  ready: { path: "/api/challenges/{id}/ready", fallback: "Failed to update challenge" },
  leave: { path: "/api/challenges/{id}/leave", fallback: "Failed to leave challenge" },
  start: { path: "/api/challenges/{id}/start", fallback: "Failed to start challenge" },
  cancel: { path: "/api/challenges/{id}/cancel", fallback: "Failed to cancel challenge" },
  "call-off": { path: "/api/challenges/{id}/call-off", fallback: "An error occurred" },
  "take-back": {
    path: "/api/challenges/{id}/result/take-back",
    fallback: "Failed to take the declaration back",
  },
  withdraw: {
    path: "/api/challenges/{id}/dispute/withdraw",
    fallback: "Failed to withdraw the claim",
  },
  approve: {
    path: "/api/challenges/{id}/approve",
    fallback: "Failed to approve",
  },
  decline: {
    path: "/api/challenges/{id}/decline",
    fallback: "Failed to decline",
  },
  "accept-ruling": {
    path: "/api/challenges/{id}/ruling/accept",
    fallback: "Failed to accept the ruling",
  },
} as const;

export type ChallengeCommand = keyof typeof COMMANDS;

/** The commands without a body. */
export const useChallengeCommand = (id: string) =>
  useOwnCommand((command: ChallengeCommand, key) => {
    const { path, fallback } = COMMANDS[command];
    return call(api.POST(path, { params: { path: { id } }, ...idempotencyOptions(key) }), fallback);
  });

/** Appeals the ruling by which the player loses. */
export const useAppeal = (id: string) =>
  useKeyedMutation((reason: string, key) =>
    call(
      api.POST("/api/challenges/{id}/ruling/appeal", {
        params: { path: { id } },
        body: { reason },
        ...idempotencyOptions(key),
      }),
      "Failed to appeal",
    ),
  );

/** Creates the same challenge again; the response contains the new one. */
export const useRematch = (id: string) =>
  useKeyedMutation((_: "rematch", key) =>
    call(
      api.POST("/api/challenges/{id}/rematch", {
        params: { path: { id } },
        ...idempotencyOptions(key),
      }),
      "Failed to request rematch",
    ),
  );

export type ResultRequest = {
  outcome: "won" | "lost" | "draw";
  winnerId: string | null;
  score: string | null;
  note: string | null;
};

/** A declaration, with evidence where the player has chosen some. */
export type DeclareRequest = ResultRequest & { evidence?: EvidenceDraft };

/**
 * Sends the version that the player sees, so that they cannot contradict a declaration that they have not seen.
 * `onProgress` is called while evidence is sent, from 0 to 1.
 */
export const useDeclare = (
  { challenge: { _id: id }, version }: ChallengeDetail,
  onProgress: (done: number) => void = () => {},
) =>
  useOwnCommand(async ({ evidence, ...result }: DeclareRequest, key) => {
    const body = { ...result, expectedVersion: version };
    try {
      return evidence && !isEmptyDraft(evidence)
        ? await declareByForm({ id, body, evidence, key, onProgress })
        : await declareByJson(id, body, key);
    } catch (error) {
      // Refetch, so that the player sees the other side's declaration before a retry.
      if (isClaimUnseen(error)) {
        await queryClient.invalidateQueries({ queryKey: challengeKeys.detail(id) });
      }
      throw error;
    }
  });

type ResultBody = ResultRequest & { expectedVersion: number };

function declareByJson(id: string, body: ResultBody, key: string) {
  return call(
    api.POST("/api/challenges/{id}/result", {
      params: { path: { id } },
      body,
      ...idempotencyOptions(key),
    }),
    "Failed to submit result",
  );
}

/** As a form, which reports its progress. */
async function declareByForm({
  id,
  body,
  evidence,
  key,
  onProgress,
}: {
  id: string;
  body: ResultBody;
  evidence: EvidenceDraft;
  key: string;
  onProgress: (done: number) => void;
}): ReturnType<typeof declareByJson> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== null) form.append(name, String(value));
  }
  const response = await upload({
    path: `/api/challenges/${id}/result`,
    form: appendEvidence(form, evidence),
    onProgress,
    // A declaration is not stopped halfway: whether it was received would not be known.
    signal: new AbortController().signal,
    ...idempotencyOptions(key),
  });
  return response as Awaited<ReturnType<typeof declareByJson>>;
}

/** Whether the server rejected a declaration because of another that the player has not seen. */
export function isClaimUnseen(error: unknown): boolean {
  return error instanceof ApiError && error.code === "CLAIM_UNSEEN";
}

export const useCreate = () =>
  useKeyedMutation(async (form: FormData, key) => {
    const { data } = await call(
      api.POST("/api/challenges", { body: multipart(form), ...idempotencyOptions(key) }),
      "Failed to create challenge",
    );
    return { data: { challenge: data.challenge } };
  });

/** A keyed mutation: while the creator is alone, an edit may change the stake. */
export const useUpdate = (id: string) =>
  useKeyedMutation((form: FormData, key) =>
    call(
      api.PUT("/api/challenges/{id}", {
        params: { path: { id } },
        body: multipart(form),
        ...idempotencyOptions(key),
      }),
      "Failed to update challenge",
    ),
  );
