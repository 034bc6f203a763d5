import { PartyPopper } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Challenge } from "@/api/types";
import { Button } from "@/ui/button";
import { InviteCode } from "../invite-code";
import { shareUrl } from "../paths";
import { ShareButton } from "../share-button";
import { isTeamMatch } from "../team-match/sides";

const SHOWN_MS = 2000;

/** Confirms the creation and shows the invite code; navigates on by itself unless the player interacts. */
export function CreatedPanel({ challenge }: { challenge: Challenge }) {
  const navigate = useNavigate();
  const [isPaused, setPaused] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The wizard that had the focus is removed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => void navigate("/my-challenges"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, navigate]);
  return (
    <section
      role="alert"
      className="card spot mx-auto grid max-w-[560px] gap-4 p-6 text-center"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ target }) => {
        if (target !== heading.current) setPaused(true);
      }}
    >
      <PartyPopper aria-hidden="true" className="mx-auto size-8 text-brass" strokeWidth={1.5} />
      <div>
        <h2 ref={heading} tabIndex={-1} className="disp-x text-[20px] leading-7 outline-none">
          Challenge created successfully!
        </h2>
        <p className="mt-1 text-fg-2">{challenge.title}</p>
        {challenge.status === "pending" ? (
          <p className="mt-1 text-sm text-fg-2">
            Your players are asked to approve it within 24 hours. It opens once all have.
          </p>
        ) : null}
      </div>
      {challenge.inviteCode ? (
        <div className="text-left">
          <InviteCode
            code={challenge.inviteCode}
            link={shareUrl(challenge)}
            hint={codeHint(challenge)}
          />
        </div>
      ) : null}
      <span className="justify-self-center">
        <ShareButton
          kind="invitation"
          size="md"
          title={challenge.title}
          url={shareUrl(challenge)}
        />
      </span>
      <Button tone="brass" onClick={() => void navigate("/my-challenges")}>
        Go to My Challenges
      </Button>
    </section>
  );
}

/** Who needs no code; nothing for a private challenge, for which everyone does. */
function codeHint(challenge: Challenge): string | undefined {
  if (challenge.isPrivate) return undefined;
  if (!isTeamMatch(challenge)) return "Players who see it can join without the code.";
  const who = challenge.opponentTeam?.name ?? "Teams that see it";
  const when = challenge.status === "pending" ? " once it is open" : "";
  return `${who} can accept without the code${when}.`;
}
