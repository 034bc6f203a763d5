import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { LegalParagraph, LegalSection } from "./legal-section";

/** Whom to ask about personal data: the address that the operator has set, or that there is none. */
export function ContactSection({ number }: { number: number }) {
  const { data, isError } = useQuery(configQuery);
  return (
    <LegalSection number={number} title="Contact">
      <LegalParagraph>
        {data ? (
          <ContactText address={data.privacyContact} />
        ) : isError ? (
          "The address for questions about personal data could not be loaded. Reload the page to try again."
        ) : (
          "Loading the address for questions about personal data…"
        )}
      </LegalParagraph>
    </LegalSection>
  );
}

function ContactText({ address }: { address: string | null }) {
  if (address === null) {
    return "The operator of this server has named no address for questions about personal data. In the settings you can read, correct, take with you and erase what is stored about you.";
  }
  return (
    <>
      Questions about your personal data, and requests that the settings do not cover, go to{" "}
      <a href={`mailto:${address}`} className="link">
        {address}
      </a>
      .
    </>
  );
}
