import { NewRows } from "@/ui/new-rows";
import { useNewChallenges } from "./use-lists";

/** Inserts new challenges on demand. */
export function NewChallenges({ onShow }: { onShow: () => void }) {
  const { count, markSeen } = useNewChallenges();
  return (
    <NewRows
      count={count}
      onShow={() => {
        markSeen();
        onShow();
      }}
    />
  );
}
