import type { Challenge } from "@/api/types";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { durationText } from "./format";
import { SlashedText } from "./slashed-text";

/** The rules, one per line, and the facts of the match. */
export function RulesPanel({ challenge }: { challenge: Challenge }) {
  const rules = challenge.rules
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <Card title="Rules">
      {rules.length === 0 ? (
        <p className="text-sm text-fg-3">The creator added no rules.</p>
      ) : (
        <ol className="list-decimal space-y-1.5 pl-5 text-sm text-fg-2 marker:text-fg-3">
          {rules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may be written twice, and never moves.
            <li key={index}>{rule}</li>
          ))}
        </ol>
      )}
      <dl className="mt-4 grid gap-2 border-t border-line pt-3">
        {challenge.gameMode ? <Leader label="Mode">{challenge.gameMode}</Leader> : null}
        <Leader label="Platform">
          <SlashedText text={challenge.gamePlatform} />
        </Leader>
        <Leader label="Duration">{durationText(challenge.duration, challenge.durationUnit)}</Leader>
        <Leader label="Livestream">{challenge.livestreamPlatform}</Leader>
        <Leader label="Visibility">{challenge.visibility}</Leader>
        <Leader label="Views">{challenge.statistics.views.toLocaleString("en")}</Leader>
      </dl>
    </Card>
  );
}
