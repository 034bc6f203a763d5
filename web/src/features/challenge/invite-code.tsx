import { CopyButton } from "@/ui/copy-button";
import { ShareButton } from "./share-button";

/** The code of a private challenge, for those who may hand it on. */
export function InviteCode({ id, code, title }: { id: string; code: string; title: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] bg-surface-2 px-4 py-3">
      <div className="min-w-[150px] flex-1">
        <div className="text-xs text-fg-3">Invite code</div>
        <div className="disp num whitespace-nowrap text-[17px] leading-6 tracking-[0.08em]">
          {code}
        </div>
      </div>
      <div className="flex gap-2">
        <CopyButton text={code} label="Copy code" />
        <ShareButton
          title={title}
          url={`${location.origin}/challenges/${id}?invite=${encodeURIComponent(code)}`}
        />
      </div>
    </div>
  );
}
