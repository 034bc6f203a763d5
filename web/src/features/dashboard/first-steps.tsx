import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { setUser, useUser } from "@/api/session";
import type { FirstStepName, FirstSteps as Steps, User } from "@/api/types";
import { toast } from "@/lib/toast";
import { type FirstStep, FirstStepsCard } from "./first-steps-card";

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

const FALLBACK = "The first steps could not be hidden";

/**
 * Which of the first steps are done. What changes without leaving the dashboard, a verified address and follows, is in the user, and so
 * in the key; the rest is done on other pages, and read when the player comes back.
 */
const firstStepsQuery = ({ isVerified, followingCount }: User) =>
  queryOptions({
    queryKey: ["first-steps", isVerified, followingCount],
    queryFn: async ({ signal }) =>
      (
        await call(
          api.GET("/api/users/me/first-steps", { signal }),
          "Failed to load the first steps",
        )
      ).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Hides the first steps on every device of the player. */
const useHideFirstSteps = () =>
  useMutation({
    mutationFn: async (_why: "done" | "closed") =>
      (await call(api.POST("/api/users/me/first-steps/hide"), FALLBACK)).user,
    onSuccess: setUser,
    // Steps that are all done are hidden without being asked to, and tried again on the next visit.
    onError: (error, why) => {
      if (why === "closed") toast.error(messageOf(error, FALLBACK));
    },
  });
