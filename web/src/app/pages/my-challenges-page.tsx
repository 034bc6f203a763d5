import { LockKeyhole } from "lucide-react";
import { useLocation, useSearchParams } from "react-router";
import { useSessionStatus } from "@/api/session";
import { updateParams } from "@/features/challenge/filters";
import {
  type MineType,
  mineFilters,
  STATUSES,
  TYPES,
} from "@/features/challenge/mine/mine-filters";
import { MineList } from "@/features/challenge/mine/mine-list";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Select } from "@/ui/select";
import { Tabs } from "@/ui/tabs";

export function MyChallengesPage() {
  const isSignedIn = useSessionStatus() === "signed-in";
  return isSignedIn ? <MyChallenges /> : <AuthenticationRequired />;
}

function MyChallenges() {
  const [params, setParams] = useSearchParams();
  const filters = mineFilters(params);
  const set = (name: string, value: string) =>
    setParams(updateParams(params, { [name]: value }), { replace: true });
  return (
    <>
      <PageHeading
        title="My Challenges"
        actions={
          <Select
            aria-label="Status"
            className="w-[168px]"
            options={STATUSES}
            value={filters.status}
            onChange={({ target }) => set("status", target.value === "all" ? "" : target.value)}
          />
        }
      />
      <Tabs<MineType>
        label="Type"
        tabs={TYPES}
        value={filters.type}
        onChange={(type) => set("type", type === "all" ? "" : type)}
      >
        <MineList
          filters={filters}
          onPage={(page) =>
            setParams(updateParams(params, { page: page === 1 ? "" : String(page) }))
          }
        />
      </Tabs>
    </>
  );
}

function AuthenticationRequired() {
  const location = useLocation();
  return (
    <>
      <PageHeading title="My Challenges" />
      <EmptyState
        icon={LockKeyhole}
        title="Authentication Required"
        action={
          <ButtonLink to="/login" state={{ from: location }} tone="brass">
            Login
          </ButtonLink>
        }
      >
        Log in to see the challenges that you created or joined.
      </EmptyState>
    </>
  );
}
