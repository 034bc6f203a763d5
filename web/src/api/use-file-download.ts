import { useState } from "react";
import { toast } from "@/lib/toast";
import { messageOf } from "./error";
import { loadObjectUrl } from "./object-urls";

/** Downloads a file of the server under its name; a failure is shown as a toast. */
export function useFileDownload(path: string, name: string) {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const link = document.createElement("a");
      link.href = await loadObjectUrl(path);
      link.download = name;
      link.click();
    } catch (error) {
      toast.error(messageOf(error, "The file could not be loaded"));
    }
    setLoading(false);
  };
  return { isLoading, download };
}
