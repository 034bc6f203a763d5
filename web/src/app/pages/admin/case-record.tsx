import type { CaseFile } from "@/features/admin/api-types";
import { ArenaRecord } from "@/features/admin/disputes/arena-record";
import { UserLink } from "@/features/admin/user-link";
import { EventList } from "@/features/challenge/live/event-list";
import { PresenceHistory } from "@/features/challenge/presence/presence-history";
import { Card } from "@/ui/card";

/** What the server itself recorded: the log, the chat, who was online when, who took part, and what the creator wrote. */
export function CaseRecord({ file }: { file: CaseFile }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:gap-5">
      <Card title="Event log">
        <EventList events={file.events} players={{ users: file.players, teams: [] }} />
      </Card>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <ArenaRecord messages={file.arena} />
        <Card title="Presence">
          <PresenceHistory
            players={file.players}
            changes={file.presence}
            range={{ from: startOf(file), to: Date.parse(file.serverTime) }}
            isOver={false}
          />
        </Card>
        <Card title="Players">
          <p className="mb-3 text-sm text-fg-2">Everyone who takes or took part, by account.</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {file.players.map((user) => (
              <li key={user._id}>
                <UserLink user={user} />
              </li>
            ))}
          </ul>
        </Card>
        {file.description.trim() === "" ? null : (
          <Card title="Description">
            <p className="text-sm whitespace-pre-line text-fg-2">{file.description}</p>
          </Card>
        )}
        <Card title="Rules of the challenge">
          <p className="text-sm whitespace-pre-line text-fg-2">
            {file.rules.trim() === "" ? "No rules were agreed." : file.rules}
          </p>
        </Card>
      </div>
    </div>
  );
}

/** The start of play. */
function startOf({ events, serverTime }: CaseFile): number {
  const start = events.find(({ type }) => type === "started") ?? events[0];
  return Date.parse(start?.at ?? serverTime);
}
