import { routes } from "@/app/router";
import { type Visit, visit } from "./visit";

/** Visits the whole app, with the routes of its router. */
export function visitApp(where: Visit) {
  return visit(routes, where);
}
