import { api } from "@/api/client";
import { assertNever } from "@/lib/assert-never";
import type { TeamCommand } from "./command";

/** Sends a command as its HTTP request. */
export function sendCommand(id: string, command: TeamCommand) {
  const params = { path: { id } };
  switch (command.kind) {
    case "join":
      return api.POST("/api/teams/{id}/join", { params, body: messageBody(command) });
    case "withdraw join":
      return api.DELETE("/api/teams/{id}/join", { params });
    case "leave":
      return api.POST("/api/teams/{id}/leave", { params });
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
