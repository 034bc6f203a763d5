import { Link, useLocation } from "react-router";
import { useSignedOutWhy } from "@/api/session";
import { Note } from "@/ui/note";
import { AuthFrame } from "./auth-frame";
import { LoginForm } from "./login-form";

export function LoginPage() {
  const { state } = useLocation();
  const why = useSignedOutWhy();
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
      {/* Somebody was signed out from elsewhere: without a word they would think that something broke. */}
      <div className={why ? "mb-4" : undefined}>
        <Note tone="info" message={why} />
      </div>
      <LoginForm />
    </AuthFrame>
  );
}
