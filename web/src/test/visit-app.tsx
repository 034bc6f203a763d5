import { routes } from "@/app/router";
import { type Visit, visit } from "./visit";

/** The whole app, as its router has it. */
export function visitApp(where: Visit) {
  return visit(routes, where);
}
