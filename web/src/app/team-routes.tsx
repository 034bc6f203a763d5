import { Navigate, type RouteObject, useParams } from "react-router";
import { RouteError } from "./route-error";

export const teamRoutes: RouteObject[] = [
  {
    path: "teams",
    errorElement: <RouteError />,
    lazy: async () => ({
      Component: (await import("@/features/team/home/teams-page")).TeamsPage,
    }),
  },
  {
    path: "teams/create",
    errorElement: <RouteError />,
    lazy: async () => ({
      Component: (await import("@/features/team/create/create-team-page")).CreateTeamPage,
    }),
  },
  {
    path: "teams/:teamId",
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import("./pages/team-page")).TeamPage }),
  },
  {
    path: "teams/:teamId/edit",
    errorElement: <RouteError />,
    lazy: async () => ({
      Component: (await import("@/features/team/create/edit-team-page")).EditTeamPage,
    }),
  },
  { path: "team/:teamId", element: <ToTeam /> },
];

/** An older address leads to the one that stays. */
function ToTeam() {
  const { teamId = "" } = useParams();
  return <Navigate to={`/teams/${teamId}`} replace />;
}
