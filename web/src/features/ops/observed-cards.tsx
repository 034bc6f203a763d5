import { Moon } from "lucide-react";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { EmptyState } from "@/ui/empty-state";
import { Leader } from "@/ui/leader";
import type { ActorView, ObservedActor } from "./api-types";
import { countText, millisText } from "./figures";

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

/** What one actor is at, figure by figure. */
function ActorFigures({ actor }: { actor: ActorView }) {
  const { depth, depthHighest, handling, answered, busyMillis, message, oldestMillis } = actor;
  return (
    <dl className="grid gap-2">
      <Leader label="Messages waiting">{countText(depth)}</Leader>
      <Leader label="Most that waited">{countText(depthHighest)}</Leader>
      <Leader label="Handled now">{countText(handling)}</Leader>
      <Leader label="Message that is handled">{message ?? "None"}</Leader>
      <Leader label="Oldest unfinished message">
        {oldestMillis === 0 ? "None" : millisText(oldestMillis)}
      </Leader>
      <Leader label="Answered since it started">{countText(answered)}</Leader>
      <Leader label="Mean handling time">
        {millisText(answered === 0 ? null : busyMillis / answered)}
      </Leader>
    </dl>
  );
}

const INDENT = 2;

/** A value as JSON that people can read and copy. */
function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, INDENT);
  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <CopyButton text={text} label="Copy JSON" />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[480px] overflow-auto rounded-[10px] bg-surface-2 p-3"
      >
        <pre className="text-[12.5px] leading-5">{text}</pre>
      </section>
    </div>
  );
}
