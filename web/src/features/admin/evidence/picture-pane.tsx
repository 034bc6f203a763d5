import { ImageOff } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useObjectUrl } from "@/api/object-urls";
import type { Evidence } from "@/api/types";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { Spinner } from "@/ui/spinner";
import { type PictureView, panBy, transformOf, ZOOM_STEP, zoomBy } from "./picture-view";

type ChangeView = (change: (view: PictureView) => PictureView) => void;

/** The pictures of one side, of which one is shown; the part of it that is shown is common to all panes. */
export function PicturePane({
  username,
  path,
  pictures,
  view,
  onView,
}: {
  username: string;
  /** The address under which the viewer reads the evidence. */
  path: string;
  pictures: readonly Evidence[];
  view: PictureView;
  onView: ChangeView;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const picture = pictures.find(({ _id }) => _id === chosenId) ?? pictures[0];
  return (
    <div className="grid min-w-0 content-start gap-2">
      <p className="truncate text-sm font-semibold">@{username}</p>
      {pictures.length > 1 ? (
        <Select
          aria-label={`Picture of ${username}`}
          options={pictures.map(({ _id, file }, index) => ({
            value: _id,
            label: `${index + 1}. ${file?.fileName ?? "Picture"}`,
          }))}
          value={picture?._id ?? ""}
          onChange={({ target }) => setChosenId(target.value)}
        />
      ) : null}
      {picture ? (
        <Picture
          key={picture._id}
          path={`${path}/${picture._id}`}
          name={picture.file?.fileName ?? "Picture"}
          username={username}
          view={view}
          onView={onView}
        />
      ) : (
        <p className="grid h-[46dvh] min-h-56 place-items-center rounded-[10px] bg-surface-2 text-sm text-fg-2">
          No picture of this side
        </p>
      )}
    </div>
  );
}

function Picture({
  path,
  name,
  username,
  view,
  onView,
}: {
  path: string;
  name: string;
  username: string;
  view: PictureView;
  onView: ChangeView;
}) {
  const preview = useObjectUrl(`${path}/preview`);
  const { data: full, error, refetch } = useObjectUrl(path);
  const { frame, pointer } = usePanning(onView);
  const src = full ?? preview.data;
  return (
    <div
      ref={frame}
      {...pointer}
      className="relative grid h-[46dvh] min-h-56 cursor-grab touch-none place-items-center overflow-hidden rounded-[10px] bg-surface-3 active:cursor-grabbing"
    >
      {src ? (
        <img
          src={src}
          alt={`${name}, given by ${username}`}
          draggable={false}
          className="size-full object-contain select-none"
          style={{ transform: transformOf(view) }}
        />
      ) : error ? (
        <div className="grid justify-items-center gap-2 text-sm text-fg-2">
          <ImageOff aria-hidden="true" className="size-6" />
          <Button size="sm" aria-label={`Load ${name} again`} onClick={() => void refetch()}>
            Load again
          </Button>
        </div>
      ) : (
        <Spinner className="size-5" />
      )}
    </div>
  );
}

/** Drags with the pointer; zooms with the wheel, where the viewer has the focus: else the wheel scrolls the page. */
function usePanning(onView: ChangeView) {
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef(onView);
  useEffect(() => {
    latest.current = onView;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      const viewer = element.closest("[data-viewer]");
      const isMeant = event.ctrlKey || viewer?.contains(document.activeElement);
      if (!isMeant || event.deltaY === 0) return;
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = {
        x: width > 0 ? (event.clientX - left) / width - 0.5 : 0,
        y: height > 0 ? (event.clientY - top) / height - 0.5 : 0,
      };
      const factor = event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
      latest.current((view) => zoomBy(view, factor, at));
    };
    // React listens to the wheel passively, which could not stop the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, []);
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      dragged.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = dragged.current;
      if (from === null) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const dx = width > 0 ? (from.x - event.clientX) / width : 0;
      const dy = height > 0 ? (from.y - event.clientY) / height : 0;
      dragged.current = { x: event.clientX, y: event.clientY };
      onView((view) => panBy(view, dx, dy));
    },
    onPointerUp: () => {
      dragged.current = null;
    },
    onPointerCancel: () => {
      dragged.current = null;
    },
  };
  return { frame, pointer };
}
