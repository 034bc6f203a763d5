import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { Quest } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Skeleton } from "@/ui/skeleton";
import { questsQuery } from "../queries";
import { tokensText } from "./format";

/** The rewards as they are, read from the quests themselves. */
export function HowToEarn() {
  const { data, error, refetch } = useQuery(questsQuery);
  if (error) {
    const message = messageOf(error, "Failed to load your quests");
    return <InlineError message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton count={3} className="h-[180px]" />;
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-3 xl:gap-5">
        <Rewards title="Daily quests" quests={data.daily} />
        <Rewards title="Weekly quests" quests={data.weekly} />
        <Rewards title="Achievements" quests={data.achievements} />
      </div>
      <p className="mt-4 text-sm text-fg-3">
        Matches between the same two players count once a day. Days and weeks begin at midnight UTC.
      </p>
      <ButtonLink to="/quests" tone="brass" className="mt-4">
        Go to your quests
      </ButtonLink>
    </>
  );
}

function Rewards({ title, quests }: { title: string; quests: readonly Quest[] }) {
  return (
    <Card title={title}>
      <dl className="grid gap-2.5">
        {quests.map(({ id, title: name, reward }) => (
          <Leader key={id} label={name}>
            {tokensText(reward)}
          </Leader>
        ))}
      </dl>
    </Card>
  );
}
