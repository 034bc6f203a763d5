import { Dialog } from "@/ui/dialog";

type Key = readonly [keys: string, effect: string];

/** Lists the keys of a page of the console. */
export function KeyboardHelp({
  keys,
  isOpen,
  onClose,
}: {
  keys: readonly Key[];
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keys of this page"
      initialFocus="title"
      description="Single keys can be switched off in the settings. Everywhere else in the app, ? lists the keys of the app."
      size="sm"
    >
      <dl className="grid gap-2">
        {keys.map(([name, effect]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="text-fg-2">{effect}</dt>
            <dd className="flex shrink-0 gap-1">
              {name.split(" ").map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
