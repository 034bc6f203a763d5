import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { getJson, postJson } from "@/api/json-call";
import { MONEY_MUTATION, queryClient } from "@/api/query-client";
import { useIdempotent } from "@/api/use-idempotent";
import { syncServerTime } from "@/lib/server-time";
import type { Pages } from "@/ui/pagination";
import type { CaseFile, DisputeQueue, DisputeRow, RulingRequest } from "../api-types";
import { adminKeys } from "../queries";

const ROWS_A_PAGE = 20;
const REFETCH_QUEUE_MS = 30_000;
const REFETCH_CASE_MS = 15_000;

/** One page of the queue, the most urgent case first. Polled: other moderators take from it too. */
export const disputesQuery = (queue: DisputeQueue, page: number) =>
  queryOptions({
    queryKey: [...adminKeys.disputes, queue, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await getJson<{ data: DisputeRow[]; pagination: Pages }>(
        "/api/admin/disputes",
        { query: { queue, page, limit: ROWS_A_PAGE }, signal, fallback: "Failed to load disputes" },
      );
      return { rows: data, pagination };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_QUEUE_MS,
  });

/** Everything about one dispute. Polled: the sides add evidence, and other moderators act. */
export const caseQuery = (challengeId: string) =>
  queryOptions({
    queryKey: adminKeys.case(challengeId),
    queryFn: async ({ signal }) => {
      const { data } = await getJson<{ data: CaseFile }>(casePath(challengeId), {
        signal,
        fallback: "Failed to load the case",
      });
      syncServerTime(data.serverTime);
      return data;
    },
    staleTime: 0,
    refetchInterval: REFETCH_CASE_MS,
  });

const casePath = (challengeId: string): string =>
  `/api/admin/disputes/${encodeURIComponent(challengeId)}`;

/** Takes a case from the queue. */
export const useTakeCase = () =>
  useCaseCommand<string>((challengeId) => ({
    path: `${casePath(challengeId)}/take`,
    fallback: "Failed to take the case",
  }));

/** Gives a case back to the queue. */
export const useReleaseCase = () =>
  useCaseCommand<string>((challengeId) => ({
    path: `${casePath(challengeId)}/release`,
    fallback: "Failed to give the case back",
  }));

/** Decides a case. */
export const useRuleCase = (challengeId: string) =>
  useCaseCommand<RulingRequest>((body) => ({
    path: `${casePath(challengeId)}/rule`,
    body,
    fallback: "Failed to send the ruling",
  }));

type Answer = { message: string };
type CaseCall = { path: string; body?: unknown; fallback: string };

/** A command about a case, under a key of its own per click; it is over once the case was read again. */
function useCaseCommand<Request>(callOf: (request: Request) => CaseCall) {
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Request, Answer>(async (request, idempotencyKey) => {
      const { path, ...options } = callOf(request);
      return await postJson<Answer>(path, { ...options, idempotencyKey });
    }),
    onSuccess: refetchAll,
    // A refusal means that the case is not as it was shown.
    onError: () => void refetchAll(),
  });
}

function refetchAll(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.all });
}
