const PERCENT = 100;

/** How much of an upload was sent: a bar, and the same in figures. */
export function UploadProgress({ label, done }: { label: string; done: number }) {
  const percent = Math.round(done * PERCENT);
  return (
    <span className="flex items-center gap-2 text-xs text-fg-2">
      <progress
        aria-label={label}
        max={PERCENT}
        value={percent}
        className="h-1.5 min-w-0 flex-1 accent-active"
      />
      <span className="num shrink-0">{percent} %</span>
    </span>
  );
}
