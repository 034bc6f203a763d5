import type { Page, Response } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const BUDGET_BYTES = 150 * 1000;

/** Returns every script that the page has requested by the time it is idle. */
async function scriptsOf(page: Page, path: string): Promise<Response[]> {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  // Stops the page's clock: what it loads later, such as the toasts, is not part of the first load.
  // The pause lies an hour ahead, because the installed clock runs until then.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt("1970-01-01T01:00:00Z");
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return scripts;
}

for (const path of ["/", "/login"]) {
  test(`the first load of ${path} loads at most 150 kB of JavaScript, compressed in advance`, async ({
    page,
    request,
  }) => {
    const scripts = await scriptsOf(page, path);
    expect(scripts.length).toBeGreaterThan(1);
    let total = 0;
    for (const script of scripts) {
      const file = await request.get(script.url(), { headers: { "accept-encoding": "gzip" } });
      const { "content-encoding": encoding, "content-length": length } = file.headers();
      const isSmall = (await file.body()).length < SMALLEST_COMPRESSED_BYTES;
      expect(encoding ?? "none", script.url()).toBe(isSmall ? "none" : "gzip");
      total += Number(length);
    }
    expect(total, `bytes of ${scripts.length} scripts`).toBeLessThanOrEqual(BUDGET_BYTES);
  });
}

/** The build does not compress smaller files. */
const SMALLEST_COMPRESSED_BYTES = 512;

test("the pages of players load nothing of the staff's console, which is a part of its own", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  const parts = staffPartsOf(page);
  for (const path of ["/dashboard", "/challenges", "/wallet", "/settings"]) {
    await player.visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(parts).toEqual([]);
  // The console has the name that was looked for: its address loads it, to find nothing there for a player.
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(parts).toContainEqual(expect.stringMatching(/\/admin-pages-[^/]+\.js$/));
});

/** The scripts of the staff's parts that the page requests from now on. */
function staffPartsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (/\/(admin|ops)-pages/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

test("files are served in the best encoding that the browser accepts, and cached forever", async ({
  page,
  request,
}) => {
  await page.goto("/login");
  // The entry script: others load in any order, and some are too small to be compressed.
  const url = (await page.locator("head script[type=module]").getAttribute("src")) ?? "";
  const encodings = { "gzip, deflate, br": "br", gzip: "gzip", identity: undefined };
  for (const [accepted, served] of Object.entries(encodings)) {
    const file = await request.get(url, { headers: { "accept-encoding": accepted } });
    const headers = file.headers();
    expect(headers["content-encoding"]).toBe(served);
    expect(headers["vary"]?.toLowerCase()).toContain("accept-encoding");
    expect(headers["cache-control"]).toContain("immutable");
  }
});

test("the page is protected by a content security policy and is never cached", async ({
  request,
}) => {
  const page = await request.get("/", { headers: { accept: "text/html" } });
  const headers = page.headers();
  expect(headers["content-security-policy"]).toContain("default-src");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toMatch(/no-cache|no-store/);
});

test("LAND-01 LAND-02 LAND-03 LAND-04 LAND-05 LAND-07 LAND-08 LAND-09 LAND-10 LAND-11 LAND-12 the landing page presents the product and links to the entries", async ({
  page,
}) => {
  await page.goto("/");
  for (const name of ["Login", "Join Now", "Sign Up", "Connect Wallet"]) {
    await expect(page.getByRole("link", { name }).first()).toBeVisible();
  }
  for (const feature of [
    /multi-game challenges/i,
    /blockchain escrow/i,
    /dispute resolution/i,
    /competitive rewards/i,
    /community driven/i,
    /real-time action/i,
  ]) {
    await expect(page.getByText(feature).first()).toBeVisible();
  }
});
