import { useQuery } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { PlayerStats } from "@/api/types";
import { Card } from "@/ui/card";

/** The player's record: wins, losses, win rate and streak. */
export function RecordCard() {
  const { data } = useQuery({
    queryKey: ["stats", "mine"],
    queryFn: async ({ signal }) =>
      (await call(api.GET("/api/users/me/stats", { signal }), "Failed to load your record")).data
        .stats,
  });
  if (!data || data.played === 0) return null;
  return (
    <Card title="Your record">
      <dl className="grid grid-cols-3 gap-2">
        <Figure label="Won, lost" value={`${data.won}–${data.lost}`} />
        <Figure label="Win rate" value={`${data.winRate}%`} />
        <Figure label="Streak" value={streakText(data)} />
      </dl>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="disp num text-[17px]">{value}</dd>
    </div>
  );
}

function streakText({ currentStreak }: PlayerStats): string {
  if (currentStreak === 0) return "None";
  return currentStreak > 0 ? `${currentStreak} won` : `${-currentStreak} lost`;
}
