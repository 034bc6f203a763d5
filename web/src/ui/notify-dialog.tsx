import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import { type NewNotification, useSendNotification } from "@/api/use-send-notification";
import { toast } from "@/lib/toast";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextArea } from "./field";
import { InlineError } from "./inline-error";

type NotifyDialogProps = {
  title: string;
  description: string;
  /** The notification but for its text; null while something is missing, which the caller shows. */
  requestOf: () => Omit<NewNotification, "message"> | null;
  onClose: () => void;
  children?: ReactNode;
};

/** Notifies a follower, with a text of the sender's, in a dialog that stays open on failure. */
export function NotifyDialog({
  title,
  description,
  requestOf,
  onClose,
  children,
}: NotifyDialogProps) {
  const formId = useId();
  const [message, setMessage] = useState("");
  const messageMax = useFormLimits()?.notification.messageMax;
  const send = useSendNotification();
  const messageError = send.error instanceof ApiError ? send.error.fields["message"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = requestOf();
    if (request === null || send.isPending) return;
    send.mutate(
      { ...request, message },
      {
        onSuccess: (response) => {
          onClose();
          toast.success(response.message);
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      initialFocus="field"
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="brass" isPending={send.isPending}>
            {send.isPending ? "Sending..." : "Send"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid min-w-0 gap-4" onSubmit={submit}>
        {children}
        <TextArea
          label="Message"
          note="optional"
          rows={3}
          maxLength={messageMax}
          value={message}
          error={messageError}
          onChange={({ target }) => {
            setMessage(target.value);
            send.reset();
          }}
        />
        {send.error && !messageError ? (
          <InlineError message={messageOf(send.error, "Failed to send the notification")} />
        ) : null}
      </form>
    </Dialog>
  );
}
