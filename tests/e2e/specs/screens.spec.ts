import type { Page } from "@playwright/test";
import { type Challenge, PASSWORD, type Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";
import { continueTo, fillGame, fillStake } from "../support/wizard.ts";

// Checks each screen with axe in both themes on a phone and a desktop, and for overflow at four widths.

/** A word that no line of a phone can hold. */
const LONG_TITLE = "Winner".repeat(18);

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test.describe("visitors", () => {
  for (const [path, title] of [
    ["/", /./],
    ["/login", /./],
    ["/register", /./],
    ["/terms", /Terms of Service/],
    ["/privacy", /Privacy Policy/],
    ["/ledger", /The seal of our ledger/],
  ] as const) {
    test(`ROUTE-01 to ROUTE-05 the screen ${path} is accessible`, async ({ page }) => {
      await page.goto(path);
      await heading(page, title);
      await expectAccessibleScreen(page);
    });
  }

  for (const [path, button] of [
    ["/login", "Sign in"],
    ["/register", "Create account"],
  ] as const) {
    test(`LOGIN-09 REG-20 the errors of ${path} are accessible`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByText("Email is required")).toBeVisible();
      await expectAccessibleScreen(page);
    });
  }
});

test("GATE-01 GATE-12 the dispute-terms gate is sound, on its first and last step", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer({ terms: "open" });
  await player.visit(page, "/dashboard");
  await expect(page.getByRole("dialog", { name: "Staking" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole("button", { name: "Skip Tutorial" }).click();
  await expect(page.getByRole("button", { name: "Enter" })).toBeVisible();
  await expectAccessibleScreen(page);
});

test("GEN-12 the dashboard has columns from 1024 px on, and tabs below", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await page.setViewportSize({ width: 1023, height: 900 });
  await player.visit(page, "/dashboard");
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  const column = page.getByRole("region", { name: "Messages" });
  await expect(tabs).toBeVisible();
  await expect(column).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(column).toBeVisible();
  await expect(tabs).toHaveCount(0);
});

test.describe("players", () => {
  for (const [path, title] of [
    ["/dashboard", /./],
    ["/challenges", "Browse Challenges"],
    ["/my-challenges", "My Challenges"],
    ["/ongoing-challenges", "Ongoing Challenges"],
    ["/wallet", "Wallet"],
    ["/profile", /./],
    ["/settings", "Settings"],
    ["/settings/security", "Security"],
    ["/settings/blocked", "Blocked players"],
    ["/settings/data", "Your data"],
    ["/friends", "Friends"],
  ] as const) {
    test(`ROUTE-06 to ROUTE-24 the screen ${path} is accessible, with data on it`, async ({
      page,
      newPlayer,
    }) => {
      const [nova] = await liveMatch(newPlayer);
      await nova.create({ tags: "one,two,three,four" });
      await nova.visit(page, path);
      await heading(page, title);
      await expectAccessibleScreen(page);
    });
  }

  test("MINE-07 ONGL-03 a new player's empty lists are accessible", async ({ page, newPlayer }) => {
    const player = await newPlayer();
    await player.enter(page.context());
    for (const path of ["/my-challenges", "/ongoing-challenges", "/wallet"]) {
      await page.goto(path);
      await heading(page, /./);
      await expectAccessibleScreen(page);
    }
  });

  test("the dialogs of the wallet are accessible in each step", async ({ page, newPlayer }) => {
    const player = await newPlayer({ deposit: "100" });
    await player.verify();
    await player.visit(page, "/wallet?action=deposit");
    await page.getByRole("button", { name: "50", exact: true }).click();
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Review deposit" }).click();
    await expectAccessibleScreen(page);
    await page.goto("/wallet?action=withdraw");
    await page.getByRole("button", { name: "Review withdrawal" }).click();
    await expect(page.getByText("Enter an amount")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByLabel("Amount").fill("30");
    await page.getByLabel("Destination").fill("sandbox:somewhere");
    await page.getByRole("button", { name: "Review withdrawal" }).click();
    await expect(page.getByText(/it is paid after 24 hours/)).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Withdraw 30.00 USDC" }).click();
    await expect(page.getByText(/30.00 USDC is held and paid from/)).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    const pendingWithdrawals = page.getByRole("region", { name: "Pending withdrawals" });
    await expect(pendingWithdrawals).toContainText("Waiting");
    await expectAccessibleScreen(page);
    await pendingWithdrawals.getByRole("button", { name: /Cancel the withdrawal/ }).click();
    await page.getByRole("button", { name: "Cancel withdrawal" }).click();
    await expect(pendingWithdrawals).toBeHidden();
  });

  test("NAV-14 the drawer of small screens is accessible", async ({ page, newPlayer }) => {
    const player = await newPlayer({ deposit: "10" });
    await page.setViewportSize({ width: 390, height: 900 });
    await player.visit(page, "/settings");
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
    await expectAccessibleScreen(page);
  });
});

test("above the page of a phone each banner takes one line", async ({ page, newPlayer }) => {
  const player = await newPlayer();
  await page.setViewportSize({ width: 390, height: 844 });
  await player.visit(page, "/settings");
  for (const name of ["Play money", "Verify your email"]) {
    const box = await page.getByRole("complementary", { name }).boundingBox();
    expect(box?.height, `the height of “${name}”`).toBeLessThanOrEqual(ONE_LINE);
  }
});

/** The height of a banner with a button: a target of 44 pixels, its padding and the line below it. */
const ONE_LINE = 53;

test.describe("a challenge", () => {
  test("DETAIL-01 its details fill a wide screen, and on a phone lead to the next step at once", async ({
    page,
    newPlayer,
  }) => {
    const creator = await newPlayer({ deposit: "50" });
    const challenge = await creator.create();
    const player = await newPlayer({ deposit: "50" });
    await player.visit(page, `/challenges/${challenge._id}`);
    const boxOf = async (name: string) => {
      const box = await page.getByRole("region", { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is on the screen`);
      return box;
    };
    await expect(page.getByRole("region", { name: "Match log" }).getByRole("listitem")).toHaveCount(
      1,
    );
    const [players, log, rules, escrow] = [
      await boxOf("Players"),
      await boxOf("Match log"),
      await boxOf("Rules"),
      await boxOf("Escrow"),
    ];
    // The players above log and rules, which share their row, and the money beside all of them.
    expect(log.y).toBeGreaterThanOrEqual(players.y + players.height);
    expect(rules.y).toBe(log.y);
    expect(rules.x).toBeGreaterThanOrEqual(log.x + log.width);
    expect(escrow.y).toBe(players.y);
    expect(escrow.x).toBeGreaterThanOrEqual(rules.x + rules.width);

    await page.setViewportSize({ width: 390, height: 844 });
    const join = page.getByRole("button", { name: "Join Challenge" });
    await expect(join).toBeInViewport();
    await page.getByRole("button", { name: "More about this challenge" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Share", "Tell a follower", "Report"]);
    await expectAccessibleScreen(page);
  });

  test("DETAIL-01 DETAIL-02 its page is accessible for visitor, creator, stranger with the join dialog", async ({
    page,
    newPlayer,
    openContext,
  }) => {
    const creator = await newPlayer({ deposit: "50" });
    const challenge = await creator.create({ visibility: "Public" });
    await page.goto(`/challenges/${challenge._id}`);
    await heading(page, challenge.title);
    await expectAccessibleScreen(page);
    await creator.visit(page, `/challenges/${challenge._id}`);
    await expect(page.getByText("Your role: Creator")).toBeVisible();
    await expectAccessibleScreen(page);
    const player = await newPlayer({ deposit: "50" });
    const other = await player.open(await openContext(), `/challenges/${challenge._id}`);
    await other.getByRole("button", { name: "Join Challenge" }).click();
    await expect(other.getByRole("dialog")).toBeVisible();
    await expectAccessibleScreen(other);
  });

  test("CREATE-01 to CREATE-24 each step of its creation is accessible", async ({
    page,
    newPlayer,
  }) => {
    const player = await newPlayer({ deposit: "100" });
    await player.visit(page, "/challenges/create");
    await heading(page, "Create Challenge");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expectAccessibleScreen(page);
    await fillGame(page, LONG_TITLE);
    await continueTo(page, "Match");
    await expectAccessibleScreen(page);
    await continueTo(page, "Stake");
    await fillStake(page, "50");
    await expectAccessibleScreen(page);
    await continueTo(page, "Invite");
    await expectAccessibleScreen(page);
    await continueTo(page, "Review");
    await expectAccessibleScreen(page);
  });

  test("ROUTE-20 DETAIL-09 its edit page is accessible", async ({ page, newPlayer }) => {
    const player = await newPlayer({ deposit: "50" });
    const challenge = await player.create();
    await player.visit(page, `/challenges/${challenge._id}/edit`);
    await heading(page, /Edit/);
    await expectAccessibleScreen(page);
  });

  const STATES: readonly [
    state: string,
    text: string | RegExp,
    reachState: (players: {
      nova: Player;
      mirage: Player;
      challenge: Challenge;
    }) => Promise<unknown>,
  ][] = [
    ["ONG-06 open", "Waiting for Players", async () => {}],
    ["ONG-07 full", "Ready to Start", ({ mirage, challenge }) => mirage.join(challenge)],
    [
      "ONG-08 live",
      "Live",
      async ({ nova, mirage, challenge }) => {
        await mirage.join(challenge);
        await nova.start(challenge);
      },
    ],
    [
      "declared by me",
      "You declared",
      async ({ nova, mirage, challenge }) => {
        await mirage.join(challenge);
        await nova.start(challenge);
        await nova.declare(challenge, "won");
      },
    ],
    [
      "declared by the other",
      "Confirm the result",
      async ({ nova, mirage, challenge }) => {
        await mirage.join(challenge);
        await nova.start(challenge);
        await mirage.declare(challenge, "won");
      },
    ],
    [
      "disputed",
      /frozen/,
      async ({ nova, mirage, challenge }) => {
        await mirage.join(challenge);
        await nova.start(challenge);
        await mirage.declare(challenge, "won");
        await nova.declare(challenge, "won");
      },
    ],
    [
      "completed",
      "You won",
      async ({ nova, mirage, challenge }) => {
        await mirage.join(challenge);
        await nova.start(challenge);
        await mirage.declare(challenge, "lost");
        await nova.declare(challenge, "won");
      },
    ],
    ["cancelled", "Cancelled", ({ nova, challenge }) => nova.command(challenge, "cancel")],
  ];
  for (const [state, text, reachState] of STATES) {
    test(`its live page is accessible: ${state}`, async ({ page, newPlayer }) => {
      const nova = await newPlayer({ deposit: "50" });
      const mirage = await newPlayer({ deposit: "50" });
      const challenge = await nova.create();
      await reachState({ nova, mirage, challenge });
      await nova.visit(page, `/challenges/${challenge._id}/ongoing`);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectAccessibleScreen(page);
    });
  }

  test("RESULT-01 its result page is accessible", async ({ page, newPlayer }) => {
    const [nova, , challenge] = await liveMatch(newPlayer);
    await nova.visit(page, `/challenges/${challenge._id}/result`);
    await heading(page, /./);
    await expectAccessibleScreen(page);
  });

  test("DETAIL-16 MINE-08 its dialogs are accessible", async ({ page, newPlayer }) => {
    const player = await newPlayer({ deposit: "50" });
    const challenge = await player.create();
    await player.visit(page, `/challenges/${challenge._id}`);
    await page.getByRole("button", { name: "Cancel Challenge" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.goto("/my-challenges");
    await page.getByRole("button", { name: `Details of ${challenge.title}` }).click();
    await expect(page.getByRole("dialog", { name: challenge.title })).toBeVisible();
    await expectAccessibleScreen(page);
  });
});

type NewPlayer = (options: { deposit: string }) => Promise<Player>;

async function liveMatch(newPlayer: NewPlayer): Promise<[Player, Player, Challenge]> {
  const nova = await newPlayer({ deposit: "200" });
  const mirage = await newPlayer({ deposit: "200" });
  const challenge = await nova.create();
  await mirage.join(challenge);
  await nova.start(challenge);
  return [nova, mirage, challenge];
}
