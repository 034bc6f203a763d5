import { CopyButton } from "@/ui/copy-button";

/** The code of a private challenge, for viewers who may share it; the page's Share button shares the link. */
export function InviteCode({ code }: { code: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] bg-surface-2 px-4 py-3">
      <div className="min-w-[150px] flex-1">
        <div className="text-xs text-fg-3">Invite code</div>
        <div className="disp num whitespace-nowrap text-[17px] leading-6 tracking-[0.08em]">
          {code}
        </div>
      </div>
      <CopyButton text={code} label="Copy code" />
    </div>
  );
}
