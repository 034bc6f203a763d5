import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { caseFile, caseSide, kade, mirage, serveCase } from "@/test/disputes";
import { serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const file = caseFile();
const at = `/admin/disputes/${file.challengeId}`;

beforeEach(() => serveStaff());

const panel = () => screen.findByRole("region", { name: "Ruling" });

test("what the server recorded is shown: log, chat, presence, rules, deadlines", async () => {
  serveCase(file);
  await visitApp({ as: staff, at });
  const log = within(await screen.findByRole("region", { name: "Event log" }));
  const contested = log.getByText("contested the result; the escrow is frozen");
  expect(within(contested).getByRole("link", { name: "mirage_ops" })).toHaveAttribute(
    "href",
    "/profile/mirage_ops",
  );
  const chat = within(screen.getByRole("region", { name: "Arena chat" }));
  expect(chat.getByText("gg, I won")).toBeVisible();
  expect(chat.queryByText(/not shown/)).toBeNull();
  expect(screen.getByRole("region", { name: "Presence" })).toHaveTextContent("kade");
  expect(screen.getByText("One pause per player.")).toBeVisible();
  const deadlines = within(screen.getByRole("list", { name: "Deadlines" }));
  expect(deadlines.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Evidence is takenOver/),
    expect.stringMatching(/^Refund, unless it is decided5d/),
    expect.stringMatching(/^The moderator decides2[23]:/),
  ]);
});

test("the file of a reported challenge without a dispute has its record, and nothing to take or rule", async () => {
  const quiet = { declaration: null, evidence: [] };
  const { commands } = serveCase(
    caseFile({
      status: "open",
      escrow: { ...file.escrow, state: "funding" },
      open: null,
      deadlines: [],
      sides: [caseSide(kade, quiet), caseSide(mirage, { ...quiet, history: null })],
      events: file.events.filter(({ type }) => type === "created"),
      presence: [],
    }),
  );
  const { user } = await visitApp({ as: staff, at });
  expect(
    within(await panel()).getByText("There was no dispute, so nothing is ruled."),
  ).toBeVisible();
  expect(screen.getByText("Reported challenge · Counter-Strike")).toBeVisible();
  expect(screen.getByText(/staked\. There was no dispute\./)).toBeVisible();
  expect(screen.queryByText(/decided/)).toBeNull();
  expect(screen.queryByRole("list", { name: "Deadlines" })).toBeNull();
  expect(screen.getByText("gg, I won")).toBeVisible();
  expect(screen.getByText("One pause per player.")).toBeVisible();
  // From here a moderator reaches the account of each player, to suspend it.
  expect(screen.getByRole("link", { name: "Account of mirage_ops" })).toHaveAttribute(
    "href",
    `/admin/users/${mirage._id}`,
  );
  await user.keyboard("ar");
  expect(commands).toEqual([]);
  expect(screen.queryByRole("button", { name: "Take the case" })).toBeNull();
});

test("everyone who took part leads to their account, and what the creator wrote is shown", async () => {
  const left = { _id: "01900000-0000-7000-8000-0000000000a9", username: "leaver", avatar: null };
  serveCase({ ...file, players: [kade, mirage, left], description: "Losers are idiots" });
  await visitApp({ as: staff, at });
  const players = within(await screen.findByRole("region", { name: "Players" }));
  const links = players.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([kade, mirage, left].map(({ _id }) => `/admin/users/${_id}`));
  const description = screen.getByRole("region", { name: "Description" });
  expect(description).toHaveTextContent("Losers are idiots");
});

test("a message of the chat that was edited is marked, and of a deleted one nothing is left", async () => {
  const [message] = file.arena;
  if (!message) throw new Error("a message");
  const arena = [
    { ...message, isEdited: true },
    { ...message, _id: "m-2", seq: 2, content: "", isEdited: true, isDeleted: true },
  ];
  serveCase({ ...file, arena });
  await visitApp({ as: staff, at });
  const chat = within(await screen.findByRole("region", { name: "Arena chat" }));
  const [edited, deleted] = chat.getAllByRole("listitem");
  expect(edited).toHaveTextContent("gg, I won(edited)");
  expect(deleted).toHaveTextContent("Message deleted");
  expect(deleted).not.toHaveTextContent("edited)");
});

test("of a long chat the file states how many of its messages it shows", async () => {
  const [message] = file.arena;
  if (!message) throw new Error("a message");
  const arena = [301, 300].map((seq) => ({ ...message, _id: `m-${seq}`, seq }));
  serveCase({ ...file, arena });
  await visitApp({ as: staff, at });
  const chat = within(await screen.findByRole("region", { name: "Arena chat" }));
  expect(chat.getByText("The newest 2 messages. 299 earlier ones are not shown.")).toBeVisible();
});
