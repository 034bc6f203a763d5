import { useEffect, useState } from "react";
import { sendRequest } from "@/api/live/connection";
import { countDroppedPayload, onServerEvent } from "@/api/live/event-bus";
import { useLiveEpoch } from "@/api/live/status";
import type { OperationsSample } from "../api-types";
import { parseSample } from "./schema";

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
