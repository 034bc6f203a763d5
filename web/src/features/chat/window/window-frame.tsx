import clsx from "clsx";
import { ChevronDown, ChevronUp, Move, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { useChatWindowActions, useIsWindowCollapsed } from "./store";
import { useWindowPosition } from "./use-window-position";

/** The floating frame: it is moved by its bar or by arrow keys, and collapses to the bar. */
export function WindowFrame({
  ref,
  title,
  start,
  onClose,
  children,
}: {
  ref: Ref<HTMLDivElement>;
  title: ReactNode;
  /** Rendered before the title: the back button. */
  start?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const isCollapsed = useIsWindowCollapsed();
  const { style, isDragged, bar, onKeyDown } = useWindowPosition();
  return (
    <div
      ref={ref}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="float flex flex-col overflow-hidden"
      style={style}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div
        className={clsx(
          "flex h-[52px] shrink-0 touch-none items-center gap-1 pr-1.5 pl-4 select-none",
          !isCollapsed && "border-b border-line",
          isDragged ? "cursor-grabbing" : "cursor-grab",
        )}
        {...bar}
      >
        {start}
        <h2 id={`${id}-title`} className="disp flex min-w-0 flex-1 items-center gap-2 text-[15px]">
          {title}
        </h2>
        <MoveButton onKeyDown={onKeyDown} />
        <CollapseButton isCollapsed={isCollapsed} />
        <BarButton label="Close the chat window" onClick={onClose}>
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </BarButton>
      </div>
      {isCollapsed ? null : <div className="flex min-h-0 flex-1 flex-col">{children}</div>}
    </div>
  );
}

/** Moves the window by keyboard, as an alternative to dragging. */
function MoveButton({ onKeyDown }: { onKeyDown: (event: KeyboardEvent) => void }) {
  const id = useId();
  const { dock } = useChatWindowActions();
  return (
    <>
      <BarButton label="Move the chat window" describedBy={id} onClick={dock} onKeyDown={onKeyDown}>
        <Move aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </BarButton>
      <span id={id} hidden>
        Arrow keys move it, with Shift in larger steps. Enter moves it back to the corner.
      </span>
    </>
  );
}

function CollapseButton({ isCollapsed }: { isCollapsed: boolean }) {
  const { toggleCollapsed } = useChatWindowActions();
  const Icon = isCollapsed ? ChevronUp : ChevronDown;
  return (
    <BarButton
      label={isCollapsed ? "Expand the chat window" : "Collapse the chat window"}
      onClick={toggleCollapsed}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </BarButton>
  );
}

export function BarButton({
  label,
  describedBy,
  onClick,
  onKeyDown,
  children,
}: {
  label: string;
  describedBy?: string;
  onClick: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      title={label}
      className="grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:bg-surface-3 hover:text-fg"
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
}
