import { Link, useLocation } from "react-router";
import { AuthFrame } from "./auth-frame";
import { RegisterForm } from "./register-form";

export function RegisterPage() {
  const { state } = useLocation();
  return (
    <AuthFrame
      title="Create your account"
      lead="Stake on your own game. The winner is paid out of escrow."
      below={
        <>
          Already have an account?{" "}
          <Link to="/login" state={state} className="link">
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AuthFrame>
  );
}
