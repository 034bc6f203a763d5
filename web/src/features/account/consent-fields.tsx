import type { UseFormRegisterReturn } from "react-hook-form";
import { Link } from "react-router";
import { CheckboxField } from "@/ui/checkbox-field";

const TERMS_MISSING = "You must accept the Terms of Service and Privacy Policy";
const AGE_MISSING = "You must confirm that you are at least 18 years old";

type Register = (validate: (isTicked: boolean) => string | true) => UseFormRegisterReturn;

/** The two boxes that every new player ticks. */
export function ConsentFields({
  errors,
  registerTerms,
  registerAge,
}: {
  errors: { terms: string | undefined; age: string | undefined };
  registerTerms: Register;
  registerAge: Register;
}) {
  return (
    <>
      <CheckboxField
        label={<TermsLabel />}
        error={errors.terms}
        {...registerTerms((isTicked) => isTicked || TERMS_MISSING)}
      />
      <CheckboxField
        label="I am at least 18 years old"
        error={errors.age}
        {...registerAge((isTicked) => isTicked || AGE_MISSING)}
      />
    </>
  );
}

/** The documents open in a new tab, so that the form retains its input. */
function TermsLabel() {
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
