import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";

const USUAL_HOURS = 7 * 24;

/** The hours after which an undecided dispute refunds everyone; the default until the config is loaded. */
export function useDisputeHours(): number {
  const { data } = useQuery(configQuery);
  return data?.disputeHours ?? USUAL_HOURS;
}

/** "7 days", "36 hours". */
export function hoursText(hours: number): string {
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}
