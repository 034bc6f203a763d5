import { useEffect, useState } from "react";
import { sendRequest } from "@/api/live/connection";
import { countDroppedPayload, onServerEvent } from "@/api/live/event-bus";
import { useLiveEpoch } from "@/api/live/status";
import type { OperationsSample } from "../api-types";
import { parseSample } from "./schema";

/** Receives the samples of the socket; returns whether the server sends them. */
export function useLiveSamples(onSample: (sample: OperationsSample) => void): boolean {
  const epoch = useLiveEpoch();
  const [isSubscribed, setSubscribed] = useState(false);
  useEffect(() => {
    if (epoch === null) return;
    let isCurrent = true;
    void sendRequest("operations_subscribe", {}).then((response) => {
      if (isCurrent) setSubscribed(response.ok);
    });
    return () => {
      isCurrent = false;
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
