import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, call } from "@/api/client";
import { formatDateTime } from "@/lib/relative-time";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import type { SettingsInForce } from "../api-types";
import { adminKeys } from "../queries";
import { refusalText } from "../refusals";
import { feeText, limitText, minutesText, settingLabel } from "./format";

/** The settings in force, for reading only. */
export function AdminSettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHeading title="Settings in force">
        For reading only: they change with the configuration and the version of the server.
      </PageHeading>
      {error ? (
        <InlineError
          message={refusalText(error, "Failed to load the settings")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || error ? null : <Skeleton count={3} className="h-40 rounded-[12px]" />}
      {data && !error ? <Settings settings={data} /> : null}
    </>
  );
}

function Settings({ settings: { fee, windows, limits, history } }: { settings: SettingsInForce }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:gap-5">
      <div className="grid content-start gap-4 xl:gap-5">
        <Card title="Fee">
          <Figures>
            <Leader label="Of each prize">{feeText(fee.bps)}</Leader>
          </Figures>
        </Card>
        <Card title="Time to contest a result">
          <Figures>
            {windows.map(({ game, minutes }) => (
              <Leader key={game} label={game}>
                {minutesText(minutes)}
              </Leader>
            ))}
          </Figures>
        </Card>
        <Card title="Limits">
          <Figures>
            {limits.map(({ name, value }) => (
              <Leader key={name} label={settingLabel(name)}>
                {limitText(name, value)}
              </Leader>
            ))}
          </Figures>
        </Card>
      </div>
      <div className="grid content-start">
        <Card title="History">
          <History history={history} />
        </Card>
      </div>
    </div>
  );
}

const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-2.5">{children}</dl>
);

function History({ history }: Pick<SettingsInForce, "history">) {
  if (history.length === 0) {
    return <p className="text-sm text-fg-3">No setting has changed yet.</p>;
  }
  return (
    <ul aria-label="Changes of the settings" className="grid gap-3">
      {history.map((change) => (
        <Change key={`${change.at} ${change.name}`} change={change} />
      ))}
    </ul>
  );
}

function Change({ change: { name, from, to, at, by } }: { change: SettingsInForce["history"][0] }) {
  return (
    <li className="min-w-0 text-sm">
      <p className="font-medium">{settingLabel(name)}</p>
      <p className="text-fg-2">{changeText(name, from, to)}</p>
      <p className="text-xs text-fg-3">
        <time dateTime={at}>{formatDateTime(at)}</time>, with version {by}
      </p>
    </li>
  );
}

type Value = string | null | undefined;

function changeText(name: string, from: Value, to: Value): string {
  const [before, now] = [from, to].map((value) => (value == null ? null : limitText(name, value)));
  if (before == null) return `New: ${now}`;
  return now == null ? `No more, it was ${before}` : `${before} → ${now}`;
}

/** The settings that the server works with now, and how they have changed. */
const settingsQuery = queryOptions({
  queryKey: [...adminKeys.all, "settings"],
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/admin/settings", { signal });
    return (await call(request, "Failed to load the settings")).data;
  },
  staleTime: 0,
});
