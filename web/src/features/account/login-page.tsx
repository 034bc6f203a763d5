import { Link, useLocation } from "react-router";
import { useSignedOutReason } from "@/api/session";
import { AuthFrame } from "./auth-frame";
import { LoginForm } from "./login-form";

export function LoginPage() {
  const { state } = useLocation();
  // Explain a remote sign-out, or a redirect from a page that requires sign-in.
  const signedOutReason = useSignedOutReason();
  const reason = signedOutReason ?? (state === null ? null : redirectMessage(state));
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
      <LoginForm note={reason} />
    </AuthFrame>
  );
}

/** Why the page that the visitor came from requires sign-in. */
function redirectMessage(state: { from?: { pathname?: string } }): string {
  const pathname = state.from?.pathname ?? "";
  if (pathname === "/friends") return "Please log in to view your friends.";
  if (pathname === "/chats") return "Login to see your conversations";
  return pathname.startsWith("/chats/") ? "Login to access messages" : "Please log in";
}
