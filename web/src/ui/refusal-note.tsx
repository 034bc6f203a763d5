/** Why a button is disabled; `id` is for the button's description. */
export function RefusalNote({ id, text }: { id: string; text: string | null }) {
  return text === null ? null : (
    <p id={id} role="status" className="rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
      {text}
    </p>
  );
}
