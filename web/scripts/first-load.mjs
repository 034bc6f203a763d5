// Fails the build when the JavaScript that every first visit downloads outgrows its budget.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_BYTES = 150 * 1000;

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const files = new Set(["theme.js"]);
const visit = (key) => {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) visit(imported);
};
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);

const total = [...files].reduce(
  (sum, file) => sum + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length,
  0,
);
const report = `first-load JavaScript: ${(total / 1000).toFixed(1)} kB gzip of ${BUDGET_BYTES / 1000} kB`;
if (total > BUDGET_BYTES) {
  console.error(`${report}\n${[...files].join("\n")}`);
  process.exit(1);
}
console.log(report);
