import { Moon } from "lucide-react";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ActorFigures } from "./actor-figures";
import type { ActorView, ObservedActor } from "./api-types";
import { JsonView } from "./json-view";

type ObservedCardsProps = {
  isAwake: boolean;
  /** Without an actor where it sleeps. */
  actors: readonly { title: string; actor: ActorView | null | undefined }[];
  state: ObservedActor["state"];
};

/** What was observed of actors without waking them. */
export function ObservedCards({ isAwake, actors, state }: ObservedCardsProps) {
  if (!isAwake && actors.every(({ actor }) => !actor)) {
    return (
      <EmptyState icon={Moon} title="Asleep">
        No actor holds it in memory now. It is read from the database with the next request; looking
        here does not wake it.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 xl:gap-5">
      <div className="grid gap-4 xl:gap-5">
        {actors.map(({ title, actor }) => (
          <Card key={title} title={title}>
            {actor ? <ActorFigures actor={actor} /> : <p className="text-sm text-fg-2">Asleep.</p>}
          </Card>
        ))}
      </div>
      <Card title="State in memory" className="min-w-0">
        {state == null ? (
          <p className="text-sm text-fg-2">It shows no state, or did not answer in time.</p>
        ) : (
          <JsonView label="State in memory, as JSON" value={state} />
        )}
      </Card>
    </div>
  );
}
