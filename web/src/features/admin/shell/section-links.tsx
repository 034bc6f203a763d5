import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { StaffSelf } from "../api-types";
import { sectionsFor } from "./sections";

/** The sections of the console: at the side where there is room, as a row that scrolls sideways on a phone. */
export function SectionLinks({ self: { role, counts } }: { self: StaffSelf }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link follows the address.
  useEffect(() => revealCurrent(nav.current), [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Console"
      className="nav scroll-x -mx-4 mb-4 px-4 lg:sticky lg:top-[76px] lg:mx-0 lg:mb-0 lg:px-0"
    >
      <ul className="flex w-max gap-1 py-0.5 lg:w-auto lg:flex-col lg:gap-0.5">
        {sectionsFor(role).map(({ path, label, icon: Icon, count }) => (
          <li key={path}>
            <NavLink to={path}>
              <Icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
              <span className="flex-1 whitespace-nowrap">{label}</span>
              {count && counts[count.of] > 0 ? (
                <span className="num rounded-full bg-brass-fill px-1.5 text-2xs leading-[18px] font-bold text-on-brass">
                  {counts[count.of]}
                  <span className="sr-only"> {count.words}</span>
                </span>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MARGIN_PX = 16;

/** Scrolls the row sideways, and never the page, to the current section. */
function revealCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector("[aria-current=page]");
  if (!nav || !current) return;
  nav.scrollLeft +=
    current.getBoundingClientRect().left - nav.getBoundingClientRect().left - MARGIN_PX;
}
