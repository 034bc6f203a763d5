import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { TeamChallenge } from "@/api/types";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { RIVALS, serveTeams, TEAM_ID, team } from "@/test/teams";
import { visitApp } from "@/test/visit-app";
import { expiryText } from "./row-text";

const at = `/teams/${TEAM_ID}?tab=challenges`;

const row: TeamChallenge = {
  _id: "c-1",
  title: "Two against two",
  game: "Counter-Strike",
  status: "open",
  escrowState: "funding",
  isReserved: true,
  side: 0,
  opponent: RIVALS,
  stakeAmount: "50",
  escrow: "100",
  scheduledTime: null,
  startTime: null,
  expiresAt: null,
  deadlines: [{ kind: "approve", at: "2026-03-11T10:00:00Z", sides: [] }],
  outcome: null,
  createdAt: "2026-03-10T10:00:00Z",
};

function serveRows(challenges: TeamChallenge[]) {
  serveTeams({ team: team() });
  server.use(
    http.get("*/api/teams/:id/challenges", () =>
      HttpResponse.json({
        success: true,
        data: { challenges },
        pagination: {
          currentPage: 1,
          totalPages: 1,
          totalChallenges: challenges.length,
          hasNextPage: false,
          hasPrevPage: false,
        },
      }),
    ),
  );
}

test("TDETAIL-19 ENT-21 OPEN-13 the matches of the team: status, opponent, escrow, expiry and details", async () => {
  serveRows([row]);
  await visitApp({ as: player(), at });
  const table = await screen.findByRole("table", { name: "Challenges of the team, newest first" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual([
    "Status",
    "Opponent",
    "Escrow",
    "Expiry",
    "Details",
  ]);
  expect(within(table).getAllByText("Reserved")[0]).toBeVisible();
  expect(within(table).getByRole("link", { name: RIVALS.name })).toHaveAttribute(
    "href",
    `/teams/${RIVALS._id}`,
  );
  expect(within(table).getByText("$100")).toBeVisible();
  expect(within(table).getByRole("link", { name: `Details of ${row.title}` })).toHaveAttribute(
    "href",
    "/challenges/c-1",
  );
});

test("TDETAIL-20 a team without matches shows it", async () => {
  serveRows([]);
  await visitApp({ as: player(), at });
  expect(await screen.findByText("No challenges yet")).toBeVisible();
});

test("a failure has a way to try again, and leaves the rest of the page", async () => {
  serveTeams({ team: team() });
  server.use(http.get("*/api/teams/:id/challenges", () => HttpResponse.error()));
  await visitApp({ as: player(), at });
  const panel = await screen.findByRole("region", { name: "Challenges" });
  expect(await within(panel).findByRole("button", { name: "Retry" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Night Owls" })).toBeVisible();
});

test("the expiry names what ends, or how it ended", () => {
  expect(expiryText(row)).toMatch(/^Approve by Mar 11, 2026/);
  const playing = { ...row, status: "active", expiresAt: "2026-03-11T12:00:00Z" } as const;
  expect(expiryText(playing)).toMatch(/^Ends Mar 11, 2026/);
  expect(expiryText({ ...row, status: "completed", outcome: "won" })).toBe("Won");
  expect(expiryText({ ...row, status: "cancelled" })).toBe("Over");
  expect(expiryText({ ...row, deadlines: [] })).toBe("None");
});
