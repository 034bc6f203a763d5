import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { api, call } from "@/api/client";
import { configQuery } from "@/api/config";
import { ApiError } from "@/api/error";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";

/** Sends the browser to Google, which sends it back to the return page. */
export function GoogleButton({
  label,
  texts,
  rememberMe,
}: {
  label: string;
  /** What is shown where the server has no Google, gave no reason for a failure, or did not respond. */
  texts: { absent: string; failed: string; unreachable: string };
  rememberMe: () => boolean;
}) {
  const { state } = useLocation();
  const isAbsent = useQuery(configQuery).data?.googleClientId === null;
  const start = useMutation({
    mutationFn: () =>
      call(
        api.POST("/api/auth/google/start", { body: { rememberMe: rememberMe() } }),
        texts.failed,
      ),
    retry: false,
    onSuccess: ({ data }) => {
      // The browser leaves the app in between; the return page reads where the visitor wanted to go.
      sessionStorage.setItem("dl.googleReturn", pathOf(state?.from));
      location.assign(data.url);
    },
  });
  const { error } = start;
  const isUnreachable = error instanceof ApiError && error.isConnectionFailure;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {error ? <InlineError message={isUnreachable ? texts.unreachable : error.message} /> : null}
      <Button
        tone="ghost"
        size="lg"
        disabled={isAbsent}
        isPending={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {label}
      </Button>
      {isAbsent ? <p className="text-center text-sm text-fg-3">{texts.absent}</p> : null}
    </div>
  );
}

function pathOf(from?: { pathname: string; search: string }): string {
  return from ? from.pathname + from.search : "/dashboard";
}
