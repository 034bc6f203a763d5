import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "@/ui/badge";

type ResultHeadProps = {
  title: string;
  isAwake: boolean;
  links: readonly { to: string; label: string }[];
  refresh: ReactNode;
};

/** What was traced, with the pages that have more of it. */
export function ResultHead({ title, isAwake, links, refresh }: ResultHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h2 className="disp flex flex-wrap items-center gap-x-3 gap-y-1 text-[17px]">
          {title}
          {isAwake ? (
            <Badge tone="active" shape="pulse">
              Awake
            </Badge>
          ) : (
            <Badge tone="done" shape="hourglass">
              Asleep
            </Badge>
          )}
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="link inline-flex min-h-6 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-3">{refresh}</div>
    </div>
  );
}
