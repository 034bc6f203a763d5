import { useNavigate } from "react-router";
import { queryClient } from "@/api/query-client";
import { refusalText } from "../refusals";
import { disputesQuery } from "./queries";
import { mayTake } from "./queue-keys";

/** Opens the most urgent case that the viewer may take, beside the current one; `onNone` is given the reason if there is none. */
export function useNextCase(currentId: string, onNone: (message: string) => void) {
  const navigate = useNavigate();
  return async () => {
    try {
      const { rows } = await queryClient.fetchQuery(disputesQuery("waiting", 1));
      const next = rows.find((row) => row.challengeId !== currentId && mayTake(row));
      if (next) await navigate(`/admin/disputes/${next.challengeId}`);
      else onNone("No other dispute waits for you.");
    } catch (error) {
      onNone(refusalText(error, "Failed to load disputes"));
    }
  };
}
