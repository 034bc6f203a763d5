import type { FairPlayChange } from "@/api/types";
import { Card } from "@/ui/card";
import { FairPlayChanges } from "@/ui/fair-play-changes";

/** How the fair-play score of an account has changed, the latest first. */
export function FairPlayCard({ history }: { history: FairPlayChange[] }) {
  return (
    <Card title="Fair-play history">
      <FairPlayChanges history={history} />
    </Card>
  );
}
