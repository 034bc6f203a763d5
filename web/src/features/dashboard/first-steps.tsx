import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "@/api/session";
import type { FirstStepName, FirstSteps as Steps } from "@/api/types";
import { type FirstStep, FirstStepsCard } from "./first-steps-card";
import { firstStepsQuery, useHideFirstSteps } from "./first-steps-queries";

/** The dashboard's first steps, until all are done or the player hides them. A failed request leaves them out. */
export function FirstSteps() {
  const { hasHiddenFirstSteps } = useUser();
  return hasHiddenFirstSteps ? null : <OpenSteps />;
}

function OpenSteps() {
  const { data, isError } = useQuery(firstStepsQuery(useUser()));
  const { mutate: hide, isPending, isSuccess } = useHideFirstSteps();
  const isDone = data?.steps.every((step) => step.isDone) ?? false;
  // Stored, so that the card takes no place while later visits load, and does not come back.
  useEffect(() => {
    if (isDone) hide("done");
  }, [isDone, hide]);
  if (isDone || isError || isPending || isSuccess) return null;
  return <FirstStepsCard steps={data ? stepsOf(data) : null} onClose={() => hide("closed")} />;
}

function stepsOf({ steps, followedMin }: Steps): FirstStep[] {
  return steps.map(({ name, isDone }) => ({ ...wordsOf(name, followedMin), isDone }));
}

function wordsOf(name: FirstStepName, followedMin: number): Omit<FirstStep, "isDone"> {
  switch (name) {
    case "verify_email":
      return {
        title: "Verify your email address",
        text: "The link is in your mail. Withdrawals need it.",
        to: "/settings",
      };
    case "add_funds":
      return {
        title: "Add funds",
        text: "From 1 USDC. You can also play without a stake.",
        to: "/wallet?action=deposit",
      };
    case "follow_players":
      return {
        title: `Follow ${followedMin} players`,
        text: "Players who follow you back are your friends.",
        to: "/friends",
      };
    case "play_challenge":
      return {
        title: "Join or create a challenge",
        text: "You see what the winner gets before you stake.",
        to: "/challenges",
      };
  }
}
