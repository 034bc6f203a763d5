import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { words } from "@/lib/words";
import { NotLoaded } from "@/ui/not-loaded";
import { PageHeading } from "@/ui/page-heading";
import type { ObservedActor } from "../api-types";
import { ObservedCards } from "../observed-cards";
import { kindPath, tracePath } from "../paths";
import { actorQuery } from "../queries";
import { RefreshBar } from "../refresh-bar";
import { refusalText } from "../refusals";

/** The kinds whose keys can be traced. */
const TRACED = ["challenge", "session", "notification"];

/** One actor: its figures, and the state that it holds in memory. */
export function ActorPage() {
  const { kind = "", key = "" } = useParams();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(actorQuery(kind, key));
  return (
    <>
      <PageHeading title={`Actor: ${words(kind)}`}>
        <span className="break-all">{key}</span>
      </PageHeading>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link to={kindPath(kind)} className="link inline-flex min-h-6 items-center">
            Others of this kind
          </Link>
          {TRACED.includes(kind) ? (
            <Link to={tracePath(key)} className="link inline-flex min-h-6 items-center">
              Trace it
            </Link>
          ) : null}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <RefreshBar
            readAt={dataUpdatedAt}
            isFetching={isFetching}
            onRefresh={() => void refetch()}
          />
        </div>
      </div>
      {data && !error ? (
        <Observed observed={data} />
      ) : (
        <NotLoaded
          error={error}
          failureText={(reason) => refusalText(reason, "Failed to load the actor")}
          missing={{
            title: "There is no such actor",
            why: "The address may be mistyped.",
          }}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

const Observed = ({ observed: { isAwake, actor, state } }: { observed: ObservedActor }) => (
  <ObservedCards isAwake={isAwake} actors={[{ title: "Figures", actor }]} state={state} />
);
