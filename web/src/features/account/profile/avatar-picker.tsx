import { useEffect, useId, useMemo, useState } from "react";
import { useFormLimits } from "@/api/config";
import type { User } from "@/api/types";
import { fileSizeText } from "@/lib/file-size";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { FieldMessage } from "@/ui/field";
import { checkAvatar } from "./check-avatar";

type AvatarPickerProps = {
  user: User;
  /** A picture not yet saved, null for "none", undefined for "as it is". */
  chosen: File | null | undefined;
  onChoose: (avatar: File | null | undefined) => void;
};

export function AvatarPicker({ user, chosen, onChoose }: AvatarPickerProps) {
  const id = useId();
  const [error, setError] = useState<string | undefined>(undefined);
  const limits = useFormLimits()?.account;
  const preview = usePreview(chosen);
  const shown = chosen === undefined ? user.avatar : preview;
  const chooseFile = (file: File | undefined) => {
    if (file === undefined) return;
    const problem = checkAvatar(file, limits);
    setError(problem);
    if (problem === undefined) onChoose(file);
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar username={user.username} src={shown} size={72} />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <label htmlFor={id} className="btn btn-ghost btn-sm has-[:focus-visible]:outline-2">
            Change picture
            <input
              id={id}
              type="file"
              accept="image/*"
              className="sr-only"
              aria-describedby={`${id}-under`}
              onChange={(event) => chooseFile(event.target.files?.[0])}
            />
          </label>
          {shown ? (
            <Button size="sm" onClick={() => onChoose(null)}>
              Remove picture
            </Button>
          ) : null}
        </div>
        <FieldMessage
          id={`${id}-under`}
          hint={limits ? `An image of at most ${fileSizeText(limits.avatarBytesMax)}` : "An image"}
          error={error}
        />
      </div>
    </div>
  );
}

/** An object URL of a local file, revoked when it is no longer shown. */
function usePreview(file: File | null | undefined): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
