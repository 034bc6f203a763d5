import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Seal } from "@/api/types";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const FIRST: Seal = {
  at: "2026-11-21T12:00:00.000000Z",
  hash: "ab".repeat(32),
  journals: 2,
  journalsHash: "1f".repeat(32),
  number: 1,
  previous: "0".repeat(64),
  total: 2,
};

const SECOND: Seal = { ...FIRST, number: 2, previous: FIRST.hash, journals: 500, total: 1236 };

const serveHead = (seal: Seal | null) =>
  server.use(
    http.get("*/api/ledger/seal", () => HttpResponse.json({ success: true, data: { seal } })),
  );

const serveSeals = (...seals: Seal[]) =>
  server.use(
    http.get("*/api/ledger/seals", ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get("after"));
      const [next] = seals.filter(({ number }) => after < number);
      const isLast = next === undefined || next === seals.at(-1);
      return HttpResponse.json({
        success: true,
        data: { seals: next ? [next] : [], nextAfter: isLast ? null : next.number },
      });
    }),
  );

test("the page is public, linked from every public page, and shows the last seal", async () => {
  serveHead(SECOND);
  const { user } = await visitApp({ as: null, at: "/terms" });
  await user.click(await screen.findByRole("link", { name: "Seal of the ledger" }));
  expect(
    await screen.findByRole("heading", { name: "The seal of our ledger", level: 1 }),
  ).toBeVisible();
  expect(await screen.findByText(SECOND.hash)).toBeVisible();
  expect(screen.getByText("1,236")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy hash" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Check your copy" })).toHaveTextContent(
    "hashlib.sha256",
  );
});

test("a ledger without a seal shows it", async () => {
  serveHead(null);
  await visitApp({ as: null, at: "/ledger" });
  expect(await screen.findByText(/Nothing is sealed yet/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Check the chain/ })).toBeNull();
});

test("a seal that cannot be loaded is loaded on Retry", async () => {
  server.use(
    http.get("*/api/ledger/seal", () => refusal(404, "NOT_FOUND", "There is no seal here")),
  );
  const { user } = await visitApp({ as: null, at: "/ledger" });
  expect(await screen.findByText("There is no seal here")).toBeVisible();
  serveHead(FIRST);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(FIRST.hash)).toBeVisible();
});

test("the browser follows the chain by itself", async () => {
  const [first, second] = await chained();
  serveHead(second);
  serveSeals(first, second);
  const { user } = await visitApp({ as: null, at: "/ledger" });
  await user.click(await screen.findByRole("button", { name: "Check the chain in this browser" }));
  expect(await screen.findByText(/^2 seals checked: every hash is right/)).toBeVisible();
});

test.each([
  ["another total", (first: Seal, second: Seal) => [first, { ...second, total: 9 }], 2],
  ["a seal that is gone", (_: Seal, second: Seal) => [second], 1],
  ["an end that is not there", (first: Seal) => [first], 2],
] as const)("the browser names the seal that does not follow: %s", async (_, change, number) => {
  const [first, second] = await chained();
  serveHead(second);
  serveSeals(...change(first, second));
  const { user } = await visitApp({ as: null, at: "/ledger" });
  await user.click(await screen.findByRole("button", { name: "Check the chain in this browser" }));
  expect(
    await screen.findByText(`Seal ${number} does not follow the one before it.`),
  ).toBeVisible();
});

/** Two seals with the hashes that the server would give them. */
async function chained(): Promise<[Seal, Seal]> {
  const first = { ...FIRST, hash: await sha256(textOf(FIRST)) };
  const second = { ...SECOND, previous: first.hash };
  return [first, { ...second, hash: await sha256(textOf(second)) }];
}

function textOf(seal: Seal): string {
  const { hash: _, ...rest } = seal;
  const members = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(members));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}
