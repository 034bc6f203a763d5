import { useQuery } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { NotLoaded } from "@/ui/not-loaded";
import { PageHeading } from "@/ui/page-heading";
import { traceQuery } from "../queries";
import { RefreshBar } from "../refresh-bar";
import { refusalText } from "../refusals";
import { ChallengeResult } from "./challenge-result";
import { PlayerResult } from "./player-result";
import { recognise, type TraceTarget } from "./recognise";

const TEXT_MAX = 300;

/** Follows one challenge or one player through actors, sockets and events; the address holds what is traced. */
export function TracePage() {
  const [params] = useSearchParams();
  const text = params.get("of") ?? "";
  const target = recognise(text);
  return (
    <>
      <PageHeading title="Trace">Follow one challenge or one player.</PageHeading>
      <TraceForm key={text} initial={text} />
      {target ? (
        <Trace target={target} />
      ) : (
        <EmptyState icon={Waypoints} title="Nothing is traced yet">
          The trace shows the actor, its state in memory, its sockets and its newest events.
        </EmptyState>
      )}
    </>
  );
}

function TraceForm({ initial }: { initial: string }) {
  const [, setParams] = useSearchParams();
  const [text, setText] = useState(initial);
  const [isUnknown, setUnknown] = useState(initial !== "" && recognise(initial) === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRecognised = recognise(text) !== null;
    setUnknown(!isRecognised);
    if (isRecognised) setParams({ of: text.trim() });
  };
  return (
    <form
      noValidate
      className="mb-5 grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={submit}
    >
      <Field
        label="Challenge or player"
        hint="The id or address of a challenge, or the name, id or address of a player."
        type="search"
        required
        maxLength={TEXT_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={isUnknown ? "This is no id, name or address of a challenge or player" : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setUnknown(false);
        }}
      />
      <Button type="submit" tone="brass" className="max-sm:justify-self-start sm:mt-[25px]">
        Trace
      </Button>
    </form>
  );
}

function Trace({ target }: { target: TraceTarget }) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(traceQuery(target));
  if (!data || error) {
    return (
      <NotLoaded
        error={error}
        failureText={(reason) => refusalText(reason, "Failed to trace it")}
        missing={{
          title: "There is no such challenge or player",
          why: "Check the id or the name. A closed account has no name any more.",
        }}
        onRetry={() => void refetch()}
      />
    );
  }
  const refresh = (
    <RefreshBar readAt={dataUpdatedAt} isFetching={isFetching} onRefresh={() => void refetch()} />
  );
  return data.kind === "challenge" ? (
    <ChallengeResult trace={data} refresh={refresh} />
  ) : (
    <PlayerResult trace={data} refresh={refresh} />
  );
}
