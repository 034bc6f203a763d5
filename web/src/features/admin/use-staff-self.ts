import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/api/session";
import { staffSelfQuery } from "./queries";

/** The viewer's id, and whether the viewer is an administrator; the server decides again at each request. */
export function useStaffSelf(): { id: string; isAdmin: boolean } {
  const { _id } = useUser();
  const { data } = useQuery({ ...staffSelfQuery, refetchOnMount: false });
  return { id: _id, isAdmin: data?.role === "admin" };
}
