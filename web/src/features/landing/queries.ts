import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { Challenge } from "@/api/types";

const SHOWN_MAX = 4;

/** A few challenges that anyone could join now: the proof that the promise above them is kept. */
export const openNowQuery = queryOptions({
  queryKey: ["challenges", "public", "landing"],
  queryFn: async ({ signal }) => {
    const query = { status: "open", limit: SHOWN_MAX };
    const answer = api.GET("/api/challenges/public", { params: { query }, signal });
    const { data } = await call(answer, "Failed to load challenges");
    return { challenges: data.challenges as Challenge[], pagination: data.pagination };
  },
});
