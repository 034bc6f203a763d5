import { useMutation } from "@tanstack/react-query";
import { api, call, multipart } from "@/api/client";
import { MONEY_MUTATION, queryClient } from "@/api/query-client";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { useKeyed } from "@/lib/use-keyed";
import { challengeKeys } from "./queries";

/** Money or standing has changed: every list, the challenge itself and the balances are read again. */
async function challengesChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: challengeKeys.all }),
    queryClient.invalidateQueries({ queryKey: ["wallet"] }),
  ]);
}

/** A mutation with an Idempotency-Key a click, but for a repeat of one whose answer was lost. */
export function useKeyedMutation<Request, Answer extends Answered>(
  send: (request: Request, key: string) => Promise<Answer>,
) {
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useKeyed<Request, Answer>(send),
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
