import { useNavigate } from "react-router";
import { signOut } from "@/api/session";
import { usePreferenceActions } from "@/lib/preferences";
import type { ActionName, Command } from "./commands";

/** Opens the page of a command, or does what it does. */
export function useCommandRunner(): (command: Command) => void {
  const navigate = useNavigate();
  const { setTheme } = usePreferenceActions();
  const actions: Readonly<Record<ActionName, () => void>> = {
    themeSystem: () => setTheme("system"),
    themeDark: () => setTheme("dark"),
    themeLight: () => setTheme("light"),
    signOut: () => {
      void signOut().then(() => navigate("/login", { replace: true, state: null }));
    },
  };
  return (command) => {
    if ("to" in command) void navigate(command.to);
    else actions[command.action]();
  };
}
