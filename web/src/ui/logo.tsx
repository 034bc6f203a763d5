import { Link } from "react-router";

/** The two-bracket mark, shown alone where there is no room for the name. */
export function Logo({ to, isMarkOnly = false }: { to: string; isMarkOnly?: boolean }) {
  return (
    <Link to={to} className="flex items-center gap-2.5" aria-label="Duel Ledger home">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <path
          d="M4 4h10v24H4a3 3 0 0 1 0-6 6 6 0 0 0 0-12 3 3 0 0 1 0-6Z"
          fill="var(--brass-fill)"
        />
        <path d="M28 4H18v24h10a3 3 0 0 0 0-6 6 6 0 0 1 0-12 3 3 0 0 0 0-6Z" fill="var(--fg)" />
      </svg>
      {isMarkOnly ? null : (
        <span className="disp-x text-[17px] leading-none whitespace-nowrap">Duel Ledger</span>
      )}
    </Link>
  );
}
