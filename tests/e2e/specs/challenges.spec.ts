import { expect, test } from "../support/test.ts";
import { continueTo, fillGame, fillStake } from "../support/wizard.ts";

test("DETAIL-04 STATE-13 a stranger reads and joins a private challenge by its invite code", async ({
  page,
  newPlayer,
}) => {
  const creator = await newPlayer({ deposit: "100" });
  const stranger = await newPlayer({ deposit: "100" });
  const challenge = await creator.create({ visibility: "Private", challengeType: "private" });
  expect(challenge.inviteCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  await stranger.visit(page, `/challenges?q=${encodeURIComponent(challenge.title)}`);
  await expect(page.getByText("No challenges found")).toBeVisible();
  await page.goto(`/challenges/${challenge._id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Private challenge" })).toBeVisible();
  await page.getByLabel("Invite code").fill("ABCD2345");
  await page.getByRole("button", { name: "Show challenge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Private challenge" })).toBeVisible();
  await page.getByLabel("Invite code").fill((challenge.inviteCode ?? "").toLowerCase());
  await page.getByRole("button", { name: "Show challenge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: challenge.title })).toBeVisible();
  await page.getByRole("button", { name: "Join Challenge" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stake $50" }).click();
  await expect(page.getByText("Successfully joined the challenge!")).toBeVisible();
  await expect(page.getByText("Ready to Start").first()).toBeVisible();
  expect(await stranger.balance()).toMatchObject({ available: "50", inEscrow: "50" });
});

test("DETAIL-08 DETAIL-16 DETAIL-23 STATE-08 cancelling gives every stake back", async ({
  page,
  newPlayer,
}) => {
  const creator = await newPlayer({ deposit: "100" });
  const opponent = await newPlayer({ deposit: "60" });
  const challenge = await creator.create();
  await opponent.join(challenge);
  await creator.visit(page, `/challenges/${challenge._id}`);
  await page.getByRole("button", { name: "Cancel Challenge" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("cannot be undone");
  await dialog.getByRole("button", { name: "Cancel challenge" }).click();
  await expect(page.getByText("Challenge cancelled successfully")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Escrow" })).toContainText("Refunded");
  expect(await creator.balance()).toMatchObject({ available: "100", inEscrow: "0" });
  expect(await opponent.balance()).toMatchObject({ available: "60", inEscrow: "0" });
  await page.goto("/wallet?kind=refund");
  await expect(page.getByRole("row", { name: /Refund/ })).toContainText("+50.00");
});

test("DETAIL-06 DETAIL-17 DETAIL-21 STATE-12 leaving forfeits the stake to the pot", async ({
  page,
  newPlayer,
}) => {
  const creator = await newPlayer({ deposit: "100" });
  const leaver = await newPlayer({ deposit: "100" });
  const challenge = await creator.create({ matchType: "1 vs Many", maxParticipants: "5" });
  await leaver.join(challenge);
  await leaver.visit(page, `/challenges/${challenge._id}`);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("$50 will be lost");
  await dialog.getByRole("button", { name: "Leave challenge" }).click();
  await expect(page.getByText("Successfully left the challenge")).toBeVisible();
  const escrow = page.getByRole("region", { name: "Escrow" });
  await expect(escrow).toContainText("left");
  await expect(escrow).toContainText(/In the pot\s*100\.00/);
  expect(await leaver.balance()).toMatchObject({ available: "50" });
});

test("BROWSE-17 BROWSE-18 CREATE-38 a player with too little money sees the shortage, and no money moves", async ({
  page,
  newPlayer,
}) => {
  const creator = await newPlayer({ deposit: "100" });
  const poor = await newPlayer({ deposit: "49.999999" });
  const challenge = await creator.create();
  await poor.visit(page, `/challenges/${challenge._id}`);
  await page.getByRole("button", { name: "Join Challenge" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("short");
  await expect(dialog.getByRole("button", { name: "Stake $50" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await poor.balance()).toMatchObject({ available: "49.999999", inEscrow: "0" });
});

test("DETAIL-10 OPEN-01 a visitor reads a public challenge, and signs in to join it", async ({
  page,
  newPlayer,
}) => {
  const creator = await newPlayer({ deposit: "50" });
  const challenge = await creator.create();
  await page.goto(`/challenges/${challenge._id}`);
  await expect(page.getByRole("heading", { level: 1, name: challenge.title })).toBeVisible();
  await page.getByRole("link", { name: "Login to Join" }).click();
  await expect(page).toHaveURL("/login");
});

test("SEARCH-01 SEARCH-07 SEARCH-14 SEARCH-15 the header finds challenges by title and by @player", async ({
  page,
  newPlayer,
}) => {
  const creator = await newPlayer({ deposit: "50" });
  const challenge = await creator.create();
  const searcher = await newPlayer();
  await searcher.visit(page, "/settings");
  const search = page.getByPlaceholder("Search @challengers, challenges, games...");
  await search.fill("no such challenge anywhere");
  await expect(page.getByText("No challenges found")).toBeVisible();
  await search.fill(`@${creator.username}`);
  await page.getByRole("option", { name: new RegExp(challenge.title) }).click();
  await expect(page).toHaveURL(`/challenges/${challenge._id}`);
});

test("ONG-12 a missing challenge shows an error and links back", async ({ page, newPlayer }) => {
  const player = await newPlayer();
  await player.visit(page, "/challenges/01900000-0000-7000-8000-00000000dead/ongoing");
  await expect(page.getByRole("heading", { name: "Challenge Not Found" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Challenges" }).click();
  await expect(page).toHaveURL("/challenges");
});

test("a disagreement freezes the escrow in a dispute", async ({ page, newPlayer }) => {
  const creator = await newPlayer({ deposit: "50" });
  const opponent = await newPlayer({ deposit: "50" });
  const challenge = await creator.create();
  await opponent.join(challenge);
  await creator.start(challenge);
  await creator.declare(challenge, "won");
  await opponent.declare(challenge, "won");
  await creator.visit(page, `/challenges/${challenge._id}/ongoing`);
  await expect(page.getByText("The whole escrow is frozen")).toBeVisible();
  expect(await creator.balance()).toMatchObject({ available: "0", inEscrow: "50" });
});

test("CREATE-35 CREATE-36 CREATE-37 CREATE-44 CREATE-45 the form shows its errors, including those of pictures", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer({ deposit: "10" });
  await player.visit(page, "/challenges/create");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expect(page.getByText("Game category is required")).toBeVisible();
  await page.getByLabel("Title").fill("ab");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Title must be at least 3 characters")).toBeVisible();
  const cover = page.locator("input[type=file]");
  await cover.setInputFiles(file("notes.txt", "text/plain", 100));
  await expect(page.getByText(NOT_A_PICTURE)).toBeVisible();
  await cover.setInputFiles(file("huge.png", "image/png", 5 * 1024 * 1024 + 1));
  await expect(page.getByText("Image file size must be less than 5MB")).toBeVisible();
});

test("CREATE-44 a file that is not a picture is rejected by the server, and no stake moves", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer({ deposit: "50" });
  await player.visit(page, "/challenges/create");
  await fillGame(page, "A picture that is none");
  await page.locator("input[type=file]").setInputFiles(file("fake.png", "image/png", 100));
  await continueTo(page, "Match");
  await continueTo(page, "Stake");
  await fillStake(page, "50");
  await continueTo(page, "Invite");
  await continueTo(page, "Review");
  await page.getByRole("button", { name: "Create Challenge" }).click();
  await expect(page.getByText(NOT_A_PICTURE).first()).toBeVisible();
  expect(await player.balance()).toMatchObject({ available: "50", inEscrow: "0" });
});

const NOT_A_PICTURE = "Please select a valid image file (JPEG, PNG, WebP, or GIF)";

function file(name: string, mimeType: string, bytes: number) {
  return { name, mimeType, buffer: Buffer.alloc(bytes, "x") };
}
