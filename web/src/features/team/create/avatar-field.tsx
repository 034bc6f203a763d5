import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button } from "@/ui/button";
import { FieldFrame } from "@/ui/field";
import { TeamAvatar } from "@/ui/team-avatar";
import { AVATAR_ACCEPT, avatarHint, checkAvatar } from "../validation";

type AvatarFieldProps = {
  name: string;
  /** A picture not yet sent, null to remove the current one, undefined to retain it. */
  chosen: File | null | undefined;
  /** The picture stored on the server. */
  src?: string | null | undefined;
  /** The server's error about the uploaded picture. */
  serverError: string | undefined;
  onChoose: (avatar: File | null) => void;
};

/** The team's picture, with a preview. */
export function AvatarField({ name, chosen, src = null, serverError, onChoose }: AvatarFieldProps) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const limits = useFormLimits()?.team;
  const preview = useObjectUrl(chosen ?? null);
  const shown = chosen === undefined ? src : preview;
  const chooseFile = (file: File | undefined) => {
    if (file === undefined) return;
    const message = checkAvatar(file, limits);
    setProblem(message);
    if (message === undefined) onChoose(file);
  };
  return (
    <FieldFrame
      label="Team picture"
      note="optional"
      hint={avatarHint(limits)}
      error={problem ?? serverError}
    >
      {(controlProps) => (
        <div className="flex items-center gap-4">
          <TeamAvatar name={name} src={shown} size={64} />
          <div className="flex flex-wrap gap-2">
            <label className="btn btn-ghost btn-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
              <ImagePlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
              {shown ? "Change picture" : "Choose picture"}
              <input
                {...controlProps}
                type="file"
                accept={AVATAR_ACCEPT}
                className="sr-only"
                onChange={({ target }) => chooseFile(target.files?.[0])}
              />
            </label>
            {shown ? (
              <Button size="sm" onClick={() => onChoose(null)}>
                Remove picture
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
