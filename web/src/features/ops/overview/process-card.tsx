import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import type { OperationsSample } from "../api-types";
import { bytesText, countText, decimalText } from "../figures";
import { perSecond } from "../samples/rates";

type ProcessCardProps = {
  newest: OperationsSample;
  earlier: OperationsSample | undefined;
  mailsWaiting: number;
};

/** Requests, refusals, memory, and the mails that wait. */
export function ProcessCard({ newest, earlier, mailsWaiting }: ProcessCardProps) {
  const rate = (totalOf: (sample: OperationsSample) => number) =>
    decimalText(perSecond(earlier, newest, totalOf));
  return (
    <Card title="Server">
      <dl className="grid gap-2">
        <Leader label="Requests per second">{rate(({ requests }) => requests)}</Leader>
        <Leader label="Answered 5xx per second">{rate(({ serverErrors }) => serverErrors)}</Leader>
        <Leader label="Requests answered">{countText(newest.requests)}</Leader>
        <Leader label="Of them 5xx">{countText(newest.serverErrors)}</Leader>
        <Leader label="Refused by rate limits">{countText(newest.rateLimited)}</Leader>
        <Leader label="Memory">
          {newest.memoryBytes === 0 ? "Unknown" : bytesText(newest.memoryBytes)}
        </Leader>
        <Leader label="Open files">{countText(newest.openFiles)}</Leader>
        <Leader label="Mails waiting">{countText(mailsWaiting)}</Leader>
      </dl>
    </Card>
  );
}
