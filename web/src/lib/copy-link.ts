import { toast } from "./toast";
import { copyText } from "./use-copy";

/** Copies a link for a command that has no button to show the outcome. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toast.success("Link copied");
  else toast.error("Copy failed");
}
