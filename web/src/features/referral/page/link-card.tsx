import { Download } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { NO_LINK } from "../format";
import { NETWORKS, openPopup } from "../sharing";

export function LinkCard({ link, code }: { link: string; code: string }) {
  return (
    <Card title="Your referral link">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <div className="grid min-w-0 flex-1 basis-[280px] grid-cols-[minmax(0,1fr)] gap-4">
          <CopyRow label="Link" text={link} missingText={NO_LINK}>
            <span className="block text-[15px] font-medium [overflow-wrap:anywhere]">
              <BreakableLink link={withoutScheme(link)} />
            </span>
          </CopyRow>
          <CopyRow label="Code" text={code} missingText="No code yet">
            <span className="disp-x num block text-[22px] leading-7 break-all">{code}</span>
          </CopyRow>
          <ShareRow link={link} />
        </div>
        {code ? <QrCode code={code} key={code} /> : null}
      </div>
    </Card>
  );
}

/** A text with a copy button, or `missingText` if it is empty. */
function CopyRow({
  label,
  text,
  missingText,
  children,
}: {
  label: string;
  text: string;
  missingText: string;
  children: ReactNode;
}) {
  return (
    <div>
      <p className="mb-1 text-xs text-fg-3">{label}</p>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          {text ? children : <span className="text-fg-3">{missingText}</span>}
        </div>
        {text ? <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} /> : null}
      </div>
    </div>
  );
}

/** A link that, if too long, wraps before the code. */
function BreakableLink({ link }: { link: string }) {
  const queryStart = link.includes("?") ? link.indexOf("?") : link.length;
  return (
    <>
      {link.slice(0, queryStart)}
      <wbr />
      {link.slice(queryStart)}
    </>
  );
}

function ShareRow({ link }: { link: string }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 text-xs text-fg-3">
        Share on
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {NETWORKS.map(({ label, url }) => (
          <li key={label}>
            <Button
              tone="ghost"
              size="sm"
              onClick={() => (link ? openPopup(url(link)) : toast.error(NO_LINK))}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Black on white in both themes, which cameras read best. */
function QrCode({ code }: { code: string }) {
  const [isBroken, setBroken] = useState(false);
  const address = `/api/referral/qr/${encodeURIComponent(code)}`;
  if (isBroken) return <p className="text-sm text-fg-3">The QR code could not be loaded.</p>;
  return (
    <figure className="mx-auto grid justify-items-center gap-2">
      <img
        src={address}
        alt="QR code of your referral link"
        width={132}
        height={132}
        decoding="async"
        className="size-[132px] rounded-[10px] bg-white"
        onError={() => setBroken(true)}
      />
      <figcaption>
        <a
          href={address}
          download={`duel-ledger-${code}.svg`}
          className="flex min-h-6 items-center gap-1.5 text-xs font-medium text-fg-2 hover:text-fg"
        >
          <Download aria-hidden="true" className="size-3.5" />
          Save QR code
        </a>
      </figcaption>
    </figure>
  );
}

function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\//, "");
}
