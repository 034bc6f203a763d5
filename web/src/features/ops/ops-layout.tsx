import { ChartLine, LayoutGrid, Waypoints } from "lucide-react";
import { NavLink, Outlet, useOutletContext } from "react-router";
import { ModeBanner } from "./mode-banner";
import { type Operations, useOperations } from "./samples/use-operations";

const PAGES = [
  { to: "/ops", label: "Overview", icon: LayoutGrid, isEnd: true },
  { to: "/ops/charts", label: "Charts", icon: ChartLine, isEnd: false },
  { to: "/ops/trace", label: "Trace", icon: Waypoints, isEnd: false },
] as const;

/** The frame of the operators' pages: their links, and what is unusual about the server right now. */
export function OpsLayout() {
  const operations = useOperations();
  return (
    <>
      <nav aria-label="Operations" className="nav scroll-x -mx-4 mb-4 px-4 lg:mx-0 lg:px-0">
        <ul className="flex w-max gap-1 py-0.5">
          {PAGES.map(({ to, label, icon: Icon, isEnd }) => (
            <li key={to}>
              <NavLink to={to} end={isEnd}>
                <Icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ModeBanner overview={operations.overview} />
      <Outlet context={operations} />
    </>
  );
}

/** What the layout knows of the server, for its pages. */
export const useOperationsOfLayout = (): Operations => useOutletContext<Operations>();
