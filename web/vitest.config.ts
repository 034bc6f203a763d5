import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://127.0.0.1:8080/" } },
      setupFiles: ["src/test/setup.ts"],
      include: ["src/**/*.test.{ts,tsx}"],
      css: false,
      restoreMocks: true,
      // Vitest leaves one core idle otherwise, which on two cores is half of the machine.
      maxWorkers: "100%",
      // The first visit of a file also compiles the pages it opens, and the machine may be busy.
      testTimeout: 30_000,
      expect: { poll: { timeout: 8_000 } },
    },
  }),
);
