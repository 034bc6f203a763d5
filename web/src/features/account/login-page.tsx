import { Link, useLocation } from "react-router";
import { useSignedOutWhy } from "@/api/session";
import { Note } from "@/ui/note";
import { AuthFrame } from "./auth-frame";
import { LoginForm } from "./login-form";

export function LoginPage() {
  const { state } = useLocation();
  // Somebody was signed out from elsewhere, or sent here on the way to a page: without a word either is a riddle.
  const ended = useSignedOutWhy();
  const why = ended ?? (state === null ? null : wordsOnTheWay(state));
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
      <div className={why ? "mb-4" : undefined}>
        <Note tone="info" message={why} />
      </div>
      <LoginForm />
    </AuthFrame>
  );
}

/** Why one has to sign in first, where somebody was on the way to a page that is not for visitors. */
function wordsOnTheWay(state: { from?: { pathname?: string } }): string {
  const pathname = state.from?.pathname ?? "";
  if (pathname === "/chats") return "Login to see your conversations";
  return pathname.startsWith("/chats/") ? "Login to access messages" : "Please log in";
}
