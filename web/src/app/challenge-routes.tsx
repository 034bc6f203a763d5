import { Navigate, type RouteObject, useParams } from "react-router";
import { RouteError } from "./route-error";

/** Pages about challenges that only players see. */
export const challengeRoutes: RouteObject[] = [
  {
    path: "dashboard",
    errorElement: <RouteError />,
    lazy: async () => ({
      Component: (await import("./pages/dashboard-page")).DashboardPage,
    }),
  },
  {
    path: "challenges",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/browse-page")).BrowsePage }),
  },
  {
    path: "challenges/create",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/create-page")).CreatePage }),
  },
  {
    path: "challenges/:id/edit",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/edit-page")).EditPage }),
  },
  {
    path: "challenges/:id/result",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/result-page")).ResultPage }),
  },
  {
    path: "ongoing-challenges",
    errorElement: <RouteError />,
    lazy: async () => ({
      Component: (await import("./pages/ongoing-list-page")).OngoingListPage,
    }),
  },
  { path: "challenges/browse", element: <Navigate to="/challenges" replace /> },
];

/** Pages that visitors see too, as far as they may. */
export const openChallengeRoutes: RouteObject[] = [
  {
    path: "challenges/:id",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/detail-page")).DetailPage }),
  },
  {
    path: "challenges/:id/ongoing",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/ongoing-page")).OngoingPage }),
  },
  {
    path: "my-challenges",
    errorElement: <RouteError />,
    lazy: async () => ({
      Component: (await import("./pages/my-challenges-page")).MyChallengesPage,
    }),
  },
  { path: "challenge/:id", element: <ToChallenge search="" /> },
  { path: "challenge/:id/join", element: <ToChallenge search="?join=1" /> },
  { path: "challenges/:id/join", element: <ToChallenge search="?join=1" /> },
];

/** Older addresses lead to the one that stays. */
function ToChallenge({ search }: { search: string }) {
  const { id = "" } = useParams();
  return <Navigate to={`/challenges/${id}${search}`} replace />;
}
