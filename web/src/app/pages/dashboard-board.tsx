import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import type { Challenge } from "@/api/types";
import { boardFilters } from "@/features/challenge/board/board-filters";
import { BoardList, GrowingBoardList } from "@/features/challenge/board/board-list";
import {
  type BoardFilterName,
  BoardSelectFields,
  BoardSelects,
} from "@/features/challenge/board/board-selects";
import { CategoryChips } from "@/features/challenge/board/category-chips";
import { updateParams } from "@/features/challenge/filters";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type BoardProps = { actionOf: (challenge: Challenge) => ReactNode };

/** A change of the category resets the game, because each category has other games. */
function useBoardParams() {
  const [params, setParams] = useSearchParams();
  const set = (name: BoardFilterName, value: string) =>
    setParams(
      updateParams(params, name === "category" ? { category: value, game: "" } : { game: value }),
      { replace: true },
    );
  return { params, set, setParams };
}

export function WideBoard({ actionOf }: BoardProps) {
  const { params, set, setParams } = useBoardParams();
  return (
    <section aria-labelledby="board" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Title />
        <div className="flex flex-wrap items-center gap-2">
          <BoardSelects params={params} onChange={set} />
          <ButtonLink to="/challenges" tone="ghost">
            Browse All
          </ButtonLink>
        </div>
      </div>
      <BoardList
        filters={boardFilters(params, true)}
        actionOf={actionOf}
        onPage={(page) => setParams(updateParams(params, { page: page === 1 ? "" : String(page) }))}
      />
    </section>
  );
}

export function NarrowBoard({ actionOf }: BoardProps) {
  const { params, set } = useBoardParams();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <section aria-labelledby="board">
      <div className="mb-3 flex items-center justify-between gap-3">
        <Title />
        <Button tone="ghost" onClick={() => setSheetOpen(true)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Filters
        </Button>
      </div>
      <CategoryChips params={params} onChoose={(category) => set("category", category)} />
      <GrowingBoardList filters={boardFilters(params, false)} actionOf={actionOf} />
      <Dialog
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        initialFocus="title"
        footer={
          <>
            <ButtonLink to="/challenges">Browse All</ButtonLink>
            <Button tone="brass" onClick={() => setSheetOpen(false)}>
              Show challenges
            </Button>
          </>
        }
      >
        <BoardSelectFields params={params} onChange={set} />
      </Dialog>
    </section>
  );
}

function Title() {
  return (
    <h1 id="board" tabIndex={-1} className="disp-x text-[24px] leading-8 lg:text-[26px]">
      Challenges
    </h1>
  );
}
