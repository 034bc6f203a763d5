import createClient from "openapi-fetch";
import { transport } from "@/api/transport";
import type { AdministrationPaths } from "./administration-types";

/** The typed client of the administration. */
export const administration = createClient<AdministrationPaths>({
  baseUrl: location.origin,
  fetch: transport,
});
