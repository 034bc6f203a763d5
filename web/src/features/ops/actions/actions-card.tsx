import { type ReactNode, useState } from "react";
import { assertNever } from "@/lib/assert-never";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import type { OperationsOverview } from "../api-types";
import { DrainDialog } from "./drain-dialog";
import { LogFilterDialog } from "./log-filter-dialog";
import { ReadOnlyDialog } from "./read-only-dialog";

type Action = "read-only" | "log filter" | "drain";

type ActionsCardProps = { overview: OperationsOverview; onAnnounce: () => void };

/** What an administrator can do to the server itself. Each asks first, and each is in the audit log. */
export function ActionsCard({ overview, onAnnounce }: ActionsCardProps) {
  const [asked, setAsked] = useState<Action | null>(null);
  const { isReadOnly, isDraining, logFilter } = overview;
  return (
    <Card title="Actions">
      <ul className="grid gap-4">
        <Item text="A line above every page, at once or from a time on.">
          <ButtonLink to="/admin/announcements">All announcements</ButtonLink>
          <Button onClick={onAnnounce}>Announce</Button>
        </Item>
        <Item
          text={
            isReadOnly
              ? "The server is read-only now."
              : "Players read as usual, and their commands are refused for now."
          }
        >
          <Button onClick={() => setAsked("read-only")}>
            {isReadOnly ? "End read-only mode" : "Make read-only"}
          </Button>
        </Item>
        <Item
          text={
            <>
              The log has what this filter lets through: <code>{logFilter}</code>
            </>
          }
        >
          <Button onClick={() => setAsked("log filter")}>Change log filter</Button>
        </Item>
        <Item text="The server finishes what it has begun, then it stops.">
          <Button tone="danger" disabled={isDraining} onClick={() => setAsked("drain")}>
            Drain the server
          </Button>
        </Item>
      </ul>
      <Asked action={asked} overview={overview} onClose={() => setAsked(null)} />
    </Card>
  );
}

const Item = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="min-w-0 flex-1 basis-64 text-sm text-fg-2">{text}</p>
    {children}
  </li>
);

type AskedProps = { action: Action | null; overview: OperationsOverview; onClose: () => void };

function Asked({ action, overview, onClose }: AskedProps) {
  switch (action) {
    case "read-only":
      return <ReadOnlyDialog isOn={overview.isReadOnly} onClose={onClose} />;
    case "log filter":
      return <LogFilterDialog logFilter={overview.logFilter} onClose={onClose} />;
    case "drain":
      return <DrainDialog onClose={onClose} />;
    case null:
      return null;
    default:
      return assertNever(action);
  }
}
