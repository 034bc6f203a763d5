import { Navigate, type RouteObject, useParams } from "react-router";
import { lazyPage } from "./lazy-page";

export const teamRoutes: RouteObject[] = [
  {
    path: "teams",
    ...lazyPage(async () => (await import("@/features/team/overview/teams-page")).TeamsPage),
  },
  {
    path: "teams/create",
    ...lazyPage(
      async () => (await import("@/features/team/create/create-team-page")).CreateTeamPage,
    ),
  },
  {
    path: "teams/:teamId",
    ...lazyPage(async () => (await import("./pages/team-page")).TeamPage),
  },
  {
    path: "teams/:teamId/edit",
    ...lazyPage(async () => (await import("@/features/team/create/edit-team-page")).EditTeamPage),
  },
  { path: "team/:teamId", element: <RedirectToTeam /> },
];

/** Redirects an older address to the current one. */
function RedirectToTeam() {
  const { teamId = "" } = useParams();
  return <Navigate to={`/teams/${teamId}`} replace />;
}
