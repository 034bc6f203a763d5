import { Leader } from "@/ui/leader";
import type { ActorView } from "./api-types";
import { countText, millisText } from "./figures";

/** What one actor is at, figure by figure. */
export function ActorFigures({ actor }: { actor: ActorView }) {
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
