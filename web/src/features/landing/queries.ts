import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";

const SHOWN_MAX = 4;

/** A few open challenges, as examples for the landing page. */
export const openNowQuery = queryOptions({
  queryKey: ["challenges", "public", "landing"],
  queryFn: async ({ signal }) => {
    const query = { status: "open", limit: SHOWN_MAX };
    const answer = api.GET("/api/challenges/public", { params: { query }, signal });
    const { data } = await call(answer, "Failed to load challenges");
    return { challenges: data.challenges, pagination: data.pagination };
  },
});
