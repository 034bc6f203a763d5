import { Link } from "react-router";
import { Card } from "@/ui/card";
import { TransportIndicator } from "../transport-indicator";
import { useTransportStatus } from "../transport-status";
import { useChatWindowActions } from "../window/store";
import { SummaryRows } from "./summary-rows";

/** The dashboard's summary: newest conversations and transport status. A conversation opens in the window. */
export function ChatSummary({ viewerId }: { viewerId: string }) {
  const status = useTransportStatus(viewerId);
  const { openConversation } = useChatWindowActions();
  return (
    <Card title="Messages" aside={<TransportIndicator status={status} />}>
      <SummaryRows viewerId={viewerId} onOpen={openConversation} />
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
