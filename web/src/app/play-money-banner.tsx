import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useEffect } from "react";
import { configQuery } from "@/api/config";

const REAL_MONEY_KEY = "money-is-real";

/**
 * Shows on every screen that the money is not real. It is rendered from the first paint on, so that the server's
 * response causes no layout shift. It is hidden only if the server reports that a real provider moves the money.
 */
export function PlayMoneyBanner() {
  const { data } = useQuery(configQuery);
  const isReal = data ? !data.playMoney : localStorage.getItem(REAL_MONEY_KEY) !== null;
  useEffect(() => {
    if (!data) return;
    if (data.playMoney) localStorage.removeItem(REAL_MONEY_KEY);
    else localStorage.setItem(REAL_MONEY_KEY, "yes");
  }, [data]);
  if (isReal) return null;
  return (
    <aside
      aria-label="Play money"
      className="flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-line bg-surface-2 px-4 py-1 text-xs text-fg-2"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0 text-brass" />
      <p>
        <b className="font-semibold text-fg">Play money.</b> No real money goes in or out.
      </p>
    </aside>
  );
}
