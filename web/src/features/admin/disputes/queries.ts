import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { MONEY_MUTATION, queryClient } from "@/api/query-client";
import { useIdempotent } from "@/api/use-idempotent";
import { syncServerTime } from "@/lib/server-time";
import type { CaseFile, DisputeQueue, RulingRequest } from "../api-types";
import { adminKeys } from "../queries";

const ROWS_A_PAGE = 20;
const REFETCH_QUEUE_MS = 30_000;
const REFETCH_CASE_MS = 15_000;

/** One page of the queue, the most urgent case first. Polled: other moderators take from it too. */
export const disputesQuery = (queue: DisputeQueue, page: number) =>
  queryOptions({
    queryKey: [...adminKeys.disputes, queue, page],
    queryFn: async ({ signal }) => {
      const params = { query: { queue, page, limit: ROWS_A_PAGE } };
      const request = api.GET("/api/admin/disputes", { params, signal });
      const { data, pagination } = await call(request, "Failed to load disputes");
      return { rows: data, pages: pagination };
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
      const request = api.GET("/api/admin/disputes/{id}", { params: pathOf(challengeId), signal });
      const data: CaseFile = (await call(request, "Failed to load the case")).data;
      syncServerTime(data.serverTime);
      return data;
    },
    staleTime: 0,
    refetchInterval: REFETCH_CASE_MS,
  });

const pathOf = (id: string) => ({ path: { id } });

/** The parameters of a command about a case. */
const paramsOf = (id: string, key: string) => ({
  ...pathOf(id),
  header: { "Idempotency-Key": key },
});

/** Takes a case from the queue. */
export const useTakeCase = () =>
  useCaseCommand((challengeId: string, key) =>
    call(
      api.POST("/api/admin/disputes/{id}/take", { params: paramsOf(challengeId, key) }),
      "Failed to take the case",
    ),
  );

/** Gives a case back to the queue. */
export const useReleaseCase = () =>
  useCaseCommand((challengeId: string, key) =>
    call(
      api.POST("/api/admin/disputes/{id}/release", { params: paramsOf(challengeId, key) }),
      "Failed to give the case back",
    ),
  );

/** Decides a case. */
export const useRuleCase = (challengeId: string) =>
  useCaseCommand((body: RulingRequest, key) =>
    call(
      api.POST("/api/admin/disputes/{id}/rule", { params: paramsOf(challengeId, key), body }),
      "Failed to send the ruling",
    ),
  );

/** A command about a case, under a key of its own per click; it is over once the case was read again. */
function useCaseCommand<Request>(send: (request: Request, key: string) => Promise<unknown>) {
  return useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent(send),
    onSuccess: refetchAll,
    // A refusal means that the case is not as it was shown.
    onError: () => void refetchAll(),
  });
}

function refetchAll(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.all });
}
