import { useEffect, useState } from "react";
import * as v from "valibot";
import { sendRequest } from "@/api/live/connection";
import { countDroppedPayload, onServerEvent } from "@/api/live/event-bus";
import { timestamp, wholeNumber } from "@/api/live/schema";
import { useLiveEpoch } from "@/api/live/status";
import type { OperationsSample } from "../api-types";

/** The server sends samples for a minute, then to those alone who have subscribed again: the role may have changed. */
const RENEW_MS = 25_000;

/** Receives the samples of the socket; returns whether the server sends them. */
export function useLiveSamples(onSample: (sample: OperationsSample) => void): boolean {
  const epoch = useLiveEpoch();
  const [isSubscribed, setSubscribed] = useState(false);
  useEffect(() => {
    if (epoch === null) return;
    let isCurrent = true;
    const subscribe = async () => {
      const { ok } = await sendRequest("operations_subscribe", {});
      if (isCurrent) setSubscribed(ok);
    };
    void subscribe();
    const renewal = setInterval(subscribe, RENEW_MS);
    return () => {
      isCurrent = false;
      clearInterval(renewal);
      setSubscribed(false);
      void sendRequest("operations_unsubscribe", {});
    };
  }, [epoch]);
  useEffect(
    () =>
      onServerEvent("operations_sample", (raw) => {
        const sample = parseSample(raw);
        if (sample) onSample(sample);
        else countDroppedPayload();
      }),
    [onSample],
  );
  return isSubscribed;
}

const kind = v.object({
  kind: v.string(),
  running: wholeNumber,
  runningMax: wholeNumber,
  mailboxMax: wholeNumber,
  depth: wholeNumber,
  depthMax: wholeNumber,
  depthHighest: wholeNumber,
  handling: wholeNumber,
  oldestMillis: wholeNumber,
  answered: wholeNumber,
  busyMillis: wholeNumber,
  waitedMillis: wholeNumber,
  stuck: wholeNumber,
  panicked: wholeNumber,
  restarted: wholeNumber,
  refused: wholeNumber,
});

const pool = v.object({
  name: v.string(),
  connectionsMax: wholeNumber,
  inUse: wholeNumber,
  waiting: wholeNumber,
});

const sample: v.GenericSchema<unknown, OperationsSample> = v.object({
  at: timestamp,
  actors: v.array(kind),
  sockets: v.object({
    socketio: wholeNumber,
    notification: wholeNumber,
    outboxBytes: wholeNumber,
  }),
  pools: v.array(pool),
  memoryBytes: wholeNumber,
  openFiles: wholeNumber,
  requests: wholeNumber,
  serverErrors: wholeNumber,
  rateLimited: wholeNumber,
});

/** Parses the sample of the socket here and not with its other events: players do not load its schema. */
function parseSample(raw: unknown): OperationsSample | null {
  const result = v.safeParse(sample, raw);
  return result.success ? result.output : null;
}
