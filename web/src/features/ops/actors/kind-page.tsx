import { useQuery } from "@tanstack/react-query";
import { Moon } from "lucide-react";
import { Link, useParams } from "react-router";
import { words } from "@/lib/words";
import { EmptyState } from "@/ui/empty-state";
import { NotLoaded } from "@/ui/not-loaded";
import { PageHeading } from "@/ui/page-heading";
import type { ActorView } from "../api-types";
import { countText, millisText } from "../figures";
import {
  type Column,
  Figure,
  FiguresRow,
  FiguresTable,
  TextCell,
  WideRowHead,
} from "../figures-table";
import { actorPath } from "../paths";
import { actorsQuery } from "../queries";
import { RefreshBar } from "../refresh-bar";
import { refusalText } from "../refusals";

const COLUMNS: readonly Column[] = [
  { label: "Actor", isText: true },
  { label: "Waiting" },
  { label: "Most that waited" },
  { label: "Handled now" },
  { label: "Message", isText: true },
  { label: "Oldest" },
  { label: "Answered" },
  { label: "Mean handling" },
];

/** The busiest actors of one kind. */
export function KindPage() {
  const { kind = "" } = useParams();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(actorsQuery(kind));
  return (
    <>
      <PageHeading title={`Actors: ${words(kind)}`}>
        The busiest ones, at most 20.{" "}
        <Link to="/ops" className="link">
          All kinds
        </Link>
      </PageHeading>
      <div className="mb-4 flex items-center justify-between gap-3">
        <RefreshBar
          readAt={dataUpdatedAt}
          isFetching={isFetching}
          onRefresh={() => void refetch()}
        />
      </div>
      {data && !error ? (
        <ActorList kind={kind} actors={data} />
      ) : (
        <NotLoaded
          error={error}
          failureText={(reason) => refusalText(reason, "Failed to load the actors")}
          missing={{
            title: "There are no single actors of this kind",
            why: "The address may be mistyped, or it is a batcher, which works for all.",
          }}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function ActorList({ kind, actors }: { kind: string; actors: readonly ActorView[] }) {
  if (actors.length === 0) {
    return (
      <EmptyState icon={Moon} title="No actor of this kind runs now">
        One starts with the next request for it.
      </EmptyState>
    );
  }
  return (
    <div className="card p-4">
      <FiguresTable
        caption={`The busiest actors of the kind ${words(kind)}`}
        columns={COLUMNS}
        hasWideNames
      >
        {actors.map((actor) => (
          <Row key={actor.key} kind={kind} actor={actor} />
        ))}
      </FiguresTable>
    </div>
  );
}

function Row({ kind, actor }: { kind: string; actor: ActorView }) {
  const { key, depth, depthHighest, handling, answered, busyMillis, message, oldestMillis } = actor;
  return (
    <FiguresRow>
      <WideRowHead>
        <Link
          to={actorPath(kind, key)}
          className="link num inline-flex min-h-6 items-center whitespace-nowrap"
        >
          {key}
        </Link>
      </WideRowHead>
      <Figure>{countText(depth)}</Figure>
      <Figure>{countText(depthHighest)}</Figure>
      <Figure>{countText(handling)}</Figure>
      <TextCell>{message ?? "–"}</TextCell>
      <Figure>{oldestMillis === 0 ? "–" : millisText(oldestMillis)}</Figure>
      <Figure>{countText(answered)}</Figure>
      <Figure>{millisText(answered === 0 ? null : busyMillis / answered)}</Figure>
    </FiguresRow>
  );
}
