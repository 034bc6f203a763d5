import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");

const isServed = (address: string) => existsSync(join(WEB, "public", address));

test("a page that is shared or installed has its icons and its manifest", () => {
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  const links = new Map(
    [...page.matchAll(/<link rel="([^"]+)" href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
  );
  for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
    expect(isServed(links.get(rel) ?? "none"), rel).toBe(true);
  }
  const manifest = JSON.parse(readFileSync(join(WEB, "public/manifest.webmanifest"), "utf8"));
  expect(manifest).toMatchObject({ name: "Duel Ledger", display: "standalone" });
  const icons: { src: string; sizes: string }[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of icons) expect(isServed(src), src).toBe(true);
});
