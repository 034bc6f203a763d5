import { pageOf } from "@/lib/page-of";
import type { Option } from "@/ui/select";

import type { MineFilters } from "../queries";

const PAGE_SIZE = 10;

export const TYPES = [
  { value: "all", label: "All" },
  { value: "created", label: "Created" },
  { value: "joined", label: "Joined" },
] as const satisfies readonly Option[];

export const STATUSES: readonly Option[] = [
  { value: "all", label: "All statuses" },
  { value: "pending", label: "Pending" },
  { value: "open", label: "Open" },
  { value: "full", label: "Ready to Start" },
  { value: "active", label: "Active" },
  { value: "in_progress", label: "Settling" },
  { value: "completed", label: "Completed" },
  { value: "cancelled", label: "Cancelled" },
];

export type MineType = MineFilters["type"];

export function mineFilters(params: URLSearchParams): MineFilters {
  const status = params.get("status");
  return {
    type: TYPES.find(({ value }) => value === params.get("type"))?.value ?? "all",
    status: STATUSES.find(({ value }) => value === status)?.value ?? "all",
    page: pageOf(params),
    limit: PAGE_SIZE,
  };
}
