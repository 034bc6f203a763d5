import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useHasQuests } from "@/api/config";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import { shopQuery } from "@/api/shop";
import type { Cosmetic, ShopData } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BuyDialog } from "./buy-dialog";
import { CosmeticRow } from "./cosmetic-row";
import { priceText } from "./price";

const SLOTS: readonly { slot: Cosmetic["slot"]; title: string; note?: string }[] = [
  { slot: "frame", title: "Frames" },
  { slot: "title", title: "Name colours" },
  { slot: "cover", title: "Profile covers" },
  {
    slot: "banner",
    title: "Team banners",
    note: "The team that you lead shows it on its page and in lists.",
  },
  {
    slot: "reaction",
    title: "Arena reactions",
    note: "Yours to send in every live arena. Everyone who watches sees them.",
  },
];

export function ShopPage() {
  const hasQuests = useHasQuests();
  const { data, error, refetch } = useQuery(shopQuery);
  const earn = hasQuests ? (
    <ButtonLink to="/quests">Earn tokens</ButtonLink>
  ) : (
    <ButtonLink to="/referrals">Earn points</ButtonLink>
  );
  return (
    <>
      <PageHeading title="Shop" actions={earn}>
        {data
          ? `You have ${balancesOf(data, hasQuests)}.`
          : "Looks and reactions that everyone sees. They change nothing in a match."}
      </PageHeading>
      {error ? (
        <div className="mb-4">
          <InlineError
            message={messageOf(error, "Failed to load the shop")}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      {!data && !error ? <Skeleton count={3} className="h-[220px]" /> : null}
      {data ? <Shelves data={data} /> : null}
    </>
  );
}

function Shelves({ data }: { data: ShopData }) {
  const user = useUser();
  const [chosen, setChosen] = useState<Cosmetic | null>(null);
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 xl:gap-5">
        {SLOTS.filter(({ slot }) => data.cosmetics.some((one) => one.slot === slot)).map(
          ({ slot, title, note }) => (
            <Card key={slot} title={title}>
              {note ? <p className="mb-4 text-sm text-fg-2">{note}</p> : null}
              <ul className="grid gap-4">
                {data.cosmetics
                  .filter((cosmetic) => cosmetic.slot === slot)
                  .map((cosmetic) => (
                    <li key={cosmetic.id}>
                      <CosmeticRow
                        cosmetic={cosmetic}
                        user={user}
                        balance={balanceOf(data, cosmetic)}
                        onBuy={() => setChosen(cosmetic)}
                      />
                    </li>
                  ))}
              </ul>
            </Card>
          ),
        )}
      </div>
      <p className="mt-4 text-sm text-fg-2">
        Points buy a badge and premium too:{" "}
        <Link to="/referrals" className="font-medium underline">
          Rewards of referrals
        </Link>
      </p>
      {chosen ? (
        <BuyDialog
          cosmetic={chosen}
          balance={balanceOf(data, chosen)}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

/** Where the operator has switched tokens off, they are not shown. */
function balancesOf({ tokens, points }: ShopData, hasQuests: boolean): string {
  const ofPoints = priceText(points, "PTS");
  return hasQuests ? `${priceText(tokens, "DL")} and ${ofPoints}` : ofPoints;
}

const balanceOf = (data: ShopData, { asset }: Cosmetic): number =>
  asset === "DL" ? data.tokens : data.points;
