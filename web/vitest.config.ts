import { readdirSync, readFileSync } from "node:fs";
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

const tests = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);

/** Tests that replace a module, or fill what one remembers, get modules of their own. All others share one set. */
const NEEDS_OWN_MODULES = /\bvi\.(mock|unmock|resetModules)\(|\b(serveLooks|setOnSessionLost)\(/;
const needsOwnModules = (file: string) => NEEDS_OWN_MODULES.test(readFileSync(file, "utf8"));

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://127.0.0.1:8080/" } },
      setupFiles: ["src/test/setup.ts"],
      css: false,
      restoreMocks: true,
      // The cores are used by shards (scripts/test.mjs).
      maxWorkers: 1,
      // The first visit of a file also compiles the pages it opens, and the machine may be busy.
      testTimeout: 30_000,
      expect: { poll: { timeout: 8_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: "shared",
            isolate: false,
            include: tests.filter((file) => !needsOwnModules(file)),
          },
        },
        { extends: true, test: { name: "isolated", include: tests.filter(needsOwnModules) } },
      ],
    },
  }),
);
