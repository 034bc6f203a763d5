import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { mirage } from "@/test/chats";
import { notification, serveNotifications } from "@/test/notifications";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import {
  CHAT_ID,
  connectionRequest,
  joinRequest,
  ledTeam,
  RIVALS,
  serveTeams,
  TEAM_ID,
  team,
  zed,
} from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function open(shownTeam: Team, friends = [mirage, zed]) {
  const teamServer = serveTeams({ team: shownTeam, friends });
  const visited = await visitApp({ as: player(), at: `/teams/${TEAM_ID}` });
  await screen.findByRole("heading", { name: shownTeam.name, level: 1 });
  return { ...visited, ...teamServer };
}

const asMember = (overrides: Parameters<typeof team>[0] = {}) =>
  team({
    myRole: "member",
    conversationId: CHAT_ID,
    ...overrides,
    viewer: { role: "member", ...overrides.viewer },
  });

test("TDETAIL-01 to TDETAIL-10 API-TEAM-07 ENT-18 the profile of the team", async () => {
  await open(team({ tagline: "", followers: 7, following: 4 }));
  expect(screen.getByRole("link", { name: "Back to Teams" })).toHaveAttribute("href", "/teams");
  expect(screen.getByRole("complementary", { name: "Team rules" })).toBeVisible();
  const hero = screen.getByRole("region", { name: "Team" });
  expect(within(hero).getAllByText("N")[0]).toBeInTheDocument();
  expect(hero).toHaveTextContent("Ready to compete!");
  const facts = within(hero)
    .getAllByRole("listitem")
    .map((fact) => fact.textContent);
  expect(facts).toEqual([
    "Region: Europe",
    "Primary game: Counter-Strike",
    "Level: Advanced",
    "Founded: 2026",
  ]);
  const counts = within(hero)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(counts).toEqual([
    ["Members", "2/5"],
    ["Connected teams", "0"],
    ["Followers", "7"],
    ["Following", "4"],
    ["Matches played", "0"],
    ["Matches won", "0"],
    ["Staked", "0.00"],
  ]);
});

test("TDETAIL-18 the members and their columns", async () => {
  await open(ledTeam());
  const table = within(screen.getByRole("table", { name: "Members of Night Owls" }));
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Username",
    "Role",
    "Join date",
    "Email",
    "Joined other teams",
    "Actions",
  ]);
  const [, leader, member] = table.getAllByRole("row");
  expect(within(leader as HTMLElement).getAllByRole("cell")[1]).toHaveTextContent("Leader");
  const cells = within(member as HTMLElement).getAllByRole("cell");
  expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual([
    "Member",
    "Mar 1, 2026",
    "mirage@example.com",
    "Yes, 2",
  ]);
  expect(within(leader as HTMLElement).getAllByRole("cell")[4]).toHaveTextContent("No");
});

test("members are followed from the list; all are asked for at once", async () => {
  const asked: string[] = [];
  const followed: string[] = [];
  const relationship = { isMutualFriend: false, isFollowing: false, isFollower: false };
  server.use(
    http.get("*/api/friends/relations", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("ids") ?? "");
      const players = asked[0]?.split(",").map((_id) => ({ _id, relationship })) ?? [];
      return HttpResponse.json({ success: true, data: { players } });
    }),
    http.post("*/api/friends/:id/follow", ({ params }) => {
      followed.push(String(params["id"]));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await open(ledTeam());
  const other = ledTeam().members.find((member) => member.user._id !== player()._id);
  const name = `Follow ${other?.user.username}`;
  await user.click(await screen.findByRole("button", { name }));
  await expect.poll(() => followed).toEqual([other?.user._id]);
  expect(new Set(asked).size).toBe(1);
  expect(screen.queryByRole("button", { name: `Follow ${player().username}` })).toBeNull();
});

test("TDETAIL-18 non-members see no email address", async () => {
  await open(team());
  expect(screen.queryByRole("columnheader", { name: "Email" })).toBeNull();
});

test("TDETAIL-11 TDETAIL-29 TDETAIL-32 to TDETAIL-38 TDETAIL-46 OPEN-14 API-TEAM-08 ENT-20 the leader invites one friend, with a message", async () => {
  const { user, commands } = await open(ledTeam());
  await user.click(screen.getByRole("button", { name: "Invite Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite Member" }));
  expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  await dialog.findByRole("radio", { name: "zed_low" });
  // Members cannot be invited again.
  expect(dialog.getAllByRole("radio")).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Send Invite" }));
  expect(dialog.getByText("Please select a friend to invite")).toBeVisible();
  await user.type(dialog.getByLabelText("Search friends"), "nobody");
  expect(await dialog.findByText("No friends found matching the search")).toBeVisible();
  await user.clear(dialog.getByLabelText("Search friends"));
  await user.click(await dialog.findByRole("radio", { name: "zed_low" }));
  expect(dialog.queryByText("Please select a friend to invite")).toBeNull();
  await user.type(dialog.getByLabelText(/^Invitation message/), "Come in");
  await user.click(dialog.getByRole("button", { name: "Send Invite" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Invite Member" })).toBeNull());
  expect(commands).toEqual([
    { route: `POST ${TEAM_ID}/invite`, body: { userId: zed._id, message: "Come in" } },
  ]);
});

test("TDETAIL-30 TDETAIL-31 TDETAIL-36 TDETAIL-45 the texts of the invitation dialog while it loads and if it fails", async () => {
  const { user } = await open(ledTeam(), []);
  let releaseFriends = () => {};
  const gate = new Promise<void>((resolve) => {
    releaseFriends = resolve;
  });
  server.use(
    http.get("*/api/friends/:id/mutual-friends", async () => {
      await gate;
      return HttpResponse.json({ success: true, data: { mutualFriends: [] } });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Invite Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite Member" }));
  expect(dialog.getByText("Loading friends...")).toBeVisible();
  releaseFriends();
  expect(await dialog.findByText("No friends available to invite")).toBeVisible();
  const next = dialog.getByRole("link", { name: "Find players to follow" });
  expect(next).toHaveAttribute("href", "/friends");
  // The search is gone, and the focus that it had goes to the text: the Enter that opened the dialog must press no link.
  await waitFor(() => expect(next.closest("p")).toHaveFocus());
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Invite Member" }));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Find players to follow" }).closest("p")).toHaveFocus(),
  );
});

test("TDETAIL-36 TDETAIL-45 the button shows the pending request, and the dialog a failure", async () => {
  const { user } = await open(ledTeam());
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("*/api/teams/:id/invite", async () => {
      await gate;
      return new HttpResponse("", { status: 500 });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Invite Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite Member" }));
  await user.click(await dialog.findByRole("radio", { name: "zed_low" }));
  await user.click(dialog.getByRole("button", { name: "Send Invite" }));
  expect(await dialog.findByRole("button", { name: "Sending..." })).toBeVisible();
  release();
  expect(await dialog.findByText("Failed to send invitation")).toBeVisible();
});

test("TDETAIL-16 API-TEAM-11 OPEN-27 the leader accepts one join request and rejects another", async () => {
  const asking = [
    joinRequest(zed, "I hold angles"),
    joinRequest({ ...zed, _id: "u-4", username: "late" }),
  ];
  const { user, commands, world } = await open(ledTeam({ joinRequests: asking }));
  const requests = screen.getByRole("list", { name: "Join requests" });
  expect(requests).toHaveTextContent("I hold angles");
  world.team = ledTeam({ joinRequests: asking.slice(1) });
  await user.click(screen.getByRole("button", { name: "Accept zed_low" }));
  await waitFor(() => expect(requests).not.toHaveTextContent("zed_low"));
  const late = screen.getByRole("button", { name: "Accept late" }).closest("li");
  await waitFor(() => expect(late).toHaveFocus());
  world.team = ledTeam();
  await user.click(screen.getByRole("button", { name: "Reject late" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Join requests" })).toBeNull());
  // The card of the requests has moved, with its buttons.
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(commands.map(({ route }) => route)).toEqual([
    `POST ${TEAM_ID}/join-requests/j-${zed._id}/accept`,
    `POST ${TEAM_ID}/join-requests/j-u-4/reject`,
  ]);
});

test("an answer on the team's page takes the question from its notifications", async () => {
  const asking = notification(1, {
    type: "team_join_request",
    data: {
      event: "join_requested",
      message: "zed_low would like to join “Night Owls”.",
      team: { _id: TEAM_ID, name: "Night Owls" },
      challenge: null,
      actionRequired: true,
    },
  });
  const { world: inbox } = serveNotifications([asking]);
  const { user, world } = await open(ledTeam({ joinRequests: [joinRequest(zed)] }));
  const news = within(screen.getByRole("region", { name: "Team Notifications" }));
  expect(await news.findByRole("button", { name: "Accept" })).toBeVisible();
  world.team = ledTeam();
  inbox.list = [{ ...asking, data: { ...asking.data, actionRequired: false } }];
  await user.click(screen.getByRole("button", { name: "Accept zed_low" }));
  await waitFor(() => expect(news.queryByRole("button", { name: "Accept" })).toBeNull());
});

test("a failed rejection is rolled back", async () => {
  const errorToast = vi.spyOn(toast, "error");
  const { user } = await open(ledTeam({ joinRequests: [joinRequest(zed)] }));
  server.use(
    http.post("*/api/teams/:id/join-requests/:request/reject", () =>
      refusal(409, "REQUEST_OVER", "This request is no longer open"),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Reject zed_low" }));
  await waitFor(() => expect(errorToast).toHaveBeenCalledWith("This request is no longer open"));
  expect(await screen.findByRole("button", { name: "Reject zed_low" })).toBeVisible();
});

test("TDETAIL-15 TDETAIL-25 TDETAIL-26 another team requests a connection, and is connected", async () => {
  const { user, commands, world } = await open(
    ledTeam({ connectionRequests: [connectionRequest("Scrims on Sunday?")] }),
  );
  expect(screen.getByRole("region", { name: "Team Leads Correspondence" })).toHaveTextContent(
    "No connected teams",
  );
  expect(screen.getByRole("list", { name: "Connection requests" })).toHaveTextContent(
    "Scrims on Sunday?",
  );
  world.team = ledTeam({
    connectedTeams: [
      {
        ...RIVALS,
        leader: mirage,
        connectedAt: "2026-03-10T10:00:00Z",
        conversationId: "leads-1",
        isDissolving: false,
      },
    ],
  });
  await user.click(
    screen.getByRole("button", { name: "Accept the connection with Baron Stealers" }),
  );
  expect(await screen.findByText("No connection requests")).toBeVisible();
  expect(
    screen.getByRole("link", { name: "Write to the leader of Baron Stealers" }),
  ).toHaveAttribute("href", "/chats/leads-1");
  await user.click(screen.getByRole("button", { name: "Disconnect from Baron Stealers" }));
  await waitFor(() =>
    expect(commands.map(({ route }) => route)).toEqual([
      `POST ${TEAM_ID}/connections/x-1/accept`,
      `DELETE ${TEAM_ID}/connections/${RIVALS._id}`,
    ]),
  );
});

test("the leader asks a member to lead, after a confirmation", async () => {
  const { user, commands } = await open(ledTeam());
  await user.click(screen.getByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ask to lead" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Ask to lead" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(commands).toEqual([{ route: `POST ${TEAM_ID}/leader`, body: { userId: mirage._id } }]);
});

test("TDETAIL-17 TDETAIL-46 API-TEAM-09 a member leaves, and sees none of the leader's actions", async () => {
  const { user, router, commands } = await open(asMember());
  for (const name of ["Invite Member", "Edit team", /^More about/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.queryByRole("region", { name: "Join Requests" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave Team" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave Night Owls?" }));
  await user.click(dialog.getByRole("button", { name: "Leave Team" }));
  await expect.poll(() => router.state.location.pathname).toBe("/teams");
  expect(commands[0]?.route).toBe(`POST ${TEAM_ID}/leave`);
});

test("the votes are not read again for one who has left", async () => {
  const { user, router, world } = await open(asMember());
  await screen.findByRole("tab", { name: /^Votes/ });
  let reads = 0;
  server.use(
    http.get("*/api/teams/:id/votes", () => {
      reads += 1;
      return refusal(403, "NOT_MEMBER", "Members only");
    }),
  );
  await user.click(screen.getByRole("button", { name: "Leave Team" }));
  const dialog = within(await screen.findByRole("dialog"));
  world.team = team();
  await user.click(dialog.getByRole("button", { name: "Leave Team" }));
  await expect.poll(() => router.state.location.pathname).toBe("/teams");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(reads).toBe(0);
});

test("TDETAIL-45 a failure to leave is shown, and another try is the same request", async () => {
  const { user } = await open(asMember());
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/teams/:id/leave", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return new HttpResponse("", { status: 500 });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Leave Team" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Leave Team" }));
  expect(await dialog.findByText("Failed to leave team")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Leave Team" }));
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).not.toBeNull();
  expect(keys[1]).toBe(keys[0]);
});

test("TDETAIL-26 TDETAIL-28 OPEN-15 members find their chat; others do not", async () => {
  await open(asMember());
  expect(screen.getByRole("link", { name: "Open Team Chat" })).toHaveAttribute(
    "href",
    `/chats/${CHAT_ID}`,
  );
});

test("a non-member requests to join, or withdraws the request", async () => {
  const { user, commands, world } = await open(team());
  expect(screen.queryByRole("link", { name: "Open Team Chat" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Ask to join" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask to join Night Owls" }));
  await user.type(dialog.getByLabelText(/^Message to the leader/), "Entry fragger");
  world.team = team({ viewer: { joinRequest: { _id: "j-1", sentAt: "2026-03-10T10:00:00Z" } } });
  await user.click(dialog.getByRole("button", { name: "Send request" }));
  const withdrawButton = await screen.findByRole("button", { name: "Withdraw request" });
  world.team = team();
  await user.click(withdrawButton);
  await screen.findByRole("button", { name: "Ask to join" });
  expect(commands).toEqual([
    { route: `POST ${TEAM_ID}/join`, body: { message: "Entry fragger" } },
    { route: `DELETE ${TEAM_ID}/join`, body: null },
  ]);
});

test("without an approval players join directly, and a full team has no join button", async () => {
  const { user, commands } = await open(team({ requiresApproval: false }));
  await user.click(screen.getByRole("button", { name: "Join Team" }));
  await waitFor(() => expect(commands[0]?.route).toBe(`POST ${TEAM_ID}/join`));
});

test("a full team is marked as full", async () => {
  await open(team({ currentMembers: 5 }));
  expect(screen.getByText("This team is full")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask to join" })).toBeNull();
});

test("an invited player accepts or declines on the team's page", async () => {
  const invitation = {
    _id: "i-1",
    invitedBy: mirage,
    message: "Come",
    sentAt: "2026-03-10T10:00:00Z",
  };
  const { user, commands } = await open(team({ viewer: { invitation } }));
  expect(screen.getByText(/invited you/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Accept invitation" }));
  await waitFor(() => expect(commands[0]?.route).toBe(`POST ${TEAM_ID}/invitations/i-1/accept`));
});

test("TDETAIL-10 a follow is counted at once, and rolled back if it fails", async () => {
  const errorToast = vi.spyOn(toast, "error");
  const { user } = await open(team({ followers: 7 }));
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("*/api/teams/:id/follow", async () => {
      await gate;
      return refusal(503, "BUSY", "The server is busy");
    }),
  );
  const followButton = screen.getByRole("button", { name: "Follow Night Owls" });
  await user.click(followButton);
  await waitFor(() => expect(followButton).toHaveAccessibleName("Following Night Owls, unfollow"));
  expect(screen.getByText("Followers").nextElementSibling).toHaveTextContent("8");
  release();
  await waitFor(() => expect(followButton).toHaveAccessibleName("Follow Night Owls"));
  expect(screen.getByText("Followers").nextElementSibling).toHaveTextContent("7");
  expect(errorToast).toHaveBeenCalledWith("The server is busy");
});

test.each([
  ["none", "Connect teams", null],
  ["asked", "Withdraw connection request", `DELETE own/connections/${TEAM_ID}`],
  ["asking", "Accept connection", "POST own/connections/x-9/accept"],
  ["connected", "Disconnect", `DELETE own/connections/${TEAM_ID}`],
] as const)(
  "between two teams that are '%s' the leader of the other one may: %s",
  async (connection, label, route) => {
    const { user, commands } = await open(
      team({
        viewer: {
          connection,
          connectionRequestId: "x-9",
          ledTeam: { _id: "own", name: "Baron Stealers" },
        },
      }),
    );
    await user.click(screen.getByRole("button", { name: label }));
    if (route === null) {
      const dialog = within(await screen.findByRole("dialog"));
      await user.click(dialog.getByRole("button", { name: "Send request" }));
    }
    await waitFor(() => expect(commands[0]?.route).toBe(route ?? `POST ${TEAM_ID}/connect`));
  },
);

test("without requests to join the leader can share the page, until the team is full", async () => {
  const { user, world } = await open(ledTeam());
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Copy the team's link" }));
  expect(copied).toHaveBeenCalledWith(`${location.origin}/teams/${TEAM_ID}`);
  expect(screen.getByRole("link", { name: "Find a team to connect with" })).toHaveAttribute(
    "href",
    "/teams",
  );
  world.team = ledTeam({ maxMembers: 2 });
  await queryClient.invalidateQueries();
  expect(await screen.findByText("The team is full.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copy the team's link" })).toBeNull();
});

test.each([
  [() => refusal(404, "TEAM_NOT_FOUND", "Team not found"), "Team not found"],
  [() => new HttpResponse("", { status: 500 }), "Failed to load team details"],
])("TDETAIL-45 a team that cannot be loaded (%#)", async (respond, message) => {
  serveTeams();
  server.use(http.get("*/api/teams/:id", respond));
  await visitApp({ as: player(), at: `/teams/${TEAM_ID}` });
  expect(await screen.findByRole("heading", { name: message, level: 1 })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Teams" })).toBeVisible();
});

test("ROUTE-26 the older address redirects to the team", async () => {
  serveTeams({ team: team() });
  const { router } = await visitApp({ as: player(), at: `/team/${TEAM_ID}` });
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${TEAM_ID}`);
});
