import { queryOptions, skipToken } from "@tanstack/react-query";
import { api, call } from "@/api/client";

/** The most hits shown in the dropdown. */
const SHOWN_MAX = 8;

/** Challenges for the header's box; a leading @ restricts the match to user names. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ["challenges", "search", text],
    queryFn:
      text.replace("@", "") === ""
        ? skipToken
        : async ({ signal }) => {
            const params = { query: { q: text } };
            const answer = api.GET("/api/challenges/search", { params, signal });
            return (await call(answer, "Search failed")).data.challenges.slice(0, SHOWN_MAX);
          },
    // Statuses and seats change; a challenge found a minute ago may be over.
    staleTime: 30_000,
  });
