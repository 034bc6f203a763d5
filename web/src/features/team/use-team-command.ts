import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { queryClient } from "@/api/query-client";
import type { Team, TeamMotion } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { assertNever } from "@/lib/assert-never";
import { newIdempotencyKey } from "@/lib/idempotency";
import { beginLeaving, failLeaving, refetchTeams, teamKeys } from "./cache";
import { applyOptimistically, fallbackMessageOf, type TeamCommand } from "./command";

type CommandResponse = {
  message?: string | null;
  data?: { team?: Team; votes?: TeamMotion[]; [other: string]: unknown };
};

/** The commands on one team. Certain effects are shown optimistically, the others with the response. */
export function useTeamCommand(id: string) {
  return useMutation({
    retry: false,
    mutationFn: useIdempotent<TeamCommand, CommandResponse>((command, key) =>
      sendCommand(id, command, key),
    ),
    onMutate: async (command) => {
      if (command.kind === "leave") beginLeaving(id);
      const key = teamKeys.detail(id);
      await queryClient.cancelQueries({ queryKey: key });
      const previous = queryClient.getQueryData<Team>(key);
      if (previous) queryClient.setQueryData(key, applyOptimistically(previous, command));
      return previous;
    },
    onError: (_error, command, previous) => {
      if (command.kind === "leave") failLeaving(id);
      if (previous) queryClient.setQueryData(teamKeys.detail(id), previous);
    },
    onSuccess: ({ data }, { kind }) => {
      // The page of a team that was left is closed.
      if (data?.team && kind !== "leave") setTeam(data.team);
      if (data?.votes) queryClient.setQueryData(teamKeys.votes(id), data.votes);
    },
    // Not awaited: the response is shown already, and the lists refetch in the background.
    onSettled: (_data, _error, command) => {
      void refetchTeams();
      // An answer here also answers the notification that asked for it.
      void queryClient.invalidateQueries({ queryKey: ["notification"] });
      // Leaving pays out the share of the pool.
      if (command.kind === "leave") void queryClient.invalidateQueries({ queryKey: ["wallet"] });
    },
  });
}

/** Writes the team of a response to the cache. */
export function setTeam(team: Team): void {
  queryClient.setQueryData(teamKeys.detail(team._id), team);
}

/** The error message of a failed command. */
export function commandErrorMessage(error: Error, command: TeamCommand): string {
  if (!(error instanceof ApiError)) return fallbackMessageOf(command);
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}

/** Sends a command; throws an ApiError with a displayable message. */
export function sendCommand(
  id: string,
  command: TeamCommand,
  key: string = newIdempotencyKey(),
): Promise<CommandResponse> {
  return call<CommandResponse>(requestOf(id, command, key), fallbackMessageOf(command));
}

/** The HTTP request of a command; the key is for the one that moves money. */
function requestOf(id: string, command: TeamCommand, key: string) {
  const params = { path: { id } };
  switch (command.kind) {
    case "join":
      return api.POST("/api/teams/{id}/join", { params, body: messageBody(command) });
    case "withdraw join":
      return api.DELETE("/api/teams/{id}/join", { params });
    case "leave":
      return api.POST("/api/teams/{id}/leave", {
        params: { ...params, header: { "Idempotency-Key": key } },
      });
    case "answer invitation":
      return api.POST(INVITATION[command.answer], {
        params: { path: { id, invitationId: command.invitation } },
      });
    case "invite":
      return api.POST("/api/teams/{id}/invite", {
        params,
        body: { userId: command.userId, ...messageBody(command) },
      });
    case "withdraw invitation":
      return api.DELETE("/api/teams/{id}/invitations/{invitationId}", {
        params: { path: { id, invitationId: command.invitation } },
      });
    case "answer join":
      return api.POST(JOIN[command.answer], {
        params: { path: { id, requestId: command.request } },
      });
    case "hand over":
      return api.POST("/api/teams/{id}/leader", { params, body: { userId: command.userId } });
    case "withdraw hand over":
      return api.DELETE("/api/teams/{id}/leader", { params });
    case "answer hand over":
      return api.POST(HAND_OVER[command.answer], { params });
    case "share email":
      return api.PUT("/api/teams/{id}/members/me/email", {
        params,
        body: { showsEmail: command.showsEmail },
      });
    case "dissolve":
      return api.DELETE("/api/teams/{id}/dissolve", {
        params,
        body: { confirmation: command.confirmation },
      });
    case "call off dissolution":
      return api.POST("/api/teams/{id}/dissolve/call-off", { params });
    case "propose removal":
    case "propose leader":
    case "vote":
    case "withdraw vote":
      return voteRequestOf(id, command);
    case "connect":
      return api.POST("/api/teams/{id}/connect", { params, body: messageBody(command) });
    case "answer connection":
      return api.POST(CONNECTION[command.answer], {
        params: { path: { id: command.own, requestId: command.request } },
      });
    case "disconnect":
      return api.DELETE("/api/teams/{id}/connections/{otherId}", {
        params: { path: { id: command.own, otherId: command.other } },
      });
    case "follow":
      return api.POST("/api/teams/{id}/follow", { params });
    case "unfollow":
      return api.DELETE("/api/teams/{id}/unfollow", { params });
    default:
      return assertNever(command);
  }
}

type VoteCommand = Extract<
  TeamCommand,
  { kind: "propose removal" | "propose leader" | "vote" | "withdraw vote" }
>;

function voteRequestOf(id: string, command: VoteCommand) {
  switch (command.kind) {
    case "propose removal":
      return api.POST("/api/teams/{id}/votes/removal", {
        params: { path: { id } },
        body: { userId: command.userId, reason: command.reason },
      });
    case "propose leader":
      return api.POST("/api/teams/{id}/votes/succession", {
        params: { path: { id } },
        body: { userId: command.userId },
      });
    case "vote":
      return api.PUT("/api/teams/{id}/votes/{voteId}/ballot", {
        params: { path: { id, voteId: command.vote } },
        body: { choice: command.choice },
      });
    case "withdraw vote":
      return api.DELETE("/api/teams/{id}/votes/{voteId}", {
        params: { path: { id, voteId: command.vote } },
      });
    default:
      return assertNever(command);
  }
}

const HAND_OVER = {
  accept: "/api/teams/{id}/leader/accept",
  decline: "/api/teams/{id}/leader/decline",
} as const;

const INVITATION = {
  accept: "/api/teams/{id}/invitations/{invitationId}/accept",
  decline: "/api/teams/{id}/invitations/{invitationId}/decline",
} as const;

const JOIN = {
  accept: "/api/teams/{id}/join-requests/{requestId}/accept",
  reject: "/api/teams/{id}/join-requests/{requestId}/reject",
} as const;

const CONNECTION = {
  accept: "/api/teams/{id}/connections/{requestId}/accept",
  reject: "/api/teams/{id}/connections/{requestId}/reject",
} as const;

function messageBody({ message }: { message: string | null }): { message?: string } {
  const text = message?.trim();
  return text ? { message: text } : {};
}
