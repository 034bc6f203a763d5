import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { type MicroUsdc, usdc } from "@/lib/money";

/** The minimum deposit; null until the config is loaded. */
export function useMinDeposit(): MicroUsdc | null {
  const { data } = useQuery(configQuery);
  return data ? usdc(data.minDeposit) : null;
}
