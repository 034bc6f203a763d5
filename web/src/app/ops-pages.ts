import { ActorPage } from "@/features/ops/actors/actor-page";
import { KindPage } from "@/features/ops/actors/kind-page";
import { OpsLayout } from "@/features/ops/ops-layout";
import { TracePage } from "@/features/ops/trace/trace-page";
import { OperationsPage } from "./pages/admin/operations-page";

/** The operators' pages, in one part that only administrators load; the charts bring a library and are another one. */
export const opsPages = { ActorPage, KindPage, OperationsPage, OpsLayout, TracePage };
