import { useQuery } from "@tanstack/react-query";
import { CircleAlert, ShieldCheck, Vote } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Team } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { PersonName } from "@/ui/person-name";
import { TimeLeft } from "@/ui/remaining";
import { SelectField } from "@/ui/select";
import { CommandButton } from "../command-button";
import { votesQuery } from "../queries";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";

/** What a member has to know of the team before all else: that it ends, has ended, or asks them to lead. */
export function TeamNotices({ team, viewerId }: { team: Team; viewerId: string }) {
  return (
    <>
      {team.dissolvedAt ? (
        <Notice icon={<CircleAlert aria-hidden="true" className={ICON} />}>
          <p>
            This team was dissolved on {formatDate(team.dissolvedAt)}. You were in it, so you can
            read what there was.
          </p>
        </Notice>
      ) : null}
      {team.dissolvesAt ? (
        <Notice icon={<CircleAlert aria-hidden="true" className={ICON} />}>
          <p>
            This team is being dissolved: <TimeLeft until={team.dissolvesAt} />. Nothing new begins
            in it. Then every share of the pool is paid out.
          </p>
        </Notice>
      ) : null}
      {team.viewer.role ? <Offer team={team} viewerId={viewerId} /> : null}
      {team.viewer.leaderGap ? <LeaderGap team={team} gap={team.viewer.leaderGap} /> : null}
    </>
  );
}

const ICON = "mt-px size-[18px] shrink-0 text-full";

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="flex gap-3 rounded-card bg-full-soft px-4 py-3 text-sm text-fg">
      {icon}
      <div className="grid min-w-0 flex-1 gap-2">{children}</div>
    </div>
  );
}

/** The offer to lead that the viewer has not answered. */
function Offer({ team, viewerId }: { team: Team; viewerId: string }) {
  const { data: votes } = useQuery(votesQuery(team._id));
  const offer = votes?.find(
    ({ kind, outcome, subject }) =>
      kind === "handOver" && outcome == null && subject?._id === viewerId,
  );
  if (!offer) return null;
  return (
    <Notice icon={<ShieldCheck aria-hidden="true" className={ICON} />}>
      <p>
        <PersonName user={offer.openedBy} /> asks you to lead this team.{" "}
        <TimeLeft until={offer.endsAt} />
      </p>
      <div className="flex flex-wrap gap-2">
        <CommandButton
          size="sm"
          tone="brass"
          teamId={team._id}
          command={{ kind: "answer hand over", answer: "accept" }}
        >
          Lead the team
        </CommandButton>
        <CommandButton
          size="sm"
          tone="ghost"
          teamId={team._id}
          command={{ kind: "answer hand over", answer: "decline" }}
        >
          Decline
        </CommandButton>
      </div>
    </Notice>
  );
}

const GAPS = {
  suspended: "The leader of this team is suspended.",
  closed: "The leader of this team has closed the account.",
  absent: "The leader of this team was not online for 14 days.",
} as const;

/** Lets a member propose another leader. */
function LeaderGap({ team, gap }: { team: Team; gap: keyof typeof GAPS }) {
  const { data: votes } = useQuery(votesQuery(team._id));
  const [isAsking, setAsking] = useState(false);
  const isOpen = votes?.some(({ kind, outcome }) => kind === "succession" && outcome == null);
  return (
    <Notice icon={<Vote aria-hidden="true" className={ICON} />}>
      <p>
        {GAPS[gap]}{" "}
        {isOpen ? "A vote on a new leader is open." : "The members can choose a new one."}
      </p>
      {isOpen ? null : (
        <div>
          <Button size="sm" tone="ghost" onClick={() => setAsking(true)}>
            Propose a leader
          </Button>
        </div>
      )}
      {isAsking ? <CandidateDialog team={team} onClose={() => setAsking(false)} /> : null}
    </Notice>
  );
}

function CandidateDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const candidates = team.members.filter(({ role }) => role === "member");
  const [chosen, setChosen] = useState(candidates[0]?._id ?? "");
  const mutation = useTeamCommand(team._id);
  const command = { kind: "propose leader", userId: chosen } as const;
  const { error, isPending } = mutation;
  return (
    <ConfirmDialog
      isOpen
      title="Propose a leader"
      description={
        <>
          <span className="mb-3 block">
            All members but the leader vote for 3 days, and more than half of them have to agree.
          </span>
          <SelectField
            label="Member to lead"
            value={chosen}
            options={candidates.map(({ _id, user }) => ({ value: _id, label: user.username }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </>
      }
      confirmLabel="Start the vote"
      tone="brass"
      isPending={isPending}
      error={error ? commandErrorMessage(error, command) : undefined}
      onConfirm={() =>
        mutation.mutateAsync(command).then(
          ({ message }) => {
            onClose();
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
