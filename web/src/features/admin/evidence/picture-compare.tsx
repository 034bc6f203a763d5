import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Maximize,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import type { Evidence } from "@/api/types";
import { Card } from "@/ui/card";
import type { CaseSide } from "../api-types";
import { PicturePane } from "./picture-pane";
import { viewAfterKey, WHOLE_PICTURE } from "./picture-view";

/** Each button does what its key does. */
const BUTTONS: readonly { key: string; label: string; icon: LucideIcon }[] = [
  { key: "+", label: "Zoom in", icon: ZoomIn },
  { key: "-", label: "Zoom out", icon: ZoomOut },
  { key: "0", label: "Show the whole pictures", icon: Maximize },
  { key: "ArrowLeft", label: "Move left", icon: ArrowLeft },
  { key: "ArrowRight", label: "Move right", icon: ArrowRight },
  { key: "ArrowUp", label: "Move up", icon: ArrowUp },
  { key: "ArrowDown", label: "Move down", icon: ArrowDown },
];

/** The pictures of all sides beside each other; zoom and place are the same in all of them. */
export function PictureCompare({
  path,
  sides,
  ref,
}: {
  /** The address under which the viewer reads the evidence. */
  path: string;
  sides: readonly CaseSide[];
  /** The part that takes the focus and its keys. */
  ref: Ref<HTMLDivElement>;
}) {
  const hintId = useId();
  const [view, setView] = useState(WHOLE_PICTURE);
  if (!sides.some(({ evidence }) => evidence.some(isPicture))) return null;
  const press = (key: string): boolean => {
    const next = viewAfterKey(view, key);
    if (next) setView(next);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLSelectElement;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && !isInField && press(event.key)) event.preventDefault();
  };
  return (
    <Card title="Pictures" aside={<ViewButtons onPress={press} />}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields. */}
      <div
        ref={ref}
        data-viewer
        role="group"
        aria-label="Pictures of all sides"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need a place that has the focus.
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="grid gap-3 sm:grid-cols-2"
      >
        {sides.map(({ user, evidence }) => (
          <PicturePane
            key={user._id}
            username={user.username}
            path={path}
            pictures={evidence.filter(isPicture)}
            view={view}
            onView={setView}
          />
        ))}
      </div>
      <p className="mt-3 text-xs text-fg-2">
        <span role="status" className="num font-semibold text-fg">
          Zoom {Math.round(view.zoom * 100)} %
        </span>{" "}
        in all pictures.{" "}
        <span id={hintId}>
          Plus and minus zoom, the arrow keys move, 0 shows the whole pictures. The wheel zooms
          while the pictures have the focus.
        </span>
      </p>
    </Card>
  );
}

function ViewButtons({ onPress }: { onPress: (key: string) => void }) {
  return (
    <span className="flex flex-wrap justify-end">
      {BUTTONS.map(({ key, label, icon: Icon }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          title={label}
          className="grid size-8 place-items-center rounded-ctl text-fg-2 hover:bg-surface-3 hover:text-fg"
          onClick={() => onPress(key)}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      ))}
    </span>
  );
}

/** The server knows the width of what it can show as a picture. */
function isPicture({ file }: Evidence): boolean {
  return file?.width != null;
}
