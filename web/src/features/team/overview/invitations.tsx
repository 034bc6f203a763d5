import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { TeamInvitation } from "@/api/types";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { TeamAvatar } from "@/ui/team-avatar";
import { membersText } from "../format";
import { passFocusOn } from "../pass-focus-on";
import { invitationsQuery } from "../queries";
import { TeamLink } from "./team-list";
import { answerMessage, useAnswerInvitation } from "./use-answer-invitation";

/** The viewer's team invitations, as a collapsible list. */
export function Invitations() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="disp text-[16px]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-9 w-full items-center gap-2 rounded-ctl text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown
            aria-hidden="true"
            className={clsx("size-4 text-fg-3", !isOpen && "-rotate-90")}
          />
          Team invitations
          {data && data.length > 0 ? (
            <span className="num rounded-full bg-brass-fill px-1.5 font-sans text-2xs leading-[18px] font-bold text-on-brass">
              {data.length}
            </span>
          ) : null}
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="mt-1.5">
        {data ? (
          <List invitations={data} />
        ) : error ? (
          <InlineError message="Failed to load teams" onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-[76px]" />
        )}
      </div>
    </section>
  );
}

function List({ invitations }: { invitations: readonly TeamInvitation[] }) {
  const { mutate, variables, error, isPending } = useAnswerInvitation();
  if (invitations.length === 0) {
    return <p className="card px-4 py-5 text-sm text-fg-3">No team has invited you.</p>;
  }
  return (
    <ul aria-label="Team invitations" className="grid gap-3">
      {invitations.map((invitation) => {
        const isTarget = variables?.invitation._id === invitation._id;
        return (
          <li key={invitation._id}>
            <Row
              invitation={invitation}
              isPending={isPending && isTarget}
              error={error && isTarget ? answerMessage(error, variables) : null}
              onAnswer={(answer) => mutate({ invitation, answer })}
            />
          </li>
        );
      })}
    </ul>
  );
}

type RowProps = {
  invitation: TeamInvitation;
  isPending: boolean;
  error: string | null;
  onAnswer: (answer: "accept" | "decline") => void;
};

function Row({ invitation, isPending, error, onAnswer }: RowProps) {
  const { name } = invitation.team;
  return (
    <article className="card relative grid gap-3 p-4 hover:bg-surface-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <Terms invitation={invitation} />
      <div className="relative z-10 flex gap-2">
        <Button
          tone="ghost"
          isPending={isPending}
          aria-label={`Accept the invitation of ${name}`}
          onClick={() => onAnswer("accept")}
        >
          Accept
        </Button>
        <Button
          ref={passFocusOn}
          // A disabled button would lose the focus before its row is removed.
          aria-disabled={isPending}
          aria-label={`Decline the invitation of ${name}`}
          onClick={() => {
            if (!isPending) onAnswer("decline");
          }}
        >
          Decline
        </Button>
      </div>
      {error ? (
        <div className="sm:col-span-2">
          <InlineError message={error} />
        </div>
      ) : null}
    </article>
  );
}

function Terms({ invitation }: { invitation: TeamInvitation }) {
  const { team, invitedBy, sentAt, message } = invitation;
  const now = useServerMinute();
  return (
    <div className="flex min-w-0 gap-3.5">
      <TeamAvatar name={team.name} src={team.avatar} size={44} />
      <div className="min-w-0">
        <p className="truncate text-[15px] leading-5 font-semibold">
          <TeamLink team={team} />
        </p>
        <p className="text-sm text-fg-2">
          {[team.primaryGame, team.level, team.region].join(" · ")}
        </p>
        <p className="num mt-0.5 text-xs text-fg-3">
          {membersText(team.currentMembers, team.maxMembers)} · invited by{" "}
          <PersonLink username={invitedBy.username} className="relative z-10 hover:underline">
            {invitedBy.username}
          </PersonLink>{" "}
          <time dateTime={sentAt}>{timeAgo(sentAt, now)}</time>
        </p>
        {message ? (
          <blockquote className="mt-2 border-l-2 border-line-strong pl-2.5 text-sm text-fg-2">
            {message}
          </blockquote>
        ) : null}
      </div>
    </div>
  );
}
