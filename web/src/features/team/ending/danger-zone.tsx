import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Team, TeamMember } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { PersonName } from "@/ui/person-name";
import { SelectField } from "@/ui/select";
import { CommandButton } from "../command-button";
import { poolQuery } from "../pool/queries";
import { votesQuery } from "../queries";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";
import { DissolveDialog } from "./dissolve-dialog";

/** For the leader: handing the team over, and ending it. */
export function DangerZone({ team }: { team: Team }) {
  const { data: pool } = useQuery(poolQuery(team._id));
  const isPlaying = pool?.isStaked === true;
  return (
    <Card title="Danger zone">
      {isPlaying ? (
        <p id={WAIT_ID} className="mb-4 rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
          The team has a challenge that is not over. Both are possible when it is.
        </p>
      ) : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <HandOver team={team} isPlaying={isPlaying} />
        <Ending team={team} isPlaying={isPlaying} />
      </div>
    </Card>
  );
}

/** The sentence that states why neither is possible now. */
const WAIT_ID = "danger-zone-wait";

type PartProps = {
  team: Team;
  /** Whether a challenge of the team is not over: the server refuses both meanwhile. */
  isPlaying: boolean;
};

/** The ref of a heading, and a function that focuses it once the dialog above it is closed, whose opener is replaced. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) heading.current?.focus({ preventScroll: true });
  }, [requests]);
  return { heading, focusHeading: () => setRequests((count) => count + 1) };
}

function HandOver({ team, isPlaying }: PartProps) {
  const { data: votes } = useQuery(votesQuery(team._id));
  const [chosen, setChosen] = useState("");
  const [successor, setSuccessor] = useState<TeamMember | null>(null);
  const { heading, focusHeading } = useHeadingFocus();
  const offer = votes?.find(({ kind, outcome }) => kind === "handOver" && outcome == null);
  const others = team.members.filter(({ role }) => role === "member");
  return (
    <section aria-label="Hand over" className="grid justify-items-start gap-2.5">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold">
        Hand the team over
      </h3>
      {offer ? (
        <>
          <p className="text-sm text-fg-2">
            {offer.subject ? <PersonName user={offer.subject} /> : "The member"} was asked to lead,
            and has not answered yet.
          </p>
          <CommandButton tone="ghost" teamId={team._id} command={{ kind: "withdraw hand over" }}>
            Take the offer back
          </CommandButton>
        </>
      ) : others.length === 0 ? (
        <p className="text-sm text-fg-3">There is no other member.</p>
      ) : (
        <>
          <p className="text-sm text-fg-2">
            The member is asked, and has 3 days to answer. You stay in the team.
          </p>
          <div className="flex w-full flex-wrap items-end gap-2">
            <SelectField
              label="Member to lead"
              value={chosen}
              options={[
                { value: "", label: "Choose a member" },
                ...others.map(({ _id, user }) => ({ value: _id, label: user.username })),
              ]}
              onChange={({ target }) => setChosen(target.value)}
            />
            <Button
              tone="ghost"
              disabled={chosen === "" || isPlaying}
              aria-describedby={isPlaying ? WAIT_ID : undefined}
              onClick={() => setSuccessor(others.find(({ _id }) => _id === chosen) ?? null)}
            >
              Ask to lead
            </Button>
          </div>
        </>
      )}
      {successor ? (
        <OfferDialog
          team={team}
          successor={successor}
          onDone={focusHeading}
          onClose={() => setSuccessor(null)}
        />
      ) : null}
    </section>
  );
}

/** Asks whether a member is to be asked to lead. */
export function OfferDialog({
  team,
  successor,
  onDone,
  onClose,
}: {
  team: Team;
  successor: TeamMember;
  /** For an opener that the offer replaces. */
  onDone?: () => void;
  onClose: () => void;
}) {
  const mutation = useTeamCommand(team._id);
  const command = { kind: "hand over", userId: successor._id } as const;
  const { error, isPending } = mutation;
  return (
    <ConfirmDialog
      isOpen
      title={`Ask ${successor.user.username} to lead?`}
      description={`If ${successor.user.username} accepts within 3 days, they lead ${team.name}: invite and admit players, and connect it to other teams. You stay in the team as a member.`}
      confirmLabel="Ask to lead"
      tone="brass"
      isPending={isPending}
      error={error ? commandErrorMessage(error, command) : undefined}
      onConfirm={() =>
        mutation.mutateAsync(command).then(
          ({ message }) => {
            onClose();
            onDone?.();
            if (message) toast.success(message);
          },
          // The dialog shows the error.
          () => {},
        )
      }
      onClose={onClose}
    />
  );
}

function Ending({ team, isPlaying }: PartProps) {
  const [isAsking, setAsking] = useState(false);
  const { heading, focusHeading } = useHeadingFocus();
  return (
    <section
      aria-label="Dissolve"
      className="grid justify-items-start gap-2.5 border-line max-sm:border-t max-sm:pt-4 sm:border-l sm:pl-5"
    >
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold">
        Dissolve the team
      </h3>
      {team.dissolvesAt ? (
        <>
          <p className="text-sm text-fg-2">
            The end of the team is announced. Until then you can call it off.
          </p>
          <CommandButton tone="brass" teamId={team._id} command={{ kind: "call off dissolution" }}>
            Call it off
          </CommandButton>
        </>
      ) : (
        <>
          <p className="text-sm text-fg-2">
            Members get 3 days&apos; notice, then every share of the pool is paid out. It is
            impossible while the team has a challenge that is not over.
          </p>
          <Button
            tone="danger"
            disabled={isPlaying}
            aria-describedby={isPlaying ? WAIT_ID : undefined}
            onClick={() => setAsking(true)}
          >
            Dissolve
          </Button>
        </>
      )}
      {isAsking ? (
        <DissolveDialog team={team} onDone={focusHeading} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}
