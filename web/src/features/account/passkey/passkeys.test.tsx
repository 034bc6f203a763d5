import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readToken } from "@/api/token";
import type { Passkey } from "@/api/types";
import { config } from "@/test/config";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const phone: Passkey = {
  _id: "01900000-0000-7000-8000-0000000000a1",
  name: "My phone",
  createdAt: "2026-03-01T10:00:00Z",
  lastUsedAt: null,
};

/** A browser with passkeys: it answers each question with the question itself. */
class FakeCredential {
  readonly #answer: unknown;
  constructor(answer: unknown) {
    this.#answer = answer;
  }
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  toJSON = () => ({ answered: this.#answer });
}

const credentials = { create: vi.fn(), get: vi.fn() };

beforeEach(() => {
  const answer = async ({ publicKey }: { publicKey: unknown }) => new FakeCredential(publicKey);
  credentials.create.mockImplementation(answer);
  credentials.get.mockImplementation(answer);
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  Object.defineProperty(navigator, "credentials", { value: credentials, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(FakeCredential, "isConditionalMediationAvailable");
  vi.unstubAllGlobals();
});

/** Serves the player's passkeys; returns the bodies of the commands. */
function servePasskeys(stored: Passkey[]) {
  const bodies: unknown[] = [];
  let passkeys = stored;
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/auth/passkeys", () => HttpResponse.json({ success: true, data: { passkeys } })),
    http.post("*/api/auth/passkeys/options", async ({ request }) => {
      bodies.push(await request.json());
      const data = { ceremony: "c1", options: { publicKey: "question" } };
      return HttpResponse.json({ success: true, data }, { status: 201 });
    }),
    http.post("*/api/auth/passkeys", async ({ request }) => {
      bodies.push(await request.json());
      passkeys = [phone];
      return HttpResponse.json({ success: true, message: "Passkey added" }, { status: 201 });
    }),
    http.post("*/api/auth/passkeys/:id/remove", async ({ request, params }) => {
      bodies.push([params["id"], await request.json()]);
      passkeys = [];
      return HttpResponse.json({ success: true, message: "Passkey removed" });
    }),
  );
  return bodies;
}

async function openCard() {
  const visited = await visitApp({ as: player(), at: "/settings/security" });
  return { ...visited, card: within(await screen.findByRole("region", { name: "Passkeys" })) };
}

test("a passkey is added with a name and the password", async () => {
  const bodies = servePasskeys([]);
  const { user, card } = await openCard();
  await user.click(await card.findByRole("button", { name: "Add a passkey" }));
  const name = card.getByLabelText("Name");
  await user.clear(name);
  await user.type(name, "My phone");
  await user.type(card.getByLabelText("Current password"), "Abcdefg1");
  await user.click(card.getByRole("button", { name: "Continue" }));
  expect(await card.findByText("My phone")).toBeVisible();
  expect(card.getByText(/not used yet/)).toBeVisible();
  await waitFor(() => expect(card.getByRole("button", { name: "Add a passkey" })).toHaveFocus());
  expect(bodies).toEqual([
    { currentPassword: "Abcdefg1", code: "" },
    { ceremony: "c1", name: "My phone", credential: { answered: "question" } },
  ]);
});

test("a wrong password, and a dialog that was closed, are reported where they happened", async () => {
  servePasskeys([]);
  server.use(
    http.post(
      "*/api/auth/passkeys/options",
      () => refusal(422, "VALIDATION", "Invalid", { currentPassword: "Wrong password" }),
      { once: true },
    ),
  );
  const { user, card } = await openCard();
  await user.click(await card.findByRole("button", { name: "Add a passkey" }));
  await user.type(card.getByLabelText("Current password"), "Abcdefg1");
  await user.click(card.getByRole("button", { name: "Continue" }));
  expect(await card.findByText("Wrong password")).toBeVisible();
  credentials.create.mockRejectedValueOnce(new DOMException("closed", "NotAllowedError"));
  await user.click(card.getByRole("button", { name: "Continue" }));
  expect(await card.findByText("No passkey was chosen")).toBeVisible();
  credentials.create.mockRejectedValueOnce(new DOMException("known", "InvalidStateError"));
  await user.click(card.getByRole("button", { name: "Continue" }));
  expect(await card.findByText("This device has a passkey for your account already")).toBeVisible();
});

test("a passkey is removed with the password", async () => {
  const bodies = servePasskeys([phone]);
  const { user, card } = await openCard();
  await user.click(await card.findByRole("button", { name: "Remove My phone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove My phone?" }));
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await expect.poll(() => screen.queryByText("My phone")).toBeNull();
  expect(bodies).toEqual([[phone._id, { currentPassword: "Abcdefg1", code: "" }]]);
});

test("a passkey confirms that another one is removed", async () => {
  const bodies = servePasskeys([phone]);
  server.use(
    http.post("*/api/auth/passkeys/confirm/options", async ({ request }) => {
      bodies.push(await request.json());
      const data = { ceremony: "c3", options: { publicKey: "question" } };
      return HttpResponse.json({ success: true, data }, { status: 201 });
    }),
  );
  const { user, card } = await openCard();
  await user.click(await card.findByRole("button", { name: "Remove My phone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove My phone?" }));
  credentials.get.mockRejectedValueOnce(new DOMException("closed", "NotAllowedError"));
  await user.click(await dialog.findByRole("button", { name: "Confirm with a passkey" }));
  expect(await dialog.findByText("No passkey was chosen")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Confirm with a passkey" }));
  await expect.poll(() => screen.queryByText("My phone")).toBeNull();
  expect(bodies).toEqual([
    { purpose: "passkeys" },
    { purpose: "passkeys" },
    [phone._id, { passkey: { ceremony: "c3", credential: { answered: "question" } } }],
  ]);
});

test("the card states why passkeys cannot be used here", async () => {
  servePasskeys([phone]);
  const data = { ...config, passkeyDomain: "play.example.com" };
  server.use(http.get("*/api/config", () => HttpResponse.json({ success: true, data })));
  const { card } = await openCard();
  expect(await card.findByText(/^Passkeys work only at play\.example\.com/)).toBeVisible();
  expect(card.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(card.getByRole("button", { name: "Remove My phone" })).toBeVisible();
});

/** A browser that offers passkeys in the field for the name; `offer` answers what it is asked meanwhile. */
function withOffers() {
  const offers: { signal: AbortSignal; choose: () => void }[] = [];
  Object.assign(FakeCredential, { isConditionalMediationAvailable: async () => true });
  credentials.get.mockImplementation(({ publicKey, mediation, signal }) => {
    const answer = new FakeCredential(publicKey);
    if (mediation !== "conditional") return Promise.resolve(answer);
    return new Promise((resolve, reject) => {
      offers.push({ signal, choose: () => resolve(answer) });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  return offers;
}

/** Serves sign-ins by passkey, the first of which is refused; returns the bodies. */
function serveSignIns() {
  const bodies: unknown[] = [];
  server.use(
    http.post("*/api/auth/passkeys/sign-in/options", () => {
      const data = { ceremony: "c2", options: { publicKey: "question" } };
      return HttpResponse.json({ success: true, data }, { status: 201 });
    }),
    http.post("*/api/auth/passkeys/sign-in", async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? refusal(400, "PASSKEY_REFUSED", "This passkey could not be verified")
        : HttpResponse.json({ success: true, accessToken: "fresh", user: player() });
    }),
  );
  return bodies;
}

test("a passkey that is chosen in the field for the name signs in", async () => {
  const offers = withOffers();
  const bodies = serveSignIns();
  const { router } = await visitApp({ as: null, at: "/login" });
  const field = await screen.findByLabelText("Email or username");
  expect(field).toHaveAttribute("autocomplete", "username webauthn");
  await expect.poll(() => offers.length).toBe(1);
  offers[0]?.choose();
  expect(await screen.findByRole("alert")).toHaveTextContent("This passkey could not be verified");
  // It is offered again.
  await expect.poll(() => offers.length).toBe(2);
  offers[1]?.choose();
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(bodies[1]).toEqual({
    ceremony: "c2",
    credential: { answered: "question" },
    rememberMe: false,
  });
});

test("the button ends the offer before it asks, and leaving the screen ends it too", async () => {
  const offers = withOffers();
  serveSignIns();
  const { user, router } = await visitApp({ as: null, at: "/login" });
  await expect.poll(() => offers.length).toBe(1);
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect(offers[0]?.signal.aborted).toBe(true);
  expect(await screen.findByRole("alert")).toHaveTextContent("This passkey could not be verified");
  await expect.poll(() => offers.length).toBe(2);
  await router.navigate("/register");
  await expect.poll(() => offers[1]?.signal.aborted).toBe(true);
});

test("a passkey signs in without a password", async () => {
  const bodies = serveSignIns();
  const { user, router } = await visitApp({ as: null, at: "/login" });
  await user.click(await screen.findByLabelText("Remember me on this device"));
  const button = await screen.findByRole("button", { name: "Sign in with a passkey" });
  await user.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent("This passkey could not be verified");
  await user.click(button);
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(readToken()).toBe("fresh");
  expect(bodies[0]).toEqual({
    ceremony: "c2",
    credential: { answered: "question" },
    rememberMe: true,
  });
});

/** A sign-in whose second step a passkey can pass: the first signature is refused. Returns the bodies. */
function serveSecondStep() {
  const bodies: unknown[] = [];
  const expiresAt = "2026-03-10T10:00:00Z";
  server.use(
    http.post("*/api/auth/signin", () =>
      HttpResponse.json(
        { success: true, message: "", challenge: "s1", expiresAt, hasPasskey: true },
        { status: 202 },
      ),
    ),
    http.post("*/api/auth/second-factor/passkey/options", async ({ request }) => {
      bodies.push(await request.json());
      const data = { options: { publicKey: "question" } };
      return HttpResponse.json({ success: true, data }, { status: 201 });
    }),
    http.post("*/api/auth/second-factor/passkey", async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 2
        ? refusal(400, "PASSKEY_REFUSED", "This passkey could not be verified")
        : HttpResponse.json({ success: true, accessToken: "fresh", user: player() });
    }),
  );
  return bodies;
}

async function passPassword() {
  const visited = await visitApp({ as: null, at: "/login" });
  await visited.user.type(await screen.findByLabelText("Email or username"), "nova");
  await visited.user.type(screen.getByLabelText("Password"), "Abcdefg1");
  await visited.user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByLabelText("Code")).toHaveFocus();
  return visited;
}

test("a passkey stands for the code of the second step, and a refused one can be used again", async () => {
  const bodies = serveSecondStep();
  const { user, router } = await passPassword();
  await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This passkey could not be verified");
  // The code is still an alternative.
  expect(screen.getByLabelText("Code")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(readToken()).toBe("fresh");
  const answer = { challenge: "s1", credential: { answered: "question" } };
  expect(bodies).toEqual([{ challenge: "s1" }, answer, { challenge: "s1" }, answer]);
});

test("a second step whose time is over starts again with the password, and shows it", async () => {
  serveSecondStep();
  const message = "This sign-in has expired. Please sign in again.";
  server.use(
    http.post("*/api/auth/second-factor/passkey/options", () =>
      refusal(401, "CHALLENGE_EXPIRED", message),
    ),
  );
  const { user } = await passPassword();
  await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByLabelText("Password")).toHaveValue("");
});

test("a second step offers no passkey where this browser cannot use one", async () => {
  serveSecondStep();
  const data = { ...config, passkeyDomain: "play.example.com" };
  server.use(http.get("*/api/config", () => HttpResponse.json({ success: true, data })));
  await passPassword();
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});
