import { api } from "@/api/client";
import { assertNever } from "@/lib/assert-never";
import type { TeamDeed } from "./deed";

/** Sends a command as its HTTP request. */
export function sent(id: string, deed: TeamDeed) {
  const params = { path: { id } };
  switch (deed.kind) {
    case "join":
      return api.POST("/api/teams/{id}/join", { params, body: noted(deed) });
    case "withdraw join":
      return api.DELETE("/api/teams/{id}/join", { params });
    case "leave":
      return api.POST("/api/teams/{id}/leave", { params });
    case "answer invitation":
      return api.POST(INVITATION[deed.answer], {
        params: { path: { id, invitationId: deed.invitation } },
      });
    case "invite":
      return api.POST("/api/teams/{id}/invite", {
        params,
        body: { userId: deed.userId, ...noted(deed) },
      });
    case "withdraw invitation":
      return api.DELETE("/api/teams/{id}/invitations/{invitationId}", {
        params: { path: { id, invitationId: deed.invitation } },
      });
    case "answer join":
      return api.POST(JOIN[deed.answer], { params: { path: { id, requestId: deed.request } } });
    case "hand over":
      return api.POST("/api/teams/{id}/leader", { params, body: { userId: deed.userId } });
    case "connect":
      return api.POST("/api/teams/{id}/connect", { params, body: noted(deed) });
    case "answer connection":
      return api.POST(CONNECTION[deed.answer], {
        params: { path: { id: deed.own, requestId: deed.request } },
      });
    case "disconnect":
      return api.DELETE("/api/teams/{id}/connections/{otherId}", {
        params: { path: { id: deed.own, otherId: deed.other } },
      });
    case "follow":
      return api.POST("/api/teams/{id}/follow", { params });
    case "unfollow":
      return api.DELETE("/api/teams/{id}/unfollow", { params });
    default:
      return assertNever(deed);
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

function noted({ message }: { message: string | null }): { message?: string } {
  const words = message?.trim();
  return words ? { message: words } : {};
}
