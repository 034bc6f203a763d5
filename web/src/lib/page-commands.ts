import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";

/** What can be done on the shown page, besides what can be done everywhere. */
export type PageCommand = {
  label: string;
  icon: LucideIcon;
  /** Other words that people may look for. */
  words?: string;
} & ({ to: string } | { run: () => void });

let ofShownPage: readonly PageCommand[] = [];

/** Offers the commands in the command palette while the page is shown. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    ofShownPage = commands;
    return () => {
      ofShownPage = [];
    };
  });
}

export const pageCommands = (): readonly PageCommand[] => ofShownPage;
