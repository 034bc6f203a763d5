import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { AccountRole, UsersQuery } from "../api-types";
import { adminKeys, useStaffAction } from "../queries";

const PAGE_SIZE = 20;

/** One page of the accounts that match, refetched at each visit: others of the staff change them too. */
export const usersQuery = (filter: UsersQuery, page: number) =>
  queryOptions({
    queryKey: [...adminKeys.all, "users", "list", filter, page],
    queryFn: async ({ signal }) => {
      const params = { query: { ...filter, page, limit: PAGE_SIZE } };
      const request = api.GET("/api/admin/users", { params, signal });
      const { data, pagination } = await call(request, "Failed to load the users");
      return { rows: data, pagination, pages: pagination, total: pagination.total };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One account with all that the viewer's role may read of it. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.all, "users", "one", id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const request = api.GET("/api/admin/users/{id}", { params, signal });
      return (await call(request, "Failed to load the account")).data;
    },
    staleTime: 0,
  });

type Reasoned = { reason: string };

export const useAddNote = (id: string) =>
  useStaffAction((body: { text: string }) =>
    call(
      api.POST("/api/admin/users/{id}/notes", { params: { path: { id } }, body }),
      "The note could not be saved",
    ),
  );

export const useSuspend = (id: string) =>
  useStaffAction((body: Reasoned & { until: string | null }) =>
    call(
      api.POST("/api/admin/users/{id}/suspend", { params: { path: { id } }, body }),
      "The account could not be suspended",
    ),
  );

export const useRestore = (id: string) =>
  useStaffAction((body: Reasoned) =>
    call(
      api.POST("/api/admin/users/{id}/restore", { params: { path: { id } }, body }),
      "The account could not be restored",
    ),
  );

export const useEndSessions = (id: string) =>
  useStaffAction((body: Reasoned) =>
    call(
      api.POST("/api/admin/users/{id}/sessions/end", { params: { path: { id } }, body }),
      "The sessions could not be ended",
    ),
  );

export const useChangeRole = (id: string) =>
  useStaffAction((body: Reasoned & { role: AccountRole }) =>
    call(
      api.POST("/api/admin/users/{id}/role", { params: { path: { id } }, body }),
      "The role could not be changed",
    ),
  );

/** Asks for a reset of the second factor, or approves the one that another administrator has asked for. */
export const useResetFactor = (id: string) =>
  useStaffAction(async (body: Reasoned) => {
    const options = { params: { path: { id } }, body };
    const request = api.POST("/api/admin/users/{id}/factor-reset", options);
    return (await call(request, "The second factor could not be reset")).data.state;
  });
