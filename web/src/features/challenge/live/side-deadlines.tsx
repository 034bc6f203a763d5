import type { ChallengeDetail } from "@/api/types";
import { Countdown } from "./countdown";

/** The deadlines by which each undeclared side may confirm or contest; every side sees all of them. */
export function SideDeadlines({
  deadline,
  userId,
}: {
  deadline: ChallengeDetail["deadlines"][number];
  userId: string;
}) {
  const sides = deadline.sides ?? [];
  return (
    <>
      {sides.length === 0 ? (
        <Countdown until={deadline.at} label="to confirm or contest." />
      ) : (
        sides.map(({ user, at }) => (
          <Countdown
            key={user._id}
            until={at}
            label={
              user._id === userId
                ? "for you to confirm or contest."
                : `for @${user.username} to confirm or contest.`
            }
          />
        ))
      )}
      <p className="text-xs leading-[17px] text-fg-3">
        A side that was not online since the declaration has 24 hours after the match, and 2 hours
        once it is. Then the result is held for 72 hours before anything is paid.
      </p>
    </>
  );
}
