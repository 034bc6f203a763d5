import { Navigate, type RouteObject } from "react-router";
import { administrationRoutes } from "./administration-routes";
import { lazyPage } from "./lazy-page";

/** The pages of the staff, each in a part of its own that players never load. Its links: `admin/shell/sections.ts`. */
export const adminRoutes: RouteObject[] = [
  {
    path: "admin",
    ...lazyPage(async () => (await import("@/features/admin/shell/console")).Console),
    children: [
      { index: true, element: <Navigate to="/admin/disputes" replace /> },
      ...administrationRoutes,
      {
        path: "disputes",
        ...lazyPage(async () => (await import("@/features/admin/disputes/queue-page")).QueuePage),
      },
      {
        path: "disputes/:id",
        ...lazyPage(async () => (await import("./pages/admin/case-page")).CasePage),
      },
      {
        path: "quality",
        ...lazyPage(
          async () => (await import("@/features/admin/quality/quality-page")).QualityPage,
        ),
      },
      {
        path: "*",
        ...lazyPage(async () => (await import("@/features/admin/shell/not-found")).NotFound),
      },
    ],
  },
];
