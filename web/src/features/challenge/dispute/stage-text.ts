import type { ChallengeDetail } from "@/api/types";

type Dispute = NonNullable<ChallengeDetail["dispute"]>;

/** Who has to act next in an open dispute. */
export function stageText({ stage, appealedBy }: Dispute): string {
  const subject = appealedBy ? `@${appealedBy.username} appealed the ruling. ` : "";
  switch (stage) {
    case "waiting":
      return appealedBy
        ? `${subject}The appeal waits for another moderator.`
        : "The dispute waits for a moderator, who takes it within 24 hours.";
    case "taken":
      return `${subject}A moderator is looking at the ${appealedBy ? "appeal" : "dispute"}.`;
    case "second":
      return `${subject}One moderator has decided. The award needs a second opinion, and waits for another moderator.`;
  }
}
