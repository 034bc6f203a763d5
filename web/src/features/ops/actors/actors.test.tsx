import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { serveRead } from "@/test/administration";
import { actorView, serveOperations } from "@/test/operations";
import { refusal, server } from "@/test/server";
import { staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const KEY = actorView().key;

function open(at: string) {
  serveOperations();
  return visitApp({ as: { ...staff, role: "admin" }, at });
}

test("the busiest actors of a kind are read again by a button", async () => {
  let depth = 3;
  serveRead("operations/actors/challenge", () => ({ data: { actors: [actorView({ depth })] } }));
  const { user } = await open("/ops/actors/challenge");
  const table = within(await screen.findByRole("table", { name: /^The busiest actors/ }));
  const row = () => table.getAllByRole("row")[1];
  expect(row()).toHaveTextContent(`${KEY}381Execute12 ms2002.5 ms`);
  expect(table.getByRole("link", { name: KEY })).toHaveAttribute(
    "href",
    `/ops/actors/challenge/${KEY}`,
  );
  depth = 5;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(row()).toHaveTextContent(`${KEY}581`));
  expect(document.title).toBe("Actors: Challenge · Duel Ledger");
});

test("a kind without running actors, and one without single actors", async () => {
  serveRead("operations/actors/inbox", () => ({ data: { actors: [] } }));
  const { router } = await open("/ops/actors/inbox");
  expect(await screen.findByText("No actor of this kind runs now")).toBeVisible();
  server.use(
    http.get("*/api/admin/operations/actors/messages", () =>
      refusal(404, "ACTOR_KIND_NOT_FOUND", "No such kind"),
    ),
  );
  await router.navigate("/ops/actors/messages");
  expect(await screen.findByText("There are no single actors of this kind")).toBeVisible();
});

test("an actor shows its figures and its state as JSON", async () => {
  serveRead(`operations/actors/challenge/${KEY}`, () => ({
    data: { isAwake: true, actor: actorView(), state: { version: 12, watchers: ["nova"] } },
  }));
  await open(`/ops/actors/challenge/${KEY}`);
  const figures = await screen.findByRole("region", { name: "Figures" });
  expect(figures).toHaveTextContent("Messages waiting3");
  expect(figures).toHaveTextContent("Mean handling time2.5 ms");
  const json = screen.getByRole("region", { name: "State in memory, as JSON" });
  expect(JSON.parse(json.textContent ?? "")).toEqual({ version: 12, watchers: ["nova"] });
  expect(screen.getByRole("link", { name: "Trace it" })).toHaveAttribute(
    "href",
    `/ops/trace?of=${KEY}`,
  );
});

test("an actor that sleeps is called asleep", async () => {
  serveRead(`operations/actors/challenge/${KEY}`, () => ({
    data: { isAwake: false, actor: null, state: null },
  }));
  await open(`/ops/actors/challenge/${KEY}`);
  expect(await screen.findByText("Asleep")).toBeVisible();
  expect(screen.getByText(/looking here does not wake it/)).toBeVisible();
});

test("a failure is shown and retried", async () => {
  serveRead("operations/actors/inbox", () => ({ data: { actors: [] } }));
  server.use(
    http.get(
      "*/api/admin/operations/actors/inbox",
      () => refusal(503, "BUSY", "The server is busy"),
      { once: true },
    ),
  );
  const { user } = await open("/ops/actors/inbox");
  expect(await screen.findByRole("alert")).toHaveTextContent("The server is busy");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No actor of this kind runs now")).toBeVisible();
});
