import { seatedDuel } from "../support/match.ts";
import type { Challenge } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

/* The page of a dispute: evidence of both sides, with a declaration and after it. */

/** A picture of 8 by 8 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgTD6OFTEMLQkAzftMwZtMhiMAAAAASUVORK5CYII=",
  "base64",
);

const at = (match: Challenge, page: "ongoing" | "result" | "dispute") =>
  `/challenges/${match._id}/${page}`;

test("both sides of a conflict give evidence, and each sees that of the other", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);

  const page = await nova.open(await openContext(), at(match, "result"));
  await test.step("nova declares with a screenshot and a link", async () => {
    await page.getByRole("radio", { name: "I won" }).check({ force: true });
    await page
      .getByLabel(/^Files/)
      .setInputFiles({ name: "final.png", mimeType: "image/png", buffer: PICTURE });
    await page.getByLabel(/^Links/).fill("https://clips.example/1");
    await expect(page.getByRole("list", { name: "Chosen files" })).toContainText("final.png");
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Submit Result" }).click();
    await expect(page.getByText("You declared")).toBeVisible();
  });

  await mirage.declare(match, "won");
  await test.step("the notification of the dispute leads nova to its page", async () => {
    await page.goto("/notifications");
    await page
      .getByRole("link", { name: /contests the result/ })
      .first()
      .click();
    await expect(page).toHaveURL(at(match, "dispute"));
    await expect(page.getByRole("heading", { level: 1, name: "Dispute" })).toBeVisible();
  });

  const otherPage = await mirage.open(await openContext(), at(match, "ongoing"));
  await test.step("mirage opens it from the match, and adds a file and a statement", async () => {
    await otherPage.getByRole("link", { name: "Evidence and dispute" }).click();
    const form = otherPage.getByRole("region", { name: "Add evidence" });
    await form.getByLabel(/^Files/).setInputFiles([
      { name: "mine.png", mimeType: "image/png", buffer: PICTURE },
      { name: "match.log", mimeType: "text/plain", buffer: Buffer.from("0:12 kill") },
    ]);
    await form.getByLabel(/^Statement/).fill("I won the last round.");
    await form.getByRole("button", { name: "Send evidence" }).click();
    await expect(form.getByText("Evidence added")).toBeVisible();
    const own = otherPage.getByRole("list", { name: "Your evidence" });
    await expect(own.getByRole("listitem")).toHaveCount(3);
  });

  await test.step("a file that is nothing to look at is refused in words, without a retry", async () => {
    const form = otherPage.getByRole("region", { name: "Add evidence" });
    await form
      .getByLabel(/^Files/)
      .setInputFiles({ name: "proof.log", mimeType: "text/plain", buffer: Buffer.from("MZ\0") });
    await form.getByRole("button", { name: "Send evidence" }).click();
    await expect(form.getByText("This kind of file cannot be sent")).toBeVisible();
    await expect(form.getByRole("button", { name: /Retry/ })).toHaveCount(0);
    await form.getByRole("button", { name: "Remove proof.log" }).click();
  });

  await test.step("each sees the evidence of both, and the deadlines", async () => {
    await page.reload();
    await otherPage.reload();
    for (const [side, own, other] of [
      [page, 2, 3],
      [otherPage, 3, 2],
    ] as const) {
      const yours = side.getByRole("list", { name: "Your evidence" });
      await expect(yours.getByRole("listitem")).toHaveCount(own);
      const theirs = side.getByRole("list", { name: /^Evidence of/ });
      await expect(theirs.getByRole("listitem")).toHaveCount(other);
      await expect(theirs.getByRole("button", { name: /^Open / })).toBeVisible();
      const deadlines = side.getByRole("list", { name: "Deadlines" });
      await expect(deadlines.getByRole("listitem")).toHaveText([
        /The dispute opened/,
        /Evidence is taken.*23:\d\d:\d\d/,
        /A moderator takes it.*23:\d\d:\d\d/,
        /Refund, unless it is decided/,
      ]);
    }
    await page.getByRole("button", { name: "Open mine.png" }).click();
    await expect(page.getByRole("dialog", { name: "mine.png" }).getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("axe finds nothing, and a phone has the sides one below the other", async () => {
    await expectAccessibleScreen(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const sides = [
      page.getByRole("region", { name: "Your side" }),
      page.getByRole("region", { name: `@${mirage.username}` }),
    ] as const;
    const [first, second] = [await sides[0].boundingBox(), await sides[1].boundingBox()];
    expect(first?.x).toBe(second?.x);
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) - 1);
  });
});
