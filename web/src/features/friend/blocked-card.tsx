import { Card } from "@/ui/card";
import { BLOCKING_EFFECT, BlockedList } from "./blocked-list";

/** The blocked players in the settings. */
export function BlockedCard() {
  return (
    <Card title="Blocked players">
      <p className="mb-4 text-sm text-fg-2">
        {BLOCKING_EFFECT} Players are blocked on their profile or in a conversation with them.
      </p>
      <BlockedList />
    </Card>
  );
}
