import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "@/api/session";
import { myChallengesQuery } from "@/features/challenge/queries";
import { type FirstStep, FirstStepsCard } from "@/features/dashboard/first-steps-card";
import { friendCountsQuery } from "@/features/friend/queries";
import { hasHadFundsQuery } from "@/features/wallet/queries";
import { useFirstStepsHidden, usePreferenceActions } from "@/lib/preferences";

/** Players to follow before the step is done. */
const FOLLOWED_MIN = 3;

/** The dashboard's first steps, until all are done or the player hides them. A failed request leaves them out. */
export function FirstSteps() {
  const { _id } = useUser();
  const isHidden = useFirstStepsHidden(_id);
  return isHidden ? null : <OpenSteps />;
}

function OpenSteps() {
  const { hideFirstSteps } = usePreferenceActions();
  const { _id, isVerified } = useUser();
  const funds = useQuery(hasHadFundsQuery);
  const counts = useQuery(friendCountsQuery);
  const played = useQuery(myChallengesQuery({ type: "all", status: "all", page: 1, limit: 1 }));
  const isKnown = funds.data !== undefined && counts.data && played.data;
  const steps = isKnown
    ? stepsOf({
        isVerified,
        hasHadFunds: funds.data,
        following: counts.data.following,
        challenges: played.data.pagination.totalChallenges,
      })
    : null;
  const isDone = steps?.every((step) => step.isDone) ?? false;
  // Remembered, so that the card takes no place while later visits load.
  useEffect(() => {
    if (isDone) hideFirstSteps(_id);
  }, [isDone, hideFirstSteps, _id]);
  if (isDone || funds.isError || counts.isError || played.isError) return null;
  return <FirstStepsCard steps={steps} onClose={() => hideFirstSteps(_id)} />;
}

type Progress = {
  isVerified: boolean;
  hasHadFunds: boolean;
  following: number;
  /** Those that the player created or joined. */
  challenges: number;
};

function stepsOf(progress: Progress): FirstStep[] {
  return [
    {
      title: "Verify your e-mail address",
      text: "The link is in your mail. Withdrawals need it.",
      to: "/settings",
      isDone: progress.isVerified,
    },
    {
      title: "Add funds",
      text: "From 1 USDC. You can also play without a stake.",
      to: "/wallet?action=deposit",
      isDone: progress.hasHadFunds,
    },
    {
      title: `Follow ${FOLLOWED_MIN} players`,
      text: "Players who follow you back are your friends.",
      to: "/friends",
      isDone: FOLLOWED_MIN <= progress.following,
    },
    {
      title: "Join or create a challenge",
      text: "You see what the winner gets before you stake.",
      to: "/challenges",
      isDone: 0 < progress.challenges,
    },
  ];
}
