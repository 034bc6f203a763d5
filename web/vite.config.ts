import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { noStyleElements } from "./scripts/no-style-elements.ts";

/** The two faces that the first screen paints with; the other alphabets load on demand. */
const FIRST_PAINT_FONTS = [/archivo-latin-wdth-normal/, /hanken-grotesk-latin-wght-normal/];

function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => FIRST_PAINT_FONTS.some((font) => font.test(file)))
          .map((file) => ({
            tag: "link",
            injectTo: "head-prepend" as const,
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              href: `/${file}`,
              crossorigin: "",
            },
          })),
    },
  };
}

const API = process.env["API_URL"] ?? "http://127.0.0.1:8080";
const PROXY = {
  "/api": API,
  "/dev/mailbox": API,
  "/socket.io": { target: API, ws: true },
  // Only WebSocket upgrades: the page of the same path is part of the web app.
  "/notifications": {
    target: API,
    ws: true,
    bypass: ({ headers }: IncomingMessage) => (headers.upgrade ? undefined : "/index.html"),
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), noStyleElements()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: PROXY },
  preview: { proxy: PROXY },
  // The first-load check reads the manifest to find the chunks that the entry loads.
  // Every browser of the target loads `modulepreload` itself, so its polyfill would be dead weight on the first load.
  build: {
    manifest: true,
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first load lists what each page preloads. The staff's pages, and those that are seldom opened, are not worth their
      // part of that list: their parts are loaded one after the other.
      resolveDependencies: (file, dependencies) =>
        /(admin|ops)-pages|(charts|contest|dispute|edit|seal|shop|token)-page/.test(file)
          ? []
          : dependencies,
    },
    rolldownOptions: {
      output: {
        // The first load names all chunks: what no screen is called needs no name beside its hash.
        chunkFileNames: ({ name }) =>
          /(-page|-layout|^(admin|ops)-pages)$/.test(name)
            ? "assets/[name]-[hash].js"
            : "assets/[hash].js",
        // What the forms of visitors share is one chunk: many small ones compress worse, and the first load of /login is tight.
        codeSplitting: {
          groups: [
            // Every page asks the server.
            { name: "base", test: /node_modules\/(react|@tanstack|openapi-fetch)\// },
            {
              name: "visitor-forms",
              includeDependenciesRecursively: false,
              test: /src\/(ui\/(checkbox-field|field|password-field)|features\/account\/(auth-frame|validation|google\/google-button))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
