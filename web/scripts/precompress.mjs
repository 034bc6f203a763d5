// Writes a .gz and a .br beside every text file of dist, so that the server never compresses.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;
/** Smaller files gain less than the headers cost. */
const SMALLEST_BYTES = 512;

for (const name of await readdir("dist", { recursive: true })) {
  const file = join("dist", name);
  if (!TEXT.test(name) || name.startsWith(".vite") || !(await stat(file)).isFile()) continue;
  const plain = await readFile(file);
  if (plain.length < SMALLEST_BYTES) continue;
  const [gz, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}
