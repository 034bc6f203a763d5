import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { messageOf } from "@/api/error";
import { saveFile } from "@/lib/save-file";
import { Button } from "./button";

/** Fetches a file and saves it; the token goes in a header, so a plain link does not work. */
export function CsvButton({ name, fetchFile }: { name: string; fetchFile: () => Promise<Blob> }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchFile(),
    onSuccess: (file) => saveFile(file, name),
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
