import { Link } from "react-router";
import { Card } from "@/ui/card";
import { useChatLine } from "../line";
import { LineIndicator } from "../line-indicator";
import { useChatWindowActions } from "../window/store";
import { SummaryRows } from "./summary-rows";

/** The dashboard's summary: newest conversations and transport status. A conversation opens in the window. */
export function ChatSummary({ viewerId }: { viewerId: string }) {
  const line = useChatLine(viewerId);
  const { openedAt } = useChatWindowActions();
  return (
    <Card title="Messages" aside={<LineIndicator line={line} />}>
      <SummaryRows viewerId={viewerId} onOpen={openedAt} />
      <Link
        to="/chats"
        className="-mx-2 mt-2 -mb-2 flex min-h-8 items-center rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
      >
        See all
        <span className="sr-only"> of your conversations</span>
      </Link>
    </Card>
  );
}
