import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-3">
      <h3
        ref={heading}
        id="recovery-codes"
        tabIndex={-1}
        className="text-sm font-semibold outline-none"
      >
        Your recovery codes
      </h3>
      <p className="text-sm text-fg-2">
        Each signs you in once if the app is lost. Store them where only you find them: they are not
        shown again.
      </p>
      <ul className="num grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={codes.join("\n")} label="Copy all" />
        <Button size="sm" tone="ghost" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </section>
  );
}
