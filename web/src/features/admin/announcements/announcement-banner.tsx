import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Megaphone, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { onServerEvent } from "@/api/live/event-bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { focusPage } from "@/lib/focus-page";
import { useServerMinute } from "@/lib/server-time";
import { SPREAD_MS } from "@/lib/spread";
import { useIsCut } from "@/lib/use-is-cut";
import type { Announcement } from "../api-types";
import { shownAnnouncementsQuery } from "./queries";
import { phaseOf } from "./running";

/** Announcements at once, so that they leave room for the page; the next one follows when one is dismissed. */
const SHOWN_MAX = 2;

/**
 * What the administrators announce, above the page. The live region exists before its content, so that screen readers
 * announce it politely. Nothing is shown if the announcements cannot be read: the page works without them.
 */
export function AnnouncementBanner() {
  const { data = [], refetch } = useQuery(shownAnnouncementsQuery);
  // What was announced while the connection was down, such as the end of a maintenance.
  useOnReconnect(() => void refetch());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onServerEvent("announcements_updated", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [refetch]);
  const dismissed = useDismissedIds();
  const dismiss = useDismiss();
  const minute = useServerMinute();
  // The list was read some minutes ago: an announcement may have ended since.
  const shown = data
    .filter(({ _id }) => !dismissed.includes(_id))
    .filter((announcement) => phaseOf(announcement, minute) === "running")
    .slice(0, SHOWN_MAX);
  return (
    <div aria-live="polite" className="shrink-0">
      {shown.length > 0 ? (
        <aside aria-label="Announcements" className="border-b border-line bg-active-soft">
          <ul>
            {shown.map((announcement) => (
              <Item
                key={announcement._id}
                announcement={announcement}
                onDismiss={() => {
                  dismiss(announcement._id);
                  // The button that had the focus is gone.
                  focusPage();
                }}
              />
            ))}
          </ul>
        </aside>
      ) : null}
    </div>
  );
}

type ItemProps = { announcement: Announcement; onDismiss: () => void };

/** On a phone it takes one line, until the player asks for the rest. */
function Item({ announcement: { text }, onDismiss }: ItemProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(paragraph);
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex items-start gap-2.5 px-4 py-1.5 text-sm text-fg max-sm:py-0 lg:px-6">
      <Megaphone aria-hidden="true" className="mt-2.5 size-4 shrink-0 text-active max-sm:mt-3.5" />
      <p
        ref={paragraph}
        className={clsx("my-2 min-w-0 flex-1 max-sm:my-3", !isOpen && "max-sm:line-clamp-1")}
      >
        {text}
      </p>
      {isCut || isOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-h-11 shrink-0 rounded-ctl px-1 font-semibold underline underline-offset-2 sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Less" : "More"} <span className="sr-only">of the announcement</span>
        </button>
      ) : null}
      <button
        type="button"
        aria-label={`Dismiss the announcement: ${text}`}
        className="grid size-9 shrink-0 place-items-center rounded-ctl text-fg-2 hover:text-fg max-sm:my-0.5 pointer-coarse:size-11"
        onClick={onDismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** Dismissed announcements that this browser remembers; the earliest is forgotten. */
const DISMISSED_MAX = 50;

type Dismissed = { ids: readonly string[]; dismiss: (id: string) => void };

const useStore = create<Dismissed>()(
  persist(
    (set) => ({
      ids: [],
      dismiss: (id) =>
        set(({ ids }) => ({
          ids: [id, ...ids.filter((other) => other !== id)].slice(0, DISMISSED_MAX),
        })),
    }),
    { name: "dl.announcements", partialize: ({ ids }) => ({ ids }) },
  ),
);

const useDismissedIds = () => useStore((state) => state.ids);
const useDismiss = () => useStore((state) => state.dismiss);
