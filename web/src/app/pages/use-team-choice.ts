import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMaybeUser } from "@/api/session";
import type { TeamChoice, TeamSearch } from "@/features/challenge/team-match/team-choice";
import { myTeamsQuery, searchTeamsQuery, teamQuery } from "@/features/team/queries";
import { useDebounced } from "@/lib/use-debounced";

/** The teams that the viewer leads, and what is known of the chosen one. Nothing is read unless `isEnabled`. */
export function useTeamChoice(teamId: string | null, isEnabled: boolean): TeamChoice {
  const user = useMaybeUser();
  const mine = useQuery({ ...myTeamsQuery, enabled: isEnabled && user !== null });
  const led = mine.data?.started.filter(({ leader }) => leader._id === user?._id);
  const isLed = led?.some(({ _id }) => _id === teamId) ?? false;
  const team = useQuery({ ...teamQuery(teamId ?? ""), enabled: isEnabled && isLed });
  return {
    led,
    members: isLed ? team.data?.members.map(({ user: member }) => member) : undefined,
    connected: isLed
      ? (team.data?.connectedTeams ?? []).filter(({ isDissolving }) => !isDissolving)
      : [],
    error: mine.error ?? team.error,
    retry: () => {
      void mine.refetch();
      if (isLed) void team.refetch();
    },
  };
}

const TYPING_PAUSE_MS = 300;

/** The search for a team to challenge, without those that are being dissolved; nothing is read before something is typed. */
export function useTeamSearch(): TeamSearch {
  const [text, onText] = useState("");
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const filters = { search, region: "", primaryGame: "", level: "", page: 1 };
  const { data, error, refetch } = useQuery({
    ...searchTeamsQuery(filters),
    enabled: search !== "",
  });
  return {
    text,
    onText,
    found: search === "" ? [] : data?.teams.filter(({ dissolvesAt }) => dissolvesAt == null),
    error,
    retry: () => void refetch(),
  };
}
