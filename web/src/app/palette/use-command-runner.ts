import { useNavigate } from "react-router";
import { messageOf } from "@/api/error";
import { queryClient } from "@/api/query-client";
import { referralLinkQuery } from "@/api/referral-link";
import { signOut } from "@/api/session";
import { markAllRead } from "@/features/notification/mutations";
import { copyLink } from "@/lib/copy-link";
import { usePreferenceActions } from "@/lib/preferences";
import { toast } from "@/lib/toast";
import type { ActionName, Command } from "./commands";

/** Opens the page of a command, or does what it does. */
export function useCommandRunner(): (command: Command) => void {
  const navigate = useNavigate();
  const { setTheme } = usePreferenceActions();
  const actions: Readonly<Record<ActionName, () => void>> = {
    themeSystem: () => setTheme("system"),
    themeDark: () => setTheme("dark"),
    themeLight: () => setTheme("light"),
    copyReferralLink: () => void copyReferralLink(),
    markAllRead: () => void markAllRead(),
    signOut: () => {
      void signOut().then(() => navigate("/login", { replace: true, state: null }));
    },
  };
  return (command) => {
    if ("to" in command) void navigate(command.to);
    else actions[command.action]();
  };
}

async function copyReferralLink(): Promise<void> {
  try {
    await copyLink(await queryClient.fetchQuery(referralLinkQuery));
  } catch (error) {
    toast.error(messageOf(error, "Referral link not available"));
  }
}
