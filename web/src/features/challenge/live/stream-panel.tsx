import { ExternalLink, Eye, Radio } from "lucide-react";
import type { ChallengeDetail } from "@/api/types";
import { useLiveState } from "./live-state";

/** The link to the livestream; nothing is loaded from it before a click. */
export function StreamPanel({ detail: { challenge } }: { detail: ChallengeDetail }) {
  const url = safeUrl(challenge.livestreamUrl);
  return (
    <section aria-label="Stream" className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2">
        <Radio aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-[200px] flex-1">
        <p className="font-semibold">{challenge.livestreamPlatform}</p>
        <p className="text-sm text-fg-3">
          {url ? "The stream opens in a new tab." : "No stream link was given for this match."}
        </p>
      </div>
      <WatcherCount challengeId={challenge._id} />
      {url ? (
        <a href={url} target="_blank" rel="noreferrer noopener" className="btn btn-ghost">
          Watch stream
          <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </a>
      ) : null}
    </section>
  );
}

/** Drops links other than https, although the server accepts no others. */
function safeUrl(url: string | null | undefined): string | null {
  return url?.startsWith("https://") ? url : null;
}

/** Beyond this many watchers, only their number is shown. */
const NAMES_SHOWN = 3;

/** The number of watchers and, if they are few, their names. */
function WatcherCount({ challengeId }: { challengeId: string }) {
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
