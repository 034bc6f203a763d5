import type { Client } from "openapi-fetch";
import { api } from "@/api/client";
import type { OperationsPaths } from "./api-types";

/** The client with the paths of the operations' API, until the generated schema has them. */
export const operationsApi = api as unknown as Client<OperationsPaths>;
