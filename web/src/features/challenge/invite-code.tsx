import { QrCode } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { retryUntilLoaded } from "@/lib/retry-until-loaded";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Skeleton } from "@/ui/skeleton";

/** Few players show it, and it brings the encoder. */
const InviteQr = lazy(async () => {
  const loaded = await retryUntilLoaded(() => import("./invite-qr"));
  return { default: loaded.InviteQr };
});

type InviteCodeProps = {
  code: string;
  /** The link that opens the challenge, which the QR code shows. */
  link: string;
  /** What the code is good for, where that is not plain. */
  hint?: string | undefined;
};

/** The code of a challenge, for viewers who may share it; the page's Share button shares the link. */
export function InviteCode({ code, link, hint }: InviteCodeProps) {
  const [isQrShown, setQrShown] = useState(false);
  const qrId = useId();
  return (
    <div className="grid gap-3 rounded-[10px] bg-surface-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-[150px] flex-1">
          <div className="text-xs text-fg-3">Invite code</div>
          <div className="disp num whitespace-nowrap text-[17px] leading-6 tracking-[0.08em]">
            {code}
          </div>
          {hint ? <div className="text-xs text-fg-3">{hint}</div> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-expanded={isQrShown}
            aria-controls={qrId}
            onClick={() => setQrShown(!isQrShown)}
          >
            <QrCode aria-hidden="true" className="size-4" />
            QR code
          </Button>
          <CopyButton text={code} label="Copy code" />
        </div>
      </div>
      <div id={qrId} className="empty:hidden">
        {isQrShown ? (
          <Suspense fallback={<Skeleton className="h-[176px]" />}>
            <InviteQr link={link} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
