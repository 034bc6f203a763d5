import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { serveCommand } from "@/test/administration";
import { fakeServer } from "@/test/fake-socket";
import { kindSample, overview, sample, serveOperations } from "@/test/operations";
import { refusal, server } from "@/test/server";
import { staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const REASON = "Maintenance of the database";
const admin = { ...staff, role: "admin" as const };

const open = () => visitApp({ as: admin, at: "/ops" });
const region = (name: string) => screen.findByRole("region", { name });

/** Lets the socket send samples. */
function connect() {
  fakeServer.onAttempt = (socket) => socket.accept(admin);
  fakeServer.responses["operations_subscribe"] = () => ({ ok: true });
}

const rowOf = async (kind: string) => {
  const table = within(await screen.findByRole("table", { name: "Actors by kind" }));
  const row = table.getByRole("row", { name: new RegExp(`^${kind}`) });
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
};

test("every figure of the actors, with rates from two samples", async () => {
  const at = new Date(Date.now() - 1000).toISOString();
  const earlierAt = new Date(Date.parse(at) - 5000).toISOString();
  serveOperations(
    {
      sample: sample(0, {
        at,
        actors: [
          kindSample({
            answered: 1250,
            busyMillis: 700,
            waitedMillis: 45,
            depth: 40,
            depthMax: 33,
            handling: 2,
            oldestMillis: 15,
            refused: 6,
            panicked: 2,
            restarted: 1,
          }),
        ],
        requests: 50,
      }),
    },
    [
      sample(0, {
        at: earlierAt,
        actors: [kindSample({ answered: 1200, busyMillis: 500, waitedMillis: 20 })],
      }),
    ],
  );
  await open();
  await waitFor(async () =>
    expect(await rowOf("Challenge")).toEqual([
      "4 of 5,000",
      "10",
      "4 ms",
      "0.5 ms",
      "40",
      "33 of 64",
      "9",
      "2",
      "15 ms",
      "1,250",
      "6",
      "0",
      "2",
      "1",
    ]),
  );
  expect(screen.getByRole("link", { name: "Challenge" })).toHaveAttribute(
    "href",
    "/ops/actors/challenge",
  );
  expect(await region("Server")).toHaveTextContent("Requests per second10");
  expect(document.title).toBe("Operations · Duel Ledger");
});

test("sockets, connections, statements, jobs, ledger, refusals and mails", async () => {
  const started = new Date(Date.now() - 8_400_000).toISOString();
  serveOperations({
    startedAt: started,
    jobs: [
      { name: "seals", lastSuccessAt: new Date().toISOString(), failures: 2, everySeconds: 5 },
      { name: "deadlines", lastSuccessAt: started, failures: 0, everySeconds: 1 },
    ],
    audit: { at: started, breaches: 2 },
  });
  await open();
  const box = await region("Server");
  expect(box).toHaveTextContent("Refused by rate limits3");
  expect(box).toHaveTextContent("Memory150 MiB");
  expect(box).toHaveTextContent("Mails waiting7");
  expect(await region("Rate limits")).toHaveTextContent("Search3");
  expect(await region("Sockets")).toHaveTextContent("Waiting to be sent2 KiB");
  expect(await region("Database connections")).toHaveTextContent("Writes180");
  expect(await region("Slowest statements")).toHaveTextContent(
    "insert into messages1,2002.5 s2.1 ms90 ms",
  );
  expect(await region("Ledger")).toHaveTextContent("2 breaches");
  const jobs = within(await region("Jobs"));
  expect(jobs.getByText("1 late")).toBeVisible();
  const [, late, punctual] = jobs.getAllByRole("row");
  expect(late).toHaveTextContent("DeadlinesLate1 s2h ago0");
  expect(punctual).toHaveTextContent("SealsOn time5 snow2");
});

test("samples of the socket move the figures, until they are paused", async () => {
  connect();
  serveOperations();
  const { user } = await open();
  expect(await screen.findByText("Live")).toBeVisible();
  const send = (depth: number, secondsAhead: number) =>
    act(() =>
      fakeServer.socket.emitEvent(
        "operations_sample",
        sample(-secondsAhead, { actors: [kindSample({ depth })] }),
      ),
    );
  send(21, 4);
  await waitFor(async () => expect((await rowOf("Challenge"))[4]).toBe("21"));
  await user.click(screen.getByRole("button", { name: "Pause" }));
  expect(screen.getByText("Paused")).toBeVisible();
  send(34, 8);
  expect((await rowOf("Challenge"))[4]).toBe("21");
  await user.click(screen.getByRole("button", { name: "Resume" }));
  expect((await rowOf("Challenge"))[4]).toBe("34");
  // What is no sample is dropped.
  act(() => fakeServer.socket.emitEvent("operations_sample", { at: "now" }));
  expect((await rowOf("Challenge"))[4]).toBe("34");
});

test("without the socket the figures are read every five seconds, and not while they are paused", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { served, reads } = serveOperations();
  await open();
  expect(await screen.findByText("Read every 5 seconds")).toBeVisible();
  served.overview = overview({ mailsWaiting: 11, sample: sample(-5) });
  await act(() => vi.advanceTimersByTimeAsync(5500));
  await waitFor(async () => expect(await region("Server")).toHaveTextContent("Mails waiting11"));
  screen.getByRole("button", { name: "Pause" }).click();
  expect(await screen.findByText("Paused")).toBeVisible();
  const count = reads.length;
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(reads).toHaveLength(count);
});

test("the subscription is renewed before the server ends it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connect();
  serveOperations();
  await open();
  expect(await screen.findByText("Live")).toBeVisible();
  const subscriptions = () => fakeServer.socket.payloads("operations_subscribe").length;
  expect(subscriptions()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(subscriptions()).toBe(2);
  // A role that was taken away ends it.
  fakeServer.responses["operations_subscribe"] = () => ({
    ok: false,
    code: "FORBIDDEN",
    message: "Only administrators may do this",
  });
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(await screen.findByText("Read every 5 seconds")).toBeVisible();
});

test("the age of what is shown is in the bar", async () => {
  serveOperations({ sample: sample(40) });
  await open();
  expect(await screen.findByText(/^Figures from 4\d s ago$/)).toBeVisible();
});

test("a failure is shown and retried", async () => {
  serveOperations();
  server.use(
    http.get("*/api/admin/operations", () => refusal(500, "INTERNAL", "Broke"), { once: true }),
  );
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Broke");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await region("Actors")).toBeVisible();
});

test("the read-only mode is confirmed with a reason, and a banner stays while it is on", async () => {
  const { served } = serveOperations();
  const bodies = serveCommand("operations/read-only", {
    success: true,
    data: { isReadOnly: true },
  });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Make read-only" }));
  const dialog = within(screen.getByRole("dialog", { name: "Make the server read-only?" }));
  await user.type(dialog.getByLabelText("Reason"), REASON);
  served.overview = overview({ isReadOnly: true });
  await user.click(dialog.getByRole("button", { name: "Make read-only" }));
  expect(await screen.findByText(/^The server is read-only: players read/)).toBeVisible();
  expect(bodies).toEqual([{ isOn: true, reason: REASON }]);
  expect(screen.getByRole("button", { name: "End read-only mode" })).toBeVisible();
});

test("an announcement is written from here", async () => {
  serveOperations();
  const sent = serveCommand("announcements");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Announce" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New announcement" }));
  await user.type(dialog.getByLabelText("Text"), "Maintenance tonight at 22:00");
  await user.type(dialog.getByLabelText("End"), "2099-01-01T10:00");
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ text: "Maintenance tonight at 22:00", audience: "all" });
});

test("a filter that cannot be read is reported at its field", async () => {
  serveOperations();
  server.use(
    http.post("*/api/admin/operations/log-filter", () =>
      refusal(422, "VALIDATION_FAILED", "No", { filter: "Unknown level “loud”" }),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Change log filter" }));
  const dialog = within(screen.getByRole("dialog"));
  const field = dialog.getByLabelText("Log filter");
  expect(field).toHaveValue("info,actors=debug");
  await user.clear(field);
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(dialog.getByRole("button", { name: "Change log filter" }));
  expect(field).toHaveAccessibleDescription("Write a filter");
  await user.type(field, "loud");
  await user.click(dialog.getByRole("button", { name: "Change log filter" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription("Unknown level “loud”"));
  expect(dialog.queryByRole("alert")).toBeNull();
});

test("the drain asks for the typed word, and a refusal stays in the dialog", async () => {
  serveOperations();
  const bodies = serveCommand("operations/drain");
  server.use(
    http.post(
      "*/api/admin/operations/drain",
      () => refusal(403, "SECOND_FACTOR_REQUIRED", "second factor"),
      { once: true },
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Drain the server" }));
  const dialog = within(screen.getByRole("dialog", { name: "Drain and stop the server?" }));
  const confirm = dialog.getByRole("button", { name: "Drain the server" });
  const typed = dialog.getByLabelText("Type “drain” to confirm");
  await user.type(dialog.getByLabelText("Reason"), REASON);
  await user.click(confirm);
  expect(typed).toHaveAccessibleDescription("Type “drain” to confirm");
  await user.type(typed, "drain");
  await user.click(confirm);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Staff need two-step sign-in.");
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodies).toEqual([{ reason: REASON, confirmation: "drain" }]);
});

test("a server that drains shows it, and cannot be drained again", async () => {
  serveOperations({ isDraining: true });
  await open();
  expect(await screen.findByText(/^The server is draining/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Drain the server" })).toBeDisabled();
});
