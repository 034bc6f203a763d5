import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { api, call, requireToken } from "@/api/client";
import { pendingReferral, startSession, useSessionStatus } from "@/api/session";
import type { User } from "@/api/types";
import { innerPath } from "@/lib/inner-path";
import { toast } from "@/lib/toast";
import { InlineError } from "@/ui/inline-error";
import { AuthFrame } from "../auth-frame";
import { signInMethodsQuery } from "../queries";
import { SecondFactorStep, type SecondStep } from "../second-factor/sign-in-step";
import { FinishForm } from "./finish-form";
import { linkAttempt } from "./link-attempt";
import { LinkForm } from "./link-form";
import { type GoogleReturn, Verification } from "./verification";

type Stage =
  | { name: "verifying" }
  | { name: "register" | "link"; challenge: string; email: string }
  | { name: "second-factor"; step: SecondStep }
  | { name: "over"; reason: string }
  | { name: "done" };

type SignedIn = { accessToken: string; user: User };

/** Google sends the browser here; the ID token is in the fragment, which no server gets. */
export function GoogleReturnPage() {
  const fragment = useFragment();
  const [isLinking] = useState(() => linkAttempt.isOf(fragment));
  return isLinking ? <LinkReturn fragment={fragment} /> : <SignInReturn fragment={fragment} />;
}

function SignInReturn({ fragment }: { fragment: URLSearchParams }) {
  const [stage, setStage] = useState<Stage>({ name: "verifying" });
  const finish = ({ accessToken, user }: SignedIn) => {
    startSession(accessToken, user);
    setStage({ name: "done" });
  };
  const askFactor = (step: SecondStep) => setStage({ name: "second-factor", step });
  const end = (reason: string) => setStage({ name: "over", reason });
  return (
    <AuthFrame title={TITLES[stage.name]} lead={leadOf(stage)} below={<BackToSignIn />}>
      {stage.name === "verifying" ? (
        <Verification
          fragment={fragment}
          waiting="Signing you in…"
          send={signInBy}
          onAnswer={(answer) => {
            if ("next" in answer) setStage({ ...answer, name: answer.next });
            else if ("challenge" in answer) askFactor(answer);
            else finish(answer);
          }}
        />
      ) : null}
      {stage.name === "register" ? (
        <FinishForm challenge={stage.challenge} onSignedIn={finish} onExpired={end} />
      ) : null}
      {stage.name === "link" ? (
        <LinkForm
          challenge={stage.challenge}
          onSignedIn={finish}
          onFactor={askFactor}
          onExpired={end}
        />
      ) : null}
      {stage.name === "second-factor" ? (
        <SecondFactorStep
          step={stage.step}
          onRestart={(reason) => end(reason ?? "You stopped signing in with Google.")}
        />
      ) : null}
      {stage.name === "over" ? <InlineError message={stage.reason} /> : null}
      {stage.name === "done" || stage.name === "second-factor" ? <RedirectSignedIn /> : null}
    </AuthFrame>
  );
}

/** A signed-in player comes back from Google, to link the Google account. */
function LinkReturn({ fragment }: { fragment: URLSearchParams }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const finish = async () => {
    await client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
    toast.success("Google account linked");
    await navigate("/settings", { replace: true });
  };
  return (
    <AuthFrame
      title="Link Google"
      lead="Google tells us who you are, and nothing else."
      below={
        <Link to="/settings" className="link">
          Back to the settings
        </Link>
      }
    >
      <Verification
        fragment={fragment}
        waiting="Linking your Google account…"
        send={async (body) => {
          requireToken();
          const request = api.POST("/api/auth/google/link/finish", { body });
          return await call(request, "The Google account could not be linked");
        }}
        onAnswer={() => void finish()}
      />
    </AuthFrame>
  );
}

const TITLES: Readonly<Record<Stage["name"], string>> = {
  verifying: "Sign in with Google",
  register: "Finish your account",
  link: "Link your account",
  "second-factor": "Two-step sign-in",
  over: "Sign in with Google",
  done: "Sign in with Google",
};

function leadOf(stage: Stage): string {
  if (stage.name === "register") return `You sign in as ${stage.email} from now on.`;
  if (stage.name === "link") return `An account with ${stage.email} exists here.`;
  return "Google tells us who you are, and nothing else.";
}

function BackToSignIn() {
  return (
    <Link to="/login" className="link">
      Back to sign in
    </Link>
  );
}

function RedirectSignedIn() {
  const isSignedIn = useSessionStatus() === "signed-in";
  return isSignedIn ? <Navigate to={destination()} replace /> : null;
}

/** Where the visitor wanted to go, as the button stored it. */
function destination(): string {
  return innerPath(sessionStorage.getItem("dl.googleReturn")) ?? "/dashboard";
}

/** The fragment that the browser came with. It is taken out of the address at once, and so out of the history. */
function useFragment(): URLSearchParams {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [fragment] = useState(() => new URLSearchParams(hash.slice(1)));
  useEffect(() => {
    if (hash !== "") void navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);
  return fragment;
}

async function signInBy(returned: GoogleReturn) {
  const referralCode = pendingReferral.read();
  const body = { ...returned, ...(referralCode === "" ? {} : { referralCode }) };
  return await call(api.POST("/api/auth/google", { body }), "Google authentication failed");
}
