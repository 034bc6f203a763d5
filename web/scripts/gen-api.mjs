// Generates src/api/schema.d.ts from the server's OpenAPI document.
// The source is the first argument, else $OPENAPI, else ../openapi.json.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const source = process.argv[2] ?? process.env["OPENAPI"] ?? "../openapi.json";
const document = JSON.parse(readFileSync(source, "utf8"));

// A document may name its paths with or without the base path; the client always uses /api.
document.paths = Object.fromEntries(
  Object.entries(document.paths).map(([path, item]) => [
    path.startsWith("/api/") ? path : `/api${path}`,
    item,
  ]),
);

const header =
  "// Generated from the OpenAPI document by `npm run gen:api`; never edited by hand.\n";
writeFileSync("src/api/schema.d.ts", header + astToString(await openapiTS(document)));
