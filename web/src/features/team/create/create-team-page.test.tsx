import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { mirage } from "@/test/chats";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { ledTeam, serveTeams, TEAM_ID, teamSummary, zed } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

const open = () => visitApp({ as: player(), at: "/teams/create" });
const submit = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Create Team" }));

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText("Team name"), "Night Owls");
  await user.selectOptions(screen.getByLabelText("Region"), "Europe");
  await screen.findByRole("option", { name: "Dota 2" });
  await user.selectOptions(screen.getByLabelText("Primary game"), "Dota 2");
  await user.selectOptions(screen.getByLabelText("Level"), "Phoenix");
}

test("TCREATE-04 TCREATE-06 TCREATE-07 TCREATE-08 TCREATE-09: missing fields are marked, and the first one is focused", async () => {
  serveTeams();
  const { user } = await open();
  await user.clear(await screen.findByLabelText("Max members"));
  await submit(user);
  for (const expected of [
    "Team name is required",
    "Region is required",
    "Primary game is required",
    "Level is required",
    "Max members must be between 2 and 10",
  ]) {
    expect(await screen.findByText(expected)).toBeVisible();
  }
  expect(screen.getByLabelText("Team name")).toHaveFocus();
  await user.type(screen.getByLabelText("Team name"), "ab");
  expect(await screen.findByText("Team name must be at least 3 characters")).toBeVisible();
});

test("TCREATE-16 TCREATE-17 TCREATE-18 TCREATE-03: the form starts with its defaults", async () => {
  serveTeams();
  await open();
  expect(await screen.findByLabelText("Max members")).toHaveValue(5);
  expect(screen.getByRole("checkbox", { name: /^You approve each request/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /^Private/ })).not.toBeChecked();
  expect(screen.getByText("PNG or JPG up to 2MB")).toBeVisible();
});

test("TCREATE-14 TCREATE-15: the regions and levels to choose from", async () => {
  serveTeams();
  await open();
  const choices = (list: HTMLElement) =>
    within(list)
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value)
      .filter((value) => value !== "");
  expect(choices(await screen.findByLabelText("Region"))).toEqual([
    "North America",
    "Europe",
    "Asia",
    "South America",
    "Africa",
    "Oceania",
  ]);
  expect(choices(screen.getByLabelText("Level"))).toEqual([
    "Beginner",
    "Intermediate",
    "Advanced",
    "Expert",
    "Professional",
    "Phoenix",
    "Veteran",
    "Elite",
  ]);
});

test("TCREATE-01 TCREATE-02 TCREATE-13 API-TEAM-02 a team with a friend invited, from the first field to its page", async () => {
  serveTeams({ friends: [mirage, zed], team: ledTeam() });
  let sentBody: unknown = null;
  let key: string | null = null;
  server.use(
    http.post("*/api/teams", async ({ request }) => {
      key = request.headers.get("Idempotency-Key");
      sentBody = await request.json();
      return HttpResponse.json({ success: true, data: { team: ledTeam() } }, { status: 201 });
    }),
  );
  const { user, router } = await open();
  await fill(user);
  await user.type(screen.getByLabelText(/^Tags/), "Late, aim, LATE");
  await user.click(screen.getByRole("button", { name: "Choose friends" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite friends to your team" });
  await user.click(await within(dialog).findByRole("button", { name: "mirage_ops" }));
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(screen.getByRole("list", { name: "Friends to invite" })).toHaveTextContent("mirage_ops");
  expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("Night Owls");
  await submit(user);
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${TEAM_ID}`);
  expect(key).toBeTruthy();
  expect(sentBody).toEqual({
    name: "Night Owls",
    tagline: "",
    description: "",
    region: "Europe",
    primaryGame: "Dota 2",
    level: "Phoenix",
    maxMembers: 5,
    isPrivate: false,
    requiresApproval: true,
    tags: ["late", "aim"],
    invitedMembers: [mirage._id],
  });
});

test("a player without friends is led to others, and retains the form", async () => {
  serveTeams({ friends: [] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Choose friends" }));
  const dialog = within(await screen.findByRole("dialog"));
  const link = await dialog.findByRole("link", { name: /^Find players to follow/ });
  expect(link).toHaveAttribute("href", "/friends");
  expect(link).toHaveAttribute("target", "_blank");
});

test("TCREATE-12: too many invited friends are rejected before the request", async () => {
  serveTeams({ friends: [mirage, zed] });
  const { user } = await open();
  await fill(user);
  await user.clear(screen.getByLabelText("Max members"));
  await user.type(screen.getByLabelText("Max members"), "2");
  await user.click(screen.getByRole("button", { name: "Choose friends" }));
  const dialog = await screen.findByRole("dialog");
  for (const { username } of [mirage, zed]) {
    await user.click(await within(dialog).findByRole("button", { name: username }));
  }
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await submit(user);
  expect(
    screen.getByText("Cannot invite more than 1 friends (you count as 1 member)"),
  ).toBeVisible();
});

test("TCREATE-03 a picture is sent as a form, and an invalid one is not", async () => {
  serveTeams({ team: ledTeam() });
  let sentBody = new FormData();
  server.use(
    http.post("*/api/teams", async ({ request }) => {
      sentBody = await request.formData();
      return HttpResponse.json({ success: true, data: { team: ledTeam() } }, { status: 201 });
    }),
  );
  const { user, router } = await open();
  await fill(user);
  const input = screen.getByLabelText(/picture/, { selector: "input" });
  await user.upload(input, new File(["x"], "a.png", { type: "image/png" }));
  expect(await screen.findByRole("button", { name: "Remove picture" })).toBeVisible();
  await submit(user);
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${TEAM_ID}`);
  expect(Object.fromEntries(sentBody)).toMatchObject({
    name: "Night Owls",
    maxMembers: "5",
    requiresApproval: "true",
    tags: "",
  });
  expect((sentBody.get("avatar") as File).type).toBe("image/png");
});

test.each([
  [() => refusal(409, "ALREADY_LEADING", "You already lead a team."), "You already lead a team."],
  [() => new HttpResponse("", { status: 500 }), "Failed to create team"],
  [() => HttpResponse.error(), "Network error. Please try again."],
  [
    () => refusal(422, "VALIDATION", "Please check", { name: "This team name is already taken" }),
    "This team name is already taken",
  ],
])(
  "TCREATE-19: a refusal is shown, and the form retains its input (%#)",
  async (respond, expected) => {
    serveTeams();
    server.use(http.post("*/api/teams", respond));
    const { user, router } = await open();
    await fill(user);
    await submit(user);
    expect(await screen.findByText(expected)).toBeVisible();
    expect(screen.getByLabelText("Team name")).toHaveValue("Night Owls");
    expect(router.state.location.pathname).toBe("/teams/create");
  },
);

test("TEAMS-06 a player who leads a team sees a note instead of the form", async () => {
  serveTeams({ started: [teamSummary({ myRole: "leader" })] });
  await open();
  expect(await screen.findByText("You lead Night Owls")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Night Owls" })).toHaveAttribute(
    "href",
    `/teams/${TEAM_ID}`,
  );
  expect(screen.queryByLabelText("Team name")).toBeNull();
});

test("the leader edits the team; the picture can be removed", async () => {
  const owls = ledTeam({ avatar: "/api/media/owls.png", tags: ["late"] });
  const { commands } = serveTeams({ team: owls });
  const { user, router } = await visitApp({ as: player(), at: `/teams/${TEAM_ID}/edit` });
  const name = await screen.findByLabelText("Team name");
  expect(screen.getByLabelText("Primary game")).toHaveValue("Counter-Strike");
  await user.clear(name);
  await user.type(name, "Dawn Owls");
  await user.click(screen.getByRole("button", { name: "Remove picture" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${TEAM_ID}`);
  expect(commands[0]).toMatchObject({
    route: `PUT ${TEAM_ID}`,
    body: { name: "Dawn Owls", tags: ["late"], avatar: null },
  });
});

test("other players cannot edit it", async () => {
  serveTeams({ team: ledTeam({ viewer: { role: "member" } }) });
  const { router } = await visitApp({ as: player(), at: `/teams/${TEAM_ID}/edit` });
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${TEAM_ID}`);
});
