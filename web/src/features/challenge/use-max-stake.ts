import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { type MicroUsdc, usdc } from "@/lib/money";

/** The largest stake that this server takes; null until the config is loaded. */
export function useMaxStake(): MicroUsdc | null {
  const { data } = useQuery(configQuery);
  return data ? usdc(data.maxStake) : null;
}
