import clsx from "clsx";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Link, useLocation } from "react-router";

const LENGTH_MAX = 500;
/** From here on the writer sees how much room is left. */
const COUNTED_FROM = LENGTH_MAX * 0.9;

/** Where something is said; Enter sends it, Shift and Enter begin a line. */
export function Composer({ onSay }: { onSay: (content: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const content = text.trim();
  const isTooLong = content.length > LENGTH_MAX;
  const isCounted = content.length >= COUNTED_FROM;
  const send = () => {
    if (content === "" || isTooLong) return;
    onSay(content);
    setText("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's Enter chooses a character and sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-1">
      <div className="field items-end">
        <textarea
          id="arena-message"
          aria-label="Message"
          aria-describedby={isCounted ? id : undefined}
          aria-invalid={isTooLong || undefined}
          rows={1}
          value={text}
          placeholder="Say something to viewers"
          className="field-sizing-content max-h-24 w-0 min-w-0 flex-1 resize-none bg-transparent py-2 leading-5 placeholder:text-fg-3"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          aria-label="Send"
          aria-disabled={content === "" || isTooLong || undefined}
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-ctl text-brass aria-disabled:text-fg-3"
        >
          <SendHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      </div>
      <p
        id={id}
        role="status"
        className={clsx(
          "num text-right text-xs empty:hidden",
          isTooLong ? "text-cancel" : "text-fg-3",
        )}
      >
        {isCounted ? `${content.length} of ${LENGTH_MAX}` : null}
      </p>
    </form>
  );
}

/** Everybody may read; a name is needed only to speak. */
export function SignInToSpeak() {
  const location = useLocation();
  return (
    <p className="flex min-h-9 items-center justify-center text-sm text-fg-2">
      <Link to="/login" state={{ from: location }} className="link mr-1 font-semibold">
        Log in
      </Link>
      to talk and to react
    </p>
  );
}
