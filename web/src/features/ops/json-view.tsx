import { CopyButton } from "@/ui/copy-button";

const INDENT = 2;

/** A value as JSON that people can read and copy. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, INDENT);
  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <CopyButton text={text} label="Copy JSON" />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[480px] overflow-auto rounded-[10px] bg-surface-2 p-3"
      >
        <pre className="text-[12.5px] leading-5">{text}</pre>
      </section>
    </div>
  );
}
