import { useMutation } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { messageOf } from "@/api/error";
import type { Seal } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { type ChainCheck, checkChain } from "./chain";

/** Lets the browser follow the chain of seals by itself. */
export function ChainChecker({ head }: { head: Seal }) {
  const check = useMutation({ mutationFn: () => checkChain(head) });
  const problem = check.error
    ? messageOf(check.error, "Failed to load the seals")
    : problemOf(check.data);
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="sm" disabled={check.isPending} onClick={() => check.mutate()}>
        <Link2 aria-hidden="true" className="size-4" />
        {check.isPending ? "Checking the chain…" : "Check the chain in this browser"}
      </Button>
      <Note
        tone="success"
        message={check.data?.kind === "whole" ? wholeText(check.data.seals) : null}
      />
      {problem ? <InlineError message={problem} onRetry={() => check.mutate()} /> : null}
    </div>
  );
}

function wholeText(seals: number): string {
  const checked = `${seals.toLocaleString("en")} ${seals === 1 ? "seal" : "seals"} checked`;
  return `${checked}: every hash is right, and each follows from the one before.`;
}

function problemOf(check: ChainCheck | undefined): string | null {
  switch (check?.kind) {
    case undefined:
    case "whole":
      return null;
    case "broken":
      return `Seal ${check.number.toLocaleString("en")} does not follow the one before it.`;
    case "insecure":
      return "Browsers compute hashes on secure pages only: open this page over https.";
    default:
      return assertNever(check);
  }
}
