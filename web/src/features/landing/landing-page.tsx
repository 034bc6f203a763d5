import { usePageTitle } from "@/lib/page-title";
import { EscrowExplained } from "./escrow-explained";
import { FeatureList } from "./feature-list";
import { Hero } from "./hero";
import { OpenNow } from "./open-now";

export function LandingPage() {
  usePageTitle("Stake on your own game");
  return (
    <>
      <Hero />
      <div className="mx-auto grid max-w-[1240px] gap-12 px-4 py-10 lg:gap-16 lg:px-6 lg:py-14">
        <OpenNow />
        <EscrowExplained />
        <FeatureList />
      </div>
    </>
  );
}
