import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import type { StaffAnnouncement } from "../api-types";
import { refusalText } from "../refusals";
import { UserLink } from "../user-link";
import { NewAnnouncementDialog } from "./new-announcement-dialog";
import { announcementsQuery, useEndAnnouncement } from "./queries";
import { phaseOf } from "./running";

/** What is announced above every page, what will be, and what was. */
export function AnnouncementsPage() {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHeading
        title="Announcements"
        actions={
          <Button tone="brass" onClick={() => setWriting(true)}>
            <Plus aria-hidden="true" className="size-4" />
            New announcement
          </Button>
        }
      >
        A line above every page, for everyone or for the staff.
      </PageHeading>
      <AnnouncementList />
      {isWriting ? <NewAnnouncementDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
}

function AnnouncementList() {
  const { data, error, refetch } = useQuery(announcementsQuery);
  const [ending, setEnding] = useState<StaffAnnouncement | null>(null);
  if (error) {
    return (
      <InlineError
        message={refusalText(error, "Failed to load the announcements")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton count={3} className="h-24 rounded-[12px]" />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon={Megaphone} title="No announcements yet">
          Announce maintenance or a change of the rules before it happens.
        </EmptyState>
      ) : (
        <ul aria-label="Announcements of all times" className="grid gap-3">
          {data.map((announcement) => (
            <Item
              key={announcement._id}
              announcement={announcement}
              onEnd={() => setEnding(announcement)}
            />
          ))}
        </ul>
      )}
      {ending ? <EndDialog announcement={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

type ItemProps = { announcement: StaffAnnouncement; onEnd: () => void };

function Item({ announcement, onEnd }: ItemProps) {
  const { text, audience, startsAt, endsAt, createdBy, endedBy, endedAt } = announcement;
  const phase = phaseOf(announcement, useServerMinute());
  return (
    <li className="card grid gap-2.5 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-1.5">
          <Badge {...LOOKS[phase].badge}>{LOOKS[phase].label}</Badge>
          {audience === "staff" ? (
            <Badge tone="active" shape="shield">
              Staff
            </Badge>
          ) : null}
        </div>
        {phase === "over" ? null : (
          <Button size="sm" aria-label={`End now: ${text}`} onClick={onEnd}>
            End now
          </Button>
        )}
      </div>
      <p className="whitespace-pre-wrap">{text}</p>
      <p className="text-xs text-fg-3">
        <time dateTime={startsAt}>{formatDateTime(startsAt)}</time> to{" "}
        <time dateTime={endsAt}>{formatDateTime(endsAt)}</time>, by <UserLink user={createdBy} />
        {endedBy && endedAt ? (
          <>
            ; ended by <UserLink user={endedBy} /> on{" "}
            <time dateTime={endedAt}>{formatDateTime(endedAt)}</time>
          </>
        ) : null}
      </p>
    </li>
  );
}

const LOOKS = {
  planned: { label: "Planned", badge: { tone: "full", shape: "hourglass" } },
  running: { label: "Shown now", badge: { tone: "open", shape: "ring" } },
  over: { label: "Over", badge: { tone: "done", shape: "check" } },
} as const;

type EndDialogProps = { announcement: StaffAnnouncement; onClose: () => void };

function EndDialog({ announcement, onClose }: EndDialogProps) {
  const end = useEndAnnouncement(announcement._id);
  return (
    <ConfirmDialog
      isOpen
      title="End this announcement now?"
      description={<p className="whitespace-pre-wrap">{announcement.text}</p>}
      confirmLabel="End now"
      isPending={end.isPending}
      error={end.error ? refusalText(end.error, "The announcement could not be ended") : undefined}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            toast.success("The announcement has ended.");
            onClose();
          },
        })
      }
      onClose={() => {
        if (!end.isPending) onClose();
      }}
    />
  );
}
