import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { lazyPage } from "./lazy-page";

type Pages = typeof import("./ops-pages").opsPages;

const page = (choose: (pages: Pages) => ComponentType) =>
  lazyPage(async () => choose((await import("./ops-pages")).opsPages));

const staffPage = (name: "Console" | "NotFound") =>
  lazyPage(async () => (await import("./admin-pages")).adminPages[name]);

/** The operators' console, a section of the staff's. */
export const opsRoutes: RouteObject[] = [
  {
    path: "ops",
    ...staffPage("Console"),
    children: [
      {
        ...page((pages) => pages.OpsLayout),
        children: [
          { index: true, ...page((pages) => pages.OperationsPage) },
          {
            path: "charts",
            ...lazyPage(async () => (await import("@/features/ops/charts/charts-page")).ChartsPage),
          },
          { path: "trace", ...page((pages) => pages.TracePage) },
          { path: "actors/:kind", ...page((pages) => pages.KindPage) },
          { path: "actors/:kind/:key", ...page((pages) => pages.ActorPage) },
          { path: "*", ...staffPage("NotFound") },
        ],
      },
    ],
  },
];
