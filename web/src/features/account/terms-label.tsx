import { Link } from "react-router";

/** The documents open beside the form, so that nothing typed is lost. */
export function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link to="/terms" target="_blank" className="link">
        Terms of Service
      </Link>{" "}
      and the{" "}
      <Link to="/privacy" target="_blank" className="link">
        Privacy Policy
      </Link>
    </>
  );
}
