import type { UserSummary } from "@/api/types";
import type { CaseFile } from "@/features/admin/api-types";
import { ArenaRecord } from "@/features/admin/disputes/arena-record";
import { EventList } from "@/features/challenge/live/event-list";
import { PresenceHistory } from "@/features/challenge/presence/presence-history";
import { Card } from "@/ui/card";

/** What the server itself recorded: the log, the chat, who was online when, and the rules that the sides agreed to. */
export function CaseRecord({ file }: { file: CaseFile }) {
  const players = playersOf(file);
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:gap-5">
      <Card title="Event log">
        <EventList events={file.events} players={{ users: players, teams: [] }} />
      </Card>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <ArenaRecord messages={file.arena} />
        <Card title="Presence">
          <PresenceHistory
            players={players}
            changes={file.presence}
            range={{ from: startOf(file), to: Date.parse(file.serverTime) }}
            isOver={false}
          />
        </Card>
        <Card title="Rules of the challenge">
          <p className="text-sm break-words whitespace-pre-line text-fg-2">
            {file.rules.trim() === "" ? "No rules were agreed." : file.rules}
          </p>
        </Card>
      </div>
    </div>
  );
}

function playersOf({ sides }: CaseFile): UserSummary[] {
  return sides.map(({ user }) => user);
}

/** The start of play. */
function startOf({ events, serverTime }: CaseFile): number {
  const start = events.find(({ type }) => type === "started") ?? events[0];
  return Date.parse(start?.at ?? serverTime);
}
