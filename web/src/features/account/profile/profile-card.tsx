import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { api, call, type Fallback, multipart, requireToken } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { setUser, useUser } from "@/api/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { useTemporaryNote } from "../use-temporary-note";
import { checkUsername } from "../validation";
import { VerifyRow } from "../verify/verify-row";
import { AvatarPicker } from "./avatar-picker";

type Names = { username: string; name: string };

export function ProfileCard() {
  const user = useUser();
  const [note, showNote] = useTemporaryNote();
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const [avatar, setAvatar] = useState<File | null | undefined>(undefined);
  const form = useForm<Names>({
    mode: "onTouched",
    values: { username: user.username, name: user.name },
  });
  const save = useMutation({
    mutationFn: (names: Names) => updateProfile({ ...names, avatar }),
    onSuccess: (updated) => {
      // With nothing left to save, the button is disabled.
      if (document.activeElement === button.current) status.current?.focus();
      setUser(updated);
      setAvatar(undefined);
      showNote("Profile updated successfully!");
    },
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields["username"] : undefined;
      if (message) form.setError("username", { message }, { shouldFocus: true });
    },
  });
  const { errors, isDirty } = form.formState;
  const limits = useFormLimits()?.account;
  return (
    <Card title="Your profile">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((names) => save.mutate(names))}
      >
        <AvatarPicker user={user} chosen={avatar} onChoose={setAvatar} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Username"
            autoComplete="username"
            spellCheck={false}
            hint="It can be changed once in 30 days."
            error={errors.username?.message}
            {...form.register("username", { validate: (typed) => checkUsername(typed, limits) })}
          />
          <Field
            label="Display name"
            note="optional"
            autoComplete="name"
            maxLength={limits?.displayNameMax}
            {...form.register("name")}
          />
        </div>
        <Field
          label="Email"
          type="email"
          value={user.email}
          readOnly
          hint={
            <>
              It is changed in the{" "}
              <Link to="/settings" className="link">
                settings
              </Link>
              .
            </>
          }
        />
        <VerifyRow />
        {save.error ? <Failure error={save.error} /> : null}
        <Note ref={status} tone="success" message={note} />
        <div>
          <Button
            ref={button}
            type="submit"
            tone="brass"
            isPending={save.isPending}
            disabled={!isDirty && avatar === undefined}
          >
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Failure({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.isConnectionFailure) {
    return <InlineError message="An error occurred while updating profile" />;
  }
  return error.fields["username"] ? null : <InlineError message={error.message} />;
}

type ProfileUpdate = {
  username: string;
  name: string;
  /** A new picture, null to remove the picture, undefined to retain it. */
  avatar: File | null | undefined;
};

/** The words of a refusal without a message, and of a response that cannot be read. */
const FALLBACK: Fallback = {
  unreadable: "Profile update failed",
  ofResponse: () => "Failed to update profile",
};

async function updateProfile({ username, name, avatar }: ProfileUpdate) {
  requireToken();
  const names = { username: username.trim(), name: name.trim() };
  const body =
    avatar instanceof File ? multipart(toFormBody(names, avatar)) : toJsonBody(names, avatar);
  return (await call(api.PUT("/api/auth/profile", { body }), FALLBACK)).user;
}

function toJsonBody(names: { username: string; name: string }, avatar: null | undefined) {
  return avatar === null ? { ...names, avatar } : names;
}

function toFormBody(names: { username: string; name: string }, avatar: File): FormData {
  const form = new FormData();
  form.set("username", names.username);
  form.set("name", names.name);
  form.set("avatar", avatar);
  return form;
}
