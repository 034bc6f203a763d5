import { useQuery } from "@tanstack/react-query";
import { useHasQuests } from "@/api/config";
import { questsQuery } from "./queries";

/** The player's tokens; undefined until they are known, and where there are none on this server. */
export function useTokenBalance(): number | undefined {
  const isEnabled = useHasQuests();
  return useQuery({ ...questsQuery, enabled: isEnabled }).data?.summary.balance;
}
