import { Check, CircleAlert, Copy } from "lucide-react";
import { useCopy } from "@/lib/use-copy";
import { Button } from "./button";

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const { outcome, copy } = useCopy();
  const { icon: Icon, caption } =
    outcome === null ? { icon: Copy, caption: label } : COPY_OUTCOMES[outcome];
  return (
    <Button size="sm" onClick={() => void copy(text)}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{caption}</span>
    </Button>
  );
}

/** The icon and label of a copy button for each outcome. */
export const COPY_OUTCOMES = {
  copied: { icon: Check, caption: "Copied!" },
  failed: { icon: CircleAlert, caption: "Copy failed" },
} as const;
