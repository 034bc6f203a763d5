import clsx from "clsx";
import { ImageOff } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { messageOf } from "@/api/error";
import { useObjectUrl } from "@/api/object-urls";
import { Dialog } from "./dialog";
import { Spinner } from "./spinner";

type PictureProps = {
  /** The paths at the server: of the picture, and of its preview. */
  path: string;
  previewPath: string;
  name: string;
  /** The size of the preview, which it has before it is loaded, so that the layout does not shift. */
  className: string;
  style?: CSSProperties;
  fit: "contain" | "cover";
  /** Shown below the full picture. */
  footer?: ReactNode;
};

/** The preview of a picture of the server; a click opens the full picture in a dialog. */
export function Picture(props: PictureProps) {
  const { previewPath, name, className, style, fit } = props;
  const { data, error, refetch } = useObjectUrl(previewPath);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={error ? `Load ${name} again` : `Open ${name}`}
        className={clsx(
          "grid place-items-center overflow-hidden rounded-[10px] bg-surface-3 text-fg-3",
          className,
        )}
        style={style}
        onClick={() => (error ? void refetch() : setOpen(true))}
      >
        {data ? (
          <img
            src={data}
            alt=""
            className={clsx("size-full", fit === "cover" ? "object-cover" : "object-contain")}
          />
        ) : error ? (
          <ImageOff aria-hidden="true" className="size-6" />
        ) : (
          <Spinner className="size-5" />
        )}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        initialFocus="title"
        size="lg"
      >
        {isOpen ? <FullPicture {...props} preview={data ?? null} /> : null}
      </Dialog>
    </>
  );
}

/** Shows the preview until the full picture is loaded. */
function FullPicture({ path, name, preview, footer }: PictureProps & { preview: string | null }) {
  const { data, error } = useObjectUrl(path);
  const src = data ?? preview;
  return (
    <div className="grid gap-3">
      {src ? (
        <img
          src={src}
          alt={name}
          className="mx-auto max-h-[64dvh] max-w-full rounded-[10px] object-contain"
        />
      ) : (
        <Spinner className="mx-auto size-6" />
      )}
      {error ? (
        <p role="alert" className="text-sm text-cancel">
          {messageOf(error, "The file could not be loaded")}
        </p>
      ) : null}
      {footer}
    </div>
  );
}
