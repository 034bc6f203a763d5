import { WHOLE_BROWSER } from "../support/browser.ts";
import { seatedDuel } from "../support/match.ts";
import { expect, test } from "../support/test.ts";

/* A document that is given as evidence. The headless shell has no viewer, and saves it. */

test.use({ launchOptions: WHOLE_BROWSER });

/** One empty page. */
const DOCUMENT = Buffer.from(
  [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
    "",
  ].join("\n"),
);

test("a PDF of evidence is shown in a tab of its own, and saved under its name", async ({
  newPlayer,
  openContext,
}) => {
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);
  await nova.declare(match, "won");
  await mirage.declare(match, "won");

  const page = await nova.open(await openContext(), `/challenges/${match._id}/dispute`);
  await test.step("nova gives it", async () => {
    const form = page.getByRole("region", { name: "Add evidence" });
    await form
      .getByLabel(/^Files/)
      .setInputFiles({ name: "final.pdf", mimeType: "application/pdf", buffer: DOCUMENT });
    await form.getByRole("button", { name: "Send evidence" }).click();
    await expect(form.getByText("Evidence added")).toBeVisible();
  });

  await test.step("it opens in a tab of its own", async () => {
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === "GET" && /\/evidence\/[^/]+$/.test(response.url()),
    );
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Open final.pdf in a new tab" }).click();
    const headers = (await answered).headers();
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain('attachment; filename="final.pdf"');
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    const tab = await opened;
    // The address itself would be saved and run nothing; the tab has a copy that this page made of it.
    await expect(tab).toHaveURL(/^blob:/);
    await expect.poll(() => tab.evaluate(() => document.contentType)).toBe("application/pdf");
    // The browser's viewer is a frame of its own in it, which a policy that forbids plug-ins would leave out.
    await expect.poll(() => tab.frames().length).toBeGreaterThan(1);
    await tab.close();
  });

  await test.step("it is saved under its name, as it was sent", async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download final.pdf" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("final.pdf");
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(DOCUMENT)).toBe(true);
  });
});
