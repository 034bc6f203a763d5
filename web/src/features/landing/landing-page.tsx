import { usePageTitle } from "@/lib/page-title";
import { ButtonLink } from "@/ui/button";
import { EscrowExplained } from "./escrow-explained";
import { FeatureList } from "./feature-list";
import { OpenNow } from "./open-now";
import { TreasuryImage } from "./treasury-image";

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

/** The headline, a summary, and the links to register and sign in. */
function Hero() {
  return (
    <section className="spot border-b border-line">
      <div className="mx-auto grid max-w-[1240px] items-center gap-10 px-4 py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)] lg:gap-12 lg:px-6 lg:py-20">
        <div>
          <h1
            tabIndex={-1}
            className="disp-x text-[34px] leading-[40px] text-balance sm:text-[44px] sm:leading-[50px] xl:text-[54px] xl:leading-[60px]"
          >
            Back yourself. The money waits in escrow.
          </h1>
          <p className="mt-4 max-w-[52ch] text-[16px] leading-6 text-fg-2">
            Challenge anyone to a game and stake USDC on the result. Both stakes are locked before
            the match and paid out after it, and you see the fee before you join.
          </p>
          <div className="mt-7 flex flex-wrap gap-2.5">
            <ButtonLink to="/register" tone="brass" size="lg">
              Join Now
            </ButtonLink>
            <ButtonLink to="/login" tone="ghost" size="lg">
              Login
            </ButtonLink>
            <ButtonLink to="/wallet" tone="quiet" size="lg">
              Connect Wallet
            </ButtonLink>
          </div>
          <p className="mt-4 text-sm text-fg-3">18+ only. Stake what you can afford to lose.</p>
        </div>
        <TreasuryImage />
      </div>
    </section>
  );
}
