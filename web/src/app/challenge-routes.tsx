import { Navigate, type RouteObject, useLocation, useParams } from "react-router";
import { lazyPage } from "./lazy-page";

/** Pages about challenges that only players see. */
export const challengeRoutes: RouteObject[] = [
  {
    path: "dashboard",
    ...lazyPage(async () => (await import("./pages/dashboard-page")).DashboardPage),
  },
  {
    path: "challenges",
    ...lazyPage(async () => (await import("./pages/browse-page")).BrowsePage),
  },
  {
    path: "challenges/create",
    ...lazyPage(async () => (await import("./pages/create-page")).CreatePage),
  },
  {
    path: "challenges/:id/edit",
    ...lazyPage(async () => (await import("./pages/edit-page")).EditPage),
  },
  {
    path: "challenges/:id/result",
    ...lazyPage(async () => (await import("./pages/result-page")).ResultPage),
  },
  {
    path: "challenges/:id/dispute",
    ...lazyPage(async () => (await import("./pages/dispute-page")).DisputePage),
  },
  {
    path: "ongoing-challenges",
    ...lazyPage(async () => (await import("./pages/ongoing-list-page")).OngoingListPage),
  },
  { path: "challenges/browse", element: <Navigate to="/challenges" replace /> },
];

/** Pages that visitors may also open, with restricted content. */
export const openChallengeRoutes: RouteObject[] = [
  {
    path: "challenges/:id",
    ...lazyPage(async () => (await import("./pages/detail-page")).DetailPage),
  },
  {
    path: "challenges/:id/ongoing",
    ...lazyPage(async () => (await import("./pages/ongoing-page")).OngoingPage),
  },
  {
    path: "my-challenges",
    ...lazyPage(async () => (await import("./pages/my-challenges-page")).MyChallengesPage),
  },
  { path: "challenge/:id", element: <RedirectToChallenge search="" /> },
  { path: "challenge/:id/join", element: <RedirectToChallenge search="?join=1" /> },
  { path: "challenges/:id/join", element: <RedirectToChallenge search="?join=1" /> },
];

/** Redirects an older address to the current one. */
function RedirectToChallenge({ search }: { search: string }) {
  const { id = "" } = useParams();
  // The query, with its invite code, is preserved.
  const query = new URLSearchParams(useLocation().search);
  for (const [name, value] of new URLSearchParams(search)) query.set(name, value);
  const queryString = query.size > 0 ? `?${query}` : "";
  return <Navigate to={`/challenges/${id}${queryString}`} replace />;
}
