import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { useFormLimits } from "@/api/config";
import { messageOf } from "@/api/error";
import type { StakePart, UserSummary } from "@/api/types";
import { formatMoney, type MicroUsdc, usdc } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { FieldMessage } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { Username } from "@/ui/username";
import { toggleId } from "./team-choice";
import { uncoveredText } from "./uncovered-text";
import { useStakeParts } from "./use-stake-parts";

type RosterFieldProps = {
  teamId: string;
  /** Undefined until they are loaded. */
  members: readonly UserSummary[] | undefined;
  /** Null while no stake is typed. */
  stake: MicroUsdc | null;
  chosen: readonly string[];
  /** The fewest players that the game needs. */
  min: number;
  error: string | undefined;
  /** Whether the other team has set the stake. */
  isStakeFixed?: boolean;
  /** Why a member cannot be chosen, by id. */
  excluded?: ReadonlyMap<string, string>;
  onChange: (ids: string[]) => void;
};

/** Chooses who plays, with each one's part of the stake in money. */
export function RosterField(props: RosterFieldProps) {
  const { members, chosen, min, error, isStakeFixed = false, excluded = NONE, onChange } = props;
  const id = useId();
  const max = useFormLimits()?.challenge.rosterMax;
  const size = max === undefined ? `at least ${min}` : `${min} to ${max}`;
  const hint = `Choose who plays: ${size} players. Each of them is asked to approve.`;
  const parts = useStakeParts(props);
  return (
    <fieldset aria-describedby={`${id}-under`} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Roster</legend>
      {members ? (
        <ul className="rounded-[10px] bg-surface-2 p-1.5">
          {members.map((user) => (
            <MemberRow
              key={user._id}
              user={user}
              isChosen={chosen.includes(user._id)}
              reason={excluded.get(user._id)}
              isInvalid={error !== undefined}
              aside={<PartText part={parts.data?.parts.get(user._id)} />}
              onToggle={() => onChange(toggleId(chosen, user._id))}
            />
          ))}
        </ul>
      ) : (
        <Skeleton count={3} className="h-11" />
      )}
      <FieldMessage id={`${id}-under`} hint={hint} error={error} />
      {parts.error ? (
        <InlineError
          message={messageOf(parts.error, "Failed to load the players' parts")}
          onRetry={() => void parts.refetch()}
        />
      ) : null}
      <p role="status" className="text-sm text-cancel empty:hidden">
        {parts.data?.isCovered === false && error === undefined
          ? uncoveredText(isStakeFixed)
          : null}
      </p>
    </fieldset>
  );
}

const NONE: ReadonlyMap<string, string> = new Map();

function MemberRow({
  user: { username, avatar },
  isChosen,
  reason,
  isInvalid,
  aside,
  onToggle,
}: {
  user: UserSummary;
  isChosen: boolean;
  reason: string | undefined;
  isInvalid: boolean;
  aside: ReactNode;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <li className="flex items-center gap-2 rounded-ctl pr-2.5 has-[label:hover]:bg-surface-3">
      <label
        htmlFor={id}
        className={clsx(
          "flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-ctl pl-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
          reason === undefined ? "cursor-pointer" : "cursor-not-allowed",
        )}
      >
        <input
          id={id}
          type="checkbox"
          className="size-[18px] shrink-0 accent-brass-fill"
          checked={isChosen}
          disabled={reason !== undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-aside`}
          onChange={onToggle}
        />
        <Avatar username={username} src={avatar} size={28} />
        <span className="min-w-0 flex-1 truncate text-[13.5px] font-medium">
          <Username username={username} />
        </span>
      </label>
      <span id={`${id}-aside`} className="shrink-0 text-xs text-fg-3">
        {reason ?? aside}
      </span>
    </li>
  );
}

/** "$12.50", with what the member lets one match take; that alone where the roster does not cover the stake. */
function PartText({ part: row }: { part: StakePart | undefined }) {
  if (!row) return null;
  return (
    <span className="grid justify-items-end">
      {row.part ? (
        <span className="num disp text-[13.5px] text-fg">
          {formatMoney(usdc(row.part), "parts")}
        </span>
      ) : null}
      {row.most ? (
        <span className="num text-xs text-fg-3">
          {row.part ? "of at most" : "at most"} {formatMoney(usdc(row.most), "parts")}
        </span>
      ) : null}
    </span>
  );
}
