import { ImagePlus, X } from "lucide-react";
import { useObjectUrl } from "@/lib/use-object-url";
import { FieldFrame } from "@/ui/field";
import { COVER_ACCEPT } from "./validate";

/** The field for the cover image, with a preview. */
export function CoverField({
  file,
  error,
  onFile,
}: {
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
}) {
  return (
    <FieldFrame
      label="Cover image"
      note="optional"
      hint="JPEG, PNG, WebP or GIF, less than 5MB."
      error={error}
    >
      {(wired) => (
        <div className="flex flex-wrap items-center gap-3">
          <label className="btn btn-ghost has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <ImagePlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {file ? "Change image" : "Choose image"}
            <input
              {...wired}
              type="file"
              accept={COVER_ACCEPT}
              className="sr-only"
              onChange={({ target }) => onFile(target.files?.[0] ?? null)}
            />
          </label>
          {file ? <CoverPreview file={file} onRemove={() => onFile(null)} /> : null}
        </div>
      )}
    </FieldFrame>
  );
}

function CoverPreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-fg-2">
      {url ? (
        <img
          src={url}
          alt=""
          width={64}
          height={36}
          className="h-9 w-16 rounded-[5px] object-cover"
        />
      ) : null}
      <span className="max-w-[160px] truncate">{file.name}</span>
      <button
        type="button"
        aria-label="Remove image"
        className="grid size-8 place-items-center rounded-ctl text-fg-3 hover:text-fg"
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
