import { HttpResponse, http } from "msw";
import type { Notification } from "@/api/types";
import { mirage } from "./chats";
import { defaultPreferences } from "./fake-notification-socket";
import { server } from "./server";

const START = Date.parse("2026-03-10T10:00:00Z");
const MINUTE_MS = 60_000;
export const CHALLENGE = { _id: "01900000-0000-7000-8000-0000000000c1", title: "Aim duel" };

type Overrides = Omit<Partial<Notification>, "data"> & { data?: Partial<Notification["data"]> };

/** The notification with this number: by default, mirage_ops joined. */
export function notification(number: number, { data, ...rest }: Overrides = {}): Notification {
  return {
    _id: `n-${number}`,
    number,
    type: "challenge_joined",
    isRead: false,
    readAt: null,
    createdAt: new Date(START + number * MINUTE_MS).toISOString(),
    answer: null,
    ...rest,
    data: {
      event: "joined",
      message: `mirage_ops joined your challenge “Aim duel” (${number}).`,
      sender: mirage,
      challenge: CHALLENGE,
      team: null,
      points: null,
      actionRequired: false,
      ...data,
    },
  };
}

export const invitation = (number: number): Notification =>
  notification(number, {
    type: "challenge_invitation",
    data: {
      event: "invited",
      message: "mirage_ops invited you to “Aim duel”.",
      actionRequired: true,
    },
  });

export const earned = (number: number, points: number): Notification =>
  notification(number, {
    type: "achievement",
    data: {
      event: "points_earned",
      message: `mirage_ops verified their email: you earned ${points} points.`,
      challenge: null,
      points,
    },
  });

type ServerState = { list: Notification[]; number: number };

/** Serves these notifications, newest first, and applies changes to them; returns its world and the requests. */
export function serveNotifications(list: Notification[]) {
  const world: ServerState = { list: [...list], number: list[0]?.number ?? 0 };
  const requests: string[] = [];
  const counts = () => ({
    unreadCount: world.list.filter(({ isRead }) => !isRead).length,
    number: world.number,
  });
  const respondWithCounts = (extra: object = {}) =>
    HttpResponse.json({ success: true, data: { ...counts(), ...extra } });
  const applyChange = (apply: (notification: Notification) => Notification[]) => {
    world.number += 1;
    world.list = world.list.flatMap(apply);
    return respondWithCounts({ affected: 1 });
  };
  const isUpTo = ({ url }: Request, { number }: Notification) =>
    number <= Number(new URL(url).searchParams.get("upTo") ?? Number.MAX_SAFE_INTEGER);
  const markRead = (it: Notification): Notification => ({ ...it, isRead: true });
  const recordRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname.replace("/api/notifications", "")}${search}`);
  };
  server.use(
    http.all("*/api/notifications", ({ request }) => recordRequest(request)),
    http.all("*/api/notifications/*", ({ request }) => recordRequest(request)),
    http.get("*/api/notifications/counts", () => respondWithCounts()),
    http.get("*/api/notifications/preferences", () =>
      HttpResponse.json({ success: true, data: defaultPreferences() }),
    ),
    http.get("*/api/notifications", ({ request }) =>
      HttpResponse.json(pageOf(world, new URL(request.url).searchParams, counts())),
    ),
    http.patch("*/api/notifications/read-all", ({ request }) =>
      applyChange((it) => [isUpTo(request, it) ? markRead(it) : it]),
    ),
    http.patch("*/api/notifications/:id/read", ({ params }) =>
      applyChange((it) => [it._id === params["id"] ? markRead(it) : it]),
    ),
    http.delete("*/api/notifications/clear", ({ request }) => {
      const type = new URL(request.url).searchParams.get("type");
      const isCleared = (it: Notification) =>
        isUpTo(request, it) && (type === null || it.type.startsWith(type));
      return applyChange((it) => (isCleared(it) ? [] : [it]));
    }),
    http.delete("*/api/notifications/:id", ({ params }) =>
      applyChange((it) => (it._id === params["id"] ? [] : [it])),
    ),
    http.post("*/api/notifications/batch", async ({ request }) => {
      const { action, notificationIds } = (await request.json()) as {
        action: string;
        notificationIds: string[];
      };
      const after = (it: Notification) => (action === "read" ? [markRead(it)] : []);
      return applyChange((it) => (notificationIds.includes(it._id) ? after(it) : [it]));
    }),
  );
  return { world, requests };
}

function pageOf(
  { list, number }: ServerState,
  query: URLSearchParams,
  counts: { unreadCount: number },
): object {
  const type = query.get("type");
  const isRead = query.get("isRead");
  const limit = Number(query.get("limit"));
  const cursor = Number(query.get("cursor") ?? Number.POSITIVE_INFINITY);
  const currentPage = Number(query.get("page") ?? 1);
  const team = query.get("teamId");
  const found = list
    .filter((it) => team === null || it.data.team?._id === team)
    .filter((it) => type === null || it.type.startsWith(type))
    .filter((it) => isRead === null || String(it.isRead) === isRead);
  const rest = found.filter((it) => it.number < cursor).slice((currentPage - 1) * limit);
  const notifications = rest.slice(0, limit);
  const hasNextPage = rest.length > limit;
  return {
    success: true,
    notifications,
    number,
    ...counts,
    pagination: {
      currentPage,
      totalPages: Math.max(1, Math.ceil(found.length / limit)),
      totalNotifications: found.length,
      hasNextPage,
      hasPrevPage: currentPage > 1,
      nextCursor: hasNextPage ? (notifications.at(-1)?.number ?? null) : null,
    },
  };
}
