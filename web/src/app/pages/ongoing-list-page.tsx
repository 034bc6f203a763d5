import { useUser } from "@/api/session";
import { OngoingSection } from "@/features/challenge/mine/ongoing-section";
import { ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";

export function OngoingListPage() {
  const { _id } = useUser();
  return (
    <>
      <PageHeading
        title="Ongoing Challenges"
        actions={
          <ButtonLink to="/challenges" tone="ghost">
            Browse Challenges
          </ButtonLink>
        }
      />
      <div className="grid gap-6">
        <OngoingSection title="Live now" status="active" userId={_id} />
        <OngoingSection title="Being settled" status="in_progress" userId={_id} />
      </div>
    </>
  );
}
