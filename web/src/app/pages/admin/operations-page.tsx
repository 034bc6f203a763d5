import { useState } from "react";
import { NewAnnouncementDialog } from "@/features/admin/announcements/new-announcement-dialog";
import { OverviewPage } from "@/features/ops/overview/overview-page";

/** The overview of the server, from which an announcement is written as from the page of announcements. */
export function OperationsPage() {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <OverviewPage onAnnounce={() => setWriting(true)} />
      {isWriting ? <NewAnnouncementDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
}
