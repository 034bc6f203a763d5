import { Navigate, type RouteObject } from "react-router";
import { RootLayout } from "./root-layout";
import { RouteError } from "./route-error";

/** Every page is fetched when it is visited; only the guard decides who sees which. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    // The outlet waits for its first page here; the skeleton of index.html is the background alone.
    hydrateFallbackElement: <div />,
    errorElement: <RouteError />,
    children: [
      {
        lazy: async () => ({
          Component: (await import("./public-layout")).PublicLayout,
        }),
        children: [],
      },
      {
        // Behind the guard: sign-in, then the dispute terms, then the shell.
        lazy: async () => ({
          Component: (await import("./protected-layout")).ProtectedLayout,
        }),
        children: [],
      },
      { path: "*", element: <Navigate to="/dashboard" replace /> },
    ],
  },
];
