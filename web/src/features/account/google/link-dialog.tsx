import { api, call, requireToken } from "@/api/client";
import { Dialog } from "@/ui/dialog";
import { ConfirmForm } from "../confirm-form";
import type { Confirmation } from "../confirmation-fields";
import { linkAttempt } from "./link-attempt";

const FAILED = "The Google account could not be linked";

/** Confirms that a Google account is to be linked, and sends the browser to Google to choose it. */
export function LinkDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Link Google"
      description="You choose the Google account on Google's page. It signs you in from then on, and withdrawals wait for 24 hours."
      initialFocus="field"
      size="sm"
    >
      {isOpen ? (
        <ConfirmForm
          purpose="google"
          label="Go to Google"
          tone="brass"
          failure={FAILED}
          send={leave}
          onDone={() => undefined}
        />
      ) : null}
    </Dialog>
  );
}

async function leave(body: Confirmation): Promise<void> {
  requireToken();
  const { data } = await call(api.POST("/api/auth/google/link/start", { body }), FAILED);
  linkAttempt.begin(data.url);
  location.assign(data.url);
}
