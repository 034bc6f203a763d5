// Generates the types of the API from the server's OpenAPI document.
// The source is the first argument, else $OPENAPI, else ../openapi.json; the target the second, else src/api/schema.d.ts.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const [, , source = process.env["OPENAPI"] ?? "../openapi.json", target = "src/api/schema.d.ts"] =
  process.argv;
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
writeFileSync(target, header + astToString(await openapiTS(document)));
