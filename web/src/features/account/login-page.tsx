import { Link, useLocation } from "react-router";
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
      <LoginForm />
    </AuthFrame>
  );
}
