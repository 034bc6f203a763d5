import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { playLimitsQuery } from "@/api/play-limits";
import { formatMoney, usdc } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { dueHours, readScreenTime, remind, writeScreenTime } from "./screen-time";

const TICK_MS = 5000;

/** Reminds the player of the time after each hour that the app was on the screen. */
export function RealityCheck({ userId }: { userId: string }) {
  const [hours, setHours] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      const time = readScreenTime(userId);
      const next = { ...time, elapsedMs: time.elapsedMs + TICK_MS };
      writeScreenTime(userId, next);
      setHours(dueHours(next));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [userId]);
  const close = () => {
    writeScreenTime(userId, remind(readScreenTime(userId)));
    setHours(0);
  };
  const takeBreak = () => {
    close();
    void navigate("/settings/play");
  };
  return (
    <Dialog
      isOpen={hours > 0}
      onClose={close}
      title={
        hours === 1 ? "You have been here for an hour" : `You have been here for ${hours} hours`
      }
      initialFocus="title"
      size="sm"
      footer={
        <>
          <Button onClick={takeBreak}>Limits and breaks</Button>
          <Button tone="brass" onClick={close}>
            Continue
          </Button>
        </>
      }
    >
      {hours > 0 ? <StakedToday /> : null}
    </Dialog>
  );
}

function StakedToday() {
  const { data } = useQuery(playLimitsQuery);
  return (
    <p className="text-fg-2">
      {data
        ? `You have staked ${formatMoney(usdc(data.stake.used), "dollars")} in the last 24 hours. `
        : ""}
      Do you want to go on?
    </p>
  );
}
