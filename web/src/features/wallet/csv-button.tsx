import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { fetchHistoryCsv } from "./queries";
import type { TransactionKind } from "./transaction-kinds";

/** Downloads the history that the filter shows, all pages of it. */
export function CsvButton({ kind }: { kind: TransactionKind | null }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchHistoryCsv(kind),
    onSuccess: (file) => save(file, `duel-ledger-${kind ?? "history"}.csv`),
  });
  return (
    <div className="grid justify-items-end gap-1">
      <Button isPending={isPending} onClick={() => mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Download CSV
      </Button>
      {error ? (
        <p role="alert" className="text-xs text-cancel">
          {messageOf(error, "Failed to prepare the file")}
        </p>
      ) : null}
    </div>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser has taken the file by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}
