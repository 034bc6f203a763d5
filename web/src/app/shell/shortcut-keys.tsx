import { useState } from "react";
import { useNavigate } from "react-router";
import { MOD_KEY, useShortcuts } from "@/lib/shortcuts";
import { Dialog } from "@/ui/dialog";
import { GO_TO } from "../navigation";
import { useIsOffered } from "../use-is-offered";

const LISTED_SHORTCUTS = [
  { keys: `${MOD_KEY} k`, label: "All commands" },
  { keys: "/", label: "Search" },
  { keys: "Shift Enter", label: "Follow the player chosen in a search" },
  { keys: "?", label: "Show this list" },
] as const;

/** The shell's single-key shortcuts and the dialog that lists them. */
export function ShortcutKeys() {
  const navigate = useNavigate();
  const [isListOpen, setListOpen] = useState(false);
  const isOffered = useIsOffered();
  const goTo = GO_TO.filter(({ to }) => isOffered(to));
  useShortcuts({
    "?": () => setListOpen(true),
    ...Object.fromEntries(goTo.map(({ keys, to }) => [keys, () => void navigate(to)])),
  });
  return (
    <Dialog
      isOpen={isListOpen}
      onClose={() => setListOpen(false)}
      title="Keyboard shortcuts"
      initialFocus="title"
      description={`The single keys can be switched off in the settings; ${MOD_KEY} K always works.`}
      size="sm"
    >
      <dl className="grid gap-2">
        {[...LISTED_SHORTCUTS, ...goTo].map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt className="text-fg-2">{label}</dt>
            <dd className="flex gap-1">
              {keys.split(" ").map((key) => (
                <kbd key={key} className="kbd">
                  {key === MOD_KEY ? key : key.toUpperCase()}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
