import { Info } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useSignedOutWhy } from "@/api/session";
import { AuthFrame } from "./auth-frame";
import { LoginForm } from "./login-form";

export function LoginPage() {
  const { state } = useLocation();
  return (
    <AuthFrame
      title="Sign in"
      lead="Your stakes are where you left them."
      below={
        <>
          New here?{" "}
          <Link to="/register" state={state} className="link">
            Create an account
          </Link>
        </>
      }
    >
      <SignedOutNote />
      <LoginForm />
    </AuthFrame>
  );
}

/** Somebody was signed out from elsewhere: without a word they would think that something broke. */
function SignedOutNote() {
  const why = useSignedOutWhy();
  return (
    <div role="status" className="empty:absolute">
      {why ? (
        <p className="mb-4 flex items-center gap-3 rounded-[10px] bg-active-soft px-3.5 py-3 text-sm text-active">
          <Info aria-hidden="true" className="size-[18px] shrink-0" />
          {why}
        </p>
      ) : null}
    </div>
  );
}
