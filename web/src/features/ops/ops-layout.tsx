import clsx from "clsx";
import { ChartLine, LayoutGrid, Lock, type LucideIcon, PowerOff, Waypoints } from "lucide-react";
import { NavLink, Outlet, useOutletContext } from "react-router";
import type { OperationsOverview } from "./api-types";
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

/** Shows that the server is read-only or is draining. The live region exists before its content. */
function ModeBanner({ overview }: { overview: OperationsOverview | undefined }) {
  return (
    <div role="status">
      {overview?.isDraining ? (
        <Line icon={PowerOff} look="bg-cancel-soft text-cancel">
          The server is draining: it finishes what it has begun, then it stops.
        </Line>
      ) : null}
      {overview?.isReadOnly ? (
        <Line icon={Lock} look="bg-dispute-soft text-dispute">
          The server is read-only: players read as usual, and their commands are refused.
        </Line>
      ) : null}
    </div>
  );
}

type LineProps = { icon: LucideIcon; look: string; children: string };

const Line = ({ icon: Icon, look, children }: LineProps) => (
  <p className={clsx("mb-4 flex items-center gap-3 rounded-[10px] px-3.5 py-3 text-sm", look)}>
    <Icon aria-hidden="true" className="size-[18px] shrink-0" />
    {children}
  </p>
);
