import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { api, call, multipart } from "@/api/client";
import { ApiError } from "@/api/error";
import { MONEY_MUTATION, queryClient } from "@/api/query-client";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { challengeKeys } from "./queries";

/** Money or standing has changed: every list, the challenge itself and the balances are read again. */
async function challengesChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: challengeKeys.all }),
    queryClient.invalidateQueries({ queryKey: ["wallet"] }),
  ]);
}

/**
 * A mutation with an Idempotency-Key per click. A repeat after a lost answer carries the same key, so
 * that the server answers with what it did the first time; a refusal, or another request, gets a new one.
 */
export function useKeyedMutation<Request, Answer extends Answered>(
  send: (request: Request, key: string) => Promise<Answer>,
) {
  const lost = useRef<{ key: string; request: string } | null>(null);
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: async (request: Request) => {
      const wording = wordingOf(request);
      const key = lost.current?.request === wording ? lost.current.key : newIdempotencyKey();
      lost.current = { key, request: wording };
      try {
        const answer = await send(request, key);
        lost.current = null;
        return answer;
      } catch (error) {
        if (wasAnswered(error)) lost.current = null;
        throw error;
      }
    },
    onSuccess: ({ data }) => {
      showAnswer(data.challenge as Challenge);
      // Not awaited: what is read again may take the asking dialog away before it has told its success.
      void challengesChanged();
    },
  });
}

/**
 * Carries on when a deed is done, also where the answer has taken the asking component away (a mutation's
 * own callbacks are dropped then). A failure stands in the mutation's error, and is shown from there.
 */
export function whenDone<Answer>(deed: Promise<Answer>, carryOn: (answer: Answer) => void): void {
  deed.then(carryOn, () => {});
}

export type Answered = { data: { challenge: object } };

/** What the server answered is shown at once: the new status, and the time that play began. */
function showAnswer(challenge: Challenge): void {
  queryClient.setQueriesData<ChallengeDetail>(
    { queryKey: challengeKeys.detail(challenge._id) },
    (detail) => {
      // The stream may have brought this and more while the answer was on its way.
      if (!detail || challenge.version < detail.version) return detail;
      // A deed's answer does not say how its creator stands to us; that has not changed.
      const { category, categoryInfo } = detail.challenge;
      return { ...detail, challenge: { ...challenge, category, categoryInfo } };
    },
  );
}

function wordingOf(request: unknown): string {
  if (!(request instanceof FormData)) return JSON.stringify(request);
  return JSON.stringify(
    [...request].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}

/** A refusal is an answer; silence and a broken server are not. */
function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && !error.isConnectionFailure && error.status < 500;
}

export const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });

export type JoinRequest = { id: string; stakeAmount: string; inviteCode: string | null };

export const useJoin = () => useKeyedMutation(join);

function join({ id, ...body }: JoinRequest, key: string): Promise<Answered> {
  return call(
    api.POST("/api/challenges/{id}/join", { params: { path: { id } }, body, ...keyed(key) }),
    "Failed to join challenge",
  );
}

const DEEDS = {
  ready: { path: "/api/challenges/{id}/ready", fallback: "Failed to update challenge" },
  leave: { path: "/api/challenges/{id}/leave", fallback: "Failed to leave challenge" },
  start: { path: "/api/challenges/{id}/start", fallback: "Failed to start challenge" },
  cancel: { path: "/api/challenges/{id}/cancel", fallback: "Failed to cancel challenge" },
  "call-off": { path: "/api/challenges/{id}/call-off", fallback: "An error occurred" },
} as const;

export type Deed = keyof typeof DEEDS;

/** The deeds that need no words: the challenge and the verb say it all. */
export const useDeed = (id: string) =>
  useKeyedMutation((deed: Deed, key) => {
    const { path, fallback } = DEEDS[deed];
    return call(api.POST(path, { params: { path: { id } }, ...keyed(key) }), fallback);
  });

/** The same challenge again: the answer is the new one. */
export const useRematch = (id: string) =>
  useKeyedMutation((_: "rematch", key) =>
    call(
      api.POST("/api/challenges/{id}/rematch", { params: { path: { id } }, ...keyed(key) }),
      "Failed to request rematch",
    ),
  );

export type ResultRequest = {
  outcome: "won" | "lost" | "draw";
  winnerId: string | null;
  score: string | null;
  note: string | null;
};

export const useDeclare = (id: string) =>
  useKeyedMutation((body: ResultRequest, key) =>
    call(
      api.POST("/api/challenges/{id}/result", { params: { path: { id } }, body, ...keyed(key) }),
      "Failed to submit result",
    ),
  );

export const useCreate = () =>
  useKeyedMutation(async (form: FormData, key) => {
    const { data } = await call(
      api.POST("/api/challenges", { body: multipart(form), ...keyed(key) }),
      "Failed to create challenge",
    );
    return { data: { challenge: data.challenge as Challenge } };
  });

export const useUpdate = (id: string) =>
  useMutation({
    mutationFn: (form: FormData) =>
      call(
        api.PUT("/api/challenges/{id}", { params: { path: { id } }, body: multipart(form) }),
        "Failed to update challenge",
      ),
    onSuccess: challengesChanged,
  });
