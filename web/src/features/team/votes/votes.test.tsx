import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Team } from "@/api/types";
import { mirage, nova } from "@/test/chats";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { ledTeam, pool, serveTeams, TEAM_ID, team, teamVote, zed } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function open(
  shownTeam: Team,
  votes = [teamVote()],
  at = `/teams/${TEAM_ID}?tab=votes`,
  shownPool = pool(),
) {
  const teamServer = serveTeams({ team: shownTeam, votes, pool: shownPool });
  const visited = await visitApp({ as: player(), at });
  await screen.findByRole("heading", { name: shownTeam.name, level: 1 });
  return { ...visited, ...teamServer };
}

const asMember = () => team({ myRole: "member", viewer: { role: "member" } });

test("a member sees how far a vote is, and votes", async () => {
  const { user, commands } = await open(asMember());
  const votes = within(await screen.findByRole("list", { name: "Open votes" }));
  expect(
    votes.getByRole("heading", { name: `Remove ${zed.username} from the team?` }),
  ).toBeVisible();
  expect(votes.getByRole("progressbar", { name: "Agreement" })).toHaveAttribute(
    "aria-valuetext",
    "1 yes, 0 no, 2 not voted yet; 2 of 3 have to agree",
  );
  await user.click(votes.getByRole("button", { name: /^No:/ }));
  await waitFor(() =>
    expect(commands).toEqual([
      { route: `PUT ${TEAM_ID}/votes/${teamVote()._id}/ballot`, body: { choice: "no" } },
    ]),
  );
});

test("who has no vote has no buttons, and who began it can take it back", async () => {
  await open(ledTeam(), [teamVote({ hasVote: false, openedBy: nova })]);
  const votes = within(await screen.findByRole("list", { name: "Open votes" }));
  expect(votes.getByText("You have no vote in this.")).toBeVisible();
  expect(votes.queryByRole("button", { name: /^Yes/ })).toBeNull();
  expect(votes.getByRole("button", { name: /^Take back/ })).toBeVisible();
});

test("ended votes say how they ended", async () => {
  const ended = { endedAt: "2026-03-13T09:00:00Z" };
  await open(asMember(), [
    teamVote({ _id: "v-1", outcome: "passed", ...ended }),
    teamVote({ _id: "v-2", kind: "succession", outcome: "void", ...ended }),
    teamVote({ _id: "v-3", kind: "handOver", outcome: "expired", ...ended }),
    teamVote({ _id: "v-4", kind: "dissolution", subject: null, outcome: "withdrawn", ...ended }),
  ]);
  const rows = within(await screen.findByRole("list", { name: "Ended votes" })).getAllByRole(
    "listitem",
  );
  const words = ["Removed", "Without a decision", "Not answered", "Called off"];
  words.forEach((word, at) => {
    expect(rows[at]).toHaveTextContent(word);
  });
});

test("TDETAIL-12 TDETAIL-40 API-TEAM-11 the leader proposes a removal with a reason", async () => {
  const { user, commands } = await open(ledTeam(), [], `/teams/${TEAM_ID}`);
  await user.click(screen.getByRole("button", { name: `More about ${mirage.username}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove Member" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "does not answer");
  await user.click(dialog.getByRole("button", { name: "Start the vote" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(commands).toEqual([
    {
      route: `POST ${TEAM_ID}/votes/removal`,
      body: { userId: mirage._id, reason: "does not answer" },
    },
  ]);
});

test("a member answers the offer to lead", async () => {
  const offer = teamVote({ kind: "handOver", openedBy: mirage, subject: nova, hasVote: false });
  const { user, commands } = await open(asMember(), [offer], `/teams/${TEAM_ID}`);
  expect(await screen.findByText(/asks you to lead this team/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Lead the team" }));
  await waitFor(() =>
    expect(commands).toEqual([{ route: `POST ${TEAM_ID}/leader/accept`, body: null }]),
  );
});

test("members propose another leader where theirs does not lead", async () => {
  const shown = team({ myRole: "member", viewer: { role: "member", leaderGap: "absent" } });
  const { user, commands } = await open(shown, [], `/teams/${TEAM_ID}`);
  expect(await screen.findByText(/was not online for 14 days/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Propose a leader" }));
  await user.click(await screen.findByRole("button", { name: "Start the vote" }));
  await waitFor(() =>
    expect(commands).toEqual([
      { route: `POST ${TEAM_ID}/votes/succession`, body: { userId: mirage._id } },
    ]),
  );
});

test("TDETAIL-13 TDETAIL-41 API-TEAM-10 the leader types the name to dissolve the team, and calls it off", async () => {
  const { user, commands, world } = await open(ledTeam(), [], `/teams/${TEAM_ID}`);
  const zone = within(screen.getByRole("region", { name: "Danger zone" }));
  await user.click(zone.getByRole("button", { name: "Dissolve" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Type “Night Owls” to confirm"), "Night Owls");
  world.team = ledTeam({ dissolvesAt: "2099-01-01T00:00:00Z" });
  await user.click(dialog.getByRole("button", { name: "Dissolve the team" }));
  expect(await screen.findByText(/This team is being dissolved/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Invite Member" })).toBeDisabled();
  await user.click(zone.getByRole("button", { name: "Call it off" }));
  await waitFor(() => expect(commands).toHaveLength(2));
  expect(commands.map(({ route }) => route)).toEqual([
    `DELETE ${TEAM_ID}/dissolve`,
    `POST ${TEAM_ID}/dissolve/call-off`,
  ]);
  expect(commands[0]?.body).toEqual({ confirmation: "Night Owls" });
});

test("TDETAIL-45 API-TEAM-10 an end that cannot be announced is shown in the dialog", async () => {
  const { user } = await open(ledTeam(), [], `/teams/${TEAM_ID}`);
  server.use(http.delete("*/api/teams/:id/dissolve", () => new HttpResponse("", { status: 500 })));
  const zone = within(screen.getByRole("region", { name: "Danger zone" }));
  await user.click(zone.getByRole("button", { name: "Dissolve" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Type “Night Owls” to confirm"), "Night Owls");
  await user.click(dialog.getByRole("button", { name: "Dissolve the team" }));
  expect(await dialog.findByText("Failed to dissolve team")).toBeVisible();
});

test("TDETAIL-13 TDETAIL-42 neither a hand-over nor an end is asked for while a challenge is not over", async () => {
  const staked = pool({ isStaked: true });
  const { user } = await open(ledTeam(), [], `/teams/${TEAM_ID}`, staked);
  const zone = within(screen.getByRole("region", { name: "Danger zone" }));
  const reason = "The team has a challenge that is not over. Both are possible when it is.";
  expect(await zone.findByText(reason)).toBeVisible();
  const dissolve = zone.getByRole("button", { name: "Dissolve" });
  expect(dissolve).toBeDisabled();
  expect(dissolve).toHaveAccessibleDescription(reason);
  await user.selectOptions(zone.getByLabelText("Member to lead"), mirage._id);
  expect(zone.getByRole("button", { name: "Ask to lead" })).toBeDisabled();
});

test("who was in a dissolved team reads what there was", async () => {
  const over = team({ dissolvedAt: "2026-03-20T10:00:00Z" });
  await open(over, [], `/teams/${TEAM_ID}?tab=votes`);
  expect(screen.getByText(/This team was dissolved on Mar 20, 2026/)).toBeVisible();
  expect(await screen.findByText("No votes yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Join|Follow/ })).toBeNull();
});
