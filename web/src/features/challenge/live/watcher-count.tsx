import { Eye } from "lucide-react";
import { useLiveState } from "./live-state";

/** Beyond this many watchers, only their number is shown. */
const NAMES_SHOWN = 3;

/** The number of watchers and, if they are few, their names. */
export function WatcherCount({ challengeId }: { challengeId: string }) {
  const { isSubscribed, watchers, names } = useLiveState(challengeId);
  if (!isSubscribed) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-fg-2">
      <Eye aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="num shrink-0 font-semibold text-fg">
        {watchers.toLocaleString("en")} watching
      </span>
      {names.length > 0 ? <span className="truncate text-fg-3">{namesText(names)}</span> : null}
    </p>
  );
}

const list = new Intl.ListFormat("en");

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `@${name}`);
  const hiddenCount = names.length - shown.length;
  return list.format(hiddenCount > 0 ? [...shown, `${hiddenCount} more`] : shown);
}
