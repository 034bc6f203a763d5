import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { setUser } from "@/api/session";
import type { User } from "@/api/types";
import { toast } from "@/lib/toast";

const FALLBACK = "The first steps could not be hidden";

/**
 * Which of the first steps are done. What changes without leaving the dashboard, a verified address and follows, is in the user, and so
 * in the key; the rest is done on other pages, and read when the player comes back.
 */
export const firstStepsQuery = ({ isVerified, followingCount }: User) =>
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
export const useHideFirstSteps = () =>
  useMutation({
    mutationFn: async (_why: "done" | "closed") =>
      (await call(api.POST("/api/users/me/first-steps/hide"), FALLBACK)).user,
    onSuccess: setUser,
    // Steps that are all done are hidden without being asked to, and tried again on the next visit.
    onError: (error, why) => {
      if (why === "closed") toast.error(messageOf(error, FALLBACK));
    },
  });
